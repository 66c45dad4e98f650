// SPDX-License-Identifier: MIT
// The content after the # in the page's address: a position, the open puzzle, or a whole game. Browsers do not send
// this part to servers.

import {Refusal} from "../errors.mjs";
import {MOST_LETTERS, sharedSgf} from "../game/sgf.mjs";

const OPTION = "option.";
const PUZZLE = "puzzle";
const GAME = "g";
// The length of an address that other programs pass on unchanged, and the length of one that is read.
const MOST_SHARED = 8000;
const MOST_READ = 64_000;
// With a checksum, so that a truncated address is not read as another game.
const FORMAT = "deflate";
const DAMAGED = "The address of the game is damaged: it was changed or cut off on its way.";

/** `packed` is the record of a game.
 * @typedef {{kind: "position", action: import("../game/actions.mjs").Action} | {kind: "puzzle", id: string} |
 *            {kind: "game", packed: string}} AddressContent */

/** The address of the page with something after its #.
 * @param {string | URLSearchParams} words */
const addressWith = (words) => `${location.origin}${location.pathname}#${words}`;

/** @param {{game: string, size: number | null | undefined, options: Record<string, string>}} setting
 * @param {string} position */
export function addressOfPosition({game, size, options}, position) {
  const words = new URLSearchParams({game, size: String(size)});
  for (const [name, value] of Object.entries(options)) words.set(OPTION + name, value);
  words.set("position", position);
  return addressWith(words);
}

/** Returns the address of a game, without its variations if it would be too long; null if it still is.
 * @param {string} sgf */
export async function addressOfGame(sgf) {
  for (const hasVariations of [true, false]) {
    const address = addressWith(`${GAME}=${await packed(sharedSgf(sgf, hasVariations))}`);
    if (address.length <= MOST_SHARED) return {address, hasVariations};
  }
  return null;
}

/** Returns what an address contains; null if it contains nothing.
 * @param {string} hash
 * @returns {AddressContent | null} */
export function readAddress(hash) {
  const words = new URLSearchParams(hash.replace(/^#/, ""));
  const [game, text, id, record] = ["game", "position", PUZZLE, GAME].map((name) => words.get(name));
  if (record !== null) return {kind: "game", packed: record};
  if (id) return {kind: "puzzle", id};
  if (!game || !text?.trim()) return null;
  const options = [...words].filter(([name]) => name.startsWith(OPTION)).map(([name, value]) => [name.slice(OPTION.length), value]);
  return {kind: "position", action: {action: "position", game, size: Number(words.get("size")), options: Object.fromEntries(options), text}};
}

/** Sets the address to that of a puzzle.
 * @param {string} id */
export function showPuzzleAddress(id) {
  history.replaceState(null, "", addressWith(new URLSearchParams({[PUZZLE]: id})));
}

/** Sets the address to that of the page itself. */
export function clearAddress() {
  history.replaceState(null, "", location.pathname);
}

/** @param {string} text */
async function packed(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream(FORMAT));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  return btoa([...bytes].map((byte) => String.fromCharCode(byte)).join("")).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/** Returns the record in an address. Throws Refusal.
 * @param {string} text */
export async function unpacked(text) {
  if (text.length > MOST_READ) throw new Refusal("The address of the game is too long.");
  try {
    const bytes = Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));
    const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream(FORMAT)).getReader();
    const decoder = new TextDecoder("utf-8", {fatal: true});
    let record = "";
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      record += decoder.decode(part.value, {stream: true});
      // A small text may unpack to any length.
      if (record.length <= MOST_LETTERS) continue;
      reader.cancel().catch(() => {});
      throw new Refusal("The address contains more than a million letters.");
    }
    return record + decoder.decode();
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal(DAMAGED);
  }
}
