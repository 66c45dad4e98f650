// SPDX-License-Identifier: MIT
// The engine's analysis: chance bar, candidate turns with values and lines, depth and nodes.

import {isOver} from "../game/seats.mjs";
import {TEXTS} from "../words/texts.mjs";
import {advisedTurn} from "../words/turn_words.mjs";
import {byId, create, find, setText, show} from "../elements/dom.mjs";
import {lineOf} from "../board/scene.mjs";

/** @typedef {import("../game/analysis.mjs").Candidate} Candidate */
/** @typedef {import("../store/settings.mjs").ChangeSettings} ChangeSettings */
/** @typedef {import("../game/view_model.mjs").GameView} GameView */
/** @typedef {import("../store/values.mjs").Act} Act */
/** @typedef {import("../store/values.mjs").PageStore} PageStore */
/** @typedef {import("../game/view_model.mjs").ShownAnalysis} ShownAnalysis */

const WORDS = TEXTS.thinking;

/** @param {"thinking" | "best" | "heat"} name
 * @param {string} label
 * @param {ChangeSettings} change */
function checkbox(name, label, change) {
  const input = create("input", {type: "checkbox", id: `thinking-${name}`});
  input.addEventListener("change", () => change({[name]: input.checked}));
  return {name, input, label: create("label", {class: "check", title: WORDS.titles[name]}, input, create("span", {}, label))};
}

/** @param {Candidate} candidate */
const valueOf = (candidate) => candidate.text || (candidate.chance === null ? "" : WORDS.chanceOf(candidate.chance));

/** The text shown instead of values: nothing is analysed after the end or before a roll.
 * @param {GameView} game */
function waitingText(game) {
  if (isOver(game)) return WORDS.over;
  return game.awaits === "chance" ? "" : WORDS.wait;
}

/** Explains why a chosen piece has only one candidate; empty if it has several.
 * @param {GameView} game */
function onlyTurnText({state: {legal: {selected, targets}}}) {
  return selected && targets[selected]?.length === 1 ? WORDS.onlyTurn(selected) : "";
}

