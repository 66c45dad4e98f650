// SPDX-License-Identifier: MIT
// Reads {engine, texts} as JSON from standard input, and prints a JSON array: for each text {sgf}, the game in SGF, or
// {error}.

import {spawnSync} from "node:child_process";
import {readFileSync} from "node:fs";
import {Refusal} from "./page/errors.mjs";
import {sgfOf} from "./page/game/records.mjs";
import {readSgf} from "./page/game/sgf.mjs";

const {engine, texts} = JSON.parse(readFileSync(0, "utf8"));

/** Asks a new engine.
 * @param {readonly string[]} commands
 * @returns {Promise<import("./page/transport/engine_link.mjs").Reply[]>} */
async function request(commands) {
  const {stdout, status} = spawnSync(engine, [], {input: `${commands.join("\n")}\n`, encoding: "utf8"});
  const replies = (stdout ?? "").split("\n\n").filter((reply) => reply).map((reply) => ({ok: reply.startsWith("="), text: reply.slice(2)}));
  if (replies.length !== commands.length) throw new Refusal(`${engine} ended with status ${status}.`);
  return replies;
}

/** @param {string} text */
async function converted(text) {
  try {
    const sgf = await sgfOf(text, request);
    const [[root]] = readSgf(sgf);
    if (sgf === text) throw new Refusal(root.has("BOARDGAME") ? "It is in SGF already." : "It is in SGF, but names none of the games here.");
    return {sgf};
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return {error: error.message};
  }
}

const results = [];
for (const text of texts) results.push(await converted(text));
process.stdout.write(JSON.stringify(results));
