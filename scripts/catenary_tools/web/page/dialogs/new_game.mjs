// SPDX-License-Identifier: MIT
// The dialog for a new game: game, size, options, colours, strength of the engine, clock. All games, sizes and options
// come from the engine.

import {beginnersSize} from "../game/catalogue.mjs";
import {COLORS, isColor} from "../game/change.mjs";
import {PERSON} from "../game/game.mjs";
import {engineName} from "../words/record_words.mjs";
import {sizeText} from "../words/sizes.mjs";
import {TEXTS} from "../words/texts.mjs";
import {footer, openDialog, textButton} from "../elements/dialogs.mjs";
import {create, find, setText, show} from "../elements/dom.mjs";
import {checkField, choice, entry, labelled, numberField, radios} from "../elements/forms.mjs";
import {choicesMade, firstLevel, followsResults, keepChoices, lastChoices, limitOf} from "../store/last_choices.mjs";

/** @typedef {import("../game/catalogue.mjs").GameEntry & {content?: import("../transport/files.mjs").GameContent | null}} GameEntry */
/** @typedef {import("../store/last_choices.mjs").Choices} Choices */
/** @typedef {import("../store/last_choices.mjs").Limit} Limit */
/** @typedef {import("../store/last_choices.mjs").Way} Way */
/** @typedef {import("../game/catalogue.mjs").OptionInfo} OptionInfo */
/** @typedef {import("../game/game.mjs").Seat} Seat */
/** @typedef {{game: string, size?: number | null, options?: Record<string, string>, seats?: import("../game/game.mjs").Seats}} PresentGame */

const WORDS = TEXTS.newGame;
// Values of boolean options.
const ON = "on";
const OFF = "off";
// The range of numbers for a random value.
const MOST_DRAWN = 999_999;
/** @type {Limit[]} */
const LIMITS = ["level", "adaptive", "seconds", "nodes"];

/** The strength of the engine in a game, which may have been raised since the game was set up; empty without one engine, or
 * if its level follows the user's results.
 * @param {PresentGame} present
 * @returns {Partial<Choices>} */
function strengthIn({game, seats}) {
  if (followsResults(game)) return {};
  const [seat, ...others] = seats ? [seats.black, seats.white].filter(({kind}) => kind === "engine") : [];
  if (seat?.kind !== "engine" || others.length || seat.limit.level === undefined) return {};
  return {strength: "level", level: seat.limit.level};
}

/** "stones_per_turn" as "Stones per turn"; a sentence if `ends`.
 * @param {string} text
 * @param {boolean} ends */
function asWords(text, ends = false) {
  const words = text.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1) + (ends && text && !text.endsWith(".") ? "." : "");
}

/** Fields for a text option: the default, a number for a random value if there is a sample ("random 1"), or typed text.
 * @param {OptionInfo & {usual: string}} optionInfo */
function textField({label: name, value, usual, samples = [], description}) {
  const [, drawn] = samples.map((sample) => sample.match(/^(\w+) \d+$/)).find((match) => match) ?? [];
  const text = create("input", {type: "text", value, spellcheck: "false"});
  const typed = labelled(WORDS.asText(asWords(name)), text, asWords(description, true));
  const kinds = [entry("usual", WORDS.usual), ...drawn ? [entry("drawn", asWords(drawn))] : [], entry("typed", WORDS.typed)];
  const kind = choice(kinds, value === usual ? "usual" : "typed", (chosen) => show(typed, chosen === "typed"));
  show(typed, value !== usual);
  /** @type {Record<string, () => string>} */
  const values = {usual: () => usual, drawn: () => `${drawn} ${1 + Math.floor(MOST_DRAWN * Math.random())}`, typed: () => text.value};
  return {element: create("div", {}, labelled(asWords(name), kind), typed), value: () => values[kind.value]()};
}

/** A field for an option, depending on its type.
 * @param {OptionInfo & {usual: string}} optionInfo */
function optionField(optionInfo) {
  const {label: name, type, value, choices = [], meanings = [], low, high, description} = optionInfo;
  if (type === "text") return textField(optionInfo);
  const note = asWords(description, true);
  if (type === "bool") {
    const {input, label} = checkField(asWords(name), value === ON);
    return {element: create("p", {class: "field"}, label, note ? create("small", {}, note) : null),
            value: () => (input.checked ? ON : OFF)};
  }
  /** @type {[string, string][]} */
  const texts = choices.map((one, i) => [one, meanings[i] ? `${asWords(one)}: ${meanings[i]}` : asWords(one)]);
  const field = type === "list" ? choice(texts, value) : numberField(value, {min: low, max: high, step: type === "int" ? 1 : "any"});
  return {element: labelled(asWords(name), field, note), value: () => field.value};
}

/** The size and the options of a game. */
class SettingFields {
  /** @param {GameEntry} game
   * @param {number | null | undefined} size
   * @param {Record<string, string>} given */
  constructor(game, size, given) {
    this.sizes = choice(game.sizes.map((one) => entry(one, sizeText(one, game, game.content?.turns))), size ?? game.size);
    this.options = game.options.map((option) =>
      ({name: option.name, ...optionField({...option, usual: option.value, value: given[option.name] ?? option.value})}));
  }

