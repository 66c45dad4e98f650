// SPDX-License-Identifier: MIT
// Draws positions as SVG: hexhex and square boards with stones, coloured squares, pieces and pits.

const SQUARE_COLORS = { R: "#c94f4f", Y: "#e0bd4a", G: "#5b9e5f", B: "#4f7fc9" };
const PIECES = { n: "♞", b: "♝", l: "♛", g: "♚", f: "♝", p: "♟" };
const PIT = "*";

function element(name, attributes = {}, ...children) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.append(...children);
  return node;
}

function hexagon(x, y, attributes) {
  const corners = [];
  for (let k = 0; k < 6; k++) {
    const angle = Math.PI / 6 + k * Math.PI / 3;
    corners.push(`${x + Math.cos(angle) / Math.sqrt(3)},${y + Math.sin(angle) / Math.sqrt(3)}`);
  }
  return element("polygon", { points: corners.join(" "), ...attributes });
}

function squareAt(cell, fill) {
  return element("rect", { x: cell.x - 0.5, y: cell.y - 0.5, width: 1, height: 1, fill, stroke: "#0003",
    "stroke-width": 0.03 });
}

/** What lies under the stones. */
function drawGround(geometry, layout, pieces) {
  const ground = element("g");
  const wood = { fill: "var(--board)", stroke: "var(--grid)", "stroke-width": 0.04 };
  geometry.cells.forEach((cell, index) => {
    if (geometry.hex) ground.append(hexagon(cell.x, cell.y, wood));
    else if (layout) ground.append(squareAt(cell, SQUARE_COLORS[layout[index]]));
    else if (pieces) ground.append(squareAt(cell, (cell.column + cell.row) % 2 ? "#efdfc0" : "#c9a877"));
    else ground.append(element("rect", { x: cell.x - 0.5, y: cell.y - 0.5, width: 1, height: 1, fill: "var(--board)",
      stroke: "var(--board)", "stroke-width": 0.03 }));
  });
  if (!geometry.hex && !layout && !pieces) ground.append(gridLines(geometry));
  return ground;
}

function gridLines(geometry) {
  const last = geometry.width - 1;
  const lines = element("g", { stroke: "var(--grid)", "stroke-width": 0.04 });
  for (let i = 0; i <= last; i++) {
    lines.append(element("line", { x1: 0, x2: last, y1: -i, y2: -i }));
    lines.append(element("line", { x1: i, x2: i, y1: -last, y2: 0 }));
  }
  return lines;
}

function drawStone(cell, symbol) {
  const black = symbol === "x";
  return element("circle", { cx: cell.x, cy: cell.y, r: 0.4, fill: black ? "#1c1c1c" : "#f7f5ef",
    stroke: black ? "#eee8" : "#333", "stroke-width": 0.04 });
}

function drawPiece(cell, symbol) {
  const white = symbol === symbol.toUpperCase();
  const text = element("text", { x: cell.x, y: cell.y + 0.3, "text-anchor": "middle",
    style: `font-size:0.85px;fill:${white ? "#fff" : "#1c1c1c"};stroke:${white ? "#222" : "#fff"};stroke-width:0.03px` });
  text.textContent = PIECES[symbol.toLowerCase()] || symbol;
  const title = element("title");
  title.textContent = symbol;
  text.append(title);
  return text;
}

function drawPit(cell) {
  return element("circle", { cx: cell.x, cy: cell.y, r: 0.36, fill: "#000c", stroke: "#0008", "stroke-width": 0.06 });
}

function drawSymbol(cell, symbol) {
  if (symbol === ".") return null;
  if (symbol === "x" || symbol === "o") return drawStone(cell, symbol);
  return symbol === PIT ? drawPit(cell) : drawPiece(cell, symbol);
}

/** Rings around the places of the latest turn, and lines where something moved. */
function drawMarks(geometry, turn) {
  const marks = element("g", { fill: "none", stroke: "var(--mark)", "stroke-width": 0.07 });
  for (const move of verticesOf(turn)) {
    const points = move.map((vertex) => geometry.point(vertex.column, vertex.row));
    if (points.length === 2)
      marks.append(element("line", { x1: points[0].x, y1: points[0].y, x2: points[1].x, y2: points[1].y }));
    for (const at of points) marks.append(element("circle", { cx: at.x, cy: at.y, r: 0.2 }));
  }
  return marks;
}

function label(x, y, text) {
  const node = element("text", { x, y: y + 0.13, "text-anchor": "middle", class: "faint", style: "font-size:0.36px" });
  node.textContent = text;
  return node;
}

/** Letters below the lowest place of each column, numbers left of the first place of each row. */
function drawLabels(geometry) {
  const labels = element("g");
  for (let i = 0; i < geometry.width; i++) {
    const column = geometry.cells.filter((cell) => cell.column === i).at(-1);
    const row = geometry.cells.find((cell) => cell.row === i);
    const down = geometry.hex ? { x: column.x + 0.45, y: column.y + 0.8 } : { x: column.x, y: column.y + 0.85 };
    labels.append(label(down.x, down.y, COLUMNS[i]), label(row.x - 0.85, row.y, i + 1));
  }
  return labels;
}

/** The board of a game with the position and the latest turn (or "") marked. */
function drawBoard(board, position, turn) {
  const geometry = geometryOf(board.size);
  const symbols = symbolsOf(position);
  const pieces = /[^xo.\/]/.test(symbols);
  const xs = geometry.cells.map((cell) => cell.x);
  const ys = geometry.cells.map((cell) => cell.y);
  const left = Math.min(...xs) - 1.2;
  const top = Math.min(...ys) - 0.8;
  const box = [left, top, Math.max(...xs) + 0.8 - left, Math.max(...ys) + 1.3 - top];
  const svg = element("svg", { viewBox: box.join(" "), role: "img", "aria-label": position });
  svg.append(drawGround(geometry, board.layout, pieces), drawLabels(geometry));
  geometry.cells.forEach((cell, index) => {
    const drawn = drawSymbol(cell, symbols[index] || ".");
    if (drawn) svg.append(drawn);
  });
  svg.append(drawMarks(geometry, turn));
  return svg;
}
