// SPDX-License-Identifier: MIT
// Colours by meaning for light and dark pages, and the style sheet of a board.


/** Colours by name, for light and dark pages.
 * @typedef {Record<string, [string, string]>} Palette */
/** Values by property: the name of a colour, or literal text.
 * @typedef {Record<string, string>} Declarations */
/** Declarations by selector.
 * @typedef {Record<string, Declarations>} Rules */

// name: [light, dark]
/** @type {Palette} */
export const COLOURS = {
  panel: ["#f7f2e8", "#24211d"],
  text: ["#5b5144", "#c9c0b0"],
  frame: ["#6f5430", "#17130e"],
  grid: ["#a9854f", "#4b3a24"],
  ground: ["#e9cc98", "#7f643e"],
  light: ["#f0d9b0", "#876b44"],
  dark: ["#c9a26a", "#644a2b"],
  red: ["#e0897d", "#963f36"],
  yellow: ["#f0d873", "#8c7400"],
  green: ["#9cc784", "#3f6e38"],
  blue: ["#8fb8e6", "#35608f"],
  sign: ["#2b2015", "#ffffff"],
  removed: ["#b08d5e", "#483722"],
  cross: ["#6a4d28", "#a98b60"],
  black: ["#1b1a19", "#161514"],
  "black-shine": ["#6a6763", "#5f5c58"],
  "black-rim": ["#000000", "#b9ad9a"],
  "black-ink": ["#ffffff", "#ffffff"],
  white: ["#e3dccf", "#ddd6c8"],
  "white-shine": ["#ffffff", "#ffffff"],
  "white-rim": ["#55452f", "#17130e"],
  "white-ink": ["#1b1a19", "#1b1a19"],
  shadow: ["#4a3315", "#000000"],
  last: ["#e8590c", "#ff8a3d"],
  latest: ["#c2143c", "#ff6b81"],
  choice: ["#1f7a3f", "#5ee08a"],
  selected: ["#1c62c4", "#7db6ff"],
  chance: ["#7a2fb5", "#d9a6ff"],
  other: ["#0b7285", "#66d9e8"],
  casing: ["#ffffff", "#120f0b"],
  group: ["#b3560a", "#ffc861"],
  inside: ["#f7e0a6", "#a07c44"],
  "black-inside": ["#a98a5b", "#3b2d1a"],
  "white-inside": ["#fff6df", "#c3a878"],
  band: ["#7d5a2b", "#d9b878"],
  "band-inside": ["#f3deb0", "#97774a"],
};

// Colours that only some pictures need.
/** @type {Palette} */
const EXTRA_COLOURS = {
  winning: ["#1f7a3f", "#5ee08a"],
  "winning-inside": ["#d5efbf", "#3f7a4c"],
  ring: ["#00596b", "#6fdcec"],
  "ring-inside": ["#a9dbe4", "#2c6470"],
  threat: ["#b3261e", "#ff8f84"],
  best: ["#1f7a3f", "#5ee08a"],
  played: ["#e8590c", "#ff8a3d"],
  candidate: ["#1c62c4", "#7db6ff"],
  heat: ["#1c62c4", "#7db6ff"],
};

/** @type {Rules} */
const RULES = {
  "text": {"font-family": "'DejaVu Sans',Verdana,sans-serif", "text-anchor": "middle"},
  ".panel": {fill: "panel"},
  ".coordinate": {fill: "text"},
  ".frame": {stroke: "frame", "stroke-width": "4", "stroke-linecap": "round", fill: "none"},
  ".cell": {stroke: "grid", "stroke-width": "1"},
  ".sign": {fill: "sign", "font-weight": "bold"},
  ".edge": {"stroke-width": "1", "stroke-linejoin": "round"},
  ".edge.edge-yours": {stroke: "choice", "stroke-width": "2.5"},
  ".removed .hole": {fill: "removed", stroke: "grid", "stroke-width": "1"},
  ".removed line": {stroke: "cross", "stroke-width": "2.5", "stroke-linecap": "round"},
  ".rim": {stroke: "group", fill: "none", "stroke-linecap": "round", "stroke-linejoin": "round"},
  ".inside": {stroke: "inside", fill: "none", "stroke-linecap": "round", "stroke-linejoin": "round"},
  ".group.of-black .inside": {stroke: "black-inside"},
  ".group.of-white .inside": {stroke: "white-inside"},
  ".band .rim": {stroke: "band"},
  ".band .inside": {stroke: "band-inside"},
  ".halo": {stroke: "group", "stroke-width": "2.5", fill: "inside"},
  ".link": {stroke: "group", "stroke-width": "3", fill: "none"},
  ".head": {fill: "group"},
  ".shadow": {fill: "shadow", "fill-opacity": ".35"},
  ".glyph": {"font-family": "Georgia,'DejaVu Serif',serif", "font-weight": "bold"},
  ".label": {"font-weight": "bold"},
  ".ink-none": {fill: "sign"},
  ".casing": {stroke: "casing", fill: "none", "stroke-opacity": ".8"},
};
/** @type {Rules} */
const EXTRA_RULES = {
  ".winning .rim": {stroke: "winning"},
  ".winning .inside": {stroke: "winning-inside"},
  ".ring .halo": {stroke: "ring", fill: "ring-inside"},
  ".ring .link": {stroke: "ring"},
  ".ring .head": {fill: "ring"},
  ".sign": {"stroke-width": "6", "stroke-linejoin": "round", "paint-order": "stroke"},
  ...Object.fromEntries(["red", "yellow", "green", "blue"].map((name) => [`.on-${name}`, {stroke: name}])),
  ".heat": {fill: "heat", stroke: "casing", "stroke-width": "1"},
  ".ghost-body": {stroke: "candidate", "stroke-width": "2", "stroke-dasharray": "4 3", "fill-opacity": ".72"},
  ".ghost-black .ghost-body": {fill: "black"},
  ".ghost-white .ghost-body": {fill: "white"},
  ".ghost-none .ghost-body": {fill: "panel"},
  ".ghost-text": {"font-weight": "bold"},
  ".ghost-black .ghost-text": {fill: "black-ink"},
  ".ghost-white .ghost-text": {fill: "white-ink"},
  ".ghost-none .ghost-text": {fill: "text"},
  ".arrow-casing": {stroke: "casing", "stroke-width": "8", "stroke-linecap": "round", "stroke-opacity": ".8", fill: "none"},
  ".arrow-shaft": {stroke: "candidate", "stroke-width": "5", "stroke-linecap": "round", fill: "none"},
  ".arrow-head": {fill: "candidate", stroke: "casing", "stroke-width": "1"},
  ".arrow-disc": {fill: "panel", stroke: "candidate", "stroke-width": "1.5"},
  ".arrow-label": {fill: "text", "font-weight": "bold"},
  ".arrow-best .arrow-shaft": {stroke: "best"},
  ".arrow-best .arrow-head": {fill: "best"},
  ".arrow-played .arrow-shaft": {stroke: "played"},
  ".arrow-played .arrow-head": {fill: "played"},
};
const FILLS = ["ground", "light", "dark", "red", "yellow", "green", "blue"];
const MARKS = ["last", "latest", "choice", "selected", "chance", "other"];
const EXTRA_MARKS = ["threat", "best", "played"];