  get elements() {
    const fields = this.options.map(({element}) => element);
    return [this.sizes.options.length > 1 ? labelled(WORDS.size, this.sizes) : null,
            fields.length ? create("details", {class: "options"}, create("summary", {}, WORDS.options), ...fields) : null]
      .flatMap((element) => element ?? []);
  }

  get values() {
    return {size: Number(this.sizes.value), options: Object.fromEntries(this.options.map(({name, value}) => [name, value()]))};
  }
}

/** Fields for the strength of an engine; `label` names the first of them.
 * @param {Choices} chosen
 * @param {number} levels
 * @param {string} label */
function strengthFields(chosen, levels, label) {
  const range = create("input", {type: "range", min: 1, max: levels, step: 1, value: chosen.level});
  const level = create("output", {}, String(chosen.level));
  range.addEventListener("input", () => { level.textContent = range.value; });
  /** @type {Record<Exclude<Limit, "adaptive">, HTMLInputElement>} */
  const fields = {level: range, seconds: numberField(chosen.seconds, {min: 0.1, max: 600, step: 0.1}),
                  nodes: numberField(chosen.nodes, {min: 1, max: 1e9})};
  const parts = {level: labelled(WORDS.level, range, WORDS.levelNote(levels)),
                 adaptive: create("p", {class: "field"}, create("small", {}, WORDS.adaptiveNote(chosen.level))),
                 seconds: labelled(WORDS.seconds, fields.seconds),
                 nodes: labelled(WORDS.nodes, fields.nodes, WORDS.nodesNote)};
  find(parts.level, "label")?.append(" ", level);
  const showOnly = (/** @type {string} */ limit) => LIMITS.forEach((name) => {
    parts[name].hidden = name !== limit;
    if (name !== "adaptive") fields[name].disabled = element.hidden || name !== limit;
  });
  // The user wants a level that follows the results, but the players chosen now allow none.
  let isFollowing = false;
  const kind = choice(LIMITS.map((name) => entry(name, WORDS[name])), chosen.strength, (limit) => {
    isFollowing = false;
    showOnly(limit);
  });
  const kindField = labelled(label, kind);
  const element = create("div", {class: "pair"}, kindField, ...Object.values(parts));
  const values = () => ({strength: isFollowing ? "adaptive" : LIMITS.find((name) => name === kind.value) ?? "level", level: Number(range.value),
                         seconds: Number(fields.seconds.value), nodes: Number(fields.nodes.value)});
  showOnly(chosen.strength);
  return {
    element,
    call(/** @type {string} */ text) {
      const words = find(kindField, "label");
      if (words) setText(words, text);
    },
    limit: () => limitOf(values()),
    chosen: values,
    /** Shows or hides the fields; the level can follow the results of one person only. */
    show(/** @type {boolean} */ visible, /** @type {boolean} */ mayFollow) {
      element.hidden = !visible;
      const [follow] = [...kind.options].filter(({value}) => value === "adaptive");
      if (follow.selected && !mayFollow) [kind.value, isFollowing] = ["level", true];
      follow.hidden = follow.disabled = !mayFollow;
      if (isFollowing && mayFollow) [kind.value, isFollowing] = ["adaptive", false];
      showOnly(kind.value);
    },
  };
}

/** @param {Choices} chosen */
function clockFields(chosen) {
  const main = numberField(chosen.minutes, {min: 0.1, max: 600, step: 0.1});
  const increment = numberField(chosen.increment, {min: 0, max: 600});
  const pair = create("div", {class: "pair"}, labelled(WORDS.main, main), labelled(WORDS.increment, increment));
  const set = (/** @type {boolean} */ on) => {
    pair.hidden = !on;
    main.disabled = increment.disabled = !on;
  };
  const {input, label} = checkField(WORDS.clock, chosen.clock, set);
  set(chosen.clock);
  return {
    element: create("div", {}, label, pair),
    clock: () => (input.checked ? {main: 60 * Number(main.value), increment: Number(increment.value)} : null),
    chosen: () => ({clock: input.checked, minutes: Number(main.value), increment: Number(increment.value)}),
  };
}

/** The seats; `second` is White's engine if two engines play.
 * @param {Way} play
 * @param {Seat} engine
 * @param {Seat} second */
function seatsOf(play, engine, second) {
  if (play === "engines") return {black: engine, white: second};
  const side = play === "random" ? COLORS[Math.floor(2 * Math.random())] : play;
  return {black: side === "black" || side === "people" ? PERSON : engine,
          white: side === "white" || side === "people" ? PERSON : engine};
}

/** Ways to take part. In a cooperative game the person plays both colours, or one colour with the engine playing the
 * other.
 * @param {GameEntry} game
 * @returns {[Way, string][]} */
function waysOf(game) {
  const {black, white, random, people, engines, both} = WORDS;
  if (game.cooperative) return [["people", both], ["white", white], ["black", black], ["engines", engines]];
  return [["black", black], ["white", white], ["random", random], ["people", people], ["engines", engines]];
}

