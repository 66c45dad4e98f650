// SPDX-License-Identifier: MIT
// The key of the board, which comes once in the address. The browser keeps it for this address alone.

const NAME = "catenary-key";
const IN_ADDRESS = /^#key=([\w-]+)$/;

/// Returns the key, empty without one.
export function readKey() {
  const [, key] = location.hash.match(IN_ADDRESS) ?? [];
  if (key) {
    localStorage.setItem(NAME, key);
    history.replaceState(null, "", "/");
  }
  return localStorage.getItem(NAME) ?? "";
}
