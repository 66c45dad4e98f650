// SPDX-License-Identifier: MIT
// The page of the site: engines in workers, what is stored in the browser, and no server.

import {localFiles} from "./transport/local_files.mjs";
import {siteEngines} from "./transport/site_engines.mjs";
import {followUpdates, holdVersion} from "./app/updates.mjs";
import {openPage} from "./main.mjs";

holdVersion();
export const {store, controller} = await openPage({files: await localFiles(), transport: siteEngines(), isFirst: false});
// Afterwards, so that the files for use without a connection wait for those of the game.
followUpdates(() => controller.session.save());
