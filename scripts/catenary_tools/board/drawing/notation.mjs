// SPDX-License-Identifier: MIT
// Turns as lists show them.

export const END = "pass";

/** A turn without the word for its early end, which needs none in a list.
 * @param {string} text */
export function withoutEnd(text) {
  const parts = text.split(",");
  return parts.length > 1 && parts.at(-1) === END ? parts.slice(0, -1).join(",") : text;
}
