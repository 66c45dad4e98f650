// SPDX-License-Identifier: MIT
// Turns in the notation of the game, in the words of the buttons where the notation has none for people.

import {TEXTS} from "./texts.mjs";

const END = "pass";

/// A turn for a list: an early end needs no word there.
export function shortTurn({mover, text}) {
  if (mover === "chance") return TEXTS.turns.rolled(text);
  const parts = text.split(",");
  return parts.length > 1 && parts.at(-1) === END ? parts.slice(0, -1).join(",") : text;
}

/// A turn as advice: "C3,D4, then End turn". `legal` has the labels of the buttons.
export function advisedTurn(text, legal) {
  const parts = text.split(",");
  if (parts.length > 1 && parts.at(-1) === END) return TEXTS.turns.thenEnd(parts.slice(0, -1).join(","));
  if (text === "swap" && legal.swap) return legal.swap;
  return [END, "button"].includes(text) && legal.pass ? legal.pass : text;
}

/// A legal turn as an example of the notation, empty without one.
export function exampleTurn({legal, turn}) {
  const [[origin, [target] = []] = []] = legal.selected ? [] : Object.entries(legal.targets);
  if (target && target !== origin) return `${origin}-${target}`;
  const middle = Math.floor(legal.clicks.length / 2);
  return legal.clicks.slice(middle, middle + Math.max(1, turn.left)).join(",");
}
