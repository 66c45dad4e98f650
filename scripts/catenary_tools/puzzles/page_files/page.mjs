// SPDX-License-Identifier: MIT
// Builds the page from its embedded puzzles. Each has an address: #catchup-3.

import {pageSheet} from "../../board/drawing/style.mjs";
import {showBoard} from "../../pages/boards.mjs";
import {html} from "../../pages/dom.mjs";

const data = JSON.parse(document.getElementById("data").textContent);

function button(text, onClick) {
  const node = html("button", {type: "button"}, text);
  node.addEventListener("click", onClick);
  return node;
}

/// The failing turns by result, each with the best reply.
function refutations(puzzle) {
  const text = ([turn, reply]) => reply ? `${turn} (${reply})` : turn;
  return Object.entries(puzzle.others).map(([result, turns]) =>
    html("p", {}, html("b", {}, `${result}: `), Object.entries(turns).map(text).join(" · ")));
}

function details(summary, ...parts) {
  return html("details", {}, html("summary", {}, summary), ...parts);
}

function card(puzzle) {
  const board = html("div");
  const status = html("p", {class: "soft", "aria-live": "polite"});
  let shown = 0;
  const show = (step) => {
    shown = Math.max(0, Math.min(step, puzzle.states.length - 1));
    const line = puzzle.turns.slice(0, shown).map((turn, i) => `${i + 1}. ${turn}`).join("  ");
    showBoard(board, puzzle.layout, puzzle.states[shown], [puzzle.states[shown].status].flat().join(" "));
    status.textContent = shown ? line : [puzzle.states[0].status].flat().join(" ");
  };
  const record = html("a", {download: `${puzzle.id}.sgf`, href: `data:application/x-go-sgf,${encodeURIComponent(puzzle.record)}`}, "SGF");
  const node = html("section", {class: "card puzzle", id: puzzle.id, "aria-label": puzzle.id},
    html("h2", {}, html("a", {href: `#${puzzle.id}`}, puzzle.id)),
    html("p", {}, `${puzzle.task} Level ${puzzle.level}.`), board, status,
    html("div", {class: "controls"}, button("Position", () => show(0)), button("◀ Back", () => show(shown - 1)),
         button("Solution ▶", () => show(shown + 1)), record),
    details(`Proof and grade`, html("p", {}, `Result ${puzzle.result}; the search finds it with ${puzzle.nodes} nodes.`),
            html("pre", {tabindex: 0}, puzzle.proof.join("\n")), ...refutations(puzzle)));
  show(0);
  return node;
}

document.head.append(html("style", {}, pageSheet()));
document.getElementById("puzzles").append(...data.puzzles.map(card));
if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
