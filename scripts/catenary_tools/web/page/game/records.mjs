// SPDX-License-Identifier: MIT
// Games of records in SGF, which the engine reads.

import {COLORS} from "./change.mjs";
import {Game} from "./game.mjs";
import {MOST_CHANGES} from "./board.mjs";
import {Refusal, sentenceOf} from "./refusal.mjs";
import {changesOf, partsOf, playersOf, readSgf} from "./sgf.mjs";

/** @typedef {import("./engine.mjs").BoardEngine} BoardEngine */

/** Returns the game of a record. Throws Refusal.
 * @param {string} text
 * @param {import("./engines.mjs").Engines} engines
 * @param {import("./catalogue.mjs").Catalogue} catalogue
 * @param {import("./game.mjs").Seats} seats */
export async function gameOfSgf(text, engines, catalogue, seats) {
  const [main, ...variations] = readSgf(text);
  const {setting, changes} = await readLine(engines.rules, main).catch((error) => {
    // The engine takes a record without the name of a game for one of the game that it has.
    if (error.constructor !== Refusal || main[0].has("BOARDGAME")) throw error;
    throw new Refusal("It is a game record, but names none of the games here.");
  });
  const game = new Game(setting, catalogue.info(setting.game), seats);
  for (const change of changes) game.tree.add(change);
  for (const line of variations) {
    // A variation that the rules refuse costs no more than itself.
    const read = await readLine(engines.rules, line).catch((error) => {
      if (error.constructor !== Refusal) throw error;
    });
    if (read) game.tree.addLine(read.changes);
  }
  const players = playersOf(main[0]);
  game.opened = {...players, engines: COLORS.filter((color) => engines.names.includes(players[color]))};
  game.paused = true;
  return game;
}

/** Returns the setting and the changes of a line. Throws Refusal.
 * @param {BoardEngine} engine
 * @param {readonly import("./sgf.mjs").SgfNode[]} line */
async function readLine(engine, line) {
  const parts = partsOf(line);
  const commands = parts.map((part, i) => `read_record ${parts.length > 1 ? `${i + 1}/${parts.length} ` : ""}${part}`);
  const replies = await engine.request([...commands, "printsgf"]);
  engine.forget();
  const refused = replies.find(({ok}) => !ok);
  if (refused) throw new Refusal(sentenceOf(refused.text));
  const printed = replies[commands.length];
  const found = changesOf(readSgf(printed.text)[0]);
  if (found.changes.length > MOST_CHANGES) throw new Refusal(`The record has more than ${MOST_CHANGES} steps.`);
  return found;
}