/** @param {Palette} colours
 * @param {string} property
 * @param {string} value */
function declaration(colours, property, value) {
  const colour = colours[value];
  // Programs that do not support variables use the first declaration.
  return colour ? `${property}:${colour[0]};${property}:var(--${value})` : `${property}:${value}`;
}

/** @param {Palette} colours
 * @param {string} selector
 * @param {Declarations} declarations */
function rule(colours, selector, declarations) {
  const body = Object.entries(declarations).map(([property, value]) => declaration(colours, property, value));
  return `${selector}{${body.join(";")}}`;
}

/** @param {Palette} colours
 * @param {number} scheme */
function variables(colours, scheme) {
  return Object.entries(colours).map(([name, pair]) => `--${name}:${pair[scheme]}`).join(";");
}

/** @param {string} owner
 * @returns {Rules} */
function rulesOfOwner(owner) {
  return {
    [`.stone-${owner}`]: {stroke: `${owner}-rim`, "stroke-width": "1.25"},
    [`.boat-${owner}`]: {fill: owner, "stroke-width": "0.75", "stroke-linejoin": "round"},
    [`.ink-${owner}`]: {fill: `${owner}-ink`},
    [`.ring-${owner}`]: {stroke: `${owner}-ink`, "stroke-width": "1.75", fill: "none"},
    [`.edge-${owner}`]: {fill: owner, stroke: `${owner}-rim`},
    [`.stop-${owner}`]: {"stop-color": owner},
    [`.shine-${owner}`]: {"stop-color": `${owner}-shine`},
  };
}

/** @param {string} name */
function rulesOfMark(name) {
  return {[`.line-${name}`]: {stroke: name, fill: "none"}, [`.dot-${name}`]: {fill: name}};
}

/** Declares variables for the `declared` colours, followed by rules that may use any colour in `known`.
 * @param {Palette} declared
 * @param {Palette} known
 * @param {Rules} rules */
function sheet(declared, known, rules) {
  const texts = [
    `.board{${variables(declared, 0)}}`,
    `@media (prefers-color-scheme:dark){.board{${variables(declared, 1)}}}`,
    ...Object.entries(rules).map(([selector, declarations]) => rule(known, selector, declarations)),
  ];
  // The style does not affect the page around the board.
  return texts.map((text) => /^(\.board|@)/.test(text) ? text : `.board ${text}`).join("\n");
}

const ALL_COLOURS = {...COLOURS, ...EXTRA_COLOURS};

/** The style sheet of a board. */
export function baseSheet() {
  return sheet(COLOURS, COLOURS, Object.assign(
    {}, RULES, ...FILLS.map((name) => ({[`.fill-${name}`]: {fill: name}})), ...["black", "white"].map(rulesOfOwner),
    ...MARKS.map(rulesOfMark)));
}

/** The style sheet for what only some boards show: threats, best turns, arrows, ghosts, heat. */
export function extraSheet() {
  return sheet(EXTRA_COLOURS, ALL_COLOURS, Object.assign({}, EXTRA_RULES, ...EXTRA_MARKS.map(rulesOfMark)));
}

/** The style sheets for a page that selects the scheme by `data-theme` (light, dark) on its root element. */
export function pageSheet() {
  const forced = ["light", "dark"].map((theme, scheme) => `:root[data-theme=${theme}] .board{${variables(ALL_COLOURS, scheme)}}`);
  // Boards on a page may be small.
  const boats = ".board :is(.boat-black, .boat-white){stroke-width:1.25}";
  return [baseSheet(), extraSheet(), boats, ...forced].join("\n");
}
