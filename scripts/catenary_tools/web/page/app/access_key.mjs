// SPDX-License-Identifier: MIT
// The key of the board, which comes once in the address. The browser keeps it for this address alone.

const NAME = "catenary-key";
const IN_ADDRESS = /^#key=([\w-]+)$/;

const STARTED = "catenary-started";

/** Returns true once for a key: the page is opened for the first time since the program was started.
 * @param {string} key */
export function isFirstTime(key) {
  const isFirst = localStorage.getItem(STARTED) !== key;
  localStorage.setItem(STARTED, key);
  return isFirst;
}

/** The key in an address, undefined without one.
 * @param {string} hash */
export const keyIn = (hash) => hash.match(IN_ADDRESS)?.[1];

/** Returns the key, empty without one. */
export function readKey() {
  const key = keyIn(location.hash);
  if (key) {
    localStorage.setItem(NAME, key);
    history.replaceState(null, "", "/");
  }
  return localStorage.getItem(NAME) ?? "";
}
