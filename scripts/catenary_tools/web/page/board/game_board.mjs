// SPDX-License-Identifier: MIT
// The board of the game: draws the scene, and turns clicks and drags into actions.

import {CELL} from "../../../board/drawing/svg.mjs";
import {stepsOf} from "../../../board/drawing/turning.mjs";
import {awaitsPerson, isOver} from "../game/seats.mjs";
import {TEXTS} from "../words/texts.mjs";
import {byId} from "../elements/dom.mjs";
import {recall, remember} from "../store/remembered.mjs";
import {needsConfirmation} from "../store/settings.mjs";
import {BoardView} from "./board_view.mjs";
import {Drag} from "./drag.mjs";
import {sceneOf} from "./scene.mjs";

/** @typedef {import("../app/action_queue.mjs").ActionQueue} ActionQueue */
/** @typedef {import("../store/values.mjs").PageStore} PageStore */
/** @typedef {import("../store/values.mjs").PageValues} PageValues */

export class GameBoard {
  #store;
  #actions;
  #view;
  // The side that the latest click was made for.
  /** @type {string | undefined} */
  #awaited;

  /** @param {PageStore} store
   * @param {ActionQueue} actions */
  constructor(store, actions) {
    this.#store = store;
    this.#actions = actions;
    this.#view = new BoardView(byId("board"), {click: (cell, click) => this.click(cell, click)}, TEXTS.board);
    new Drag(this.#view, {
      targets: (cell) => store.values.game?.state.legal.targets?.[cell] ?? [],
      start: (held) => store.set({held, pending: null}),
      drop: (from, to) => this.#drop(from, to),
      end: () => store.set({held: null}),
    });
    store.listen(["game", "layout", "analysis", "preview", "settings", "pending", "held", "tab"], (values) => this.#draw(values));
  }

  /** The size of a cell in pixels. */
  get cellSize() {
    return CELL * this.#view.scale;
  }

  get picture() {
    return this.#view.picture;
  }

  focus() {
    this.#view.focus();
  }

  /** Handles a click on a cell, which may need a second click on the same cell. The second click of a double click never
   * plays a turn of the other side.
   * @param {string} cell
   * @param {import("./board_view.mjs").Click} click */
  click(cell, {isSecond, isTap}) {
    const {game, pending, settings} = this.#store.values;
    const isForeign = isSecond && game?.awaits !== this.#awaited;
    this.#awaited = game?.awaits;
    if (!game || isForeign) return;
    const {clicks, targets, selected} = game.state.legal;
    const isPlayed = clicks.includes(cell) && !targets[cell]?.length;
    // A piece that moves has been chosen by the first tap.
    if (isPlayed && pending !== cell && needsConfirmation(settings, isTap && !selected, this.cellSize)) {
      this.#store.set({pending: cell});
      return;
    }
    if (pending === cell && isTap && settings.confirm === "auto" && !recall("taps").known) remember("taps", {known: true});
    this.#store.set({pending: null});
    this.#actions.act({action: "click", cell});
  }

  /** @param {string} from
   * @param {string | null} to */
  #drop(from, to) {
    const {game} = this.#store.values;
    if (to === null || to === from) return;
    if (game?.state.legal.targets[from]?.includes(to)) this.#actions.act({action: "move", from, to});
    else this.#actions.act({action: "turn", text: `${from}-${to}`});
  }

  /** @param {PageValues} values */
  #draw(values) {
    const {game, layout, settings} = values;
    if (!game || !layout) return;
    this.#view.draw(layout, sceneOf({...values, game, layout}), game.rotation % stepsOf(layout), settings.animation);
    // The column of the board is as wide as the board.
    byId("main").style.setProperty("--board-ratio", String(this.#view.ratio));
    Object.assign(document.body.dataset, {
      ply: game.state.ply, key: game.state.key, game: game.id, awaits: game.awaits, over: isOver(game),
      yours: awaitsPerson(game) && !game.searching,
    });
  }
}
