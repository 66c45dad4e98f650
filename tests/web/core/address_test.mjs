// SPDX-License-Identifier: MIT
// Addresses of positions, puzzles and whole games.

import assert from "node:assert/strict";
import {randomBytes} from "node:crypto";
import test from "node:test";
import {deflateSync} from "node:zlib";

import {addressOfGame, addressOfPosition, readAddress, unpacked} from "../../../scripts/catenary_tools/web/page/store/address.mjs";
import {Refusal} from "../../../scripts/catenary_tools/web/page/errors.mjs";
import {PERSON, startGame} from "./support.mjs";

globalThis.location = {origin: "https://example.org", pathname: "/catenary/"};
const TWO_PEOPLE = {black: PERSON, white: PERSON};
const hashOf = (address) => new URL(address).hash;
const packed = (text) => deflateSync(text).toString("base64url");

/// A game with a variation.
async function playedGame(t) {
  const page = await startGame(t);
  await page.act("new", {game: "catena", size: 5, options: {scoring: "longest"}, seats: TWO_PEOPLE});
  for (const text of ["C3", "A1", "B2"]) assert.equal(await page.act("turn", {text}), null);
  await page.act("undo");
  assert.equal(await page.act("turn", {text: "D4"}), null);
  return page;
}

test("a position is in its address", () => {
  const address = addressOfPosition({game: "x", size: 5, options: {a: "b & c"}}, "A1 B2:#+");
  assert.equal(address, "https://example.org/catenary/#game=x&size=5&option.a=b+%26+c&position=A1+B2%3A%23%2B");
  assert.deepEqual(readAddress(hashOf(address)), {
    kind: "position", action: {action: "position", game: "x", size: 5, options: {a: "b & c"}, text: "A1 B2:#+"}});
});

test("other addresses are puzzles, or nothing", () => {
  assert.deepEqual(readAddress("#puzzle=x-1"), {kind: "puzzle", id: "x-1"});
  for (const hash of ["", "#", "#heading", "#game=x", "#game=x&position=", "#game=x&position=%20", "#key=abc", "#puzzle="]) assert.equal(readAddress(hash), null, hash);
});

test("a game is in its address, with options, names, moves and variations", async (t) => {
  const page = await playedGame(t);
  const {address, hasVariations} = await addressOfGame(await page.controller.session.live.sgf());
  assert.ok(hasVariations);
  assert.ok(address.startsWith("https://example.org/catenary/#g="));
  assert.ok(address.length < 400, String(address.length));
  const other = await startGame(t);
  await other.controller.openRecord(await unpacked(readAddress(hashOf(address)).packed));
  assert.deepEqual([other.texts, other.game.options.scoring, other.game.game], [page.texts, "longest", "catena"]);
  const linesOf = ({controller}) => controller.session.game.tree.lines().map((line) => line.map(({change}) => change.text));
  assert.deepEqual(linesOf(other), linesOf(page));
  assert.equal(linesOf(other).length, 2);
  assert.ok(other.game.opened);
});

test("a game that is long goes without its variations, and one that is too long not at all", async () => {
  const comment = randomBytes(8000).toString("base64url");
  const found = await addressOfGame(`(;SZ[5]BOARDGAME[x];B[aa](;W[bb])(;W[cc];POSITION[${comment}]))`);
  assert.equal(found.hasVariations, false);
  assert.equal(await unpacked(readAddress(hashOf(found.address)).packed), "(;SZ[5]BOARDGAME[x]\n;B[aa]\n;W[bb])");
  assert.equal(await addressOfGame(`(;SZ[5]BOARDGAME[x];POSITION[${comment}])`), null);
});

test("what only the page knows of a game is no part of its address", async () => {
  const {address} = await addressOfGame("(;SEATS[a]CLOCKS[b]TURNS[3]C[secret]PB[Ann \\] B]SZ[5]BOARDGAME[x];B[aa])");
  assert.equal(await unpacked(readAddress(hashOf(address)).packed), "(;PB[Ann \\] B]SZ[5]BOARDGAME[x]\n;B[aa])");
});

test("a damaged address says so, whatever letter is lost or changed", async () => {
  const {address} = await addressOfGame("(;SZ[5]BOARDGAME[catena];B[aa];W[bb];B[cc];W[dd])");
  const {packed: good} = readAddress(hashOf(address));
  const damaged = [...good].flatMap((letter, i) => [
    good.slice(0, i) + good.slice(i + 1), good.slice(0, i), good.slice(0, i) + (letter === "A" ? "B" : "A") + good.slice(i + 1)]);
  for (const text of [...damaged, "", "%", "é", `${good}AAAA`, good.toLowerCase(), randomBytes(300).toString("base64url")]) {
    const read = await unpacked(text).catch((error) => error);
    // The last letter has unused bits.
    if (read !== await unpacked(good)) assert.ok(read instanceof Refusal && /damaged/.test(read.message), text);
  }
});

test("an address that is too long, or unpacks to too much, is refused", async () => {
  await assert.rejects(unpacked("A".repeat(64_001)), /too long/);
  await assert.rejects(unpacked(packed("(".repeat(40_000_000))), /million letters/);
  await assert.rejects(unpacked(packed(Buffer.from([0xff, 0xfe]))), /damaged/);
});
