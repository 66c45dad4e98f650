// SPDX-License-Identifier: MIT
// Replays a game: board, navigation, list of turns, and a graph of values that links to the turns.

import {pageSheet} from "../board/drawing/style.mjs";
import {showBoard} from "./boards.mjs";
import {chart, chartWidth, drawLines, rangeOf, scrub} from "./charts.mjs";
import {figure, html, svg} from "./dom.mjs";

const NAMES = {black: "Black", white: "White", chance: "Dice"};
const KEYS = {ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity};
const GRAPH = {width: 620, height: 200};

export function addBoardStyle() {
  document.head.append(html("style", {}, pageSheet()));
}

function button(label, text, onClick) {
  const node = html("button", {type: "button", title: label, "aria-label": label}, text);
  node.addEventListener("click", onClick);
  return node;
}

/// A viewer of one game at a time. Calls `onStep` with each step that is shown.
export class Replay {
  constructor(place, onStep = () => {}) {
    this.onStep = onStep;
    this.title = html("h3");
    this.board = html("div", {class: "board-box"});
    this.status = html("p", {class: "state", "aria-live": "polite"});
    this.slider = html("input", {type: "range", min: 0, step: 1, "aria-label": "Turn"});
    this.slider.addEventListener("input", () => this.at(Number(this.slider.value)));
    this.step = html("span", {class: "soft"});
    this.values = html("div");
    this.note = html("p", {class: "note"});
    this.hint = html("p", {class: "soft"});
    this.turns = html("ol", {class: "turns", "aria-label": "Turns"});
    const controls = html("div", {class: "controls"},
      button("First position", "|◀", () => this.at(0)), button("Previous turn", "◀", () => this.at(this.current - 1)),
      this.slider, button("Next turn", "▶", () => this.at(this.current + 1)),
      button("Last position", "▶|", () => this.at(Infinity)), this.step);
    place.classList.add("replay");
    place.append(html("div", {}, this.title, this.board, this.status, controls, this.values, this.note),
      html("div", {}, this.hint, this.turns));
    // Only if the focus is inside: elsewhere the arrow keys scroll the page.
    place.addEventListener("keydown", (event) => this.key(event));
  }

  /// Shows a game: `title`, `layout`, `states`, `turns` [{mover, text, info}] with a `hint`, `values` (see drawValues),
  /// `notes`.
  show(game, step = 0) {
    this.game = game;
    this.title.textContent = game.title;
    this.slider.max = game.turns.length;
    this.hint.textContent = game.hint;
    this.note.replaceChildren(...game.notes);
    this.items = game.turns.map(({mover, text, info}, i) => {
      // As a drawn disc, because letters for stones have the colour of the text, which is light on dark pages.
      const item = html("button", {type: "button"}, html("span", {"aria-hidden": "true"}, `${i + 1}. `,
        html("span", {class: `disc disc-${mover}`}), " "),
        html("span", {class: "hidden"}, `${NAMES[mover]} `), `${text} `, html("small", {class: "soft"}, info));
      item.addEventListener("click", () => this.at(i + 1));
      return item;
    });
    this.turns.replaceChildren(...this.items.map((item) => html("li", {}, item)));
    this.drawValues(game.values);
    this.at(step);
  }

  at(step) {
    const count = this.game.turns.length;
    this.current = Math.max(0, Math.min(step, count));
    const state = this.game.states?.[this.current];
    if (state) {
      const status = [state.status].flat().join(" ");
      showBoard(this.board, this.game.layout, state, status);
      this.status.textContent = status;
    } else {
      this.board.textContent = this.status.textContent = "";
    }
    this.slider.value = this.current;
    this.slider.setAttribute("aria-valuetext", `turn ${this.current} of ${count}`);
    this.step.textContent = `${this.current} / ${count}`;
    this.items.forEach((item, i) => item.setAttribute("aria-current", i === this.current - 1));
    this.keepVisible(this.items[this.current - 1]);
    this.moveCursor();
    this.onStep(this.current);
  }

  /// Scrolls only the list of turns, nothing around it.
  keepVisible(item) {
    const {scrollTop, clientHeight} = this.turns;
    if (!item) this.turns.scrollTop = 0;
    else if (item.offsetTop < scrollTop || item.offsetTop + item.offsetHeight > scrollTop + clientHeight)
      this.turns.scrollTop = item.offsetTop - clientHeight / 2;
  }

  /// A graph over the turns, with `lines` [{name, points, color, dash}], `rolls` [step], `range`, `ticks`, `level`,
  /// `label`.
  drawValues(values) {
    this.values.replaceChildren();
    this.cursor = null;
    const lines = values.lines.filter((line) => line.points.length);
    if (!lines.length) return;
    const [low, high] = values.range ?? rangeOf(lines.flatMap((line) => line.points.map((point) => point[1])));
    this.graph = chart(values.label, {low: 0, high: Math.max(1, this.game.turns.length), label: "turn"},
                       {low, high, label: values.label, ticks: values.ticks},
                       {...GRAPH, width: chartWidth(GRAPH.width)});
    const {node, x, sides, floor} = this.graph;
    for (const step of values.rolls ?? [])
      node.append(svg("line", {class: "grid", x1: x(step), x2: x(step), y1: sides.top, y2: floor}));
    drawLines(this.graph, {lines, levels: values.level === undefined ? [] : [values.level]});
    for (const {points, color} of lines)
      for (const [px, py] of points.filter((point) => point[2]))
        node.append(svg("circle", {cx: x(px), cy: this.graph.y(py), r: 3, fill: color}));
    this.cursor = svg("line", {y1: sides.top, y2: floor, stroke: "var(--ink)", "stroke-width": 1.5});
    node.append(this.cursor);
    node.classList.add("values");
    scrub(node, this.graph, this.game.turns.length, (turn) => this.at(turn));
    this.values.append(figure(values.caption, node));
  }

  moveCursor() {
    if (!this.cursor) return;
    const x = this.graph.x(this.current);
    this.cursor.setAttribute("x1", x);
    this.cursor.setAttribute("x2", x);
  }

  key(event) {
    const own = ["INPUT", "SELECT"].includes(event.target.tagName);
    if (own || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey || !(event.key in KEYS)) return;
    event.preventDefault();
    this.at(this.current + KEYS[event.key]);
  }
}
