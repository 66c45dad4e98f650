// SPDX-License-Identifier: MIT
// Cells of hexagonal boards, which other programs count along the rows.

// There is no column I.
export const COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

/** Returns the name of a cell, null if there is none. Rows are counted from the bottom, cells from the left, both from 0.
 * @param {number} side  the number of cells on a side of the board
 * @param {number} row
 * @param {number} place  in the row */
export function cellInRow(side, row, place) {
  const missing = Math.max(0, row - side + 1);
  return row >= 0 && row < 2 * side - 1 && place >= 0 && place < widthOf(side, row) ? `${COLUMNS[place + missing]}${row + 1}` : null;
}

/** Returns the name of a cell, null if there is none; cells are counted from the bottom row up.
 * @param {number} side
 * @param {number} index */
export function cellAt(side, index) {
  let place = index;
  let row = 0;
  while (row < 2 * side - 1 && place >= widthOf(side, row)) place -= widthOf(side, row++);
  return cellInRow(side, row, place);
}

/** @param {number} side
 * @param {number} row */
const widthOf = (side, row) => 2 * side - 1 - Math.abs(row - side + 1);

/** The number of cells of a board.
 * @param {number} side */
export const cellCount = (side) => 3 * side * (side - 1) + 1;
