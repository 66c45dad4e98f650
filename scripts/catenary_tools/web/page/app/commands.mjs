// SPDX-License-Identifier: MIT
// Commands of buttons and keys, by name. Dialogs that not every game needs are loaded when they open.

import {stepsOf} from "../../../board/drawing/turning.mjs";
import {messageOf} from "../errors.mjs";
import {beginnersSize} from "../game/catalogue.mjs";
import {isOneOf} from "../game/checks.mjs";
import {atLevel} from "../game/game.mjs";
import {unfinishedGames} from "../game/own_games.mjs";
import {Puzzles} from "../game/puzzles.mjs";
import {levelAfter, mayContinue, resigner} from "../game/seats.mjs";
import {TEXTS} from "../words/texts.mjs";
import {attempt, hideMessage, say, showMessage} from "../elements/announce.mjs";
import {ask} from "../elements/dialogs.mjs";
import {byId} from "../elements/dom.mjs";
import {addressOfGame, addressOfPosition, unpacked} from "../store/address.mjs";
import {followsResults, keepLevel, lastChoices} from "../store/last_choices.mjs";
import {askNewGame, newGameByLastChoices} from "../dialogs/new_game.mjs";
import {openPuzzles} from "../dialogs/puzzles.mjs";
import {openRecords, savePicture, saveRecord} from "../dialogs/records.mjs";
import {openHelp, openPosition, openSettings} from "../dialogs/small_dialogs.mjs";
import {openStart} from "../dialogs/start.mjs";
import {offersOf, plyOf} from "../panels/controls.mjs";
import {judgementOf} from "../panels/result.mjs";

/** @typedef {import("../game/actions.mjs").Action} Action */
/** @typedef {import("./action_queue.mjs").ActionQueue} ActionQueue */
/** @typedef {import("../store/settings.mjs").ChangeSettings} ChangeSettings */
/** @typedef {typeof PLAIN[number] | NavigationName | OfferName | "thinking" | "coordinates" | "board" | "typed" | "cancel" | "flip" |
 *            "rotate" | "resign" | "new" | "level" | "start" | "position" | "open" | "save" | "share" | "puzzles" | "review" | "settings" | "help"} CommandName */
/** @typedef {import("../game/controller.mjs").Controller} Controller */
/** @typedef {import("../game/catalogue.mjs").GameEntry} GameEntry */
/** @typedef {import("../board/game_board.mjs").GameBoard} GameBoard */
/** @typedef {import("../game/view_model.mjs").GameView} GameView */
/** @typedef {import("../panels/learn_panel.mjs").LearnPart} LearnPart */
/** @typedef {import("../panels/controls.mjs").OfferName} OfferName */
/** @typedef {import("../panels/controls.mjs").NavigationName} NavigationName */
/** @typedef {import("../transport/files.mjs").GameContent["totals"]} Totals */
/** Offers whose command is an action.
 * @typedef {Exclude<OfferName, "level" | "new" | "review">} PlainOffer */
/** @typedef {import("../store/values.mjs").PageStore} PageStore */
/** @typedef {import("../transport/files.mjs").GameContent} GameContent */

/** @type {readonly ("undo" | "undo_turn" | "redo" | "hint")[]} */
const PLAIN = ["undo", "undo_turn", "redo", "hint"];
/** @type {readonly NavigationName[]} */
const NAVIGATION = ["first", "previous", "next", "last"];
/** @type {readonly PlainOffer[]} */
const OFFERS = ["pass", "swap", "roll", "yield", "stop", "pause", "resume", "rematch"];

export class Commands {
  #store;
  #actions;
  #gameBoard;
  #change;
  #controller;
  #totalsOf;
  #contentOf;
  #learn;
  #puzzles;

  /** `learn(part)` opens a part of the lessons beside the board.
   * @param {{store: PageStore, actions: ActionQueue, gameBoard: GameBoard, change: ChangeSettings, controller: Controller,
   *          totalsOf: (game: GameView) => Promise<Totals>, contentOf: (game: string) => Promise<GameContent | null>,
   *          learn: (part: LearnPart) => unknown}} parts */
  constructor({store, actions, gameBoard, change, controller, totalsOf, contentOf, learn}) {
    this.#store = store;
    this.#actions = actions;
    this.#gameBoard = gameBoard;
    this.#change = change;
    this.#controller = controller;
    this.#totalsOf = totalsOf;
    this.#contentOf = contentOf;
    this.#learn = learn;
    this.#puzzles = new Puzzles(controller.session);
  }

