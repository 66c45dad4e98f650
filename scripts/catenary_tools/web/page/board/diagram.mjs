// SPDX-License-Identifier: MIT
// A small playable board beside the game, for diagrams of the rules and for puzzles. The engine plays the clicks on it;
// the page remembers them.

import {stepsOf} from "../../../board/drawing/turning.mjs";
import {Lock} from "../game/lock.mjs";
import {statusLines} from "../words/status_words.mjs";
import {TEXTS} from "../words/texts.mjs";
import {attempt, say} from "../elements/announce.mjs";
import {create} from "../elements/dom.mjs";
import {BoardView} from "./board_view.mjs";
import {Drag} from "./drag.mjs";

/** @typedef {import("../../../engine/answers").BoardLayout} BoardLayout */
/** @typedef {import("../../../engine/answers").BoardState} BoardState */
/** A board after clicks. `refused` is the reason why the last click is illegal; `turn` is the turn that the clicks
 * complete, if any.
 * @typedef {{layout: BoardLayout, state: BoardState, refused: string | null, events: string[], turn?: string | null}} DiagramAnswer */

/** @typedef {(clicks: string[]) => Promise<DiagramAnswer>} Ask */
/** @typedef {{onClick?: (clicks: string[], answer: DiagramAnswer) => unknown, wanted?: string[], mayPlay?: (clicks: string[]) => boolean,
 *            onRefused?: ((clicks: string[], reason: string | null) => void) | null, mayReset?: () => boolean, onReset?: () => void,
 *            heading?: string, showsStatus?: boolean, buttonsFirst?: boolean}} DiagramOptions */

/** @type {("pass" | "swap")[]} */
const BUTTONS = ["pass", "swap"];

export class Diagram {
  element = create("div", {class: "diagram"});
  #board = create("div", {class: "diagram-board"});
  #events = create("p", {class: "diagram-events"});
  #status = create("p", {class: "quiet"});
  #buttons = create("div", {class: "buttons"});
  #hasHeading;
  #reset;
  #view;
  #ask;
  /** @type {string[]} */
  #clicks = [];
  #wanted;
  #mayPlay;
  #onRefused;
  #mayReset;
  #showsStatus;
  #shownStatus = "";
  /** @type {DiagramAnswer | null} */
  #answer = null;
  /** @type {string[]} */
  #hinted = [];
  /** @type {BoardLayout | null} The same layout as an object keeps the buttons and the focus. */
  #layout = null;
  #rotation = 0;
  #lock = new Lock();

