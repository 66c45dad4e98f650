// SPDX-License-Identifier: MIT
// Records as SGF, with variations. Reading takes time proportional to the length.

import {Refusal} from "../errors.mjs";
import {CHANCE, COLORS, POSITION} from "./change.mjs";

/** @typedef {import("./change.mjs").Change} Change */
/** The properties of a node.
 * @typedef {Map<string, string[]>} SgfNode */
/** @typedef {{children: Map<string, Branch>}} Branch  What follows a node, by the texts of the nodes. */

export const MOST_LETTERS = 1 << 20;
// More lines are of no use to a reader, and each costs a request to the engine.
export const MOST_LINES = 100;
// No real game has more nodes in a line.
const MOST_NODES = 20_000;
/** @type {Readonly<Record<string, string>>} */
const COLOR_OF = {B: "black", W: "white", CHANCE};
/** @type {Readonly<Record<string, string>>} */
export const PLAYERS = {black: "PB", white: "PW"};
/** What the page stores for itself in the root of a record: players and clocks as JSON, the number of turns, the
 * rotation of the board, the time of the last turn, and the result in words. */
export const OWN = {seats: "SEATS", clocks: "CLOCKS", turns: "TURNS", ply: "PLY", rotation: "ROTATION", played: "PLAYED", outcome: "OUTCOME"};
// What the engine reads; comments may be long. It refuses records with setup stones.
const READ = ["SZ", "BOARDGAME", "OPTION", POSITION.toUpperCase(), ...Object.keys(COLOR_OF), "AB", "AW", "AE"];
const KEPT = new Set([...READ, ...Object.values(PLAYERS), ...Object.values(OWN), "RE"]);
const LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
const MOST_NAME = 60;
// Letters; a letter has at most three bytes, and a command 60 KiB.
const MOST_PART = 20_000;

/** @type {(value: string) => string} */
export const escaped = (value) => value.replace(/[\\\]]/g, "\\$&");

/** Returns lines of nodes with a common first node as the text of a tree; the first line is the main one.
 * @param {Iterable<Iterable<string>>} lines */
export function joinedSgf(lines) {
  /** @type {Branch} */
  const root = {children: new Map()};
  for (const nodes of lines) {
    let branch = root;
    for (const node of nodes) {
      let next = branch.children.get(node);
      if (!next) branch.children.set(node, next = {children: new Map()});
      branch = next;
    }
  }
  return `(${textOf(root)})`;
}

/** The text of what follows a node: a sequence, or several variations.
 * @param {Branch} start
 * @returns {string} */
function textOf(start) {
  const parts = [];
  let branch = start;
  while (branch.children.size === 1) {
    const [[node, next]] = branch.children;
    parts.push(node);
    branch = next;
  }
  const variations = [...branch.children].map(([node, next]) => {
    const text = textOf(next);
    return `\n(${node}${text && !text.startsWith("\n") ? "\n" : ""}${text})`;
  });
  return parts.join("\n") + variations.join("");
}

/** Yields the structural characters, the names of properties in capitals, and values in brackets. A value may be
 * truncated by the end of the text.
 * @param {string} text */
function* tokensOf(text) {
  for (let i = 0; i < text.length;) {
    const start = i;
    const letter = text[i++];
    if (letter === "[") {
      while (i < text.length && text[i] !== "]") i += text[i] === "\\" ? 2 : 1;
      yield text.slice(start, ++i);
    } else if ("();".includes(letter)) yield letter;
    else if (/[A-Za-z]/.test(letter)) {
      while (i < text.length && /[A-Za-z]/.test(text[i])) i += 1;
      yield text.slice(start, i).replace(/[a-z]/g, "");
    }
  }
}

/** @type {(token: string) => string} */
const valueOf = (token) => token.slice(1).replace(/\]$/, "").replace(/\\([\s\S]?)/g, "$1");

/** Throws Refusal for a text that is too long to be read as a record.
 * @param {string} text */
export function requireShort(text) {
  if (text.length > MOST_LETTERS) throw new Refusal("A record has at most a million letters here.");
}

/** Returns the lines from the root to each end of the first tree in a text, the main one first. Throws Refusal if the
 * text has no tree, or is too long for a game.
 * @param {string} text */
