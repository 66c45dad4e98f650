// SPDX-License-Identifier: MIT
// The modules of the page: which of them may import which, the types of the engine's answers, and the style sheets.

import assert from "node:assert/strict";
import {readdirSync, readFileSync} from "node:fs";
import {dirname, join, normalize} from "node:path";
import {test} from "node:test";
import {fileURLToPath} from "node:url";

import {answerTypes} from "../../../scripts/catenary_tools/engine/answer_types.mjs";

const PAGE = fileURLToPath(new URL("../../../scripts/catenary_tools/web/page/", import.meta.url));
const IMPORT = /^(?:import|export) [^"]*from "([^"]+)"/gm;
// By folder, "." for the page's own: what its modules import besides each other. A folder that is not listed may import any.
const BELOW = {
  game: ["./errors.mjs", "board/drawing"], transport: ["./errors.mjs", "engine/wasm"], words: ["game", "board/drawing"], elements: ["./errors.mjs", "words"],
};

const filesOf = (ending) => readdirSync(PAGE, {recursive: true}).filter((name) => name.endsWith(ending));
const textOf = (name) => readFileSync(join(PAGE, name), "utf8");

function importsOf(name) {
  return [...textOf(name).matchAll(IMPORT)].map(([, path]) => normalize(join(dirname(name), path)));
}

/// The folder of a module, or the module itself where it lies in the page's own folder.
function layerOf(path) {
  const outside = path.match(/^\.\.\/\.\.\/(.*)\/[^/]*$/);
  if (outside) return outside[1];
  return path.includes("/") ? dirname(path) : `./${path}`;
}

test("game and transport know no view, and what they share lies below both", () => {
  for (const name of filesOf(".mjs")) {
    const folder = dirname(name);
    if (!Object.hasOwn(BELOW, folder)) continue;
    for (const path of importsOf(name)) {
      const layer = layerOf(path);
      assert.ok(layer === folder || BELOW[folder].includes(layer), `${name} imports ${path}`);
    }
  }
  assert.deepEqual(importsOf("errors.mjs"), []);
  assert.deepEqual(importsOf("store.mjs"), []);
});

test("the types of the engine's answers follow their schemas", () => {
  const stored = readFileSync(new URL("../../../scripts/catenary_tools/engine/answers.d.ts", import.meta.url), "utf8");
  assert.equal(stored, answerTypes(), "run: node answer_types.mjs >answers.d.ts");
});

/// The sources of the elements that the style sheets are for: the page, the drawing of boards and the review.
function sourcesOfElements() {
  const library = join(PAGE, "../..");
  const modules = ["web/page", "board/drawing", "pages", "review/page", "rules"].flatMap((folder) =>
    readdirSync(join(library, folder), {recursive: true}).map((name) => join(library, folder, name)));
  return modules.filter((name) => /\.(mjs|html|py)$/.test(name)).map((name) => readFileSync(name, "utf8")).join("\n");
}

test("each class of the style sheets is one that an element may have", () => {
  const sources = sourcesOfElements();
  for (const name of filesOf(".css"))
    for (const [, style] of textOf(name).replace(/\/\*[^]*?\*\/|\{[^{}]*\}/g, " ").matchAll(/\.([a-z][\w-]*)/g)) {
      // Some names are composed: `disc-${color}`.
      const composed = style.replace(/-[a-z]+$/, "-${");
      assert.ok(new RegExp(`(?<![\\w-])${style}(?![\\w-])`).test(sources) || sources.includes(composed), `${name}: .${style}`);
    }
});

test("all colours of the style sheets are tokens, and the page links each sheet", () => {
  const page = textOf("index.html");
  for (const name of filesOf(".css")) {
    assert.ok(page.includes(`"/web/page/${name}"`), name);
    if (!name.endsWith("tokens.css")) assert.doesNotMatch(textOf(name), /rgba?\(|hsl\(|: [^;]*#[0-9a-f]{3,8}\b/, name);
  }
});
