// SPDX-License-Identifier: MIT
// The legend of the board: its pieces, colours and marks, as the board draws them.

import {drawBoard} from "../../../board/drawing/board.mjs";
import {capital, COLORS} from "../game/change.mjs";
import {wordOfMark} from "../words/cell_names.mjs";
import {TEXTS} from "../words/texts.mjs";
import {create, parseSvg} from "../elements/dom.mjs";
import {sceneOf} from "./scene.mjs";

/** @typedef {import("../../../engine/answers").Point} Point */
/** @typedef {import("../../../engine/answers").BoardLayout} BoardLayout */
/** @typedef {import("../../../engine/answers").BoardState} BoardState */
/** @typedef {import("../../../board/drawing/geometry.mjs").Cell} Cell */
/** @typedef {import("../words/cell_names.mjs").MarkWords} MarkWords */
/** @typedef {import("../../../board/drawing/pieces.mjs").Piece} Piece */
/** @typedef {import("../../../board/drawing/board.mjs").Scene} Scene */
/** @typedef {import("../store/values.mjs").ValuesInGame} ValuesInGame */

const WORDS = TEXTS.legend;
const SAMPLE = "A1";
const BESIDE = "B1";
// Kinds of marks on cells without a piece.
const NO_PIECE = new Set(["removed", "rolled", "target", "hint", "hint first"]);
// Kinds of marks that are only drawn between two pieces.
const BETWEEN = new Set(["band"]);
const STONES = COLORS.map((owner) => ({owner, glyph: "stone"}));

/** The way from a cell to an adjacent one, to the right if possible.
 * @param {BoardLayout} boardLayout
 * @returns {Point} */
function stepAside({cells: [{at: [x, y]}, ...others]}) {
  const steps = others.map(({at}) => /** @type {Point} */ ([at[0] - x, at[1] - y])).filter((step) => Math.hypot(...step) < 1.1);
  return steps.sort(([, a], [, b]) => Math.abs(a) - Math.abs(b))[0] ?? [1, 0];
}

/** A board of one cell, or of two if a mark needs both.
 * @param {BoardLayout} layout
 * @param {Partial<Cell>} cell
 * @param {Partial<Scene>} scene */
function sample(layout, {fill = "ground", sign = ""}, {pieces = [], marks = [], labels = [], ...overlays}) {
  const [shape] = Object.keys(layout.shapes);
  /** @type {Cell} */
  const cell = {id: SAMPLE, at: [0, 0], shape, col: 0, row: 0, fill, sign};
  const beside = marks.some(({cells}) => cells.includes(BESIDE)) ? [{...cell, id: BESIDE, at: stepAside(layout)}] : [];
  const drawing = parseSvg(drawBoard({...layout, cells: [cell, ...beside], edges: [], texts: []}, {pieces, marks, labels, ...overlays},
                                     {title: "", prefix: `legend${++sample.count}-`, style: false}));
  drawing.setAttribute("aria-hidden", "true");
  return drawing;
}
sample.count = 0;

/** @param {Element} drawing
 * @param {string} text */
function row(drawing, text) {
  return create("li", {}, drawing, create("span", {}, capital(text)));
}

/** @param {BoardLayout} layout
 * @param {string} glyph */
const nameOf = (layout, glyph) => layout.names?.[glyph] ?? (glyph === "stone" ? TEXTS.stone : null);

/** Stones of both colours are listed even before the first is placed. */
const stonesOf = ({names = {}}) => Object.keys(names).length ? [] : STONES;

/** @param {BoardLayout} layout
 * @param {BoardState} boardState */
function pieceRows(layout, {pieces}) {
  const kinds = new Map([...stonesOf(layout), ...pieces].map((piece) => [`${piece.owner} ${piece.glyph}`, piece]));
  return [...kinds.values()].filter(({glyph}) => nameOf(layout, glyph))
    .sort((a, b) => a.glyph < b.glyph ? -1 : 1)
    .map((piece) => row(sample(layout, {}, {pieces: [{...piece, cell: SAMPLE}]}),
                        WORDS.piece(TEXTS.colors[piece.owner], nameOf(layout, piece.glyph))));
}

/** @param {BoardLayout} layout */
function fillRows(layout) {
  const cells = new Map(layout.cells.map((cell) => [cell.fill, cell]));
  return [...cells.values()].filter(({fill}) => layout.fills?.[fill])
    .map((cell) => row(sample(layout, cell, {}), WORDS.fill(cell.fill, layout.fills[cell.fill])));
}

/** The kinds of labels, each on a stone.
 * @param {BoardLayout} layout */
