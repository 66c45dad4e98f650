// SPDX-License-Identifier: MIT
// Engines in workers that answer like those of the site.

import assert from "node:assert/strict";
import {spawnSync} from "node:child_process";
import {readdirSync, readFileSync} from "node:fs";
import test from "node:test";
import {fileURLToPath} from "node:url";

import {networksFor} from "../../../scripts/catenary_tools/web/page/transport/networks.mjs";
import {WorkerTransport} from "../../../scripts/catenary_tools/web/page/transport/worker.mjs";
import {ENGINE} from "./support.mjs";

/// A worker that answers lines by `answer(line)`, a list of messages; `log` gets what happens to all workers and signals.
class FakeWorker extends EventTarget {
  constructor(answer, log) {
    super();
    this.answer = answer;
    this.log = log;
    queueMicrotask(() => this.answer(null).forEach((message) => this.send(message)));
  }

  postMessage({line, networks}) {
    this.log.push(networks ? `${line} with ${networks.bytes} of ${networks.game}` : line);
    queueMicrotask(() => this.answer(line).forEach((message) => this.send(message)));
  }

  send(message) {
    if (message.type === "error") this.dispatchEvent(Object.assign(new Event("error"), {message: message.text}));
    else this.dispatchEvent(Object.assign(new Event("message"), {data: message}));
  }

  terminate() {
    this.log.push("terminated");
  }
}

function transportTo(answer, networksOf = async () => []) {
  const log = [];
  const workers = [];
  const transport = new WorkerTransport({
    startWorker: () => {
      workers.push(new FakeWorker((line) => (line === null ? answer.start ?? [{type: "opened"}] : answer(line)), log));
      return workers.at(-1);
    },
    newSignal: () => ({lower: () => log.push("lower"), raise: () => log.push("raise")}), networksOf});
  return {transport, log, workers};
}

const text = (...parts) => [...parts.map((part) => ({type: "text", text: part})), {type: "end"}];

test("answers come whole, and long ones line by line", async () => {
  const {transport} = transportTo((line) => ({
    short: text("= on", "e\n\n"), empty: text("= \n\n"), wrong: text("? illegal move: ", "no\nmore\n\n"),
    long: text("= \nfirst\nse", "cond\n", "\n")})[line]);
  const link = await transport.open("rules", "catenary");
  const replies = await Promise.all(["short", "empty", "wrong", "long"].map((line) => link.ask(line)));
  assert.deepEqual(replies, [{ok: true, text: "one"}, {ok: true, text: ""}, {ok: false, text: "illegal move: no\nmore"},
                             {ok: true, text: "first\nsecond"}]);
  const lines = [];
  for await (const line of link.follow("long")) lines.push(line);
  assert.deepEqual(lines, ["first", "second"]);
});

test("an interrupt ends the command in progress and those that wait, and no later one", async () => {
  const {transport, log} = transportTo(() => text("= \n\n"));
  const link = await transport.open("thinking", "catenary");
  const asked = ["a", "b"].map((line) => link.ask(line));
  link.interrupt();
  await Promise.all(asked);
  await link.ask("c");
  assert.deepEqual(log, ["raise", "lower", "raise", "a", "lower", "raise", "b", "lower", "c"]);
});

test("the engine that thinks gets the networks of a setting once, for all commands that come together", async () => {
  const files = {catena: [Uint8Array.of(1)], "catena width=7": [Uint8Array.of(7)], "catena width=7 scoring=area": [Uint8Array.of(7, 1)]};
  const nameOf = ({game, values}) => [game, ...Object.entries(values).map((entry) => entry.join("="))].join(" ");
  const {transport, log} = transportTo(() => text("= \n\n"), async (setting) => files[nameOf(setting)] ?? []);
  const batches = [["set_game catena"], ["set_game other"], ["set_game catena"], ["boardsize 7", "genmove black"],
                   ["set_game catena", "boardsize 7", "game_param scoring area", "clear_board", "set_game catena"]];
  for (const role of ["rules", "thinking"]) {
    const link = await transport.open(role, "catenary");
    for (const lines of batches) await Promise.all(lines.map((line) => link.ask(line)));
  }
  assert.deepEqual(log.filter((line) => line.includes(" with ")), [
    "set_game catena with 1 of catena", "boardsize 7 with 7 of catena", "set_game catena with 7,1 of catena",
    "set_game catena with 1 of catena"]);
});

test("a setting uses the network that covers it; what is not set has the values of the usual one", () => {
  const only = {network: {width: ["7", "9"], scoring: ["area"]}, large: {width: ["11"], scoring: ["area"]},
                square: {width: ["7", "9", "11"], scoring: ["square"]}};
  const networks = Object.entries(only).map(([name, values]) => ({name, isUsual: name === "network", only: values}));
  const names = (values) => networksFor(networks, {game: "any", values}).map(({name}) => name);
  assert.deepEqual(names({}), ["network"]);
  assert.deepEqual(names({width: "9", komi: "2"}), ["network"]);
  assert.deepEqual(names({width: "11"}), ["large"]);
  assert.deepEqual(names({scoring: "square"}), ["square"]);
  assert.deepEqual(names({width: "13"}), []);
});

