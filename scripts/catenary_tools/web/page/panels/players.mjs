// SPDX-License-Identifier: MIT
// The two players above and below the board: name, score, stones left in the turn, clock.

import {stepsOf} from "../../../board/drawing/turning.mjs";
import {isColor, opposite} from "../game/change.mjs";
import {isOver, people} from "../game/seats.mjs";
import {engineText, isNamed, nameIn} from "../words/record_words.mjs";
import {TEXTS} from "../words/texts.mjs";
import {byId, create, find} from "../elements/dom.mjs";
import {icon} from "../elements/icons.mjs";
import {bestTotal} from "../store/best_total.mjs";

/** @typedef {import("../../../engine/answers").BoardState} BoardState */
/** @typedef {import("../game/change.mjs").Color} Color */
/** @typedef {import("../game/view_model.mjs").GameView} GameView */
/** @typedef {import("../store/values.mjs").PageStore} PageStore */
/** @typedef {import("../game/view_model.mjs").TurnScore} TurnScore */
/** @typedef {import("../store/values.mjs").ValuesInGame} ValuesInGame */

const TICK_MS = 200;
const MOST_PIPS = 12;

/** @param {GameView} game
 * @param {Color} color */
function seatText(game, color) {
  const seat = game.seats[color];
  if (game.watched) return game.watched.names?.[color] ?? "";
  if (game.opened) return nameIn(game.opened, color);
  if (!seat || seat.kind === "person") return people(game).length === 1 ? TEXTS.seatYou : TEXTS.seatPerson;
  return engineText(seat);
}

/** Minutes and seconds; tenths in the last ten seconds.
 * @param {number} seconds */
function clockText(seconds) {
  const left = Math.max(0, seconds);
  if (left < 10) return left.toFixed(1);
  const whole = Math.floor(left);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** @param {BoardState["turn"]} turn */
function pips({done, left}) {
  if (!left || done + left > MOST_PIPS) return null;
  const one = (/** @type {string} */ kind) => create("span", {class: `pip ${kind}`});
  return create("span", {class: "pips", role: "img", "aria-label": TEXTS.steps(done, left), title: TEXTS.steps(done, left)},
                ...Array.from({length: left}, () => one("left")), ...Array.from({length: done}, () => one("done")));
}

/** @param {BoardState} state
 * @param {Color} color */
function scoreOf(state, color) {
  const own = (state.scores ?? []).filter((score) => score.owner === color);
  return own.map(({text, value, projected}) => create("span", {class: "score"}, text, ...projected === undefined || projected === value ? []
    : [" ", create("span", {class: "projected", title: TEXTS.projected(projected)}, TEXTS.ifEnded(projected))]));
}

/** What a turn has added to the total.
 * @param {TurnScore} turnScore */
function gainOf({number, points}) {
  const text = TEXTS.gain(number, points);
  return create("span", {class: "gain", title: text}, create("span", {"aria-hidden": "true"}, `+${points}`),
                create("span", {class: "unseen"}, text));
}

/** The joint result of both sides: the total, the turn, and the best total so far.
 * @param {GameView} game */
function sharedScore(game) {
  const score = game.state.scores.find(({owner}) => owner === "both");
  const {turnScore, state: {turn: {number}}} = game;
  const best = bestTotal(game);
  return [create("span", {class: "total"}, create("strong", {}, String(score?.value ?? 0)),
                 create("span", {class: "total-notes"}, create("span", {class: "quiet"}, TEXTS.total),
                        turnScore && score?.value ? gainOf(turnScore) : null)),
          create("span", {class: "player-right"}, ...number ? [create("span", {}, TEXTS.turnOf(number, game.options.turns))] : [],
                 ...best ? [create("span", {class: "quiet"}, TEXTS.best(best))] : [])];
}

/** The colour whose player is shown below the board.
 * @param {ValuesInGame} pageValues */
function nearColor({game, layout}) {
  const own = people(game);
  const usual = game.hasSides || own.length !== 1 ? "white" : own[0];
  const flipped = game.rotation % stepsOf(layout) === stepsOf(layout) / 2;
  return flipped ? opposite(usual) : usual;
}

/** The picture of a seat: the name in a record may be that of a person or of a program that is unknown here.
 * @param {GameView} game
 * @param {Color} color */
function iconOf(game, color) {
  if (game.watched) return icon("engine");
  if (!game.opened) return icon(game.seats[color]?.kind === "engine" ? "engine" : "person");
  if (game.opened.engines?.includes(color)) return icon("engine");
  return isNamed(game.opened, color) ? null : icon("person");
}

/** A player by colour and seat.
 * @param {Color} color
 * @param {GameView} game */
function whoOf(color, game) {
  const text = seatText(game, color);
  return create("span", {class: "player-who"}, create("span", {class: `disc disc-${color}`, "aria-hidden": "true"}),
                create("span", {class: "who"}, create("strong", {}, TEXTS.colors[color]),
                       create("span", {class: "seat", title: text}, iconOf(game, color), text)));
}

export class Players {
  #store;

  /** @param {PageStore} store */
  constructor(store) {
    this.#store = store;
    store.listen(["game", "settings", "layout"], () => this.#draw());
    setInterval(() => this.#tick(), TICK_MS);
  }

  #draw() {
    const {game, layout} = this.#store.values;
    if (!game || !layout) return;
    const near = nearColor({...this.#store.values, game, layout});
    this.#fill(byId("player-bottom"), near, game);
    if (game.cooperative) this.#fillShared(byId("player-top"), opposite(near), game);
    else this.#fill(byId("player-top"), opposite(near), game);
    this.#tick();
  }

  /** Shows the total next to the player on the far side.
   * @param {HTMLElement} row
   * @param {Color} far
   * @param {GameView} game */
  #fillShared(row, far, game) {
    row.dataset.color = "both";
    row.classList.remove("active");
    row.replaceChildren(whoOf(far, game), ...sharedScore(game));
  }

  /** @param {HTMLElement} row
   * @param {Color} color
   * @param {GameView} game */
  #fill(row, color, game) {
    const active = game.awaits === color || game.awaits === "both";
    row.dataset.color = color;
    row.classList.toggle("active", active && !isOver(game));
    row.replaceChildren(
      whoOf(color, game),
      create("span", {class: "player-right"},
             game.state.turn.mover === color && !isOver(game) ? pips(game.state.turn) : null,
             game.searching === color ? create("span", {class: "dots", "aria-hidden": "true"}, "•••") : null,
             ...scoreOf(game.state, color),
             create("span", {class: "clock", role: "timer", hidden: !game.clocks})),
    );
  }

  #tick() {
    const {game} = this.#store.values;
    if (!game?.clocks) return;
    for (const row of [byId("player-top"), byId("player-bottom")]) {
      const {color} = row.dataset;
      const clock = find(row, ".clock");
      if (!isColor(color) || !clock) continue;
      const running = game.clocks.running === color && !game.paused;
      const seconds = game.clocks[color] - (running ? (performance.now() - game.clocks.readAt) / 1000 : 0);
      clock.textContent = clockText(seconds);
      clock.setAttribute("aria-label", TEXTS.clock(TEXTS.colors[color], clockText(seconds)));
      clock.classList.toggle("running", running);
      clock.classList.toggle("low", seconds < 20);
    }
  }
}
