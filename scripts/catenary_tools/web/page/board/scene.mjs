// SPDX-License-Identifier: MIT
// The content of the board: the state from the engine, plus what the page adds (a held piece, a hint, analysis).

import {clicksInPlay} from "../../../board/drawing/notation.mjs";
import {isColor, opposite} from "../game/change.mjs";
import {awaitsPerson, isOver, people} from "../game/seats.mjs";
import {TEXTS} from "../words/texts.mjs";

/** @typedef {import("../../../board/drawing/board.mjs").Scene} Scene */
/** @typedef {import("../../../board/drawing/marks.mjs").Mark} Mark */
/** @typedef {import("../../../board/drawing/overlays.mjs").Ghost} Ghost */
/** @typedef {import("../../../board/drawing/overlays.mjs").Arrow} Arrow */
/** @typedef {import("../../../engine/answers").BoardState} BoardState */
/** @typedef {import("../game/analysis.mjs").Candidate} Candidate */
/** @typedef {import("../game/view_model.mjs").GameView} GameView */
/** @typedef {import("../store/values.mjs").ValuesInGame} ValuesInGame */

const CANDIDATES = 3;
// If there are more pieces to choose from, rings are not needed.
const FEW_PIECES = 3;
// The number of turns of a line shown on the board; more would hide each other.
const LINE_TURNS = 5;
const FROM_TO = /^([a-z]+[0-9]+)-([a-z]+[0-9]+)$/i;

/** The cell of a move, or both cells of a moving piece.
 * @typedef {{cell?: string, from?: string, to?: string}} Move */

/** Returns a move written in the notation; null if it names no cells.
 * @param {string} text
 * @param {Set<string>} cells
 * @returns {Move | null} */
function moveOf(text, cells) {
  const [, from, to] = text.match(FROM_TO) ?? [];
  if (from && cells.has(from) && cells.has(to)) return {from, to};
  return cells.has(text) ? {cell: text} : null;
}

/** The moves of a turn as cells and pairs of cells: "C3,D4", "B1-C3".
 * @param {string} turn
 * @param {Set<string>} cells */
const movesOf = (turn, cells) => turn.split(",").flatMap((text) => moveOf(text.trim().toUpperCase(), cells) ?? []);

/** A line of turns: future pieces with the numbers of their turns, moves as arrows.
 * @param {string[]} line
 * @param {string} mover
 * @param {Set<string>} cells */
function lineOverlay(line, mover, cells) {
  /** @type {Ghost[]} */
  const ghosts = [];
  /** @type {Arrow[]} */
  const arrows = [];
  let owner = isColor(mover) ? mover : undefined;
  line.slice(0, LINE_TURNS).forEach((turn, i) => {
    for (const {cell, from, to} of movesOf(turn, cells)) {
      if (cell) ghosts.push({cell, owner, text: String(i + 1)});
      else if (from && to) arrows.push({kind: i === 0 ? "best" : "line", from, to, label: String(i + 1), text: turn});
    }
    owner &&= opposite(owner);
  });
  return {ghosts, arrows};
}

/** The best candidates: the first as the mark "best", moves as arrows.
 * @param {Candidate[]} candidates
 * @param {Set<string>} cells */
function candidatesOverlay(candidates, cells) {
  /** @type {Mark[]} */
  const marks = [];
  /** @type {Ghost[]} */
  const ghosts = [];
  /** @type {Arrow[]} */
  const arrows = [];
  candidates.slice(0, CANDIDATES).forEach((candidate, i) => {
    for (const {cell, from, to} of movesOf(candidate.turn, cells)) {
      if (from && to) arrows.unshift({kind: i === 0 ? "best" : "candidate", from, to, text: candidate.turn});
      else if (!cell) continue;
      else if (i === 0) marks.push({kind: "best", cells: [cell], text: candidate.turn});
      else if (!ghosts.some((ghost) => ghost.cell === cell) && !marks.some((mark) => mark.cells.includes(cell)))
        ghosts.push({cell, text: String(i + 1)});
    }
  });
  return {marks, ghosts, arrows};
}

/** Values by cell, rearranged so that the cells of candidates are in the candidates' order, and certain losses have the
 * lowest value.
 * @param {Record<string, number>} heat
 * @param {Candidate[]} candidates */
function agreeing(heat, candidates) {
  const firstOf = (/** @type {Candidate} */ {cells: [cell], from}) => from ?? cell;
  const best = candidates.filter((one, i) => firstOf(one) in heat && candidates.findIndex((other) => firstOf(other) === firstOf(one)) === i);
  const values = best.map((one) => heat[firstOf(one)]).sort((a, b) => b - a);
  const least = Math.min(...Object.values(heat));
  return {...heat, ...Object.fromEntries(best.map((one, i) => [firstOf(one), one.proven && one.chance === 0 ? least : values[i]]))};
}

/** Values by cell, spread over 0 to 1 so that small differences can be seen.
 * @param {Record<string, number>} heat */
function spread(heat) {
  const values = Object.values(heat);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return Object.fromEntries(Object.entries(heat).map(([cell, value]) => [cell, high > low ? (value - low) / (high - low) : 0.5]));
}

