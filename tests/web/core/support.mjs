// SPDX-License-Identifier: MIT
// The game of the page without a browser: an engine as a child process, and files in memory.

import {spawn} from "node:child_process";
import {createInterface} from "node:readline";

import {Controller} from "../../../scripts/catenary_tools/web/page/game/controller.mjs";
import {EngineFailure, Refusal} from "../../../scripts/catenary_tools/web/page/errors.mjs";
import {Store} from "../../../scripts/catenary_tools/web/page/store/store.mjs";
import {EngineLink} from "../../../scripts/catenary_tools/web/page/transport/engine_link.mjs";
import {Files} from "../../../scripts/catenary_tools/web/page/transport/files.mjs";

export const ENGINE = process.env.CATENARY_ENGINE ?? "build/test/catenary";
export const PERSON = {kind: "person"};
// Quick, and with the same results on every machine.
export const QUICK = {kind: "engine", engine: "catenary", limit: {nodes: 60}};

const PATIENCE_MS = 10_000;

/// Delays commands to an engine, and requests for files, until the test lets them pass.
export class Gates {
  #shut = new Set();

  /// Closes a gate for texts that match a pattern. `reached` is a promise of the first one; `open()` lets all pass.
  shut(pattern) {
    const gate = {pattern};
    gate.reached = new Promise((resolve) => { gate.reach = resolve; });
    gate.opened = new Promise((resolve) => {
      gate.open = () => {
        this.#shut.delete(gate);
        resolve();
      };
    });
    this.#shut.add(gate);
    return gate;
  }

  async pass(text) {
    for (const gate of this.#shut) {
      if (!gate.pattern.test(text)) continue;
      gate.reach(text);
      await gate.opened;
    }
  }
}

/// Returns a function that receives the lines of an engine. All lines of an answer except the last are passed on
/// immediately.
function lineTaker(link) {
  let answer = null;
  return (line) => {
    if (!answer) {
      const [, mark, id, text] = line.match(/^([=?])(\d+) ?(.*)$/) ?? [];
      if (mark) answer = {id: Number(id), ok: mark === "=", text};
    } else if (!line) {
      link.take(answer.id, answer);
      answer = null;
    } else {
      if (answer.text) link.takePart(answer.id, answer.text);
      answer.text = line;
    }
  };
}

/// Engines as child processes.
export class ChildTransport {
  engines = ["catenary"];
  threads = 1;
  children = new Map();
  gates = new Gates();
  /// The reply to a line instead of the engine's, if any: failures caused by a test.
  answer = () => null;

  async open(role) {
    this.children.get(role)?.kill("SIGKILL");
    const child = spawn(ENGINE, [], {stdio: ["pipe", "pipe", "ignore"]});
    this.children.set(role, child);
    let sent = Promise.resolve();
    const send = async (id, line) => {
      await this.gates.pass(line);
      const reply = this.answer(line);
      if (reply) link.take(id, reply);
      else child.stdin.write(`${id} ${line}\n`);
    };
    const link = new EngineLink({
      // In order, even behind a gate.
      send: (id, line) => { sent = sent.then(() => send(id, line)); }, interrupt: () => child.stdin.write("# interrupt\n"),
      close: () => child.kill("SIGKILL")});
    createInterface({input: child.stdout}).on("line", lineTaker(link));
    child.stdin.on("error", () => {});
    child.on("exit", () => link.fail(new EngineFailure("ended")));
    return link;
  }

  close() {
    for (const child of this.children.values()) child.kill("SIGKILL");
  }
}

/// Files by their paths; `kept` maps paths to texts. Requests pass the gates as "METHOD path".
export function memoryFiles(kept = new Map(), gates = new Gates()) {
  let records = 0;
  return new Files(async ({path, method = "GET", body = ""}) => {
    await gates.pass(`${method} ${path}`);
    if (method === "PUT") kept.set(path, body);
    else if (method === "DELETE") {
      if (path.startsWith("/state/")) kept.set(`${path}.bad`, kept.get(path));
      kept.delete(path);
    } else if (path.startsWith("/records?")) {
      const name = `${++records}.sgf`;
      kept.set(`/records/${name}`, body);
      return Response.json({name});
    } else if (path === "/records")
      return Response.json([...kept.keys()].filter((key) => key.startsWith("/records/")).map((key) => ({name: key.split("/")[2]})).reverse());
    return kept.has(path) ? new Response(kept.get(path)) : new Response("", {status: method === "GET" ? 404 : 200});
  });
}

/// A promise that fails if it does not resolve within a limit.
function within(failure, work) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(failure)), PATIENCE_MS);
    work((value) => {
      clearTimeout(timer);
      resolve(value);
    });
  });
}

/// A game with its store; `t` is the test, and the game ends with it.
export async function startGame(t, kept = new Map()) {
  const transport = new ChildTransport();
  t.after(() => transport.close());
  const store = new Store({game: null});
  const controller = await Controller.load(store, transport, memoryFiles(kept, transport.gates));
  t.after(() => controller.close());
  const notices = [];
  store.listen(["notice"], ({notice}) => notices.push(notice.text));
  const page = {
    store, controller, transport, kept, gates: transport.gates,
    /// The texts of all notices, in order.
    notices,
    get game() { return store.values.game; },
    get texts() { return this.game.turns.map(({text}) => text); },
    /// Does an action; returns its refusal, or null.
    async act(action, fields = {}) {
      const {ply, key} = this.game.state;
      try {
        await controller.act({action, ply, key, ...fields});
        return null;
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return error.message;
      }
    },
    /// Waits until a condition on the game holds.
    until(condition) {
      return within(`never: ${condition}`, (resolve) => {
        const look = () => this.game && condition(this.game) && resolve(this.game);
        store.listen(["game"], look);
        look();
      });
    },
    /// Waits for a notice.
    told(pattern) {
      return within(`no notice ${pattern}`, (resolve) => {
        const look = () => this.notices.some((text) => pattern.test(text)) && resolve();
        store.listen(["notice"], look);
        look();
      });
    },
  };
  await controller.begin();
  await page.until(() => true);
  return page;
}
