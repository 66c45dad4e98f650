// SPDX-License-Identifier: MIT
// Marks by meaning. Marks of cells and groups are drawn below the pieces, the others above them.

import {areGroups, bandPairs, between, cornersOf, distance, placed, scaled} from "./geometry.mjs";
import {cellsWithLabel, cellsWithLetter} from "./pieces.mjs";
import {CELL, circle, element, group, line, number, polygon} from "./svg.mjs";

/** @typedef {import("./pieces.mjs").Color} Color */
/** @typedef {import("./svg.mjs").Attributes} Attributes */
/** @typedef {import("../../engine/answers").BoardLayout} BoardLayout */
/** @typedef {import("./geometry.mjs").Cell} Cell */
/** @typedef {import("./geometry.mjs").Centres} Centres */
/** @typedef {import("../../engine/answers").Point} Point */
/** @typedef {import("./board.mjs").Scene} Scene */
/** @typedef {import("../../engine/answers").BoardState["marks"][number]} Mark */
/** What is on a cell.
 * @typedef {{owner?: Color, hasLetter: boolean, hasLabel: boolean, isBoat?: boolean}} Occupant */

const AROUND = 0.455 * CELL;

/** A shape in a colour on top of a wider outline, so that it stands out on any background.
 * @param {(attributes: Attributes) => string} shape
 * @param {number} width
 * @param {string} colour
 * @param {Attributes} extra */
function cased(shape, width, colour, extra = {}) {
  return shape({class: "casing", "stroke-width": width + 2}) +
    shape({class: `line-${colour}`, "stroke-width": width, ...extra});
}

/** @param {Point} centre
 * @param {number} radius
 * @param {number} width
 * @param {string} colour
 * @param {Attributes} [extra] */
function ring(centre, radius, width, colour, extra) {
  return cased((attributes) => circle(centre, radius, attributes), width, colour, extra);
}

/** @param {Point} centre
 * @param {number} radius
 * @param {string} colour */
function dot(centre, radius, colour) {
  return circle(centre, radius + 1, {class: "casing", "stroke-width": 2}) +
    circle(centre, radius, {class: `dot-${colour}`});
}

/** @param {Point} centre */
function die(centre) {
  const side = 0.86 * CELL;
  const place = {x: centre[0] - side / 2, y: centre[1] - side / 2, width: side, height: side, rx: 8};
  return cased((attributes) => element("rect", {...place, ...attributes}), 2.5, "chance",
               {"stroke-dasharray": "6 3.5"});
}

/** The last turn: a dot on a stone, a ring around a letter or a boat, a ring around the stone if a label covers it, and
 * a small ring on the cell that a piece left.
 * @param {Point} centre
 * @param {Occupant} occupant */
function lastTurn(centre, {owner, hasLetter, hasLabel, isBoat}) {
  if (!owner) return ring(centre, 7, 2.5, "last");
  if (hasLabel || isBoat) return ring(centre, 0.42 * CELL, 2.5, "last");
  return hasLetter ? ring(centre, 0.325 * CELL, 2, "last") : dot(centre, 4.5, "last");
}

/** @param {Point} centre
 * @param {Occupant} occupant */
function choice(centre, {owner}) {
  return owner ? ring(centre, AROUND, 3, "choice") : dot(centre, 6, "choice");
}

/** A ring in the ink of a stone; around a boat, whose outline has that ink, one in a colour of its own.
 * @param {Point} centre
 * @param {Occupant} occupant */
function safe(centre, {owner, hasLabel, isBoat}) {
  if (isBoat) return ring(centre, 0.42 * CELL, 2, "other");
  return owner ? circle(centre, (hasLabel ? 0.34 : 0.27) * CELL, {class: `ring-${owner}`}) : ring(centre, AROUND, 2, "other");
}

/** A regular polygon with its first corner at the top.
 * @param {Point} centre
 * @param {number} radius
 * @param {number} corners
 * @param {string} colour */
function outline([x, y], radius, corners, colour) {
  const points = Array.from({length: corners}, (_, i) => {
    const angle = 2 * Math.PI * i / corners - Math.PI / 2;
    return /** @type {Point} */ ([x + radius * Math.cos(angle), y + radius * Math.sin(angle)]);
  });
  return cased((attributes) => polygon(points, attributes), 3, colour);
}

