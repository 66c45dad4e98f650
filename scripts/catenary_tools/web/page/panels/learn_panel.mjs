// SPDX-License-Identifier: MIT
// The lessons beside the board: the first steps of a game, its strategy, and its rules, with playable diagrams.

import {messageOf, withinSentence} from "../errors.mjs";
import {hasBegun} from "../game/seats.mjs";
import {TEXTS} from "../words/texts.mjs";
import {attempt, say, showMessage} from "../elements/announce.mjs";
import {byId, create, find, setText} from "../elements/dom.mjs";
import {recall, remember} from "../store/remembered.mjs";
import {Diagram} from "../board/diagram.mjs";
import {legendElement} from "../board/legend.mjs";
import {showTop} from "./tabs.mjs";

/** @typedef {import("../transport/files.mjs").GameContent} GameContent */
/** @typedef {import("../game/catalogue.mjs").Catalogue} Catalogue */
/** @typedef {import("../game/diagrams.mjs").Diagrams} Diagrams */
/** @typedef {"steps" | "strategy" | "rules" | "legend"} LearnPart */
/** @typedef {import("../store/values.mjs").PageStore} PageStore */
/** @typedef {import("../transport/files.mjs").TourStep} TourStep */

const WORDS = TEXTS.learn;
/** @type {LearnPart[]} */
const PARTS = ["steps", "strategy", "rules", "legend"];

// The games whose first steps the user has completed, or no longer needs.
const NAME = "learned";

/** @param {string} game */
export const hasLearned = (game) => Boolean(recall(NAME)[game]);

/** @param {string} game */
export const keepLearned = (game) => remember(NAME, {...recall(NAME), [game]: true});

/** Makes the board of a diagram.
 * @typedef {(key: string, title: string, options?: import("../board/diagram.mjs").DiagramOptions) => Diagram} MakeDiagram */

/** How a practice board is rotated.
 * @param {import("../game/view_model.mjs").GameView} game */
const rotationOf = ({hasSides, rotation}) => hasSides ? 0 : rotation;

/** The rules or the strategy as elements; each diagram gets a button that turns it into a board.
 * @param {string} html
 * @param {string} kind
 * @param {MakeDiagram} makeDiagram */
function articleElement(html, kind, makeDiagram) {
  const parsed = new DOMParser().parseFromString(html, "text/html");
  const article = create("article", {class: kind}, ...[...parsed.body.children].map((child) => document.importNode(child, true)));
  // Prefixes ids so that they do not clash with the page's own.
  for (const part of article.querySelectorAll("[id]")) part.id = `rules-${part.id}`;
  for (const link of article.querySelectorAll("a[href^='#']")) link.setAttribute("href", link.getAttribute("href")?.replace("#", "#rules-") ?? "");
  // Keys scroll content that is too wide.
  for (const text of article.querySelectorAll("pre")) text.tabIndex = 0;
  for (const figure of article.querySelectorAll("figure")) {
    const key = figure.dataset.diagram;
    if (!key) continue;
    const picture = figure.querySelector("img");
    const button = create("button", {type: "button", class: "wide"}, TEXTS.buttons.playDiagram);
    const play = async () => {
      const diagram = await makeDiagram(key, picture?.alt || WORDS.rules).load();
      picture?.replaceWith(diagram.element);
      button.remove();
    };
    button.addEventListener("click", () => attempt(play()));
    figure.append(button);
  }
  return article;
}

/** The clicks of a task in words.
 * @param {string[]} clicks */
function taskOf(clicks) {
  const words = clicks.map((click) => (WORDS.offers[click] ? WORDS.offers[click] : click.split("|").join(WORDS.or)));
  return words.length ? WORDS.tryIt(words.join(WORDS.then)) : "";
}

/** True for clicks that begin, do or follow the task of a step. The board of a step without a task accepts no clicks.
 * @param {TourStep} step
 * @param {string[]} clicks */
function isWanted({clicks: wanted = []}, clicks) {
  return clicks.every((click, i) => wanted.length && (i >= wanted.length || wanted[i].split("|").includes(click)));
}

/** Explains why a click does not fulfil the task of a step, the rules forbid it or another one is wanted, and repeats what is left to do.
 * @param {TourStep} step
 * @param {string[]} clicks
 * @param {string | null} reason
 * @param {HTMLElement} task */
function explainRefusal({clicks: wanted = []}, clicks, reason, task) {
  const click = clicks.at(-1) ?? "";
  const wrong = reason ? WORDS.forbidden(click, withinSentence(reason)) : WORDS.no(click);
  task.textContent = wanted.length ? `${wrong} ${taskOf(wanted.slice(clicks.length - 1))}` : WORDS.look;
  task.className = "tour-task wrong";
}

