// SPDX-License-Identifier: MIT
// The page of the site: engines in workers, data stored in the browser, and no server.

import {localFiles} from "./transport/local_files.mjs";
import {siteEngines} from "./transport/site_engines.mjs";
import {followUpdates, holdVersion} from "./app/updates.mjs";
import {openPage} from "./main.mjs";

holdVersion();
export const {store, controller} = await openPage({files: await localFiles(), transport: siteEngines(), isFirst: false});
// Only now, so that downloading the files for offline use does not delay those of the game.
followUpdates(() => controller.session.save());