  /** @param {CommandName} name */
  async run(name) {
    const {game} = this.#store.values;
    if (name === "help" || name === "settings") this[name]();
    else if (!game) return;
    else if (isOneOf(PLAIN, name)) this.#act({action: name});
    else if (isOneOf(NAVIGATION, name)) this.#goTo(plyOf(name, game));
    else if (isOneOf(OFFERS, name)) this.#offer(game, name);
    else if (name === "thinking" || name === "coordinates") this.#toggle(name);
    else await this[name](game);
  }

  /** @param {Action} action */
  #act(action) {
    this.#actions.act(action);
  }

  /** @param {number} ply */
  #goTo(ply) {
    if (ply !== this.#store.values.game?.ply) this.#act({action: "goto", ply});
  }

  /** @param {GameView} game
   * @param {PlainOffer} name */
  #offer(game, name) {
    const level = followsResults(game.game) ? lastChoices(game.game).level : undefined;
    if (offersOf(game)[name]) this.#act(name === "rematch" ? {action: name, level} : {action: name});
    else if (TEXTS.notNow[name]) showMessage(TEXTS.notNow[name]);
  }

  /** @param {"thinking" | "coordinates"} name */
  #toggle(name) {
    const {settings, tab} = this.#store.values;
    // Thinking is shown in its tab only.
    const isShown = settings[name] && (name !== "thinking" || tab === "thinking");
    this.#change({[name]: !isShown});
    if (name === "thinking" && !isShown) this.#store.set({tab: "thinking"});
  }

  board() {
    this.#gameBoard.focus();
  }

  typed() {
    this.#store.set({tab: "game"});
    byId("typed").focus();
  }

  /** @param {GameView} gameView */
  cancel({state}) {
    hideMessage();
    if (this.#store.values.pending) this.#store.set({pending: null});
    else if (state.legal.selected) this.#act({action: "click", cell: state.legal.selected});
  }

  flip() {
    this.#turn((all) => Math.floor(all / 2));
  }

  rotate() {
    this.#turn(() => 1);
  }

  /** Rotates the board by a number of its steps.
   * @param {(all: number) => number} by */
  #turn(by) {
    const {session} = this.#controller;
    const all = stepsOf(session.live.layout);
    session.turnBoard(((session.game.rotation ?? 0) + by(all)) % all);
  }

  /** @param {GameView} game */
  async resign(game) {
    const color = resigner(game);
    if (color && await ask("resign", TEXTS.resignAsk(TEXTS.colors[color]), TEXTS.buttons.resign))
      this.#act({action: "resign", color});
  }

  /** All games with their contents. */
  #games() {
    const games = this.#controller.catalogue.list();
    return Promise.all(games.map(async (one) => ({...one, content: await this.#contentOf(one.name).catch(() => null)})));
  }

  /** @param {Pick<GameView, "game"> & Partial<GameView>} game */
  async new(game) {
    const action = await askNewGame(await this.#games(), game, this.#controller.engines.names);
    if (action) this.#act(action);
  }

  /** The next game of one person, against the level that suits after this one.
   * @param {GameView} gameView */
  level(gameView) {
    const {game, size, options, seats} = gameView;
    const level = levelAfter(gameView);
    if (level === null || !offersOf(gameView).level) return;
    keepLevel(game, level);
    this.#act({action: "new", game, size, options, seats: {black: atLevel(seats.black, level), white: atLevel(seats.white, level)},
               clock: this.#controller.session.game.clocks});
  }

  /** Shows the games to choose from.
   * @param {GameView} game */
  async start(game) {
    const {engines, session} = this.#controller;
    const games = await this.#games();
    const own = unfinishedGames(await session.files.records());
    const goesOn = mayContinue(game);
    const isHere = (/** @type {string} */ name) => name === game.game && game.plies > 0;
    const isFirst = (/** @type {string} */ name) => !isHere(name) && !own.has(name);
    const begin = (/** @type {GameEntry} */ entry) => this.#actions.act(newGameByLastChoices(entry, engines.names, isFirst(entry.name)));
    const entryOf = (/** @type {string} */ name) => /** @type {GameEntry} */ (games.find((one) => one.name === name));
    const resume = async (/** @type {string} */ name) => {
      const record = own.get(name);
      if (!(goesOn && isHere(name)) && record) await this.#controller.openRecord(await session.files.record(record), record);
    };
    const isUnfinished = (/** @type {string} */ name) => (goesOn && isHere(name)) || Boolean(own.get(name));
    // Another game may have started meanwhile.
    if (this.#store.values.game?.id !== game.id) return;
    openStart(games, goesOn ? game.title : "", isUnfinished, {
      play: (name) => begin(entryOf(name)),
      resume,
      learn: async (name) => {
        if (isUnfinished(name)) await resume(name);
        else if (name !== game.game || (isFirst(name) && game.size !== beginnersSize(entryOf(name)))) await begin(entryOf(name));
        await this.#learn("steps");
      },
      puzzles: (name) => this.puzzles({game: name}),
      settings: (name) => this.new({game: name}),
      goOn: () => {},
    });
  }

  async position() {
    const text = await this.#controller.session.live.position();
    await openPosition(text, (wanted) => {
      const {ply, key} = this.#store.values.game?.state ?? {};
      return this.#controller.act({action: "position", text: wanted, ply, key});
    });
  }

  open() {
    return openRecords(this.#controller, () => this.run("review"));
  }

  async save() {
    showMessage(TEXTS.records.saved(await saveRecord(this.#controller.session.live)), {isRefusal: false});
  }

  /** @param {GameView} game */
  async #savePicture({game}) {
    showMessage(TEXTS.records.saved(await savePicture(game, this.#gameBoard.picture)), {isRefusal: false});
  }

  /** @param {GameView} game */
  async share(game) {
    const {live, files} = this.#controller.session;
    const [{openShare}, record, position] = [await import("../dialogs/share.mjs"), await live.sgf(), await live.position()];
    const found = await addressOfGame(record);
    await openShare({
      game: {text: record, address: found?.address ?? null, note: found?.hasVariations ? "" : TEXTS.share[found ? "mainLine" : "tooLong"]},
      position: {text: position, address: addressOfPosition(game, position), note: ""},
    }, files.isLocal, {download: () => this.save(), savePicture: () => attempt(this.#savePicture(game))});
  }

  /** @param {Pick<GameView, "game">} game
   * @param {string | null} id */
  puzzles(game, id = null) {
    return this.#controller.lendEngines(() => openPuzzles(this.#puzzles, game.game, id));
  }

  /** @param {GameView} game */
  async review(game) {
    const {openReview} = await import("../dialogs/review.mjs");
    const judgement = judgementOf(game, game.cooperative ? await this.#totalsOf(game).catch(() => []) : []);
    const wanted = await this.#controller.lendEngines(() => openReview(this.#controller.session, judgement));
    if (wanted === "strategy") await this.#learn(wanted);
    else if (wanted !== null) this.#act({action: "goto", ply: wanted});
  }

  settings() {
    openSettings(this.#store, this.#change);
  }

  help() {
    openHelp(this.#store.values);
  }

  /** Opens the position or the puzzle in the page's address; asks before a position replaces the game.
   * @param {import("../store/address.mjs").AddressContent} wanted */
  async openAddress(wanted) {
    const {title, ask: question, open} = TEXTS.position;
    const {game} = this.#store.values;
    if (wanted.kind === "puzzle" && game) await this.puzzles(game, wanted.id);
    if (wanted.kind === "position" && await ask("address", `${title}: ${question}`, open)) this.#act(wanted.action);
  }

  /** Shows the game in the page's address as a record; returns false, and reports why, if that fails.
   * @param {string} packed */
  async openShared(packed) {
    try {
      await this.#controller.openRecord(await unpacked(packed));
      say(TEXTS.records.opened);
      return true;
    } catch (error) {
      showMessage(TEXTS.share.failed(messageOf(error)), {lasting: true});
      return false;
    }
  }
}