export class ThinkingPanel {
  #store;
  #switches;
  #black = create("span", {class: "chance-black"});
  #bar = create("div", {class: "chance-bar"}, this.#black, create("span", {class: "chance-white"}));
  #chance = create("span", {class: "chance-text"});
  #nodes = create("span");
  #depth = create("span");
  #facts = create("span", {class: "facts"}, this.#nodes, this.#depth);
  #off = create("p", {class: "quiet"});
  #heatNote = create("p", {class: "quiet"}, WORDS.heatNote);
  #only = create("p", {class: "quiet"});
  #body = create("tbody");
  // The candidates in the rows, and their position.
  /** @type {Candidate[]} */
  #shown = [];
  /** @type {string | null} */
  #key = null;
  // The turn of the chosen row: its line stays on the board.
  /** @type {string | null} */
  #chosen = null;
  /** Plays a turn.
   * @type {(turn: string) => void} */
  onPlay = () => {};
  #table = create("table", {class: "candidates"}, create("thead", {}, create("tr", {},
    ...[WORDS.turn, WORDS.value].map((text) => create("th", {scope: "col"}, text)), create("th", {scope: "col", title: WORDS.lineNote}, WORDS.line),
    create("td"))), this.#body);

  /** @param {PageStore} store
   * @param {ChangeSettings} change */
  constructor(store, change) {
    this.#store = store;
    this.#switches = [checkbox("thinking", WORDS.show, change), checkbox("best", WORDS.best, change), checkbox("heat", WORDS.heat, change)];
    byId("panel-thinking").append(
      create("div", {class: "checks"}, ...this.#switches.map(({label}) => label)), this.#off, this.#heatNote, this.#bar,
      create("p", {class: "chance-line"}, this.#chance, this.#facts), this.#table, this.#only);
    for (const event of ["mouseleave", "focusout"]) this.#body.addEventListener(event, () => setTimeout(() => this.#draw()));
    store.listen(["analysis", "settings", "game"], () => this.#draw());
    store.listen(["tab"], ({tab}) => tab !== "thinking" && this.#choose(null));
  }

  #draw() {
    const {game, analysis, settings} = this.#store.values;
    for (const {name, input} of this.#switches) input.checked = settings[name];
    const current = settings.thinking && game && analysis?.key === game.state.key ? analysis : null;
    show(this.#off, !settings.thinking);
    setText(this.#off, WORDS.off(game?.cooperative));
    show(this.#heatNote, settings.thinking && settings.heat);
    show(this.#table, Boolean(current?.candidates?.length));
    setText(this.#only, current && game ? onlyTurnText(game) : "");
    this.#drawChance(current, settings.thinking && !game?.cooperative);
    const {nodes = 0, depth = 0} = current ?? {};
    setText(this.#nodes, nodes ? WORDS.nodes(WORDS.short(nodes)) : !current && settings.thinking && game ? waitingText(game) : "");
    setText(this.#depth, depth ? `${nodes ? ", " : ""}${WORDS.depth(depth)}` : "");
    this.#facts.title = current?.nodes ? `${WORDS.nodes(current.nodes.toLocaleString("en"))}. ${WORDS.depthNote}` : "";
    this.#drawCandidates(current);
  }

  /** @param {ShownAnalysis | null} analysis
   * @param {boolean} isShown */
  #drawChance(analysis, isShown) {
    const chance = analysis?.chance ?? null;
    const total = analysis?.total ?? null;
    // The space stays reserved while the engine analyses another position.
    show(this.#bar, isShown);
    this.#bar.classList.toggle("waiting", chance === null);
    if (chance !== null) {
      this.#black.style.width = `${100 * chance}%`;
      this.#bar.setAttribute("role", "img");
      this.#bar.setAttribute("aria-label", WORDS.chance(chance));
    }
    setText(this.#chance, chance !== null ? WORDS.chance(chance) : total !== null ? WORDS.total(total) : "");
  }

  /** @param {ShownAnalysis | null} analysis */
  #drawCandidates(analysis) {
    this.#shown = this.#ordered(analysis);
    if (this.#key !== (analysis?.key ?? null)) this.#choose(null);
    this.#key = analysis?.key ?? null;
    const rows = [...this.#body.rows];
    this.#shown.forEach((candidate, i) => this.#fillRow(rows[i] ?? this.#addRow(i), candidate));
    rows.slice(this.#shown.length).forEach((row) => row.remove());
  }

  /** While the pointer or the focus is in the table or a row is chosen, its rows keep their turns, so that a click is for the turn
   * aimed at.
   * @param {ShownAnalysis | null} analysis */
  #ordered(analysis) {
    const candidates = analysis?.candidates ?? [];
    const isHeld = this.#key === analysis?.key && this.#shown.length && (this.#chosen || this.#body.matches(":hover, :focus-within"));
    return isHeld ? this.#shown.map((old) => candidates.find(({turn}) => turn === old.turn) ?? old) : candidates;
  }

  /** Rows stay while values change, so that the focus and the mouse keep their row.
   * @param {number} index */
  #addRow(index) {
    const begin = () => this.#store.set({preview: this.#shown[index]?.turn ?? null});
    const end = () => this.#store.set({preview: this.#chosen});
    const button = create("button", {type: "button", class: "candidate", on: {focus: begin, blur: end}});
    const play = create("button", {type: "button", class: "play", on: {focus: begin, blur: end, click: () => this.#play(index)}},
                        TEXTS.buttons.play);
    // A second Enter plays the turn; a double click does not.
    const choose = (/** @type {MouseEvent} */ {target, detail}) => {
      const {turn} = this.#shown[index];
      if (target === play || detail > 1) return;
      if (this.#chosen !== turn) this.#choose(turn);
      else if (detail === 0) this.#play(index);
      else this.#choose(null);
    };
    const row = create("tr", {on: {mouseenter: begin, mouseleave: end, click: choose}}, create("td", {}, button),
                       create("td", {class: "value"}), create("td", {class: "line"}), create("td", {class: "acts"}, play));
    this.#body.append(row);
    return row;
  }

  /** Keeps the line of a turn on the board; null for none.
   * @param {string | null} turn */
  #choose(turn) {
    this.#chosen = turn;
    if (this.#store.values.preview !== turn) this.#store.set({preview: turn});
    [...this.#body.rows].forEach((row, i) => this.#markChosen(row, this.#shown[i]));
  }

  /** @param {HTMLTableRowElement} row
   * @param {Candidate | undefined} candidate */
  #markChosen(row, candidate) {
    const isChosen = this.#chosen !== null && candidate?.turn === this.#chosen;
    row.classList.toggle("chosen", isChosen);
    find(row, ".candidate")?.setAttribute("aria-pressed", String(isChosen));
  }

  /** @param {HTMLTableRowElement} row
   * @param {Candidate} candidate */
  #fillRow(row, candidate) {
    const {game} = this.#store.values;
    const [turn, play] = row.querySelectorAll("button");
    const [, value, line] = row.cells;
    const words = game ? advisedTurn(candidate.turn, game.state) : candidate.turn;
    setText(turn, words);
    play.setAttribute("aria-label", WORDS.play(words));
    this.#markChosen(row, candidate);
    value.replaceChildren(valueOf(candidate), ...candidate.proven ? [create("small", {}, WORDS.proven)] : []);
    row.classList.toggle("proven", Boolean(candidate.proven));
    const text = lineOf(candidate).slice(1).join(" ");
    setText(line, text);
    line.title = text;
  }

  /** @param {number} index */
  #play(index) {
    const candidate = this.#shown[index];
    if (candidate && this.#key === this.#store.values.game?.state.key) this.onPlay(candidate.turn);
  }
}

/** Starts the analysis when the user wants to see it and its tab is open.
 * @param {PageStore} store
 * @param {Act} act */
export function switchThinking(store, act) {
  store.listen(["settings", "game", "tab"], ({settings: {thinking, heat}, game, tab}) => {
    const on = thinking && tab === "thinking";
    if (game && (on !== game.thinkingMode.on || heat !== game.thinkingMode.heat)) act({action: "think", on, heat});
  });
}
