// SPDX-License-Identifier: MIT
// Commands of buttons and keys, by name.

import {hideMessage, tell} from "../elements/announce.mjs";
import {offersOf, plyOf} from "../panels/controls.mjs";
import {ask} from "../elements/dialogs.mjs";
import {byId} from "../elements/dom.mjs";
import {Puzzles} from "../game/puzzles.mjs";
import {askNewGame, usualGame} from "../dialogs/new_game.mjs";
import {addressOf} from "./position_address.mjs";
import {openPuzzles} from "../dialogs/puzzles.mjs";
import {openRecords, saveRecord} from "../dialogs/records.mjs";
import {openReview} from "../dialogs/review.mjs";
import {isOver, resigner} from "../words/seats.mjs";
import {openHelp, openPosition, openSettings} from "../dialogs/small_dialogs.mjs";
import {openStart} from "../dialogs/start.mjs";
import {TEXTS} from "../words/texts.mjs";
import {stepsOf} from "../../../board/drawing/turning.mjs";

const PLAIN = ["undo", "undo_turn", "redo", "hint"];
const PLACES = ["first", "previous", "next", "last"];
const OFFERS = ["pass", "swap", "roll", "yield", "stop", "pause", "resume", "rematch"];

export class Commands {
  #store;
  #actions;
  #gameBoard;
  #change;
  #controller;
  #learn;
  #puzzles;

  /// `learn(part)` opens a part of the learning beside the board.
  constructor({store, actions, gameBoard, change, controller, learn}) {
    this.#store = store;
    this.#actions = actions;
    this.#gameBoard = gameBoard;
    this.#change = change;
    this.#controller = controller;
    this.#learn = learn;
    this.#puzzles = new Puzzles(controller.session);
  }

  async run(name) {
    const {game} = this.#store.values;
    if (!game && name !== "help" && name !== "settings") return;
    if (PLAIN.includes(name)) this.#act({action: name});
    else if (PLACES.includes(name)) this.#goTo(plyOf(name, game));
    else if (OFFERS.includes(name)) this.#offer(name);
    else if (["thinking", "coordinates"].includes(name)) this.#toggle(name);
    else await this[name]?.(game);
  }

  #act(action) {
    this.#actions.act(action);
  }

  #goTo(ply) {
    const {game} = this.#store.values;
    if (ply !== game.ply) this.#act({action: "goto", ply});
  }

  #offer(name) {
    if (offersOf(this.#store.values.game)[name]) this.#act({action: name});
    else if (TEXTS.notNow[name]) tell(TEXTS.notNow[name]);
  }

  #toggle(name) {
    this.#change({[name]: !this.#store.values.settings[name]});
    if (name === "thinking" && this.#store.values.settings.thinking) this.#store.set({tab: "thinking"});
  }

  board() {
    this.#gameBoard.focus();
  }

  typed() {
    this.#store.set({tab: "game"});
    byId("typed").focus();
  }

  cancel({state}) {
    hideMessage();
    if (this.#store.values.pending) this.#store.set({pending: null});
    else if (state.legal.selected) this.#act({action: "click", cell: state.legal.selected});
  }

  flip() {
    this.#turn(stepsOf(this.#store.values.layout) / 2);
  }

  rotate() {
    this.#turn(1);
  }

  #turn(by) {
    const {steps} = this.#store.values.settings;
    this.#change({steps: (steps + Math.floor(by)) % stepsOf(this.#store.values.layout)});
  }

  async resign(game) {
    const color = resigner(game);
    if (color && !game.result && await ask("resign", TEXTS.resignAsk(TEXTS.colors[color]), TEXTS.buttons.resign))
      this.#act({action: "resign", color});
  }

  async new(game) {
    const {catalogue, engines} = this.#controller;
    const action = await askNewGame(catalogue.list(), game, engines.names);
    if (action) this.#act(action);
  }

  /// The next game against an engine that has lost, one level stronger.
  harder({game, size, options, seats}) {
    const stronger = (seat) => seat.kind === "person" ? seat : {...seat, limit: {level: seat.limit.level + 1}};
    this.#act({action: "new", game, size, options, seats: {black: stronger(seats.black), white: stronger(seats.white)}});
  }

  /// Shows the games to choose from.
  async start(game) {
    const {catalogue, engines, session} = this.#controller;
    const begin = (name) => this.#actions.act(usualGame(catalogue.list(), name, engines.names));
    const goesOn = !isOver(game) && game.plies > 0;
    await openStart(catalogue.list(), (name) => session.files.content(name), goesOn ? game.title : "", {
      play: begin,
      learn: async (name) => {
        if (name !== this.#store.values.game.game) await begin(name);
        await this.#learn("steps");
      },
      puzzles: (name) => this.puzzles({game: name}),
      settings: (name) => this.new({game: name}),
      goOn: () => {},
    });
  }

  async position(game) {
    const text = await this.#controller.session.board.position();
    await openPosition(text, addressOf(game, text), (wanted) => {
      const {ply, key} = this.#store.values.game.state;
      return this.#controller.act({action: "position", text: wanted, ply, key});
    });
  }

  open() {
    return openRecords(this.#controller, () => this.run("review"));
  }

  async save() {
    tell(TEXTS.records.saved(await saveRecord(this.#controller.session.board)), {isRefusal: false});
  }

  puzzles(game, id = null) {
    return this.#controller.lendEngines(() => openPuzzles(this.#puzzles, game.game, id));
  }

  review() {
    return this.#controller.lendEngines(() => openReview(this.#controller.session));
  }

  settings() {
    openSettings(this.#store, this.#change);
  }

  help() {
    openHelp(this.#store.values);
  }

  /// Asks before a position of the page's address takes the place of the game.
  async openAddress(action) {
    const {title, ask: question, open} = TEXTS.position;
    if (await ask("address", `${title}: ${question}`, open)) this.#act(action);
  }
}
