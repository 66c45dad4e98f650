// SPDX-License-Identifier: MIT
// Games as records in SGF, which the engine reads and writes; the page adds players, clocks, and ends by resignation or
// on time.

import {Refusal, sentenceOf} from "../errors.mjs";
import {capital, COLORS, opposite} from "./change.mjs";
import {areClocks, areSeats, DICE, engineIn, Game, isRotation} from "./game.mjs";
import {changesOf, escaped, joinedSgf, OWN, partsOf, PLAYERS, playersOf, readSgf} from "./sgf.mjs";
import {MOST_CHANGES} from "./tree.mjs";

/** @typedef {import("./engine.mjs").BoardEngine} BoardEngine */

const ENDED = /^([BW])[+](Resign|Time)$/;
const RESULT = /\bRE\[/;

/** Returns the game of a record. A game that the user has played here continues if `isOwn`. Throws Refusal.
 * @param {string} text
 * @param {import("./engines.mjs").Engines} engines
 * @param {import("./catalogue.mjs").Catalogue} catalogue
 * @param {import("./game.mjs").Seats} seats */
export async function gameOfSgf(text, engines, catalogue, seats, isOwn = false) {
  const [main, ...variations] = readSgf(text);
  const {setting, changes} = await readLine(engines.rules, main).catch((error) => {
    // If a record does not name its game, the engine assumes its current game.
    if (error.constructor !== Refusal || main[0].has("BOARDGAME")) throw error;
    throw new Refusal("It is a game record, but names none of the games here.");
  });
  const game = new Game(setting, catalogue.info(setting.game), seats);
  for (const change of changes) game.tree.add(change);
  for (const line of variations) {
    // A variation that the rules refuse is dropped alone.
    const read = await readLine(engines.rules, line).catch((error) => {
      if (error.constructor !== Refusal) throw error;
    });
    if (read) game.tree.addLine(read.changes);
  }
  const players = playersOf(main[0]);
  const play = isOwn ? playStateOf(main[0]) : null;
  if (play && COLORS.every((color) => [null, ...engines.names].includes(engineIn(play.seats[color])))) {
    game.restorePlay(play);
    game.ended = endOf(players.result);
    game.tree.ply = Math.min(Number(main[0].get(OWN.ply)?.[0] ?? Infinity), game.tree.line.length) || 0;
    return game;
  }
  game.opened = {...players, engines: COLORS.filter((color) => engines.names.includes(players[color]))};
  game.paused = true;
  return game;
}

/** @typedef {ReturnType<typeof summaryOfRecord>} RecordSummary */

/** Returns what the first line of a record says about its game; in external records `seats`, `turns` and `played` are
 * null and `outcome` is empty. Throws Refusal.
 * @param {string} head */
export function summaryOfRecord(head) {
  const [[root]] = readSgf(head);
  const turns = root.get(OWN.turns)?.[0];
  const {seats = null, played = null} = playStateOf(root) ?? {};
  return {game: root.get("BOARDGAME")?.[0] ?? "", size: Number(root.get("SZ")?.[0]), ...playersOf(root),
          seats, played, turns: turns === undefined ? null : Number(turns), outcome: root.get(OWN.outcome)?.[0] ?? ""};
}

/** Returns who played a game here and what else is stored with it; null for other records.
 * @param {import("./sgf.mjs").SgfNode} root
 * @returns {import("./game.mjs").PlayState | null} */
function playStateOf(root) {
  try {
    const [seats, clocks, rotation] = [OWN.seats, OWN.clocks, OWN.rotation].map((name) => JSON.parse(root.get(name)?.[0] ?? "null"));
    const played = Date.parse(root.get(OWN.played)?.[0] ?? "") || null;
    return areSeats(seats) && (clocks === null || areClocks(clocks)) && isRotation(rotation) ? {seats, clocks, rotation, played} : null;
  } catch {
    return null;
  }
}

/** Returns an end by resignation or on time in the page's words; null for any other end.
 * @param {string} result */
function endOf(result) {
  const [, winner, how] = result.match(ENDED) ?? [];
  if (!winner) return null;
  const color = winner === "B" ? "black" : "white";
  return `${capital(color)} wins${how === "Time" ? " on time" : `: ${capital(opposite(color))} resigns`}`;
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

/** @type {(sgf: string) => boolean} */
export const hasResult = (sgf) => RESULT.test(sgf);

/** Returns the record of a game, assembled from the records that the engine printed for its lines, the main one first.
 * @param {readonly string[]} texts
 * @param {Game} game
 * @param {string} outcome  the result in words, empty before the end */
export function joinedRecord(texts, game, outcome) {
  const [first, ...others] = texts.map((text) => text.trim().replace(/^\(/, "").replace(/\)$/, "").split(/\n(?=;)/));
  const root = annotatedRoot(first[0], game, outcome);
  return `${joinedSgf([first, ...others].map(([, ...nodes]) => [root, ...nodes]))}\n`;
}

/** Returns what the page knows about its own game.
 * @param {Game} game
 * @param {string} outcome */
function ownProperties({seats, clocks, tree, rotation, played}, outcome) {
  // Undone turns are stored, to be redone, but not counted.
  const isBack = !tree.finished && !tree.atEnd;
  const turns = tree.mainTurns.filter(({first}) => !isBack || first <= tree.ply);
  const values = {[OWN.seats]: JSON.stringify(seats), ...clocks && {[OWN.clocks]: JSON.stringify(clocks.toData())},
                  [OWN.turns]: String(turns.at(-1)?.number ?? 0), ...isBack && {[OWN.ply]: String(tree.ply)}, [OWN.rotation]: String(rotation ?? 0),
                  ...played !== null && {[OWN.played]: new Date(played).toISOString()}, ...outcome && {[OWN.outcome]: outcome}};
  return Object.entries(values).map(([name, value]) => `${name}[${escaped(value)}]`).join("");
}

/** Returns the root of a record with the players, who rolled, and an end by resignation or on time.
 * @param {string} root
 * @param {Game} game
 * @param {string} outcome  the result in words, empty before the end */
function annotatedRoot(root, game, outcome) {
  const names = COLORS.map((color) => {
    const name = game.opened?.[color] || engineIn(game.seats[color]) || "person";
    return `${PLAYERS[color]}[${escaped(name)}]`;
  }).join("");
  let text = root.replace("AP[Catenary]", () => `AP[Catenary]${names}${game.opened ? "" : ownProperties(game, outcome)}`);
  if (game.options[DICE]) text = text.replace("[dice=manual]", `[dice=${game.options[DICE]}]`);
  const {mainEnd} = game;
  if (mainEnd && !hasResult(text)) {
    const how = mainEnd.endsWith("time") ? "Time" : "Resign";
    text = text.replace("SZ[", `RE[${mainEnd[0]}+${how}]SZ[`);
  }
  return text;
}
