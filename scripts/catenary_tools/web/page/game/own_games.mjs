// SPDX-License-Identifier: MIT
// The records of the user's games: which games they belong to, and all of them as one text.

import {Refusal, reasonOf} from "../errors.mjs";
import {peopleIn} from "./game.mjs";
import {gameOfSgf, summaryOfRecord} from "./records.mjs";
import {treesIn} from "./sgf.mjs";

/** @typedef {import("./session.mjs").Session} Session */
/** The report of an import: the numbers of records that are new, that already existed, and that do not fit; and the
 * positions of damaged records in the file.
 * @typedef {{added: number, known: number, left: number, refused: {number: number, reason: string}[]}} ImportReport */

/** Returns the games, oldest first, including the one on the board; `unread` is the number of those that cannot be
 * read.
 * @param {Session} session */
export async function exportGames(session) {
  const {files} = session;
  const unkept = await session.keep();
  const texts = [];
  let unread = 0;
  for (const {name} of (await files.records()).reverse())
    try {
      texts.push(await files.record(name));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      unread += 1;
    }
  if (unkept !== null) texts.push(unkept);
  return {text: texts.map((text) => `${text.trim()}\n`).join("\n"), count: texts.length, unread};
}

/** Adds the records in a text to the user's games, without replacing any.
 * @param {Session} session
 * @param {string} text
 * @returns {Promise<ImportReport>} */
export async function importGames({files, engines, catalogue, game: {seats}}, text) {
  const kept = await files.records();
  const known = new Set();
  // A damaged record equals no other.
  for (const {name} of kept) known.add((await files.record(name).catch(() => "")).trim());
  /** @type {ImportReport} */
  const report = {added: 0, known: 0, left: 0, refused: []};
  let room = files.mostRecords - kept.length;
  for (const [i, tree] of treesIn(text).entries()) {
    if (known.has(tree.trim())) report.known += 1;
    else if (room <= 0) report.left += 1;
    else
      try {
        const {setting} = await gameOfSgf(tree, engines, catalogue, seats, true);
        await files.keepRecord(setting.game, `${tree.trim()}\n`, null);
        known.add(tree.trim());
        room -= 1;
        report.added += 1;
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        report.refused.push({number: i + 1, reason: reasonOf(error)});
      }
  }
  return report;
}

/** @param {string} head */
function readSummary(head) {
  try {
    return summaryOfRecord(head);
  } catch {
    return null;
  }
}

/** Returns the name of the latest unfinished record for each game with records of the user; null if all have ended.
 * @param {readonly import("../transport/files.mjs").KeptRecord[]} records  the latest first */
export function unfinishedGames(records) {
  /** @type {Map<string, string | null>} */
  const found = new Map();
  for (const {name, head} of records) {
    const summary = readSummary(head);
    if (!summary?.seats || !peopleIn(summary.seats).length) continue;
    const {game, result} = summary;
    found.set(game, found.get(game) ?? (!result || result === "?" ? name : null));
  }
  return found;
}