/** The fields for a game, with the user's choices for it. */
class GameFields {
  #game;
  #chosen;
  #fields;
  #ways;
  #engine;
  #strength;
  #second;
  #clock;

  /** @param {GameEntry} game
   * @param {readonly string[]} engines
   * @param {number | null} size
   * @param {Record<string, string>} options
   * @param {Partial<Choices>} strength  of the engine in the present game */
  constructor(game, engines, size, options, strength) {
    // By default the person plays the side that starts, and so makes the first turn; if both may start, White, from whose
    // side the first steps show the board.
    const chosen = this.#chosen = {...lastChoices(game.name, firstLevel(game)), play: isColor(game.first) ? game.first : "white", ...choicesMade(game.name), ...strength};
    this.#game = game;
    this.#fields = new SettingFields(game, size, options);
    const ways = waysOf(game);
    if (!ways.some(([way]) => way === chosen.play)) chosen.play = ways[0][0];
    this.#ways = radios("play", WORDS.play, ways, chosen.play, (play) => this.#setPlay(play));
    this.#engine = choice(engines.map((name) => entry(name, engineName(name))), chosen.engine ?? engines[0]);
    this.#strength = strengthFields(chosen, game.levels, WORDS.strength);
    this.#second = strengthFields({...chosen, ...chosen.second}, game.levels, WORDS.strengthOf(TEXTS.colors.white));
    this.#clock = clockFields(chosen);
    this.#setPlay(chosen.play);
  }

  get elements() {
    return [create("p", {class: "quiet sentence"}, this.#game.sentence ?? ""), create("div", {class: "game-fields"}, ...this.#fields.elements),
            this.#ways,
            create("div", {class: "engine-fields"},
                   this.#engine.options.length > 1 ? labelled(WORDS.opponent, this.#engine) : null, this.#strength.element,
                   this.#second.element),
            this.#clock.element];
  }

  /** Stores the choices for the next game; returns the action that starts this one. */
  submit() {
    const seat = {kind: /** @type {const} */ ("engine"), engine: this.#engine.value};
    const engine = {...seat, limit: this.#strength.limit()};
    const {play} = this.#chosen;
    const second = {...seat, limit: this.#second.limit()};
    const {name} = this.#game;
    keepChoices(name, {
      ...this.#strength.chosen(), second: this.#second.chosen(), ...this.#clock.chosen(), play, engine: engine.engine});
    return {action: /** @type {const} */ ("new"), game: name, ...this.#fields.values, seats: seatsOf(play, engine, second),
            clock: this.#clock.clock()};
  }

  /** Sets who plays; a second engine has a separate strength.
   * @param {Way} play */
  #setPlay(play) {
    this.#chosen.play = play;
    this.#strength.show(true, play !== "engines" && play !== "people" && !this.#game.cooperative);
    this.#second.show(play === "engines", false);
    this.#strength.call(play === "engines" ? WORDS.strengthOf(TEXTS.colors.black) : WORDS.strength);
  }
}

class NewGameForm {
  #element = create("div");
  #fields;

  /** @param {GameEntry[]} games
   * @param {PresentGame} present
   * @param {readonly string[]} engines */
  constructor(games, present, engines) {
    const fieldsOf = (/** @type {string} */ name, /** @type {number | null} */ size, options = {}, strength = {}) => {
      const fields = new GameFields(games.find((game) => game.name === name) ?? games[0], engines, size, options, strength);
      this.#element.replaceChildren(...fields.elements);
      return fields;
    };
    this.game = choice(games.map(({name, title}) => entry(name, title)), present.game, (name) => {
      this.#fields = fieldsOf(name, null);
    });
    this.#fields = fieldsOf(present.game, present.size ?? null, present.options, strengthIn(present));
  }

  get elements() {
    return [labelled(WORDS.game, this.game), this.#element];
  }

  /** Stores the choices for the next game; returns the action that starts this one. */
  submit() {
    return this.#fields.submit();
  }
}

/** The action that starts a game with the choices last used for it; the first time, on a board for beginners.
 * @param {GameEntry} game
 * @param {readonly string[]} engines
 * @param {boolean} isFirst */
export const newGameByLastChoices = (game, engines, isFirst) =>
  new NewGameForm([game], {game: game.name, size: isFirst ? beginnersSize(game) : null}, engines).submit();

/** Opens the dialog; returns the action, or null.
 * @param {GameEntry[]} games
 * @param {PresentGame} present
 * @param {readonly string[]} engines */
export function askNewGame(games, present, engines) {
  const form = new NewGameForm(games, present, engines);
  return openDialog("new", WORDS.title, (close) => [create("form", {method: "dialog", on: {submit: (event) => {
    event.preventDefault();
    close(form.submit());
  }}}, ...form.elements, footer(textButton(TEXTS.buttons.cancel, () => close()),
                                textButton(TEXTS.buttons.start, null, {primary: true, submit: true, id: "start-game"})))]);
}
