// SPDX-License-Identifier: MIT
// The connection of the page to its engines, at a server that answers as the bridge does.

import assert from "node:assert/strict";
import {once} from "node:events";
import test from "node:test";

import {BoardEngine, pause} from "../../../scripts/catenary_tools/web/page/game/engine.mjs";
import {SocketTransport} from "../../../scripts/catenary_tools/web/page/transport/socket.mjs";
import {WebSocket, WebSocketServer} from "../web_sockets.mjs";

/// A server whose engines answer by `answer(line)`, and a transport to it with a key; `sockets` are those that were opened.
async function transportTo(t, answer, ownKey = "secret") {
  const server = new WebSocketServer({port: 0, host: "127.0.0.1"});
  await once(server, "listening");
  const sockets = [];
  server.on("connection", (socket) => {
    sockets.push(socket);
    const send = (message) => socket.send(JSON.stringify(message));
    socket.on("message", (data) => {
      const {key, engine, open, id, line} = JSON.parse(data);
      if (key === "secret") send({type: "ready", threads: 2, engines: ["catenary"]});
      else if (key) socket.close(4003);
      else if (open) send({type: "opened", engine});
      else if (line) for (const message of answer(line)) send({engine, id, ...message});
    });
  });
  t.after(() => {
    server.close();
    sockets.forEach((socket) => socket.close(4001));
  });
  return {transport: new SocketTransport(() => new WebSocket(`ws://127.0.0.1:${server.address().port}`), ownKey), sockets};
}

async function connected(t, answer) {
  const {transport, sockets} = await transportTo(t, answer);
  await transport.ready();
  return {transport, sockets};
}

const ok = (text) => ({type: "answer", ok: true, text});

test("commands are answered, long answers line by line", async (t) => {
  const parts = [{type: "part", text: "one"}, {type: "part", text: "two"}, ok("three\nfour")];
  const {transport} = await connected(t, (line) => (line === "long" ? parts : [ok(line)]));
  assert.deepEqual([transport.threads, transport.engines], [2, ["catenary"]]);
  const link = await transport.open("rules", "catenary");
  assert.deepEqual(await Promise.all(["a", "b"].map((line) => link.ask(line))), [{ok: true, text: "a"}, {ok: true, text: "b"}]);
  const lines = [];
  for await (const line of link.follow("long")) lines.push(line);
  assert.deepEqual(lines, ["one", "two", "three", "four"]);
});

test("an engine that dies fails its commands", async (t) => {
  const {transport} = await connected(t, () => [{type: "failed", reason: "killed by SIGKILL"}]);
  const link = await transport.open("thinking", "catenary");
  await assert.rejects(Promise.all([link.ask("a"), link.ask("b")]), /SIGKILL/);
  await assert.rejects(link.ask("c"), /SIGKILL/);
});

test("a lost connection comes back, and the question is asked again without a notice", async (t) => {
  let isFirst = true;
  const {transport, sockets} = await connected(t, (line) => {
    if (!isFirst) return [ok(line)];
    isFirst = false;
    sockets[0].terminate();
    return [];
  });
  const restarts = [];
  const engine = new BoardEngine("catenary", () => transport.open("rules", "catenary"), (reason) => restarts.push(reason));
  assert.deepEqual(await engine.ask(["a"]), ["a"]);
  assert.deepEqual([sockets.length, restarts], [2, []]);
});

test("another page that takes the engines ends this one's for good", async (t) => {
  const {transport, sockets} = await connected(t, () => []);
  const link = await transport.open("rules", "catenary");
  const waiting = link.ask("a");
  sockets[0].send('{"type":"replaced"}');
  sockets[0].close(4001);
  await assert.rejects(waiting, /connection was lost/);
  await assert.rejects(transport.open("rules", "catenary"), /another window/);
  const states = transport.states();
  assert.equal((await states.next()).value, "replaced");
});

test("a page whose key is not valid says so and does not try again", async (t) => {
  const {transport, sockets} = await transportTo(t, () => [], "old");
  const states = [];
  (async () => { for await (const state of transport.states()) states.push(state); })();
  await assert.rejects(transport.ready(), /access/);
  await pause(500);
  assert.deepEqual([sockets.length, states], [1, ["locked"]]);
});
