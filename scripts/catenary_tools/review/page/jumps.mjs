// SPDX-License-Identifier: MIT
// Buttons that jump to the turns with a class: first those of the person, if the review knows one, then the others'.

import {opposite} from "../../board/drawing/pieces.mjs";
import {html} from "../../pages/dom.mjs";
import {headingOf, jumpLabel, jumpText, jumpsOf} from "./words.mjs";

/** @typedef {import("./words.mjs").ReviewedGame} ReviewedGame */
/** @typedef {import("./words.mjs").ReviewedTurn} ReviewedTurn */

/** The turns with a class in order; in parts by side where exactly one side is a person.
 * @param {ReviewedGame} reviewedGame */
function partsOf({turns, person}) {
  const judged = turns.filter((turn) => turn.class);
  if (!person) return [{side: null, isOwn: false, judged}];
  const isOwn = (/** @type {ReviewedTurn} */ {mover}) => mover === person;
  return [{side: person, isOwn: true, judged: judged.filter(isOwn)},
          {side: opposite(person), isOwn: false, judged: judged.filter((turn) => !isOwn(turn))}];
}

/** Returns the parts as elements, and `name(position)`, which names each button by the class of the turn that it leads
 * to. `go(position)` goes there.
 * @param {ReviewedGame} review
 * @param {(position: number) => void} go */
export function jumpButtons(review, go) {
  /** @type {((position: number) => void)[]} */
  const names = [];
  /** @type {(() => void)[]} */
  const hides = [];
  const button = (/** @type {ReviewedTurn[]} */ judged, /** @type {number} */ step) => {
    /** @type {ReviewedTurn | undefined} */
    let target;
    const node = html("button", {type: "button"});
    node.addEventListener("click", () => target && go(target.number));
    names.push((position) => {
      target = step < 0 ? judged.findLast(({number}) => number < position) : judged.find(({number}) => number > position);
      node.textContent = jumpText(target, step);
      node.title = target ? headingOf(review, target) : "";
      node.setAttribute("aria-label", jumpLabel(review, target, step));
      node.disabled = !target;
    });
    return node;
  };
  // In a game without a judged turn, or for a side without one, there is nothing to jump to.
  const parts = partsOf(review).map(({judged, side, isOwn}) => {
    const label = side ? jumpsOf(side, isOwn) : undefined;
    const buttons = [button(judged, -1), button(judged, 1)];
    const part = html("span", {class: "jumps", hidden: !judged.length, role: "group", "aria-label": label ?? "Judged turns"},
                ...label ? [html("span", {class: "whose"}, label)] : [], ...buttons);
    hides.push(() => { part.hidden = buttons.every((one) => one.disabled); });
    return part;
  });
  return {parts, name: (/** @type {number} */ position) => [...names, ...hides].forEach((one) => one(position))};
}
