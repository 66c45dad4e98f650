// SPDX-License-Identifier: MIT
// The modules of the page: which may import which, the types of the engine's answers, and the style sheets.

import assert from "node:assert/strict";
import {readdirSync, readFileSync} from "node:fs";
import {dirname, join, normalize} from "node:path";
import {test} from "node:test";
import {fileURLToPath} from "node:url";

import {answerTypes} from "../../../scripts/catenary_tools/engine/answer_types.mjs";

const PAGE = fileURLToPath(new URL("../../../scripts/catenary_tools/web/page/", import.meta.url));
const IMPORT = /(?:^(?:import|export) [^"]*from |await import\()"([^"]+)"/gm;
// The folders of the page, "." for its own modules: each imports from those before it, and from its own.
const LAYERS = ["errors.mjs", "transport", "foreign", "game", "words", "elements", "store", "board", "dialogs", "panels", "app", "."];
// Everything that the lowest folders import, so that neither game nor transport depends on views or on the other.
const ONLY = {
  "errors.mjs": [], transport: ["errors.mjs", "engine/wasm"], foreign: ["errors.mjs"], game: ["errors.mjs", "foreign", "board/drawing"], words: ["game", "board/drawing"],
};

const filesOf = (ending) => readdirSync(PAGE, {recursive: true}).filter((name) => name.endsWith(ending));
const textOf = (name) => readFileSync(join(PAGE, name), "utf8");

function importsOf(name) {
  return [...textOf(name).matchAll(IMPORT)].map(([, path]) => normalize(join(dirname(name), path)));
}

/// The folder of a module; errors.mjs is a layer of its own.
function layerOf(path) {
  const outside = path.match(/^\.\.\/\.\.\/(.*)\/[^/]*$/);
  return outside ? outside[1] : path === "errors.mjs" ? path : dirname(path);
}

test("imports go one way through the folders, and game and transport know no view", () => {
  for (const name of filesOf(".mjs")) {
    const layer = layerOf(name);
    assert.ok(LAYERS.includes(layer), name);
    for (const path of importsOf(name)) {
      const other = layerOf(path);
      const isBelow = !LAYERS.includes(other) || LAYERS.indexOf(other) <= LAYERS.indexOf(layer);
      assert.ok(isBelow && (other === layer || !ONLY[layer] || ONLY[layer].includes(other)), `${name} imports ${path}`);
    }
  }
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
