// SPDX-License-Identifier: MIT
// The game of the page without a browser, for tests in Python: it connects to a running bridge as the page does, takes actions
// and questions as lines of JSON, and writes lines of JSON: games, thinking, notices, and an answer to each.

import {createInterface} from "node:readline";

import {Controller} from "../../scripts/catenary_tools/web/page/game/controller.mjs";
import {Diagrams} from "../../scripts/catenary_tools/web/page/game/diagrams.mjs";
import {Puzzles} from "../../scripts/catenary_tools/web/page/game/puzzles.mjs";
import {Refusal} from "../../scripts/catenary_tools/web/page/errors.mjs";
import {reviewOf} from "../../scripts/catenary_tools/web/page/game/review.mjs";
import {Store} from "../../scripts/catenary_tools/web/page/store/store.mjs";
import {Files} from "../../scripts/catenary_tools/web/page/transport/files.mjs";
import {SocketTransport} from "../../scripts/catenary_tools/web/page/transport/socket.mjs";
import {WebSocket} from "./web_sockets.mjs";

const {ORIGIN: origin, COOKIE: Cookie, KEY: key} = process.env;
const headers = {Cookie, Origin: origin};

const tell = (message) => process.stdout.write(`${JSON.stringify(message)}\n`);

const store = new Store({game: null});
const transport = new SocketTransport(() => new WebSocket(`${origin.replace("http", "ws")}/socket`, {headers}), key);
const files = new Files(({path, ...request}) => fetch(origin + path, {...request, headers: {...headers, "X-Catenary-Key": key}}));
let layout = null;
store.listen(["game"], ({game, layout: latest}) => {
  const news = latest === layout ? {} : {layout: latest};
  layout = latest;
  tell({type: "game", ...game, ...news});
});
store.listen(["analysis"], ({analysis}) => tell({type: "thinking", ...analysis}));
store.listen(["notice"], ({notice}) => tell({type: "notice", ...notice}));

async function tellStates() {
  for await (const state of transport.states()) tell({type: "connection", state});
}
tellStates();

await transport.ready();
const controller = await Controller.load(store, transport, files);
const puzzles = new Puzzles(controller.session);
const diagrams = new Diagrams(controller.session);

await controller.begin();

async function review() {
  for await (const found of reviewOf(controller.session, new AbortController().signal)) if (found.review) return found.review;
  return null;
}

/// Questions beside the actions, by name.
const ANSWERS = {
  sgf: () => controller.session.live.sgf(),
  position: () => controller.session.live.position(),
  open: (text) => controller.openRecord(text),
  engines: () => controller.engines.names,
  games: () => controller.catalogue.list(),
  puzzles: () => puzzles.list(),
  puzzle: (game, id, turns, clicks) => puzzles.board(game, id, turns, clicks),
  judge: (game, id, turns, turn) => puzzles.judge(game, id, turns, turn),
  explanation: (game, id) => puzzles.explanation(game, id),
  hints: (game, id) => puzzles.hints(game, id),
  solution: (game, id) => puzzles.solution(game, id),
  diagram: (game, name, clicks) => diagrams.board(game, name, clicks),
  review,
};

async function answer({seq, ask, values = [], ...action}) {
  try {
    const value = await (ask ? ANSWERS[ask](...values) : controller.act(action));
    tell({type: "done", seq, value: value ?? null});
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    tell({type: "refused", seq, text: error.message});
  }
}

for await (const line of createInterface({input: process.stdin})) answer(JSON.parse(line));
await controller.close();
process.exit();