  /** `ask(clicks)` returns a promise of the board after clicks. `onClick(clicks, answer)` is called after each accepted
   * click; `wanted` are the clicks of a task, each "C3" or "C3|D4". If `mayPlay(clicks)` is false, the board does not
   * change. `onRefused(clicks, reason)` is called for clicks that it does not take, with the reason of the rules if it
   * is theirs; without it the board shows the reason. `mayReset()` is true where there is something to reset even
   * without clicks; `onReset()` is called before that. `heading` distinguishes it from the board of the game. Unless
   * `showsStatus` is set, the board does not describe the position; the text beside it does; `buttonsFirst` puts the
   * buttons of the turn above the board.
   * @param {Ask} ask
   * @param {string} title
   * @param {DiagramOptions} options */
  constructor(ask, title, {onClick = () => {}, wanted = [], mayPlay = () => true, onRefused = null, mayReset = () => false,
                           onReset = () => {}, heading = "", showsStatus = true, buttonsFirst = false} = {}) {
    this.#ask = ask;
    this.#hasHeading = heading !== "";
    this.#wanted = wanted;
    this.#mayPlay = mayPlay;
    this.#onRefused = onRefused;
    this.#mayReset = mayReset;
    this.#showsStatus = showsStatus;
    this.onClick = onClick;
    this.#view = new BoardView(this.#board, {click: (cell) => this.#click((clicks) => [...clicks, cell])}, title);
    new Drag(this.#view, {
      targets: (cell) => this.#answer?.state.legal.targets?.[cell] ?? [],
      start: () => {},
      drop: (from, to) => { if (to && to !== from) this.#click((clicks) => [...clicks, ...this.#selected(from), to]); },
      end: () => this.#draw(),
    });
    this.#reset = create("button", {type: "button", on: {click: () => {
      onReset();
      this.#click(() => []);
    }}}, TEXTS.buttons.resetDiagram);
    // Above the board it stays visible, however long the text below is.
    if (heading) this.element.append(create("div", {class: "diagram-heading"}, create("span", {}, heading), this.#reset));
    this.element.append(...buttonsFirst ? [this.#buttons] : [], this.#board, this.#events, this.#status, ...buttonsFirst ? [] : [this.#buttons]);
  }

  /** @param {string[]} clicks */
  async load(clicks = []) {
    await this.#go(() => clicks);
    return this;
  }

  /** Shows a board that accepts no clicks, until the next click on the previous board; `status` replaces its own
   * status.
   * @param {DiagramAnswer} answer
   * @param {string} status */
  show(answer, status = "") {
    this.#answer = answer;
    this.#shownStatus = status;
    this.#hinted = [];
    this.#draw();
    this.#showEvents();
  }

  /** Rotates the board to a given number of steps.
   * @param {number} rotation */
  turn(rotation) {
    if (rotation === this.#rotation) return;
    this.#rotation = rotation;
    this.#draw();
  }

  /** Marks cells as a hint until the board changes.
   * @param {string[]} cells */
  markHint(cells) {
    this.#hinted = cells;
    this.#draw();
  }

  /** @param {string} from */
  #selected(from) {
    return this.#answer?.state.legal.selected === from ? [] : [from];
  }

  /** Plays the clicks that `next` computes from those already played. They run one after another, so that a quick click
   * applies to the board that the previous click produces.
   * @param {(clicks: string[]) => string[]} next */
  #go(next) {
    return this.#lock.run(() => this.#play(next(this.#clicks)));
  }

  /** Like #go(), but reports failures.
   * @param {(clicks: string[]) => string[]} next */
  #click(next) {
    attempt(this.#go(next));
  }

  /** Choosing another piece replaces the previous choice without a click for it.
   * @param {string[]} clicks */
  #simplified(clicks) {
    const {selected, targets = {}} = this.#answer?.state.legal ?? {};
    const last = clicks.at(-1);
    const isAnother = selected && last && clicks.length > this.#clicks.length && clicks.at(-2) === selected && targets[last];
    if (!isAnother) return clicks;
    // A piece that the task has asked for stays chosen.
    if (last === selected && this.#wanted[clicks.length - 2]?.split("|").includes(last)) return clicks.slice(0, -1);
    return [...clicks.slice(0, -2), ...last === selected ? [] : [last]];
  }

  /** @param {string[]} given */
  async #play(given) {
    const clicks = this.#simplified(given);
    const mayPlay = this.#mayPlay(clicks);
    const answer = await this.#ask(clicks);
    if (!mayPlay || answer.refused) {
      this.#draw();
      this.#refuse(clicks, answer.refused);
      return;
    }
    this.#answer = answer;
    this.#shownStatus = "";
    this.#hinted = [];
    this.#clicks = clicks;
    this.#draw();
    this.#showEvents();
    this.onClick(clicks, answer);
  }

  /** Shows and announces what the clicks have done. Choosing a piece alone is not announced. */
  #showEvents() {
    const {events, state} = this.#answer ?? {events: [], state: null};
    const text = state?.legal.selected ? "" : events.join(" ");
    this.#events.textContent = text;
    say(text);
  }

  /** @param {string[]} clicks
   * @param {string | null} reason */
  #refuse(clicks, reason) {
    if (this.#onRefused) {
      this.#onRefused(clicks, reason);
      return;
    }
    if (!reason) return;
    this.#status.textContent = reason;
    this.#status.className = "refusal refused";
    say(reason);
  }

  /** The mark of the cells that the task expects next. */
  #task() {
    const next = this.#wanted[this.#clicks.length]?.split("|") ?? [];
    const cells = next.filter((name) => this.#layout?.cells.some(({id}) => id === name));
    return cells.length ? [{kind: "task", cells, text: TEXTS.marks.task}] : [];
  }

  #draw() {
    if (!this.#answer) return;
    const {layout, state} = this.#answer;
    const hints = this.#hinted.length ? [{kind: "hint", cells: this.#hinted, text: TEXTS.marks.hint}] : [];
    this.#layout ??= layout;
    const task = this.#task();
    // If there are several choices, the task's one stands out.
    const marks = task.length ? state.marks.filter(({kind}) => kind !== "choice") : state.marks;
    this.#view.draw(this.#layout, {...state, marks: [...marks, ...task, ...hints]}, this.#rotation % stepsOf(this.#layout));
    this.#status.className = "quiet";
    this.#status.textContent = this.#shownStatus || (this.#showsStatus ? statusLines(state).join("; ") : "");
    const wanted = this.#wanted[this.#clicks.length];
    const offer = (/** @type {"pass" | "swap"} */ name) => create("button", {
      type: "button", class: name === wanted ? "primary hinted" : null,
      on: {click: () => this.#click((clicks) => [...clicks, name])}}, state.legal[name] ?? TEXTS.buttons[name]);
    this.#buttons.replaceChildren(
      ...BUTTONS.filter((name) => state.legal[name]).map(offer), ...this.#hasHeading ? [] : [this.#reset]);
    this.#reset.disabled = !this.#clicks.length && !this.#mayReset();
    this.#buttons.querySelector(".hinted")?.scrollIntoView({block: "nearest"});
  }
}