// By kind: a function of the centre and the occupant. Marks differ in shape as well as colour.
/** @type {Record<string, (centre: Point, occupant: Occupant) => string>} */
const ABOVE = {
  threat: (centre) => outline([centre[0], centre[1] + 2], 0.46 * CELL, 3, "threat"),
  best: (centre) => outline(centre, 0.47 * CELL, 4, "best"),
  task: (centre) => ring(centre, 0.42 * CELL, 5, "best"),
  played: (centre) => ring(centre, AROUND, 3, "played", {"stroke-dasharray": "2 4"}),
  last: lastTurn,
  rolled: die,
  selected: (centre) => ring(centre, AROUND, 3.5, "selected"),
  target: choice,
  choice,
  latest: (centre, {owner}) => ring(centre, owner ? AROUND : 0.27 * CELL, 2.5, "latest"),
  safe,
};
/** @param {Point} centre */
const other = (centre) => ring(centre, AROUND, 2.5, "other");

/** @param {BoardLayout} layout
 * @param {Cell} cell */
function hole(layout, cell) {
  const corners = cornersOf(layout, cell);
  const centre = scaled(cell.at);
  const [x, y] = centre;
  const arm = 0.15 * CELL;
  return polygon(corners, {class: "hole"}) +
    line([x - arm, y - arm], [x + arm, y + arm]) + line([x - arm, y + arm], [x + arm, y - arm]);
}

/** A band around the pieces of a group and along the lines between neighbours.
 * @param {Point[]} centres
 * @param {number} width
 * @param {string} style */
function band(centres, width, style) {
  const paths = [
    ...centres.map((centre) => `M${centre.map(number).join(" ")}h0`),
    ...bandPairs(centres).map((pair) => `M${pair.map((centre) => centre.map(number).join(" ")).join("L")}`),
  ];
  return element("path", {d: paths.join(""), class: style, "stroke-width": width});
}

// The distance from the centre of a piece to the middle of a line that just touches it.
const REACH = 0.44 * CELL;
const BOWS = [0, 1.15 * CELL, -1.15 * CELL];
const SAMPLES = 12;

/** The control point of a curved line between two cells: the midpoint for a straight one.
 * @param {Point} from
 * @param {Point} to
 * @param {number} bow
 * @returns {Point} */
function controlOf(from, to, bow) {
  const length = distance(from, to);
  const middle = between(from, to, 0.5);
  return [middle[0] + (to[1] - from[1]) * bow / length, middle[1] - (to[0] - from[0]) * bow / length];
}

/** How close a line comes to the other pieces, ignoring those that are far enough away.
 * @param {Point} from
 * @param {Point} to
 * @param {Point} control
 * @param {Point[]} others */
function clearance(from, to, control, others) {
  const points = Array.from({length: SAMPLES - 1}, (_, i) => {
    const share = (i + 1) / SAMPLES;
    return between(between(from, control, share), between(control, to, share), share);
  });
  return Math.min(REACH, ...others.flatMap((piece) => points.map((point) => distance(point, piece))));
}

/** An arrowhead with its tip at a point, along a unit vector.
 * @param {Point} tip
 * @param {Point} direction */
function linkHead(tip, [x, y]) {
  /** @type {Point} */
  const back = [tip[0] - 9 * x, tip[1] - 9 * y];
  return polygon([tip, [back[0] - 5 * y, back[1] + 5 * x], [back[0] + 5 * y, back[1] - 5 * x]], {class: "head"});
}

/** An arrow from one piece to another: straight, or curved around a piece in between, on the side with more room. Only
 * the head has to avoid the pieces, which are drawn above the arrow; between neighbours it is in the middle.
 * @param {Point} from
 * @param {Point} to
 * @param {Point[]} pieces */
