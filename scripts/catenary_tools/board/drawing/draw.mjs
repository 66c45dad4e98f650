// SPDX-License-Identifier: MIT
// The boards of a JSON array {layout, state, title} on the standard input as a JSON array of SVG texts.

import {readFileSync} from "node:fs";
import {drawBoard} from "./board.mjs";

const boards = JSON.parse(readFileSync(0, "utf8"));
process.stdout.write(JSON.stringify(boards.map(({layout, state, title}) => drawBoard(layout, state, {title}))));
