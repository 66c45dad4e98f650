// SPDX-License-Identifier: MIT
// Where the places of a board lie on the page, and how vertices are written.

const COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

function parseVertex(text) {
  const found = /^([A-HJ-Z])(\d+)$/.exec(text.toUpperCase());
  return found ? { column: COLUMNS.indexOf(found[1]), row: Number(found[2]) - 1 } : null;
}

/** The moves of a turn as lists of vertices: one for a placement, two for a move from one place to another. */
function verticesOf(turn) {
  return turn.split(",").map((move) => move.split("-").map(parseVertex).filter((vertex) => vertex));
}

/** The geometry of `size` ("9 hex", "8") with points in units of one place, y downwards. */
function geometryOf(size) {
  const width = parseInt(size, 10);
  const hex = /hex/.test(size);
  const side = (width + 1) / 2;
  const onBoard = (column, row) => !hex || Math.abs(column - row) < side;
  const point = (column, row) => hex
    ? { x: column - row / 2, y: -row * Math.sqrt(3) / 2 }
    : { x: column, y: -row };
  const cells = [];
  for (let row = width - 1; row >= 0; row--)
    for (let column = 0; column < width; column++)
      if (onBoard(column, row)) cells.push({ column, row, ...point(column, row) });
  return { width, hex, side, cells, point };
}

/** The symbols of a position text, one for each cell in the same order as `geometry.cells`. */
function symbolsOf(position) {
  return position.split(" ")[0].replaceAll("/", "");
}
