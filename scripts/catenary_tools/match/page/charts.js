// SPDX-License-Identifier: MIT
// Small charts as SVG: lines with a band, and bars.

const CHART = { width: 360, height: 170, left: 46, right: 8, top: 8, bottom: 22 };

function figure(caption, svg) {
  const node = document.createElement("figure");
  const title = document.createElement("figcaption");
  title.textContent = caption;
  node.append(title, svg);
  return node;
}

function tidy(value) {
  return Math.abs(value) >= 100 ? value.toFixed(0) : String(Number(value.toPrecision(3)));
}

function scaleOf(low, high, from, to) {
  const span = high - low || 1;
  return (value) => from + (Math.min(high, Math.max(low, value)) - low) / span * (to - from);
}

/** Axes, labelled at their ends, and the two scales. */
function frame(chart, xs, ys) {
  const svg = element("svg", { viewBox: `0 0 ${chart.width} ${chart.height}`, width: chart.width, height: chart.height });
  const x = scaleOf(xs[0], xs[1], chart.left, chart.width - chart.right);
  const y = scaleOf(ys[0], ys[1], chart.height - chart.bottom, chart.top);
  const write = (px, py, anchor, text) => {
    const node = element("text", { x: px, y: py, "text-anchor": anchor, class: "faint" });
    node.textContent = text;
    svg.append(node);
  };
  const floor = chart.height - chart.bottom;
  svg.append(element("path", { class: "axis", fill: "none",
    d: `M${chart.left} ${chart.top}V${floor}H${chart.width - chart.right}` }));
  write(chart.left - 4, chart.top + 9, "end", tidy(ys[1]));
  write(chart.left - 4, floor, "end", tidy(ys[0]));
  write(chart.left, chart.height - 6, "start", tidy(xs[0]));
  write(chart.width - chart.right, chart.height - 6, "end", tidy(xs[1]));
  return { svg, x, y };
}

function path(points, x, y) {
  return points.map(([px, py], i) => `${i ? "L" : "M"}${x(px).toFixed(1)} ${y(py).toFixed(1)}`).join("");
}

/** Lines [{points, color}], a band [[x, low, high]] and level lines, in the range of all of them. */
function lineChart({ lines, band = [], levels = [], range = null, chart = CHART }) {
  const points = lines.flatMap((line) => line.points);
  const xs = [Math.min(...points.map((p) => p[0])), Math.max(...points.map((p) => p[0]))];
  const all = [...points.map((p) => p[1]), ...levels, ...band.flatMap((b) => [b[1], b[2]])];
  const ys = range || [Math.min(...all), Math.max(...all)];
  const { svg, x, y } = frame(chart, xs, ys);
  if (band.length) {
    const around = [...band.map((b) => [b[0], b[2]]), ...[...band].reverse().map((b) => [b[0], b[1]])];
    svg.append(element("path", { d: path(around, x, y) + "Z", fill: "var(--band)" }));
  }
  for (const level of levels)
    svg.append(element("line", { x1: x(xs[0]), x2: x(xs[1]), y1: y(level), y2: y(level), stroke: "var(--faint)",
      "stroke-dasharray": "3 3" }));
  for (const line of lines)
    svg.append(element("path", { d: path(line.points, x, y), fill: "none", stroke: line.color, "stroke-width": 1.6 }));
  return { svg, x, y };
}

/** Bars of counts over [from, to], one colour for each list. */
function barChart(lists, from, to) {
  const top = Math.max(1, ...lists.flatMap((list) => list.bins));
  const { svg, x, y } = frame(CHART, [from, to], [0, top]);
  const count = lists[0].bins.length;
  const width = (x(to) - x(from)) / count;
  lists.forEach((list, which) => list.bins.forEach((bin, i) => {
    if (bin) svg.append(element("rect", { x: x(from) + i * width + which * width / lists.length, y: y(bin),
      width: Math.max(1, width / lists.length - 1), height: y(0) - y(bin), fill: list.color }));
  }));
  return svg;
}

function histogram(values, bins) {
  const low = Math.min(...values);
  const high = Math.max(...values);
  const counts = new Array(bins).fill(0);
  for (const value of values) counts[Math.min(bins - 1, Math.floor((value - low) / (high - low || 1) * bins))]++;
  return { low, high, counts };
}
