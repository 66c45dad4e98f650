// SPDX-License-Identifier: MIT
// Addresses of positions: game, size, options and position after the # of the page's address.

const OPTION = "option.";

export function addressOf({game, size, options}, position) {
  const words = new URLSearchParams({game, size});
  for (const [name, value] of Object.entries(options)) words.set(OPTION + name, value);
  words.set("position", position);
  return `${location.origin}/#${words}`;
}

/// The action that opens the position of an address, null without one.
export function readAddress(hash) {
  const words = new URLSearchParams(hash.replace(/^#/, ""));
  if (!words.get("game") || !words.get("position")) return null;
  const options = [...words].filter(([name]) => name.startsWith(OPTION)).map(([name, value]) => [name.slice(OPTION.length), value]);
  return {action: "position", game: words.get("game"), size: Number(words.get("size")), options: Object.fromEntries(options),
          text: words.get("position")};
}