function link(from, to, pieces) {
  const length = distance(from, to);
  const others = pieces.filter((piece) => distance(piece, from) > 1 && distance(piece, to) > 1);
  const controls = BOWS.map((bow) => controlOf(from, to, bow));
  const room = controls.map((point) => clearance(from, to, point, others));
  const control = controls[room.indexOf(Math.max(...room))];
  const way = distance(control, to);
  /** @type {Point} */
  const along = [(to[0] - control[0]) / way, (to[1] - control[1]) / way];
  const isNear = length < 1.2 * CELL;
  const tip = isNear ? between(from, to, 0.5 + 4.5 / length) : between(to, control, 0.46 * CELL / way);
  const end = isNear ? to : between(tip, control, 8 / way);
  const d = `M${from.map(number).join(" ")}Q${[...control, ...end].map(number).join(" ")}`;
  return element("path", {class: "casing", "stroke-width": 6, d}) + element("path", {class: "link", d}) + linkHead(tip, along);
}

/** @param {Point[]} centres */
function drawBand(centres) {
  return [band(centres, 0.99 * CELL, "rim"), band(centres, 0.9 * CELL, "inside")];
}

/** A narrow band from stone to stone.
 * @param {Point[]} centres */
function drawRibbon(centres) {
  return [band(centres, 0.6 * CELL, "rim"), band(centres, 0.52 * CELL, "inside")];
}

/** Links from each cell to the next one and from the last to the first.
 * @param {Point[]} centres
 * @param {Point[]} pieces */
function drawRing(centres, pieces) {
  const rims = centres.map((centre) => circle(centre, 0.45 * CELL, {class: "halo"}));
  const links = centres.length < 2 ? [] : centres.map((centre, i) => link(centre, centres[(i + 1) % centres.length], pieces));
  return [...rims, ...links];
}

// Adjacent cells are joined by bands; separate cells form a ring, in the given order.
/** @type {Record<string, (centres: Point[], pieces: Point[]) => string[]>} */
const GROUPS = {
  group: (centres, pieces) => areGroups(centres) ? drawBand(centres) : drawRing(centres, pieces),
  band: drawRibbon,
  ring: drawRing,
  winning: drawBand,
};

/** @param {string} kind */
const isBelow = (kind) => kind === "removed" || Object.hasOwn(GROUPS, kind);

/** @param {BoardLayout} layout
 * @param {Scene} state
 * @param {Centres} centres */
export function drawMarksBelow(layout, state, centres) {
  const cells = new Map(layout.cells.map((cell) => [cell.id, cell]));
  const pieces = placed(state.pieces, centres, (_, centre) => centre);
  const owners = new Map(state.pieces.map((piece) => [piece.cell, piece.owner]));
  return state.marks.filter((mark) => isBelow(mark.kind)).map((mark) => {
    const marked = mark.cells.flatMap((id) => cells.get(id) ?? []);
    const parts = mark.kind === "removed" ? marked.map((cell) => hole(layout, cell))
      : GROUPS[mark.kind](marked.map((cell) => scaled(cell.at)), pieces);
    const sides = new Set(marked.map(({id}) => owners.get(id)));
    const [owner] = sides.size === 1 ? sides : [];
    return group({class: owner ? `${mark.kind} of-${owner}` : mark.kind}, parts, mark.text);
  });
}

/** @param {BoardLayout} layout
 * @param {Scene} state
 * @param {Centres} centres */
export function drawMarksAbove({names = {}}, state, centres) {
  const boats = new Set(state.pieces.filter(({glyph}) => names[glyph] === "boat").map(({cell}) => cell));
  const owners = new Map(state.pieces.map((piece) => [piece.cell, piece.owner]));
  const letters = cellsWithLetter(state);
  const labels = cellsWithLabel(state);
  const what = (/** @type {string} */ id) => ({owner: owners.get(id), hasLetter: letters.has(id), hasLabel: labels.has(id), isBoat: boats.has(id)});
  return state.marks.filter((mark) => !isBelow(mark.kind)).map((mark) => {
    const draw = Object.hasOwn(ABOVE, mark.kind) ? ABOVE[mark.kind] : other;
    const marked = [...new Set(mark.cells)].map((cell) => ({cell}));
    const parts = placed(marked, centres, ({cell}, centre) => draw(centre, what(cell)));
    return group({class: `mark ${mark.kind}`}, parts, mark.text);
  });
}
