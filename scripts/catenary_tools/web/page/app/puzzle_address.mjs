// SPDX-License-Identifier: MIT
// Addresses of puzzles: the id after the # of the page's address while the puzzle is open.

const NAME = "puzzle";

/** The id in an address, null without one.
 * @param {string} hash */
export const puzzleIn = (hash) => new URLSearchParams(hash.replace(/^#/, "")).get(NAME);

/** Makes the address that of a puzzle.
 * @param {string} id */
export function showPuzzleAddress(id) {
  history.replaceState(null, "", `#${NAME}=${id}`);
}

/** Makes the address that of the page alone. */
export function clearAddress() {
  history.replaceState(null, "", "/");
}
