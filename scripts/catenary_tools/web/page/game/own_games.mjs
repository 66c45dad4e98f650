// SPDX-License-Identifier: MIT
// The games that the person has played, as their records say.

import {peopleIn} from "./game.mjs";
import {summaryOf} from "./records.mjs";

/** @param {string} head */
function readable(head) {
  try {
    return summaryOf(head);
  } catch {
    return null;
  }
}

/** Returns for each game with records of the person the name of the latest unfinished one, null where all have ended.
 * @param {readonly import("../transport/files.mjs").KeptRecord[]} records  the latest first */
export function ownGames(records) {
  /** @type {Map<string, string | null>} */
  const found = new Map();
  for (const {name, head} of records) {
    const summary = readable(head);
    if (!summary?.seats || !peopleIn(summary.seats).length) continue;
    const {game, result} = summary;
    found.set(game, found.get(game) ?? (!result || result === "?" ? name : null));
  }
  return found;
}