export function readSgf(text) {
  requireShort(text);
  /** @type {SgfNode[][]} */
  const lines = [];
  /** @type {SgfNode[]} */
  const line = [];
  /** @type {number[]} */
  const starts = [];
  let name = "";
  /** @type {string[] | null} */
  let values = null;
  let hasEnded = false;
  for (const token of tokensOf(text)) {
    if (token === "(") {
      starts.push(line.length);
      name = "";
    } else if (!starts.length) {
      // The text before the tree.
    } else if (token === ";") {
      line.push(new Map());
      hasEnded = false;
      name = "";
    } else if (token === ")") {
      const start = /** @type {number} */ (starts.pop());
      if (line.length > start && !hasEnded) lines.push([...line]);
      hasEnded ||= line.length > start;
      line.length = start;
      name = "";
      if (!starts.length || lines.length === MOST_LINES) break;
    } else if (!token.startsWith("[")) {
      name = line.length ? token : "";
      values = null;
    } else if (KEPT.has(name)) {
      // A property without values is ignored.
      if (!values) line[line.length - 1].set(name, values = []);
      values.push(valueOf(token));
    }
    if (line.length > MOST_NODES || starts.length > MOST_NODES) throw new Refusal("The record is longer than a game can be.");
  }
  if (line.length && !lines.length) lines.push(line);
  if (!lines.length) throw new Refusal("It is not a game record: neither SGF (Smart Game Format) nor a game from AbstractPlay or Ludii.");
  return lines;
}

/** Returns a record without the data that only the page that wrote it needs, with its variations or with the main line only.
 * @param {string} text
 * @param {boolean} hasVariations */
export function sharedSgf(text, hasVariations) {
  const own = new Set(Object.values(OWN));
  const lines = readSgf(text).map((line) => line.map((node) => `;${[...node].filter(([name]) => !own.has(name))
    .map(([name, values]) => name + values.map((value) => `[${escaped(value)}]`).join("")).join("")}`));
  return joinedSgf(hasVariations ? lines : lines.slice(0, 1));
}

/** Returns the texts of all trees in a text. A truncated tree ends where the next one starts after an empty line.
 * @param {string} text */
export function treesIn(text) {
  const startsAt = (/** @type {number} */ i) => text.startsWith("(;FF[", i) && text.startsWith("\n\n", i - 2);
  const trees = [];
  let start = 0;
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    if (text[i] === "[" && depth) while (i < text.length && text[i] !== "]" && !startsAt(i)) i += text[i] === "\\" ? 2 : 1;
    if (depth && startsAt(i)) {
      trees.push(text.slice(start, i));
      depth = 0;
    }
    if (text[i] === "(" && depth++ === 0) start = i;
    else if (text[i] === ")" && depth && --depth === 0) trees.push(text.slice(start, i + 1));
  }
  if (depth) trees.push(text.slice(start));
  return trees;
}

/** Returns a line of nodes in the form that the engine reads, in parts of whole nodes that fit into commands.
 * @param {readonly SgfNode[]} line */
export function partsOf(line) {
  const texts = line.map((node) => [...node].filter(([name]) => READ.includes(name))
    .map(([name, values]) => name + values.map((value) => `[${escaped(value.replace(/\s/g, " "))}]`).join("")).join(""));
  const parts = ["("];
  for (const text of texts.filter((text, i) => text || i === 0)) {
    if (parts[parts.length - 1].length + text.length > MOST_PART) parts.push("");
    parts[parts.length - 1] += `;${text}`;
  }
  parts[parts.length - 1] += ")";
  return parts;
}

/** Returns the setting and the changes of a line as printed by the engine.
 * @param {readonly SgfNode[]} line */
export function changesOf(line) {
  const [root] = line;
  const size = Number(root.get("SZ")?.[0]);
  const options = (root.get("OPTION") ?? []).map((entry) => entry.match(/^([^=]*)=?(.*)$/s)?.slice(1) ?? []);
  const changes = line.flatMap((node) => [...node].flatMap(([name, [value = ""]]) => {
    if (name === POSITION.toUpperCase()) return [{color: POSITION, text: value}];
    return name in COLOR_OF ? [{color: COLOR_OF[name], text: stepOf(value, size)}] : [];
  }));
  return {setting: {game: root.get("BOARDGAME")?.[0] ?? "", size, options: Object.fromEntries(options)}, changes};
}

/** A cell in SGF letters from the top left; `pass` if it is empty.
 * @param {string} value
 * @param {number} size */
function stepOf(value, size) {
  if (!value) return "pass";
  const [column, row] = [...value].map((letter) => letter.charCodeAt(0) - "a".charCodeAt(0));
  return `${LETTERS[column]}${size - row}`;
}

/** Returns the names of the players, and the result, of the first node of a record.
 * @param {SgfNode} root */
export function playersOf(root) {
  const first = (/** @type {string} */ name) => (root.get(name)?.[0] ?? "").slice(0, MOST_NAME);
  const [black, white] = COLORS.map((color) => first(PLAYERS[color]));
  return {black, white, result: first("RE")};
}
