// SPDX-License-Identifier: MIT
// Game records: those that are kept, open by a button or by dropping a file on the page, and save.

import {attempt, say, tell} from "../elements/announce.mjs";
import {footer, openDialog, textButton} from "../elements/dialogs.mjs";
import {byId, create, setText, show} from "../elements/dom.mjs";
import {messageOf} from "../errors.mjs";
import {summaryOf} from "../game/records.mjs";
import {detailsOf} from "../words/record_words.mjs";
import {closeStart} from "./start.mjs";
import {TEXTS} from "../words/texts.mjs";

/** @typedef {import("../game/board.mjs").Board} Board */
/** @typedef {import("../game/controller.mjs").Controller} Controller */
/** @typedef {import("../transport/files.mjs").KeptRecord} KeptRecord */

const MOST_BYTES = 1 << 20;
const SAVING_MS = 60_000;

/** Opens the record that `read()` returns, with the name of one that is kept; returns false, and tells why, if that fails.
 * @param {Controller} controller
 * @param {() => Promise<string>} read
 * @param {string | null} name */
async function openText(controller, read, name = null) {
  try {
    await controller.openRecord(await read(), name);
    closeStart();
    say(TEXTS.records.opened);
    return true;
  } catch (error) {
    tell(TEXTS.records.failed(messageOf(error)));
    return false;
  }
}

/** @param {Controller} controller
 * @param {File | null | undefined} file */
async function openFile(controller, file) {
  if (!file) return;
  if (file.size > MOST_BYTES) tell(TEXTS.records.tooLarge);
  else await openText(controller, () => file.text());
}

/** What is known of a kept record: its game with the time, and the players, length and result.
 * @param {KeptRecord} keptRecord
 * @param {(game: string) => string} titleOf */
function describe({modified, head}, titleOf) {
  const time = new Date(1000 * modified).toLocaleString("en-GB", {dateStyle: "medium", timeStyle: "short"});
  try {
    const summary = summaryOf(head);
    const title = `${TEXTS.records.game(titleOf(summary.game), summary.size)}, ${time}`;
    return {title, details: detailsOf(summary)};
  } catch {
    return {title: time, details: TEXTS.records.unreadable};
  }
}

/** Shows the records that are kept, and opens one of them or a file. `review()` reviews the record that was opened.
 * @param {Controller} controller
 * @param {() => unknown} review */
export async function openRecords(controller, review) {
  const {session: {files}, catalogue} = controller;
  const words = TEXTS.records;
  const titles = new Map(catalogue.list().map(({name, title}) => [name, title]));
  const records = await files.records();
  await openDialog("records", words.title, (close) => {
    const open = async (/** @type {string} */ name) => {
      close();
      return openText(controller, () => files.record(name), name);
    };
    const remove = async (/** @type {string} */ name, /** @type {HTMLElement} */ item) => {
      await files.deleteRecord(name);
      const next = item.nextElementSibling ?? item.previousElementSibling;
      item.remove();
      (next?.querySelector("button") ?? byId("records-file")).focus();
    };
    const row = (/** @type {KeptRecord} */ record) => {
      const {name} = record;
      const {title, details} = describe(record, (game) => titles.get(game) ?? game);
      const act = (/** @type {string} */ label, /** @type {() => unknown} */ handler) => create("button", {type: "button", "aria-label": `${label}: ${title}`, on: {click: handler}}, label);
      const place = create("span", {class: "buttons"});
      const item = create("li", {}, create("span", {}, title, create("span", {class: "quiet record-details"}, details)), place);
      const offer = (/** @type {HTMLElement[]} */ ...buttons) => {
        place.replaceChildren(...buttons);
        buttons[buttons.length - 1].focus();
      };
      /** @type {HTMLElement[]} */
      const usual = [
        act(TEXTS.buttons.open, () => open(name)), act(TEXTS.buttons.review, () => attempt(open(name).then((isOpen) => isOpen && review()))),
        // The button that keeps the record comes to the place of the one that was clicked.
        act(words.remove, () => offer(act(words.removeForGood, () => attempt(remove(name, item))), act(words.keep, () => offer(...usual)))),
      ];
      place.append(...usual);
      return item;
    };
    return [records.length ? create("ul", {class: "records"}, ...records.map(row)) : create("p", {class: "quiet"}, words.none),
            footer(textButton(TEXTS.buttons.cancel, () => close()), textButton(words.file, () => {
              close();
              chooseRecord(controller);
            }, {primary: true, id: "records-file"}))];
  });
}

/** Lets the person choose a file.
 * @param {Controller} controller */
function chooseRecord(controller) {
  const input = create("input", {type: "file", accept: ".sgf,application/x-go-sgf"});
  input.addEventListener("change", () => openFile(controller, input.files?.[0]));
  input.click();
}

/** Has the browser save the record of a game; returns the name of the file.
 * @param {Board} board */
export async function saveRecord(board) {
  const address = URL.createObjectURL(new Blob([await board.sgf()], {type: "application/x-go-sgf"}));
  const time = new Date().toISOString().slice(0, 16).replace(/[T:]/g, "-");
  const name = `${board.game.setting.game}-${time}.sgf`;
  create("a", {href: address, download: name}).click();
  // The browser may not have begun to read it.
  setTimeout(() => URL.revokeObjectURL(address), SAVING_MS);
  return name;
}

/** Takes files that are dropped anywhere on the page.
 * @param {Controller} controller */
export function takeDrops(controller) {
  const sign = byId("drop");
  setText(sign, TEXTS.records.drop);
  const hasFile = (/** @type {DragEvent} */ event) => [...event.dataTransfer?.types ?? []].includes("Files");
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
    openFile(controller, event.dataTransfer?.files[0]);
  });
}
