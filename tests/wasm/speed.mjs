// SPDX-License-Identifier: MIT
// Compares the speed of the program and of WebAssembly, one thread each: node speed.mjs PROGRAM FOLDER [ROUNDS [NODES]]
// Prints the median nodes per second for each game, from alternating searches of NODES nodes from the start of the game.

import { execFileSync } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const [program, folder, rounds = "5", nodes = "200000"] = process.argv.slice(2);
const RUN = join(dirname(fileURLToPath(import.meta.url)), "run.mjs");
const GAMES = ["catalonia", "catchup", "catena", "cation", "colorado"];

function speed(command, args, game) {
  // The side that is not to move passes without a search.
  const searches = ["genturn black", "search_info", "genturn white", "search_info"];
  const lines = [`set_game ${game}`, "engine_param threads 1", `engine_param max_nodes ${nodes}`, ...searches, "quit", ""];
  const output = execFileSync(command, args, { input: lines.join("\n"), encoding: "utf8" });
  const [, count, seconds] = /nodes (\d+) seconds ([\d.]+)/.exec(output);
  return { count, rate: count / seconds };
}

const median = numbers => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

console.log("game,nodes,program,wasm,ratio");
for (const game of GAMES) {
  const rates = { native: [], wasm: [] };
  let counts;
  for (let round = 0; round < Number(rounds); ++round) {
    const native = speed(program, [], game);
    const wasm = speed("node", [RUN, folder], game);
    counts = new Set([native.count, wasm.count]);
    rates.native.push(native.rate);
    rates.wasm.push(wasm.rate);
  }
  const [native, wasm] = [median(rates.native), median(rates.wasm)];
  console.log([game, [...counts].join("!="), Math.round(native), Math.round(wasm), (wasm / native).toFixed(2)].join(","));
}
