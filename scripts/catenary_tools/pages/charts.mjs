// SPDX-License-Identifier: MIT
// Charts with axes, ticks and units: lines with bands, bars, and points with error bars.

import {svg} from "./dom.mjs";

/** @typedef {import("../board/drawing/svg.mjs").Attributes} Attributes */
/** @typedef {import("../engine/answers").Point} Point */

/** The lowest and the highest value.
 * @typedef {[number, number]} Range */
/** `ticks` are [value, text], for values that are not shown as numbers.
 * @typedef {{low: number, high: number, label?: string, ticks?: [number, string][]}} Axis */
/** A chart with the functions that place its values; `floor` is the position of the lowest value.
 * @typedef {ReturnType<typeof chart>} Chart */
/** Lines, a band [x, low, high], and level lines.
 * @typedef {{lines?: {points: Point[], color: string, dash?: string}[], band?: [number, number, number][], levels?: number[]}} Series */
/** @typedef {{from: number, to: number, count: number, text?: string}} Bar */
/** @typedef {{name: string, value: number | null, low: number | null, high: number | null, text: string}} Interval */
/** @typedef {{x: number, value: number | null, low: number | null, high: number | null, text: string}} ErrorPoint */

// Text in a chart keeps its size: on a narrow page the chart is drawn narrower, not scaled down.
const MARGINS = 56;
const HEIGHT = 210;
const SIDES = {left: 56, right: 12, top: 12, bottom: 40};

/** The width of a chart: `most`, or less on a narrow page. */
export function chartWidth(most = 400) {
  return Math.max(240, Math.min(most, document.documentElement.clientWidth - MARGINS));
}

/** @param {number} value */
export function tidy(value) {
  return Math.abs(value) >= 1000 ? Math.round(value).toLocaleString("en") : String(Number(value.toPrecision(3)));
}

/** About `count` round numbers that cover a range.
 * @param {number} low
 * @param {number} high
 * @param {number} count */
export function ticksOf(low, high, count = 5) {
  const span = high - low || 1;
  const power = 10 ** Math.floor(Math.log10(span / count));
  const step = [1, 2, 5].map((factor) => factor * power).find((value) => span / value <= count + 0.5) ?? 10 * power;
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  return Array.from({length: Math.max(0, last - first) + 1}, (_, i) => Number(((first + i) * step).toPrecision(12)));
}

/** @type {(tick: number) => [number, string]} */
const withText = (tick) => [tick, tidy(tick)];

/** Ticks only at whole numbers.
 * @param {number} low
 * @param {number} high
 * @param {number} count */
export function wholeTicks(low, high, count = 5) {
  return ticksOf(low, high, count).filter(Number.isInteger).map(withText);
}

/** @param {number} low
 * @param {number} high
 * @param {number} from
 * @param {number} to */
function scaleOf(low, high, from, to) {
  const span = high - low || 1;
  return (/** @type {number} */ value) => from + (Math.min(high, Math.max(low, value)) - low) / span * (to - from);
}

/** @param {number} x
 * @param {number} y
 * @param {string} anchor
 * @param {string} text
 * @param {Attributes} extra */
function write(x, y, anchor, text, extra = {}) {
  return svg("text", {x, y, "text-anchor": anchor, class: "soft", ...extra}, text);
}

/** An empty chart. `x` and `y` have `low`, `high`, `label`, and `ticks` as [value, text] for values that are not shown
 * as numbers.
 * @param {string} title
 * @param {Axis} x
 * @param {Axis} y
 * @param {{width?: number, height?: number, left?: number}} size */