class Tour {
  element = create("div", {class: "tour"});
  #game;
  #steps;
  #makeDiagram;
  #finish;
  #goOn;
  #index = 0;

  /** `finish()` is called when the last task is done. `goOn()` opens the strategy after the last step; null if there is none.
   * @param {string} game
   * @param {TourStep[]} steps
   * @param {MakeDiagram} makeDiagram
   * @param {() => void} finish
   * @param {(() => unknown) | null} goOn */
  constructor(game, steps, makeDiagram, finish, goOn) {
    this.#game = game;
    this.#steps = steps;
    this.#makeDiagram = makeDiagram;
    this.#finish = finish;
    this.#goOn = goOn;
  }

  /** Shows a step, and announces its text if `says`.
   * @param {number} index
   * @param {boolean} says */
  async show(index, says = false) {
    this.#index = index;
    const step = this.#steps[index];
    // What was right or wrong takes the place of the task.
    const task = create("p", {class: "tour-task", role: "status"}, taskOf(step.clicks ?? []));
    // After a legal click that the task does not want, the next one is often its continuation, to which no reason of the rules applies.
    let isAstray = false;
    const diagram = this.#makeDiagram(step.key, step.text, {
      onClick: (clicks) => {
        isAstray = false;
        this.#praise(step, clicks, task);
      },
      wanted: step.clicks, mayPlay: (clicks) => isWanted(step, clicks),
      onRefused: (clicks, reason) => {
        explainRefusal(step, clicks, isAstray ? null : reason, task);
        isAstray ||= !reason;
      },
      showsStatus: false,
      buttonsFirst: step.clicks?.some((click) => click in WORDS.offers)});
    await diagram.load();
    // The user may have requested another one meanwhile.
    if (index !== this.#index) return;
    this.element.replaceChildren(
      create("div", {class: "tour-words"}, this.#buttons(), create("p", {class: "tour-text"}, step.text), task),
      diagram.element);
    if (says) say(step.text);
  }

  /** Reports that the right clicks have fulfilled the task, or what is left of it.
   * @param {TourStep} step
   * @param {string[]} clicks
   * @param {HTMLElement} task */
  #praise({clicks: wanted = []}, clicks, task) {
    const isDone = wanted.length > 0 && clicks.length >= wanted.length;
    const isLast = this.#index === this.#steps.length - 1;
    if (isDone && isLast) {
      keepLearned(this.#game);
      this.#finish();
    }
    task.textContent = isDone ? [WORDS.well, ...isLast ? [WORDS.end] : []].join(" ") : taskOf(wanted.slice(clicks.length));
    task.className = isDone ? "tour-task well" : "tour-task";
  }

  #buttons() {
    const last = this.#index === this.#steps.length - 1;
    const go = (/** @type {number} */ index) => () => attempt(this.show(index, true));
    const end = this.#goOn && create("button", {type: "button", class: "tour-strategy", on: {click: this.#goOn}}, WORDS.strategy);
    return create("div", {class: "buttons tour-buttons"},
                  create("button", {type: "button", disabled: this.#index === 0, on: {click: go(this.#index - 1)}}, TEXTS.buttons.goBack),
                  create("span", {class: "quiet"}, WORDS.of(this.#index + 1, this.#steps.length)),
                  last && end ? end : create("button", {type: "button", class: last ? "" : "primary", disabled: last,
                                                         on: {click: go(this.#index + 1)}}, TEXTS.buttons.goOn));
  }
}

/** The panel; its contents are loaded when it is first shown for a game. */
export class LearnPanel {
  #store;
  #diagrams;
  #catalogue;
  #body = create("div", {class: "learn-body"});
  #switch = create("div", {class: "buttons", role: "group", "aria-label": TEXTS.tabs.learn});
  #back = create("button", {type: "button", class: "wide leave", on: {click: () => this.#leave()}});
  /** @type {string | null} */
  #game = null;
  /** @type {number | null} The number of the game on the board. */
  #id = null;
  /** @type {Partial<Record<LearnPart, HTMLElement>>} */
  #parts = {};
  /** @type {Diagram[]} */
  #boards = [];
  #legend = create("div");
  /** @type {LearnPart} */
  #shown = "steps";
  #taken = Promise.resolve();
  #isOpen = false;

  /** @param {PageStore} store
   * @param {Diagrams} diagrams
   * @param {Catalogue} catalogue */
  constructor(store, diagrams, catalogue) {
    this.#store = store;
    this.#diagrams = diagrams;
    this.#catalogue = catalogue;
    byId("panel-learn").append(this.#switch, this.#body);
    store.listen(["tab", "game", "settings"], (values) => {
      const {tab, game, layout} = values;
      if (!game || !layout) return;
      for (const board of this.#boards) board.turn(rotationOf(game));
      const isAnother = game.id !== this.#id;
      this.#id = game.id;
      if (tab !== "learn") {
        this.#isOpen = false;
        return;
      }
      // A user who starts or opens a game wants to play it.
      if (isAnother && !game.watched) {
        this.#leave();
        return;
      }
      if (!this.#isOpen) byId("panel-learn").scrollTop = 0;
      this.#isOpen = true;
      setText(this.#back, hasBegun(game) ? WORDS.leave : WORDS.play);
      if (game.game !== this.#game) this.#taken = this.#take(game.game);
      this.#legend.replaceChildren(legendElement({...values, game, layout}));
    });
  }

  /** Shows "steps", "strategy", "rules" or "legend".
   * @param {LearnPart} part */
  async open(part) {
    this.#shown = part;
    this.#store.set({tab: "learn"});
    await this.#taken;
    this.#show();
    byId("panel-learn").scrollTop = 0;
    showTop();
  }

  #leave() {
    this.#store.set({tab: "game"});
    showTop();
  }

  /** @param {string} game */
  async #take(game) {
    this.#game = game;
    this.#parts = {};
    this.#boards = [];
    this.#body.replaceChildren(create("p", {class: "quiet"}, WORDS.loading));
    const {parts, failure} = await this.#partsOf(game);
    if (game !== this.#game) return;
    this.#parts = parts;
    this.#show();
    if (!failure) return;
    showMessage(messageOf(failure));
    // Can be tried again.
    this.#game = null;
  }

  /** The parts of a game; if its page cannot be loaded, the parts that do not need it, with the reason.
   * @param {string} game */
  async #partsOf(game) {
    /** @type {Partial<Record<LearnPart, HTMLElement>>} */
    const parts = {};
    /** @type {GameContent | null} */
    let content = null;
    /** @type {unknown} */
    let failure = null;
    /** @type {MakeDiagram} */
    const makeDiagram = (key, title, options = {}) => this.#makeDiagram((clicks) => this.#diagrams.board(game, key, clicks), title, options);
    try {
      content = await this.#diagrams.content(game);
      if (content?.tour.length) {
        const tour = new Tour(game, content.tour, makeDiagram, () => this.#back.classList.add("primary"),
                              content.strategy ? () => this.open("strategy") : null);
        await tour.show(0);
        parts.steps = tour.element;
      }
    } catch (error) {
      failure = error;
    }
    parts.legend = this.#legend;
    if (content?.strategy) parts.strategy = articleElement(content.strategy, "rules strategy", makeDiagram);
    parts.rules = content?.rules ? articleElement(content.rules, "rules", makeDiagram)
      : create("article", {class: "rules"}, create("pre", {}, this.#catalogue.info(game).rules || WORDS.noRules));
    return {parts, failure};
  }

  /** A practice board is rotated like the board of the game, even when that changes later. If each colour has a side,
   * White's is at the bottom, as the First steps text assumes.
   * @param {import("../board/diagram.mjs").Ask} ask
   * @param {string} title
   * @param {import("../board/diagram.mjs").DiagramOptions} options */
  #makeDiagram(ask, title, options) {
    const {game} = this.#store.values;
    const diagram = new Diagram(ask, title, {...options, heading: game && hasBegun(game) ? WORDS.practiceBeside : WORDS.practice});
    diagram.turn(game ? rotationOf(game) : 0);
    this.#boards.push(diagram);
    return diagram;
  }

  #show() {
    const names = PARTS.filter((name) => this.#parts[name]);
    const shown = names.includes(this.#shown) ? this.#shown : names[0];
    const isFocused = byId("panel-learn").contains(document.activeElement);
    this.#switch.replaceChildren(
      ...names.map((name) => create("button", {type: "button", class: "wide", "aria-pressed": String(name === shown),
                                               on: {click: () => this.open(name)}}, WORDS[name])),
      this.#back);
    this.#back.classList.remove("primary");
    this.#body.replaceChildren(this.#parts[shown] ?? "");
    if (isFocused) find(this.#switch, "[aria-pressed=true]")?.focus({preventScroll: true});
  }
}
