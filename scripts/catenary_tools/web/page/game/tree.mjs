// SPDX-License-Identifier: MIT
// The record of a game: a tree of changes.

import {areSame, CHANCE, POSITION} from "./change.mjs";
import {check, isLine, isObject, isWhole} from "./checks.mjs";
import {beginsTurn, isPutBack, turnsOf} from "./turns.mjs";

/** @typedef {import("./change.mjs").Change} Change */
/** @typedef {import("./turns.mjs").PositionSummary} PositionSummary */
/** @typedef {Record<import("./change.mjs").Color, number>} ClockTimes */

const MADE_BY = ["black", "white", CHANCE, POSITION];
// Keeps undoing, replaying and long lists of turns quick.
export const MOST_CHANGES = 5000;
const MOST_NODES = 100_000;

/** A position after a change; for the root the change is only a placeholder. `summary` is null until the engine has
 * been asked, `clocks` is null if there are none. */
export class Node {
  /** @type {Node[]} */
  children = [];
  /** @type {PositionSummary | null} */
  summary = null;
  /** @type {ClockTimes | null} */
  clocks = null;
  /** @type {string | null} How a side lost here by resignation or time. */
  ended = null;

  /** @param {Change} change
   * @param {Node | null} parent */
  constructor(change = {color: "", text: ""}, parent = null) {
    this.change = change;
    this.parent = parent;
    /** @type {number} */
    this.ply = parent ? parent.ply + 1 : 0;
  }

  /** @param {Change} change */
  add(change) {
    const child = new Node(change, this);
    this.children.push(child);
    return child;
  }

  /** True if the turn of this change is not finished in any variation. */
  get isUnfinished() {
    /** @type {Node} */
    let node = this;
    for (;;) {
      if (!node.summary || (node.summary.between && !node.summary.selected) || node.children.length > 1) return false;
      if (!node.children.length) return true;
      [node] = node.children;
    }
  }

  /** Returns the nodes from the first change to this one. */
  path() {
    const nodes = [];
    for (let node = /** @type {Node} */ (this); node.parent; node = node.parent) nodes.push(node);
    return nodes.reverse();
  }

  /** Returns the line through this node, on to the end along first children. */
  line() {
    return [...this.path().slice(0, -1), ...this.firstLine()];
  }

  /** Returns this node and its descendants along first children. */
  firstLine() {
    const nodes = [/** @type {Node} */ (this)];
    for (let [next] = this.children; next; [next] = next.children) nodes.push(next);
    return nodes;
  }
}

/** All changes of a game. The line consists of the nodes up to the current one and of those that followed it when they
 * were played. */
export class GameTree {
  root = new Node();
  /** @type {Node[]} */
  line = [];
  ply = 0;
  /** @type {Node | null} The end of the finished game. Lines that leave it are its variations, even the shown one. */
  finished = null;

  /** The current node. */
  get node() {
    return this.ply ? this.line[this.ply - 1] : this.root;
  }

  /** The line of the finished game, or else the shown one. */
  get mainLine() {
    return this.finished?.path() ?? this.line;
  }

  /** The turns of the main line, for the nodes whose states have been requested. */
  get mainTurns() {
    return turnsOf(this.mainLine, /** @type {PositionSummary} */ (this.root.summary));
  }

  /** The turns of the line, for the nodes whose states have been requested. */
  get turns() {
    return turnsOf(this.line, /** @type {PositionSummary} */ (this.root.summary));
  }

  /** The root and the line: the node of each ply. */
  get nodes() {
    return [this.root, ...this.line];
  }

  /** The end of the line. */
  get last() {
    return this.line.at(-1) ?? this.root;
  }

  get atEnd() {
    return this.ply === this.line.length;
  }

  /** Returns the changes up to the current node, or up to a ply. */
  changes(ply = this.ply) {
    return this.line.slice(0, ply).map((node) => node.change);
  }

  /** Moves to the node after a change, which is new unless the change has been made here before. What followed the
   * current node becomes a variation, unless it is just the start of a turn. Returns the node.
   * @param {Change} change */
  add(change) {
    const here = this.node;
    const node = here.children.find((child) => areSame(child.change, change)) ?? here.add(change);
    const left = this.line[this.ply];
    if (left && left !== node && left.isUnfinished) here.children.splice(here.children.indexOf(left), 1);
    this.line = [...this.line.slice(0, this.ply), node];
    this.ply += 1;
    return node;
  }

  /** Makes what follows the current node a variation. */
  cut() {
    this.line = this.line.slice(0, this.ply);
  }

  /** Adds a line from the start; the shown line and the current node do not change.
   * @param {Iterable<Change>} changes */
  addLine(changes) {
    let node = this.root;
    for (const change of changes) node = node.children.find((child) => areSame(child.change, change)) ?? node.add(change);
    return node;
  }

