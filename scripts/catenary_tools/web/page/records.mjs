// SPDX-License-Identifier: MIT
// Game records: open by a button or by dropping a file on the page, and save.

import {say, tell} from "./announce.mjs";
import {byId, create, setText, show} from "./dom.mjs";
import {TEXTS} from "./texts.mjs";

const MOST_BYTES = 1 << 20;

async function openFile(controller, file) {
  if (!file) return;
  if (file.size > MOST_BYTES) {
    tell(TEXTS.records.tooLarge);
    return;
  }
  try {
    await controller.openRecord(await file.text());
    say(TEXTS.records.opened);
  } catch (error) {
    tell(TEXTS.records.failed(error.message));
  }
}

/// Lets the person choose a file.
export function chooseRecord(controller) {
  const input = create("input", {type: "file", accept: ".sgf,application/x-go-sgf"});
  input.addEventListener("change", () => openFile(controller, input.files[0]));
  input.click();
}

export async function saveRecord(board) {
  const address = URL.createObjectURL(new Blob([await board.sgf()], {type: "application/x-go-sgf"}));
  const time = new Date().toISOString().slice(0, 16).replace(/[T:]/g, "-");
  create("a", {href: address, download: `${board.game.setting.game}-${time}.sgf`}).click();
  URL.revokeObjectURL(address);
}

/// Takes files that are dropped anywhere on the page.
export function takeDrops(controller) {
  const sign = byId("drop");
  setText(sign, TEXTS.records.drop);
  const hasFile = (event) => [...event.dataTransfer?.types ?? []].includes("Files");
  addEventListener("dragover", (event) => {
    if (!hasFile(event)) return;
    event.preventDefault();
    show(sign, true);
  });
  addEventListener("dragleave", (event) => {
    if (event.relatedTarget === null) show(sign, false);
  });
  addEventListener("drop", (event) => {
    if (!hasFile(event)) return;
    event.preventDefault();
    show(sign, false);
    openFile(controller, event.dataTransfer.files[0]);
  });
}
