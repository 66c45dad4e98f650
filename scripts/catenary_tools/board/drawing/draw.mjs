// SPDX-License-Identifier: MIT
// Reads a JSON array of {layout, state, title} from standard input and prints the boards as a JSON array of SVG texts.

import {readFileSync} from "node:fs";
import {drawBoard} from "./board.mjs";

const boards = JSON.parse(readFileSync(0, "utf8"));
process.stdout.write(JSON.stringify(boards.map(({layout, state, title}) => drawBoard(layout, state, {title}))));
