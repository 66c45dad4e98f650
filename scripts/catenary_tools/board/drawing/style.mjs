// SPDX-License-Identifier: MIT
// Colours by meaning, for light and for dark pages, and the style sheet of a board.

// name: [light, dark]
export const COLOURS = {
  panel: ["#f7f2e8", "#24211d"],
  text: ["#5b5144", "#c9c0b0"],
  frame: ["#6f5430", "#17130e"],
  grid: ["#a9854f", "#4b3a24"],
  ground: ["#e9cc98", "#7f643e"],
  light: ["#f0d9b0", "#876b44"],
  dark: ["#c9a26a", "#644a2b"],
  red: ["#e0897d", "#963f36"],
  yellow: ["#f0d873", "#85660f"],
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
};

// selector: {property: colour, or text as it is}
const RULES = {
  "text": {"font-family": "'DejaVu Sans',Verdana,sans-serif", "text-anchor": "middle"},
  ".panel": {fill: "panel"},
  ".coordinate": {fill: "text"},
  ".frame": {stroke: "frame", "stroke-width": "4", "stroke-linecap": "round", fill: "none"},
  ".cell": {stroke: "grid", "stroke-width": "1"},
  ".sign": {fill: "sign", "font-weight": "bold"},
  ".edge": {"stroke-width": "1", "stroke-linejoin": "round"},
  ".removed .hole": {fill: "removed", stroke: "grid", "stroke-width": "1"},
  ".removed line": {stroke: "cross", "stroke-width": "2.5", "stroke-linecap": "round"},
  ".rim": {stroke: "group", fill: "none", "stroke-linecap": "round", "stroke-linejoin": "round"},
  ".inside": {stroke: "inside", fill: "none", "stroke-linecap": "round", "stroke-linejoin": "round"},
  ".halo": {stroke: "group", "stroke-width": "2.5", fill: "inside"},
  ".link": {stroke: "group", "stroke-width": "3", fill: "none"},
  ".head": {fill: "group"},
  ".shadow": {fill: "shadow", "fill-opacity": ".35"},
  ".glyph": {"font-family": "Georgia,'DejaVu Serif',serif", "font-weight": "bold"},
  ".label": {"font-weight": "bold"},
  ".ink-none": {fill: "sign"},
  ".casing": {stroke: "casing", fill: "none", "stroke-opacity": ".8"},
};
const FILLS = ["ground", "light", "dark", "red", "yellow", "green", "blue"];
const MARKS = ["last", "latest", "choice", "selected", "chance", "other"];

function declaration(property, value) {
  const colour = COLOURS[value];
  // Programs that know no variables take the first declaration.
  return colour ? `${property}:${colour[0]};${property}:var(--${value})` : `${property}:${value}`;
}

function rule(selector, declarations) {
  const body = Object.entries(declarations).map(([property, value]) => declaration(property, value));
  return `${selector}{${body.join(";")}}`;
}

function variables(scheme) {
  return `.board{${Object.entries(COLOURS).map(([name, pair]) => `--${name}:${pair[scheme]}`).join(";")}}`;
}

function rulesOfOwner(owner) {
  return [
    rule(`.stone-${owner}`, {stroke: `${owner}-rim`, "stroke-width": "1.25"}),
    rule(`.ink-${owner}`, {fill: `${owner}-ink`}),
    rule(`.ring-${owner}`, {stroke: `${owner}-ink`, "stroke-width": "1.75", fill: "none"}),
    rule(`.edge-${owner}`, {fill: owner, stroke: `${owner}-rim`}),
    rule(`.stop-${owner}`, {"stop-color": owner}),
    rule(`.shine-${owner}`, {"stop-color": `${owner}-shine`}),
  ];
}

/// The style sheet. A page around the board may set the variables for `.board` again.
export function styleSheet() {
  const rules = [
    variables(0),
    `@media (prefers-color-scheme:dark){${variables(1)}}`,
    ...Object.entries(RULES).map(([selector, declarations]) => rule(selector, declarations)),
    ...FILLS.map((name) => rule(`.fill-${name}`, {fill: name})),
    ...["black", "white"].flatMap(rulesOfOwner),
    ...MARKS.flatMap((name) => [
      rule(`.line-${name}`, {stroke: name, fill: "none"}),
      rule(`.dot-${name}`, {fill: name}),
    ]),
  ];
  // Nothing of it reaches the page around the board.
  return rules.map((text) => /^(\.board|@)/.test(text) ? text : `.board ${text}`).join("\n");
}