/** What the engine thinks, while its tab is open.
 * @param {ValuesInGame} pageValues
 * @param {Set<string>} cells
 * @returns {Partial<Pick<Scene, "marks" | "ghosts" | "arrows" | "heat">>} */
function thinkingOverlay({game, analysis, preview, settings, tab}, cells) {
  if (!settings.thinking || tab !== "thinking" || isOver(game) || analysis?.key !== game.state.key) return {};
  const {candidates = [], heat} = analysis;
  const shown = preview && candidates.find(({turn}) => turn === preview);
  if (shown) return lineOverlay(lineOf(shown), game.state.turn.mover, cells);
  return {
    ...settings.best ? candidatesOverlay(candidates, cells) : {},
    ...settings.heat && heat ? {heat: spread(agreeing(heat, candidates))} : {},
  };
}

/** A candidate's turn with the turns expected after it.
 * @param {Pick<Candidate, "turn" | "line">} candidate */
export function lineOf({turn, line = []}) {
  return line[0] === turn ? line : [turn, ...line];
}

/** @param {ValuesInGame} pageValues */
function heldMarks({game, held}) {
  const targets = held ? game.state.legal.targets[held] : null;
  if (!held || !targets) return null;
  return [{kind: "selected", cells: [held], text: ""}, {kind: "target", cells: targets, text: ""}];
}

/** The pieces to choose from, if the rules allow only a few of the mover's pieces.
 * @param {GameView} game */
function choiceMarks(game) {
  const {legal: {clicks, targets, selected}, pieces, turn, marks} = game.state;
  const own = pieces.filter(({owner}) => owner === turn.mover).length;
  const isForced = awaitsPerson(game) && !selected && clicks.length <= FEW_PIECES && own > clicks.length &&
    clicks.every((cell) => targets[cell]) && !marks.some(({kind}) => kind === "choice");
  return isForced ? [{kind: "choice", cells: clicks, text: ""}] : [];
}

/** The turn of a hint. Its rings and arrows have a separate style in board.css, and so has the first of several clicks.
 * @param {Pick<GameView, "hint" | "state">} game
 * @param {Set<string>} cells */
export function hintOverlay({hint, state}, cells) {
  if (!hint || hint.steps[0] === "pass") return {marks: [], arrows: []};
  const [move] = movesOf(hint.turn.split(",")[0], cells).filter(({from, to}) => from && to && hint.steps.includes(to));
  const arrows = move?.from && move.to ? [{kind: "hint", from: move.from, to: move.to, text: hint.turn}] : [];
  // Later or not yet legal parts of the turn are shown later; completed steps need no ring.
  const shown = move?.from && move.to ? [move.from, move.to]
    : hint.cells.filter((cell) => hint.steps.includes(cell) && state.legal.clicks.includes(cell));
  const isFirst = (/** @type {string} */ cell) => hint.steps.length > 1 && cell === hint.steps[0];
  return {marks: shown.map((cell) => ({kind: isFirst(cell) ? "hint first" : "hint", cells: [cell], text: ""})), arrows};
}

/** The turn that awaits confirmation: the piece that moves, or a new one.
 * @param {BoardState} boardState
 * @param {string} cell */
function pendingGhost({pieces, legal: {selected}, turn: {mover}}, cell) {
  const {owner = isColor(mover) ? mover : undefined, glyph} = pieces.find((piece) => piece.cell === selected) ?? {};
  return {cell, owner, glyph, text: glyph ? "" : "?"};
}

/** Returns the state to draw.
 * @param {ValuesInGame} values */
export function sceneOf(values) {
  const {game, layout, pending, settings} = values;
  const {state} = game;
  const cells = new Set(layout.cells.map((cell) => cell.id));
  const overlay = thinkingOverlay(values, cells);
  const held = heldMarks(values);
  // A button replaces a click on a cell that is out of play.
  const clicks = clicksInPlay(state);
  const isInPlay = (/** @type {string} */ cell) => clicks.includes(cell) || !state.legal.clicks.includes(cell);
  const marks = state.marks.map((mark) => mark.kind === "choice" ? {...mark, cells: mark.cells.filter(isInPlay)} : mark).filter((mark) => {
    if (held && (mark.kind === "target" || mark.kind === "selected")) return false;
    return settings.targets || mark.kind !== "target";
  });
  const hint = hintOverlay(game, cells);
  // Hinted cells have no other marks.
  const hinted = new Set(hint.marks.flatMap((mark) => mark.cells));
  const isFree = (/** @type {string} */ cell) => !hinted.has(cell);
  const own = people(game);
  return {
    ...state,
    legal: {...state.legal, clicks},
    yours: own.length === 1 ? {owner: own[0], text: TEXTS.yours} : null,
    marks: [...marks, ...choiceMarks(game), ...held ?? [], ...hint.marks, ...(overlay.marks ?? []).filter((mark) => mark.cells.every(isFree))],
    arrows: [...overlay.arrows ?? [], ...hint.arrows],
    ghosts: [...(overlay.ghosts ?? []).filter((ghost) => ghost.owner || isFree(ghost.cell)), ...pending ? [pendingGhost(state, pending)] : []],
    heat: overlay.heat,
  };
}
