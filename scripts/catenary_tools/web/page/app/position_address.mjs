// SPDX-License-Identifier: MIT
// Addresses of positions: game, size, options and position after the # of the page's address.

const OPTION = "option.";

/** @param {{game: string, size: number | null | undefined, options: Record<string, string>}} setting
 * @param {string} position */
export function addressOf({game, size, options}, position) {
  const words = new URLSearchParams({game, size: String(size)});
  for (const [name, value] of Object.entries(options)) words.set(OPTION + name, value);
  words.set("position", position);
  return `${location.origin}/#${words}`;
}

/** The action that opens the position of an address, null without one.
 * @param {string} hash
 * @returns {import("../game/actions.mjs").Action | null} */
export function readAddress(hash) {
  const words = new URLSearchParams(hash.replace(/^#/, ""));
  const [game, text] = [words.get("game"), words.get("position")];
  if (!game || !text) return null;
  const options = [...words].filter(([name]) => name.startsWith(OPTION)).map(([name, value]) => [name.slice(OPTION.length), value]);
  return {action: "position", game, size: Number(words.get("size")), options: Object.fromEntries(options), text};
}
