// SPDX-License-Identifier: MIT
// The page of `scripts/play`: engines and files are provided by the bridge that serves it.

import {Files} from "./transport/files.mjs";
import {SocketTransport} from "./transport/socket.mjs";
import {openPage} from "./main.mjs";

// Names in the browser's storage, which is separate for each address.
const KEY_NAME = "catenary-key";
const STARTED_NAME = "catenary-started";
// The key appears once in the address.
const IN_ADDRESS = /^#key=([\w-]+)$/;

/** Returns true once per key: the page is opened for the first time since the program was started.
 * @param {string} key */
function isFirstTime(key) {
  const isFirst = localStorage.getItem(STARTED_NAME) !== key;
  localStorage.setItem(STARTED_NAME, key);
  return isFirst;
}

/** The key in an address; undefined if there is none.
 * @param {string} hash */
const keyIn = (hash) => hash.match(IN_ADDRESS)?.[1];

/** Returns the key; empty if there is none. */
function readKey() {
  const key = keyIn(location.hash);
  if (key) {
    localStorage.setItem(KEY_NAME, key);
    history.replaceState(null, "", "/");
  }
  return localStorage.getItem(KEY_NAME) ?? "";
}

const key = readKey();
// Another address was typed into the page's window.
window.addEventListener("hashchange", () => {
  if (keyIn(location.hash)) location.reload();
});
export const {store, controller} = await openPage({
  files: new Files(({path, ...request}) => fetch(path, {...request, headers: {"X-Catenary-Key": key}})),
  transport: new SocketTransport(() => new WebSocket(`${location.origin.replace("http", "ws")}/socket`), key),
  isFirst: isFirstTime(key)});
