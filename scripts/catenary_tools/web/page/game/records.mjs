// SPDX-License-Identifier: MIT
// Games as records in SGF, which the engine reads and writes; the page adds players, clocks, and ends by resignation or
// on time.

import {Refusal, sentenceOf, withinSentence} from "../errors.mjs";
import {foreignReader} from "../foreign/forms.mjs";
import {capital, COLORS, opposite} from "./change.mjs";
import {areClocks, areSeats, DICE, engineIn, Game, isRotation, startOf} from "./game.mjs";
import {changesOf, escaped, joinedSgf, OWN, partsOf, PLAYERS, playersOf, readSgf, requireShort} from "./sgf.mjs";
import {MOST_CHANGES} from "./tree.mjs";

/** @typedef {import("./engine.mjs").BoardEngine} BoardEngine */
/** @typedef {import("../transport/engine_link.mjs").Reply} Reply */

const ENDED = /^([BW])[+](Resign|Time)$/;
const RESULT = /\bRE\[/;
// What the name of a player cannot contain in a record.
const NO_NAME = /[\p{Cc}\p{Cs}]+/gu;

/** Returns a record in SGF unchanged, and one in the form of another program as the engine writes it after having played
 * its turns. Throws Refusal.
 * @param {string} text
 * @param {(commands: readonly string[]) => Promise<Reply[]>} request  asks an engine
 * @returns {Promise<string>} */
export async function sgfOf(text, request) {
  const read = foreignReader(text);
  if (!read) return text;
  requireShort(text);
  const {setting, turns, players, result, note} = read();
  // A pass ends a turn that could go on; after other turns the engine refuses it.
  const plays = turns.flatMap(({color, cells, isPart}) => [`play ${color} ${cells}`, ...isPart ? [] : [`play ${color} pass`]]);
  const commands = [...startOf(setting), ...plays, "printsgf"];
  const replies = await request(commands);
  const fault = replies.findIndex(({ok}, i) => !ok && !commands[i].endsWith(" pass"));
  if (fault >= 0) {
    const reason = sentenceOf(replies[fault].text);
    const [, color, cells] = commands[fault].match(/^play (\w+) (.*)/) ?? [];
    throw new Refusal(color ? `${capital(color)} cannot play ${cells}: ${withinSentence(reason)} ${note}`.trim() : reason);
  }
  const names = {black: players.black.replace(NO_NAME, " "), white: players.white.replace(NO_NAME, " ")};
  return withNames(withResult(replies[replies.length - 1].text, result), names);
}

/** Returns the game of a record. A game that the user has played here continues if `isOwn`. Throws Refusal.
 * @param {string} text
 * @param {import("./engines.mjs").Engines} engines
 * @param {import("./catalogue.mjs").Catalogue} catalogue
 * @param {import("./game.mjs").Seats} seats */
export async function gameOfSgf(text, engines, catalogue, seats, isOwn = false) {
  const [main, ...variations] = readSgf(await sgfOf(text, (commands) => askApart(engines.rules, commands)));
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

/** Returns the replies to commands that change the engine's game.
 * @param {BoardEngine} engine
 * @param {readonly string[]} commands */
async function askApart(engine, commands) {
  const replies = await engine.request(commands);
  engine.forget();
  return replies;
}

/** Returns the setting and the changes of a line. Throws Refusal.
 * @param {BoardEngine} engine
 * @param {readonly import("./sgf.mjs").SgfNode[]} line */
async function readLine(engine, line) {
  const parts = partsOf(line);
  const commands = parts.map((part, i) => `read_record ${parts.length > 1 ? `${i + 1}/${parts.length} ` : ""}${part}`);
  const replies = await askApart(engine, [...commands, "printsgf"]);
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
  const nameOf = (/** @type {import("./change.mjs").Color} */ color) => game.opened?.[color] || engineIn(game.seats[color]) || "person";
  const {mainEnd} = game;
  let text = withResult(root, mainEnd && `${mainEnd[0]}+${mainEnd.endsWith("time") ? "Time" : "Resign"}`);
  if (game.options[DICE]) text = text.replace("[dice=manual]", `[dice=${game.options[DICE]}]`);
  return withNames(text, {black: nameOf("black"), white: nameOf("white")}, game.opened ? "" : ownProperties(game, outcome));
}

/** Adds the names of the players that are known, and other properties, to a record that the engine printed.
 * @param {string} record
 * @param {Record<import("./change.mjs").Color, string>} names */
function withNames(record, names, others = "") {
  const properties = COLORS.filter((color) => names[color]).map((color) => `${PLAYERS[color]}[${escaped(names[color])}]`).join("");
  return record.replace("AP[Catenary]", () => `AP[Catenary]${properties}${others}`);
}

/** Adds a result, if there is one, to a record without a result by the rules.
 * @param {string} record
 * @param {string | null | undefined} result */
const withResult = (record, result) => (result && !hasResult(record) ? record.replace("SZ[", () => `RE[${result}]SZ[`) : record);