function labelRows(layout) {
  const pieces = [{...STONES[0], cell: SAMPLE}];
  return layout.labels.map(({example, text}) => row(sample(layout, {}, {pieces, labels: [{cell: SAMPLE, text: example}]}), text));
}

/** The marks that the page adds to the game's own.
 * @param {BoardLayout} boardLayout */
function usualMarks({actions}) {
  const moves = actions.includes("relocate");
  const kinds = ["last", ...actions.includes("roll") ? ["rolled"] : [], ...moves ? ["choice", "selected", "target"] : [],
                 ...moves || actions.includes("steps") ? ["hint first"] : [], "hint"];
  return kinds.map((kind) => ({kind, text: ""}));
}

/** A row for a mark, on a piece or on an empty cell.
 * @param {BoardLayout} layout
 * @param {Partial<Cell>} cell
 * @param {Omit<Piece, "cell"> | null | undefined} piece
 * @param {MarkWords} mark */
function markRow(layout, cell, piece, mark) {
  const cells = BETWEEN.has(mark.kind) ? [SAMPLE, BESIDE] : [SAMPLE];
  const pieces = piece ? cells.map((id) => ({...piece, cell: id})) : [];
  return row(sample(layout, cell, {pieces, marks: [{...mark, cells}]}), wordOfMark(mark));
}

/** Rows for the marks on the board, each shown on the first of its cells, and for the game's other marks.
 * @param {ValuesInGame} values */
function markRows(values) {
  const {layout, game: {state}} = values;
  const usual = usualMarks(layout);
  // The marks of the analysis have separate rows.
  const marks = sceneOf(values).marks.filter(({kind}) => kind !== "best");
  /** @template {MarkWords} T
   * @param {T[]} marks */
  const byWord = (marks) => new Map(marks.map((mark) => [wordOfMark(mark), mark]));
  const shown = byWord(marks.filter(({cells}) => cells.length).reverse());
  const others = byWord([...layout.marks, ...usual]);
  const pieceOn = (/** @type {string} */ cell) => state.pieces.find((piece) => piece.cell === cell);
  const [piece = STONES[0]] = state.pieces;
  return {
    shown: [...shown.values()].reverse().map((mark) => {
      const [first] = mark.cells;
      return markRow(layout, layout.cells.find(({id}) => id === first) ?? {}, pieceOn(first), mark);
    }),
    others: [...others].filter(([word]) => !shown.has(word))
      .map(([, mark]) => markRow(layout, {}, NO_PIECE.has(mark.kind) ? null : piece, mark)),
  };
}

/** The marks that the engine's analysis adds to the board.
 * @param {BoardLayout} layout
 * @param {Piece | undefined} piece
 * @param {import("../store/settings.mjs").Settings} settings */
function thinkingRows(layout, piece, {thinking, best, heat}) {
  if (!thinking) return [];
  const moves = layout.actions.includes("relocate");
  const rows = best ? [row(sample(layout, {}, {marks: [{kind: "best", cells: [SAMPLE], text: ""}]}), WORDS.best)] : [];
  if (best && !moves) rows.push(row(sample(layout, {}, {ghosts: [{cell: SAMPLE, text: "2"}]}), WORDS.nextBest));
  if (!heat) return rows;
  const values = {[SAMPLE]: 1};
  rows.push(row(sample(layout, {}, {heat: values}), WORDS.heat));
  if (piece && moves) rows.push(row(sample(layout, {}, {pieces: [{...piece, cell: SAMPLE}], heat: values}), WORDS.heatOfPiece));
  return rows;
}

/** Returns the legend of a game and its board as elements.
 * @param {ValuesInGame} values */
export function legendElement(values) {
  const {layout, game: {state}, settings} = values;
  const part = (/** @type {string} */ title, /** @type {HTMLElement[]} */ rows) =>
    rows.length ? [create("h2", {}, title), create("ul", {class: "legend"}, ...rows)] : [];
  const marks = markRows(values);
  const parts = [...part(WORDS.pieces, pieceRows(layout, state)), ...part(WORDS.labels, labelRows(layout)),
                 ...part(WORDS.fills, fillRows(layout)), ...part(WORDS.marks, marks.shown),
                 ...part(TEXTS.thinking.label, thinkingRows(layout, state.pieces[0], settings))];
  const others = part(WORDS.otherMarks, marks.others);
  if (others.length) parts.push(create("div", {class: "quiet"}, ...others));
  if (layout.cells.some(({id}) => id.startsWith("J"))) parts.push(create("p", {class: "quiet"}, WORDS.noI));
  if (layout.edges.length) parts.push(create("h2", {}, WORDS.edges), create("p", {}, WORDS.edgeOwners));
  return create("div", {class: "legend-body"}, ...parts);
}
