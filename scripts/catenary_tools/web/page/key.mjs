// SPDX-License-Identifier: MIT
// The key of the board, which comes once in the address. The browser keeps it for this address alone.

const NAME = "catenary-key";
const IN_ADDRESS = /^#key=([\w-]+)$/;

const STARTED = "catenary-started";

/// Returns true once for a key: the page is opened for the first time since the program was started.
export function isFirstTime(key) {
  const isFirst = localStorage.getItem(STARTED) !== key;
  localStorage.setItem(STARTED, key);
  return isFirst;
}

/// Returns the key, empty without one.
export function readKey() {
  const [, key] = location.hash.match(IN_ADDRESS) ?? [];
  if (key) {
    localStorage.setItem(NAME, key);
    history.replaceState(null, "", "/");
  }
  return localStorage.getItem(NAME) ?? "";
}
