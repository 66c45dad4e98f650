// SPDX-License-Identifier: MIT
// The legend of the board: its pieces, colours and marks, each as the board draws it.

import {drawBoard} from "../../board/drawing/board.mjs";
import {create, parseSvg} from "./dom.mjs";
import {capital, COLORS} from "./game/change.mjs";
import {TEXTS} from "./texts.mjs";
import {wordOfMark} from "./cell_names.mjs";

const WORDS = TEXTS.legend;
const PLACE = "A1";
// Kinds of marks on cells without a piece.
const NO_PIECE = new Set(["removed"]);
const STONES = COLORS.map((owner) => ({owner, glyph: "stone"}));

/// A board of one cell.
function sample(layout, {fill = "ground", sign = ""}, {pieces = [], marks = [], labels = []}) {
  const [shape] = Object.keys(layout.shapes);
  const cell = {id: PLACE, at: [0, 0], shape, col: 0, row: 0, fill, sign};
  const drawing = parseSvg(drawBoard({...layout, cells: [cell], edges: [], texts: []}, {pieces, marks, labels},
                                     {title: "", prefix: `legend${++sample.count}-`, style: false}));
  drawing.setAttribute("aria-hidden", "true");
  return drawing;
}
sample.count = 0;

function row(drawing, text) {
  return create("li", {}, drawing, create("span", {}, capital(text)));
}

const nameOf = (layout, glyph) => layout.names?.[glyph] ?? (glyph === "stone" ? TEXTS.stone : null);

/// Stones of both colours are told before the first one is placed.
const stonesOf = ({names = {}}) => Object.keys(names).length ? [] : STONES;

function pieceRows(layout, {pieces}) {
  const kinds = new Map([...stonesOf(layout), ...pieces].map((piece) => [`${piece.owner} ${piece.glyph}`, piece]));
  return [...kinds.values()].filter(({glyph}) => nameOf(layout, glyph))
    .sort((a, b) => a.glyph < b.glyph ? -1 : 1)
    .map((piece) => row(sample(layout, {}, {pieces: [{...piece, cell: PLACE}]}),
                        WORDS.piece(TEXTS.colors[piece.owner], nameOf(layout, piece.glyph))));
}

function fillRows(layout) {
  const cells = new Map(layout.cells.map((cell) => [cell.fill, cell]));
  return [...cells.values()].filter(({fill}) => layout.fills?.[fill])
    .map((cell) => row(sample(layout, cell, {}), WORDS.fill(cell.fill, layout.fills[cell.fill])));
}

/// The kinds of labels, each on a stone.
function labelRows(layout) {
  const pieces = [{...STONES[0], cell: PLACE}];
  return layout.labels.map(({example, text}) => row(sample(layout, {}, {pieces, labels: [{cell: PLACE, text: example}]}), text));
}

/// A row for a mark on the first of its cells.
function markRow(layout, state, mark) {
  const [cell] = mark.cells;
  const own = layout.cells.find(({id}) => id === cell) ?? {};
  const pieces = state.pieces.filter((piece) => piece.cell === cell).map((piece) => ({...piece, cell: PLACE}));
  return row(sample(layout, own, {pieces, marks: [{...mark, cells: [PLACE]}]}), wordOfMark(mark));
}

/// Rows of the marks that a game can show at any time: the latest turn on a piece, and a hint.
function usualRows(layout, {pieces: [piece = STONES[0]]}, shown) {
  const ofKind = (kind, pieces) => shown.has(kind) ? []
    : [markRow(layout, {pieces}, {kind, cells: [PLACE], text: ""})];
  return [...ofKind("last", [{...piece, cell: PLACE}]), ...ofKind("hint", [])];
}

function markRows(layout, state) {
  const rows = new Map();
  const marks = state.marks.filter(({cells}) => cells.length);
  for (const mark of marks) {
    const word = wordOfMark(mark);
    if (!rows.has(word)) rows.set(word, markRow(layout, state, mark));
  }
  return [...rows.values(), ...usualRows(layout, state, new Set(marks.map(({kind}) => kind)))];
}

/// Rows of the marks of the game that are not on the board now.
function otherRows(layout, {pieces: [piece = STONES[0]], marks}) {
  const shown = new Set(marks.filter(({cells}) => cells.length).map(wordOfMark));
  const others = new Map((layout.marks ?? []).map((mark) => [wordOfMark(mark), mark]));
  return [...others].filter(([word]) => !shown.has(word)).map(([, mark]) =>
    markRow(layout, {pieces: NO_PIECE.has(mark.kind) ? [] : [{...piece, cell: PLACE}]}, {...mark, cells: [PLACE]}));
}

/// Returns the legend of a position as elements.
export function legendElement(layout, state) {
  const part = (title, rows) => rows.length ? [create("h3", {}, title), create("ul", {class: "legend"}, ...rows)] : [];
  const parts = [...part(WORDS.pieces, pieceRows(layout, state)), ...part(WORDS.labels, labelRows(layout)),
                 ...part(WORDS.fills, fillRows(layout)), ...part(WORDS.marks, markRows(layout, state))];
  const others = part(WORDS.otherMarks, otherRows(layout, state));
  if (others.length) parts.push(create("div", {class: "quiet"}, ...others));
  if (layout.edges.length) parts.push(create("h3", {}, WORDS.edges), create("p", {}, WORDS.edgeOwners));
  return create("div", {}, ...parts);
}