  /** Returns the lines from the start to each end of the tree, the main one first. */
  lines() {
    const main = new Set(this.mainLine);
    const lines = [];
    const waiting = [this.root];
    for (let node = waiting.pop(); node; node = waiting.pop()) {
      if (!node.children.length) lines.push(node.path());
      const others = node.children.filter((child) => !main.has(child)).reverse();
      waiting.push(...others, ...node.children.filter((child) => main.has(child)));
    }
    return lines;
  }

  /** Returns the first nodes of the variations that leave the main line, or the shown one. */
  branches() {
    const main = new Set([this.root, ...this.mainLine]);
    const shown = new Set(this.line);
    return [...new Set([...main, ...shown])].flatMap((node) =>
      node.children.filter((child) => !main.has(child) && (main.has(node) || !shown.has(child))));
  }

  /** Returns the line through a node: the shown one if it goes there.
   * @param {Node} node */
  lineThrough(node) {
    return this.line[node.ply - 1] === node ? this.line : node.line();
  }

  /** Returns true if one of these colours, or nobody, made a change up to the current node.
   * @param {readonly string[]} colors */
  hasDecision(colors) {
    return this.line.slice(0, this.ply).some(({change}) => change.color === POSITION || colors.includes(change.color));
  }

  /** Returns the ply before the last change that one of these colours, or nobody, made; or before its whole turn.
   * @param {readonly string[]} colors
   * @param {boolean} wholeTurn */
  previousDecision(colors, wholeTurn) {
    let {ply} = this;
    while (ply > 0 && this.#color(ply) !== POSITION && !colors.includes(this.#color(ply))) ply -= 1;
    while (wholeTurn && ply > 0 && !this.#begins(ply)) ply -= 1;
    return Math.max(0, ply - 1);
  }

  /** Returns the next ply in which a side decides, or the end of the line. */
  nextDecision() {
    return this.#past(this.ply + 1, [CHANCE]);
  }

  /** Returns the ply after the rest of the current turn, and after the turns of the skipped colours.
   * @param {readonly string[]} passed */
  nextTurn(passed) {
    let ply = this.ply + 1;
    while (ply < this.line.length && !this.#begins(ply + 1)) ply += 1;
    return this.#past(ply, passed);
  }

  /** Returns the ply after all consecutive changes made by these colours.
   * @param {number} from
   * @param {readonly string[]} colors */
  #past(from, colors) {
    let ply = from;
    while (ply < this.line.length && colors.includes(this.#color(ply + 1))) ply += 1;
    return Math.min(ply, this.line.length);
  }

  /** The colour that made the change at a ply; empty at the start.
   * @param {number} ply */
  #color(ply) {
    return ply > 0 ? this.line[ply - 1].change.color : "";
  }

  /** Returns true if the change that leads to a ply begins a turn. A piece that was chosen and put back belongs to the next one.
   * @param {number} ply */
  #begins(ply) {
    const node = this.line[ply - 1];
    const {change, parent} = node;
    if (change.color === POSITION) return true;
    return !parent?.summary || (beginsTurn(node, parent.summary) && !(parent.change.color === change.color && isPutBack(parent)));
  }

  /** Returns the tree, the line as numbers of children, the ply, and the number of the finished game's end, as JSON takes them. The tree is a list of all nodes but
   * the root: number of the parent, color, text. It is flat, because long games are deep. */
  toData() {
    const numbers = new Map([[this.root, 0]]);
    /** @type {[number, string, string][]} */
    const rows = [];
    const waiting = [this.root];
    for (let node = waiting.pop(); node; node = waiting.pop())
      for (const child of node.children) {
        rows.push([/** @type {number} */ (numbers.get(node)), child.change.color, child.change.text]);
        numbers.set(child, rows.length);
        waiting.push(child);
      }
    const {nodes} = this;
    return {tree: rows, line: this.line.map((node, i) => nodes[i].children.indexOf(node)), ply: this.ply,
            finished: (this.finished && numbers.get(this.finished)) ?? null};
  }

  /** Returns the tree from toData(). Throws Refusal for damaged data.
   * @param {unknown} data */
  static fromData(data) {
    check(isObject(data) && Array.isArray(data.tree) && Array.isArray(data.line) && isWhole(data.ply) && data.tree.length <= MOST_NODES, "record");
    const tree = new GameTree();
    const nodes = [tree.root];
    for (const row of data.tree) {
      check(Array.isArray(row) && row.length === 3 && nodes[row[0]] && MADE_BY.includes(row[1]) && isLine(row[2]), "record");
      const [parent, color, text] = row;
      nodes.push(nodes[parent].add({color, text}));
    }
    let node = tree.root;
    for (const index of data.line) {
      check(isWhole(index) && node.children[index], "record");
      node = node.children[index];
      tree.line.push(node);
    }
    tree.ply = Math.min(data.ply, tree.line.length);
    const {finished = null} = data;
    check(finished === null || (isWhole(finished) && nodes[finished]), "record");
    tree.finished = finished === null ? null : nodes[finished];
    return tree;
  }
}