const GAMES = new URL("../../../games/", import.meta.url);

/// The networks of a game by their paths, with their conditions.
function networksOf(game) {
  const folder = new URL(`${game}/`, GAMES);
  return readdirSync(folder).filter((name) => /^network.*\.bin$/.test(name)).map((name) => {
    const lines = readFileSync(new URL(name, folder), "latin1").matchAll(/^only (\w+) ([a-z0-9_ ]+)$/gm);
    return {name: fileURLToPath(new URL(name, folder)), isUsual: name === "network.bin",
            only: Object.fromEntries([...lines].map(([, option, values]) => [option, values.split(" ")]))};
  });
}

/// Yields each choice of one value for each name.
function* choicesOf([first, ...others]) {
  if (!first) return yield {};
  const [name, values] = first;
  for (const value of values) for (const rest of choicesOf(others)) yield {[name]: value, ...rest};
}

test("the page and the engine use the same network in each setting", () => {
  const games = readdirSync(GAMES, {withFileTypes: true}).filter((entry) => entry.isDirectory()).map(({name}) => name);
  const found = games.map((game) => ({game, networks: networksOf(game)})).filter(({networks}) => networks.length);
  assert.ok(found.length > 3);
  for (const {game, networks} of found) {
    const named = new Map();
    for (const {only} of networks)
      for (const [name, values] of Object.entries(only)) named.set(name, [...new Set([...named.get(name) ?? [], ...values])]);
    const settings = [...choicesOf([...named])];
    const commandsOf = (values) => Object.entries(values).map(([name, value]) => name === "width" ? `boardsize ${value}` : `game_param ${name} ${value}`);
    const lines = settings.flatMap((values) => [`set_game ${game}`, ...commandsOf(values), "engine_param network on", "evaluation",
      ...networksFor(networks, {game, values}).map(({name}) => `engine_param network ${name}`), "evaluation"]);
    const {stdout} = spawnSync(ENGINE, [], {input: `${lines.join("\n")}\n`, encoding: "utf8"});
    const used = stdout.split("\n\n").map((answer) => answer.match(/^network .*$/m)?.[0] ?? null).filter((_, i) => lines[i] === "evaluation");
    settings.forEach((setting, i) => {
      const chosen = networksFor(networks, {game, values: setting});
      assert.deepEqual([chosen.length, used[2 * i]], [used[2 * i] ? 1 : 0, used[2 * i + 1]], `${game} ${JSON.stringify(setting)}`);
    });
  }
});

test("networks that cannot be loaded fail the engine with the reason", async () => {
  const {transport} = transportTo(() => text("= \n\n"), async () => { throw new Error("no connection"); });
  const link = await transport.open("thinking", "catenary");
  await assert.rejects(link.ask("set_game catena"), /no connection/);
});

test("a worker that lacks memory or dies fails its commands, and another one takes its place", async () => {
  for (const [messages, reason] of [[[{type: "failed", kind: "engine", text: "unreachable"}], /The engine failed: unreachable/],
                                    [[{type: "failed", kind: "memory", text: "OOM"}], /The engine failed: the browser has too little memory/],
                                    [text("? out of memory: smaller tables\n\n"), /The engine failed: the browser has too little memory/]]) {
    const {transport, log} = transportTo((line) => (line === "a" ? messages : text("= \n\n")));
    const link = await transport.open("rules", "catenary");
    await assert.rejects(Promise.all([link.ask("a"), link.ask("b")]), reason);
    assert.ok(log.includes("terminated"));
    await (await transport.open("rules", "catenary")).ask("b");
  }
});

test("a worker that cannot start says why, without another try", async () => {
  for (const [message, reason] of [[{type: "failed", kind: "browser", text: "this browser has no WebAssembly"}, /^This browser has no WebAssembly\.$/],
                                   [{type: "error", text: ""}, /^The file of the engine cannot be loaded/]]) {
    const answer = Object.assign(() => [], {start: [message]});
    const {transport} = transportTo(answer);
    const failure = await transport.open("rules", "catenary").catch((error) => error);
    assert.match(failure.message, reason);
    assert.equal(failure.constructor.name, "Refusal");
  }
});

test("an engine that is replaced or closed is terminated", async () => {
  const {transport, log} = transportTo(() => []);
  const first = await transport.open("rules", "catenary");
  const asked = first.ask("a");
  const second = await transport.open("rules", "catenary");
  await assert.rejects(asked, /was replaced/);
  second.close();
  assert.equal(log.filter((line) => line === "terminated").length, 2);
  await assert.rejects(transport.open("rules", "other"), /no engine other/);
});
