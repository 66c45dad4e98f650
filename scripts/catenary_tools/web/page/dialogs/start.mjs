// SPDX-License-Identifier: MIT
// The start page: a card for each game, and the game to continue.

import {TEXTS} from "../words/texts.mjs";
import {attempt} from "../elements/announce.mjs";
import {textButton} from "../elements/dialogs.mjs";
import {byId, create, find, show} from "../elements/dom.mjs";
import {bestTotalOf} from "../store/best_total.mjs";
import {solvedCount} from "./puzzles.mjs";

/** @typedef {import("../transport/files.mjs").GameContent} GameContent */
/** @typedef {GameEntry & {content: GameContent | null}} DescribedGame */
/** @typedef {import("../game/catalogue.mjs").GameEntry} GameEntry */
/** The actions of the buttons, each given the name of a game. Puzzles and settings open above the page, which stays
 * until a game starts.
 * @typedef {(name: string) => unknown} GameAct
 * @typedef {{play: GameAct, resume: GameAct, learn: GameAct, puzzles: GameAct, settings: GameAct, goOn: () => unknown}} StartActs */

const WORDS = TEXTS.start;

/** A card; `acts` maps each button to a function of the game's name.
 * @param {DescribedGame} game
 * @param {boolean} isUnfinished
 * @param {StartActs} acts */
function cardOf(game, isUnfinished, {play, resume, learn, puzzles, settings}) {
  const {name, title, sentence, content} = game;
  const [solved, best] = [solvedCount(name), bestTotalOf(name)];
  const facts = [content?.facts, best && WORDS.best(best), solved && content && WORDS.solved(Math.min(solved, content.puzzles), content.puzzles)];
  const link = (/** @type {string} */ text, /** @type {GameAct} */ act) => create("button",
    {type: "button", class: "link", "aria-label": WORDS.of(text, title), on: {click: () => attempt(act(name))}}, text);
  const button = (/** @type {string} */ text, /** @type {string} */ kind, /** @type {GameAct} */ act) => create("button",
    {type: "button", class: `wide ${kind}`, "aria-label": `${text}: ${title}`, on: {click: () => attempt(act(name))}}, text);
  return create("li", {class: "game-card", data: {game: name}},
                content?.picture
                  ? create("img", {src: content.picture, alt: "", on: {click: () => attempt((isUnfinished ? resume : play)(name))}}) : null,
                create("h2", {}, title),
                create("p", {}, sentence), create("p", {class: "quiet facts"}, facts.filter((fact) => fact).join(" · ")),
                create("div", {class: "links"},
                       create("span", {class: "buttons"}, ...isUnfinished
                         ? [button(WORDS.continue, "primary game-continue", resume), button(WORDS.again, "game-play", play)]
                         : [button(WORDS.play, "primary game-play", play)]),
                       ...content?.tour.length ? [link(TEXTS.learn.steps, learn)] : [],
                       ...content?.puzzles ? [link(TEXTS.buttons.puzzles, puzzles)] : [],
                       link(WORDS.settings, settings)));
}

/** Shows the page in place of the board. `going` is the title of the game to continue, empty if there is none;
 * `isUnfinished(name)` says whether there is an unfinished game of that name.
 * @param {DescribedGame[]} games
 * @param {string} going
 * @param {(name: string) => boolean} isUnfinished
 * @param {StartActs} acts */
export function openStart(games, going, isUnfinished, acts) {
  const closing = (/** @type {GameAct} */ act) => (/** @type {string} */ name) => {
    closeStart();
    return act(name);
  };
  const goOn = () => {
    closeStart();
    acts.goOn();
  };
  const cardActs = {...acts, play: closing(acts.play), resume: closing(acts.resume), learn: closing(acts.learn)};
  const page = byId("start");
  page.replaceChildren(
    create("div", {class: "start-title"}, create("h1", {tabindex: -1}, WORDS.title),
           ...going ? [create("div", {class: "buttons"}, textButton(WORDS.goOn(going), goOn, {primary: true, id: "start-go-on"}))] : []),
    create("p", {class: "quiet"}, WORDS.about),
    create("ul", {class: "game-cards"}, ...games.map((game) => cardOf(game, isUnfinished(game.name), cardActs))));
  show(page, true);
  document.body.dataset.start = "true";
  scrollTo(0, 0);
  find(page, "h1")?.focus({preventScroll: true});
}

export const isStartOpen = () => !byId("start").hidden;

/** Shows the board again, and moves the page's focus to it. */
export function closeStart() {
  if (!isStartOpen()) return;
  const hadFocus = byId("start").contains(document.activeElement);
  show(byId("start"), false);
  delete document.body.dataset.start;
  scrollTo(0, 0);
  if (hadFocus) find(byId("board"), "[tabindex='0']")?.focus({preventScroll: true});
}
