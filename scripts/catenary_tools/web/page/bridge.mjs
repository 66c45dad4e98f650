// SPDX-License-Identifier: MIT
// The page of `scripts/play`: engines and files are behind the bridge that serves it.

import {isFirstTime, keyIn, readKey} from "./app/access_key.mjs";
import {openPage} from "./main.mjs";
import {Files} from "./transport/files.mjs";
import {SocketTransport} from "./transport/socket.mjs";

const key = readKey();
// Another address that is typed into the window of the page.
window.addEventListener("hashchange", () => {
  if (keyIn(location.hash)) location.reload();
});
export const {store, controller} = await openPage({
  files: new Files(({path, ...request}) => fetch(path, {...request, headers: {"X-Catenary-Key": key}})),
  transport: new SocketTransport(() => new WebSocket(`${location.origin.replace("http", "ws")}/socket`), key),
  isFirst: isFirstTime(key)});
