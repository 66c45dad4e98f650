// SPDX-License-Identifier: MIT
// Reviews the game on the board with the engine.

import {Refusal} from "../errors.mjs";
import {peopleIn} from "./game.mjs";

/** @typedef {import("../../../engine/answers").Review} Review */

// A review of a game of 30 turns takes some seconds.
const NODES = 4000;
const PATIENCE_SECONDS = 3600;
const PROGRESS = /^progress ([\d.]+)$/;

/** Yields the share that is done, from 0 to 1, and at last the review (docs/review.schema.json) with the only person who
 * played. Throws Refusal; a signal ends it without one.
 * @param {import("./session.mjs").Session} session
 * @param {AbortSignal} cancel */
export async function* reviewOf({game, engines}, cancel) {
  const {seats, opened, tree} = game;
  const engine = engines.adviser(seats);
  const position = game.positionAt(tree.line.length);
  const people = peopleIn(seats);
  for await (const line of engine.follow(position, [], `review ${NODES}`, PATIENCE_SECONDS, {cancel})) {
    const [, share] = line.match(PROGRESS) ?? [];
    if (share !== undefined) yield {share: Number(share), review: null};
    else if (line.startsWith("{")) {
      yield {share: 1, review: {...JSON.parse(line), person: !opened && people.length === 1 ? people[0] : null}};
      return;
    }
  }
  if (!cancel.aborted) throw new Refusal("The engine has not finished the review.");
}

/** Returns the plies of a review's positions in the line of a record; null for those that are unknown.
 * @param {Review} review
 * @param {readonly import("./tree.mjs").Node[]} nodes */
export function pliesOf({states}, nodes) {
  let ply = -1;
  const plies = states.map(({key}) => (ply = nodes.findIndex((node) => node.ply > ply && node.summary?.key === key)));
  return plies.includes(-1) ? null : plies;
}