export function chart(title, x, y, {width = chartWidth(), height = HEIGHT, left = SIDES.left} = {}) {
  const sides = {...SIDES, left};
  const toX = scaleOf(x.low, x.high, sides.left, width - sides.right);
  const toY = scaleOf(y.low, y.high, height - sides.bottom, sides.top);
  const node = svg("svg", {class: "chart", viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": title});
  const floor = height - sides.bottom;
  for (const [value, text] of y.ticks ?? ticksOf(y.low, y.high).map(withText))
    node.append(svg("line", {class: "grid", x1: sides.left, x2: width - sides.right, y1: toY(value), y2: toY(value)}),
                write(sides.left - 5, toY(value) + 4, "end", text));
  for (const [value, text] of x.ticks ?? ticksOf(x.low, x.high).map(withText))
    node.append(svg("line", {class: "axis", x1: toX(value), x2: toX(value), y1: floor, y2: floor + 4}),
                write(toX(value), floor + 16, "middle", text));
  node.append(svg("path", {class: "axis", d: `M${sides.left} ${sides.top}V${floor}H${width - sides.right}`}));
  node.append(write((sides.left + width - sides.right) / 2, height - 6, "middle", x.label ?? ""));
  if (y.label) {
    const middle = (sides.top + floor) / 2;
    node.append(write(12, middle, "middle", y.label, {transform: `rotate(-90 12 ${middle})`}));
  }
  return {node, x: toX, y: toY, floor, sides, width};
}

/** @param {Point[]} points
 * @param {Chart} chart */
function path(points, {x, y}) {
  return points.map(([px, py], i) => `${i ? "L" : "M"}${x(px).toFixed(1)} ${y(py).toFixed(1)}`).join("");
}

/** Draws lines [{points, color, dash}], a band [[x, low, high]] and level lines into a chart.
 * @param {Chart} into
 * @param {Series} series */
export function drawLines(into, {lines = [], band = [], levels = []}) {
  if (band.length) {
    /** @type {Point[]} */
    const around = [...band.map(([at, , high]) => /** @type {Point} */ ([at, high])),
                    ...[...band].reverse().map(([at, low]) => /** @type {Point} */ ([at, low]))];
    into.node.append(svg("path", {d: path(around, into) + "Z", fill: "var(--accent-soft)"}));
  }
  for (const level of levels)
    into.node.append(svg("line", {x1: into.sides.left, x2: into.width - into.sides.right, y1: into.y(level),
                                  y2: into.y(level), stroke: "var(--soft)", "stroke-dasharray": "4 3"}));
  for (const {points, color, dash} of lines)
    into.node.append(svg("path", {d: path(points, into), fill: "none", stroke: color, "stroke-width": 1.8,
                                  "stroke-dasharray": dash}));
}

/** A line chart over whole numbers, scaled to the range of all its points.
 * @param {string} title
 * @param {[string, string]} labels
 * @param {Series} content
 * @param {Range | null} range */
export function lineChart(title, labels, content, range = null) {
  const points = [...(content.lines ?? []).flatMap((line) => line.points),
                  ...(content.band ?? []).flatMap((b) => [[b[0], b[1]], [b[0], b[2]]])];
  const [xs, ys] = [0, 1].map((axis) => points.map((point) => point[axis]));
  const all = range ?? [Math.min(...ys, ...(content.levels ?? [])), Math.max(...ys, ...(content.levels ?? []))];
  const [first, last] = rangeOf(xs);
  const into = chart(title, {low: first, high: last, label: labels[0], ticks: wholeTicks(first, last)},
                     {low: all[0], high: all[1], label: labels[1]});
  drawLines(into, content);
  return into.node;
}

/** A histogram of bars [{from, to, count}], drawn to scale.
 * @param {string} title
 * @param {[string, string]} labels
 * @param {Bar[]} bars
 * @param {string} color */
export function histogramChart(title, labels, bars, color = "var(--accent)") {
  const top = Math.max(1, ...bars.map((bar) => bar.count));
  // A few bars do not fill the chart.
  const room = Math.max(0, 4 - bars.length) * (bars[0].to - bars[0].from) / 2;
  const ends = {low: bars[0].from - room, high: bars[bars.length - 1].to + room};
  const into = chart(title, {...ends, label: labels[0], ticks: wholeTicks(ends.low, ends.high, 6)},
                     {low: 0, high: top, label: labels[1], ticks: wholeTicks(0, top)});
  for (const {from, to, count, text} of bars.filter((bar) => bar.count)) {
    const [left, right] = [into.x(from), into.x(to)];
    into.node.append(svg("rect", {x: left + 0.5, y: into.y(count), width: Math.max(1, right - left - 1),
                                  height: into.y(0) - into.y(count), fill: color},
                         svg("title", {}, `${text ?? `${tidy(from)} to ${tidy(to)}`}: ${count}`)));
  }
  return into.node;
}

/** At most `most` bars, each covering the same number of whole (or half) units, over a range that contains the values.
 * A bar for one unit is centred on its tick.
 * @param {number[]} values
 * @param {number} most
 * @param {Range} range */
export function barsOf(values, most = 20, [low, high] = rangeOf(values)) {
  const unit = values.every(Number.isInteger) ? 1 : 0.5;
  const width = unit * Math.ceil((high - low + unit) / unit / most);
  const count = Math.floor((high - low) / width) + 1;
  const bars = Array.from({length: count}, (_, i) => {
    const [first, last] = [low + i * width, low + (i + 1) * width - unit];
    return {from: first - unit / 2, to: last + unit / 2, count: 0,
            text: first === last ? tidy(first) : `${tidy(first)} to ${tidy(last)}`};
  });
  for (const value of values) bars[Math.floor((value - low) / width)].count++;
  return bars;
}

/** @param {number[]} values
 * @returns {Range} */
export function rangeOf(values) {
  return [Math.min(...values), Math.max(...values)];
}

/** Intervals [{name, value, low, high, text}] in rows, each below its name.
 * @param {string} title
 * @param {string} label
 * @param {Interval[]} rows
 * @param {{level?: number, range?: Range}} options */
export function intervalChart(title, label, rows, {level, range} = {}) {
  const ends = rows.flatMap((row) => [row.value, row.low, row.high].flatMap((value) => value ?? []));
  const [low, high] = range ?? rangeOf(level === undefined ? ends : [...ends, level]);
  const room = (high - low || Math.abs(high) || 1) * 0.06;
  const height = 64 + 40 * rows.length;
  const into = chart(title, {low: range ? low : low - room, high: range ? high : high + room, label},
                     {low: -rows.length + 0.6, high: 0.8, ticks: []}, {height, left: 14});
  if (level !== undefined)
    into.node.append(svg("line", {x1: into.x(level), x2: into.x(level), y1: into.sides.top, y2: into.floor,
                                  stroke: "var(--soft)", "stroke-dasharray": "4 3"}));
  rows.forEach((row, i) => {
    const y = into.y(-i);
    into.node.append(write(into.sides.left + 6, y - 10, "start", row.name));
    if (row.low !== null && row.high !== null) {
      const [from, to] = [into.x(row.low), into.x(row.high)];
      into.node.append(svg("path", {d: `M${from} ${y}H${to}M${from} ${y - 5}v10M${to} ${y - 5}v10`, fill: "none",
                                    stroke: "var(--accent)", "stroke-width": 1.6}));
    }
    if (row.value !== null)
      into.node.append(svg("circle", {cx: into.x(row.value), cy: y, r: 4, fill: "var(--accent)"},
                           svg("title", {}, row.text)));
  });
  return into.node;
}

/** Draws points with error bars [{x, value, low, high, text}] into a chart.
 * @param {Chart} into
 * @param {ErrorPoint[]} points
 * @param {string} color */
export function drawErrors(into, points, color = "var(--accent)") {
  for (const {x, value, low, high, text} of points) {
    const at = into.x(x);
    if (low !== null && high !== null) {
      const ends = [low, high].map(into.y);
      into.node.append(svg("path", {d: `M${at} ${ends[0]}V${ends[1]}M${at - 5} ${ends[0]}h10M${at - 5} ${ends[1]}h10`,
                                    stroke: color, "stroke-width": 1.6, fill: "none"}));
    }
    if (value !== null)
      into.node.append(svg("circle", {cx: at, cy: into.y(value), r: 4, fill: color}, svg("title", {}, text)));
  }
}

// A finger that has moved this far starts either to seek in the chart or to scroll the page.
const FINGER_PX = 10;

/** Calls `seek` with the number nearest to the pointer, on a chart whose x axis counts from 0, including while the
 * pointer is dragged. A finger seeks by tapping or moving sideways; moving up or down scrolls the page.
 * @param {SVGElement} node
 * @param {Pick<Chart, "sides" | "width">} chart
 * @param {number} count
 * @param {(value: number) => void} seek */
export function scrub(node, {sides, width}, count, seek) {
  const nearest = (/** @type {PointerEvent} */ event) => {
    const box = node.getBoundingClientRect();
    const across = (event.clientX - box.left) / box.width * width;
    const share = (across - sides.left) / (width - sides.left - sides.right);
    seek(Math.round(Math.min(1, Math.max(0, share)) * count));
  };
  /** @type {PointerEvent | null} */
  let start = null;
  let leads = false;
  const isAcross = (/** @type {PointerEvent} */ from, /** @type {PointerEvent} */ to) =>
    Math.abs(to.clientX - from.clientX) > Math.max(FINGER_PX, Math.abs(to.clientY - from.clientY));
  const end = () => {
    start = null;
    leads = false;
  };
  node.style.touchAction = "pan-y";
  node.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    start = event;
    leads = event.pointerType !== "touch";
    if (!leads) return;
    node.setPointerCapture(event.pointerId);
    nearest(event);
  });
  node.addEventListener("pointermove", (event) => {
    if (!start) return;
    leads ||= isAcross(start, event);
    if (leads) nearest(event);
  });
  node.addEventListener("pointerup", (event) => {
    if (start) nearest(event);
    end();
  });
  node.addEventListener("pointercancel", end);
}
