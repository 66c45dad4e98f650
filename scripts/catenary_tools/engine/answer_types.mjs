// SPDX-License-Identifier: MIT
// Prints answers.d.ts: the types of the engine's JSON answers, generated from their schemas in docs/.

import {readFileSync} from "node:fs";

const SCHEMAS = {
  BoardLayout: "board-layout", BoardState: "board-state", Hint: "hint", PuzzleCheck: "check-puzzle", Review: "review",
};
// A schema that refers to another one, possibly without one of its fields.
const OTHER = /^([\w-]+)\.schema\.json(?: without `(\w+)`\.)?$/;
const PLAIN = {integer: "number", number: "number", string: "string", boolean: "boolean", null: "null"};

const capital = (word) => word[0].toUpperCase() + word.slice(1);
const union = (types) => [...new Set(types)].join(" | ");
const indented = (text) => text.replace(/^/gm, "  ");

/// Returns the type of a schema; `named` are the definitions that have their own type.
function typeOf(schema, named) {
  if (schema === true) return "unknown";
  const {type, description = ""} = schema;
  const [, file, without] = description.match(OTHER) ?? [];
  if (file) {
    const [name] = Object.entries(SCHEMAS).find(([, one]) => one === file);
    return without ? `Omit<${name}, "${without}">` : name;
  }
  if (schema.$ref) return referenced(schema.$ref.split("/").at(-1), named);
  if ("const" in schema) return JSON.stringify(schema.const);
  if (schema.enum) return union(schema.enum.map((value) => JSON.stringify(value)));
  if (schema.oneOf) return union(schema.oneOf.map((one) => typeOf(one, named)));
  if (schema.allOf) {
    const own = schema.properties ? [typeOf({...schema, allOf: undefined, type: "object"}, named)] : [];
    return [...schema.allOf.map((one) => typeOf(one, named)), ...own].join(" & ");
  }
  if (Array.isArray(type)) return union(type.map((one) => typeOf({...schema, type: one}, named)));
  if (type === "array") return arrayOf(schema, named);
  return type === "object" ? objectOf(schema, named) : PLAIN[type];
}

/// A definition of text or a number needs no named type.
function referenced(name, named) {
  const definition = named[name];
  const type = typeOf(definition, named);
  return definition.type === "object" || definition.maxItems ? capital(name) : type;
}

function arrayOf({items, minItems, maxItems}, named) {
  const type = typeOf(items, named);
  if (minItems && minItems === maxItems) return `[${Array(minItems).fill(type).join(", ")}]`;
  return /[|&]/.test(type) && !type.startsWith("{") ? `(${type})[]` : `${type}[]`;
}

function objectOf({properties, required = [], additionalProperties}, named) {
  if (!properties) return `Record<string, ${typeOf(additionalProperties, named)}>`;
  const fields = Object.entries(properties).map(([name, schema]) => {
    const comment = schema.description && !OTHER.test(schema.description) ? `/** ${schema.description} */\n` : "";
    return indented(`${comment}${name}${required.includes(name) ? "" : "?"}: ${typeOf(schema, named)};`);
  });
  return `{\n${fields.join("\n")}\n}`;
}

/// Returns the text of answers.d.ts.
export function answerTypes() {
  const types = Object.entries(SCHEMAS).flatMap(([name, file]) => {
    const schema = JSON.parse(readFileSync(new URL(`../../../docs/${file}.schema.json`, import.meta.url), "utf8"));
    const named = schema.$defs ?? {};
    const own = Object.entries(named).filter(([, {type, maxItems}]) => type === "object" || maxItems)
      .map(([part, definition]) => `export type ${capital(part)} = ${typeOf(definition, named)};`);
    return [`/** ${schema.title}. */\nexport type ${name} = ${typeOf(schema, named)};`, ...own];
  });
  const head = "// SPDX-License-Identifier: MIT\n// The engine's answers in JSON, by answer_types.mjs from the schemas in docs/.";
  return `${[head, ...types].join("\n\n")}\n`;
}

if (process.argv[1] === new URL(import.meta.url).pathname) process.stdout.write(answerTypes());
