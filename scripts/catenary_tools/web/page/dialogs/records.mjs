// SPDX-License-Identifier: MIT
// Game records: lists the stored ones, opens one by a button or by dropping or pasting it on the page, saves one, and
// imports or exports all games as one file.

import {messageOf, Refusal} from "../errors.mjs";
import {summaryOfRecord} from "../game/records.mjs";
import {detailsOf, endOf} from "../words/record_words.mjs";
import {sizeName} from "../words/sizes.mjs";
import {TEXTS} from "../words/texts.mjs";
import {attempt, say, showMessage} from "../elements/announce.mjs";
import {footer, openDialog, textButton} from "../elements/dialogs.mjs";
import {byId, create, setText, show} from "../elements/dom.mjs";
import {closeStart} from "./start.mjs";

/** @typedef {import("../game/live_game.mjs").LiveGame} LiveGame */
/** @typedef {import("../game/controller.mjs").Controller} Controller */
/** @typedef {import("../transport/files.mjs").KeptRecord} KeptRecord */

const MOST_BYTES = 1 << 20;
// Of a file with all games.
const MOST_BYTES_OF_ALL = 64 << 20;
const TYPE = "application/x-go-sgf";
// Of the files that can be opened, and of those with all games.
const ENDINGS = `.sgf,.json,.trl,.txt,${TYPE}`;
const ENDINGS_OF_ALL = `.sgf,${TYPE}`;
const SAVING_MS = 60_000;
// In pixels.
const PICTURE_WIDTH = 1200;

/** Opens the record that `read()` returns; `name` is that of a stored one. Returns false, and reports why, if that
 * fails.
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
    showMessage(TEXTS.records.failed(messageOf(error)));
    return false;
  }
}

/** @param {Controller} controller
 * @param {File | null | undefined} file */
async function openFile(controller, file) {
  if (!file) return;
  if (file.size > MOST_BYTES) showMessage(TEXTS.records.tooLarge);
  else await openText(controller, () => file.text());
}

/** What is known about a stored record: its game, how it ended, when it was last played, the players and the length.
 * @param {KeptRecord} keptRecord
 * @param {Map<string, import("../game/catalogue.mjs").GameEntry>} games */
function describe({modified, head}, games) {
  const timeOf = (/** @type {number} */ milliseconds) => new Date(milliseconds).toLocaleString("en-GB", {dateStyle: "medium", timeStyle: "short"});
  try {
    const summary = summaryOfRecord(head);
    const game = games.get(summary.game);
    const parts = [game?.title ?? summary.game, ...game && game.sizes.length > 1 ? [sizeName(summary.size, game)] : []];
    return {title: parts.join(", "), end: endOf(summary, game?.cooperative), time: timeOf(summary.played ?? 1000 * modified),
            details: detailsOf(summary, game?.cooperative)};
  } catch {
    return {title: TEXTS.records.unreadable, end: "", time: timeOf(1000 * modified), details: ""};
  }
}

/** The report of an import, in sentences.
 * @param {import("../game/own_games.mjs").ImportReport} report */
function sentencesOf({added, known, left, refused}) {
  const words = TEXTS.records;
  if (!added && !known && !left && !refused.length) return [words.noGames];
  return [words.added(added), ...known ? [words.known(known)] : [], ...left ? [words.left(left)] : [],
          ...refused.map(({number, reason}) => words.refused(number, reason))];
}

/** Shows the records that are kept, opens one of them or a file, and writes or reads all of them. `review()` reviews the record
 * that was opened; `news` are sentences about an import.
 * @param {Controller} controller
 * @param {() => unknown} review
 * @param {readonly string[]} news
 * @returns {Promise<void>} */
export async function openRecords(controller, review, news = []) {
  const {session: {files}, catalogue} = controller;
  const words = TEXTS.records;
  const games = new Map(catalogue.list().map((game) => [game.name, game]));
  await controller.keepGame();
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
      const {title, end, time, details} = describe(record, games);
      const act = (/** @type {string} */ label, /** @type {() => unknown} */ handler) =>
        create("button", {type: "button", "aria-label": `${label}: ${title}, ${time}`, on: {click: handler}}, label);
      const buttons = create("span", {class: "buttons"});
      const item = create("li", {}, create("div", {}, create("strong", {}, title), create("p", {}, end),
                                               create("p", {class: "quiet"}, time, details && ` · ${details}`)), buttons);
      const offer = (/** @type {HTMLElement[]} */ ...offered) => {
        buttons.replaceChildren(...offered);
        offered[offered.length - 1].focus();
      };
      /** @type {HTMLElement[]} */
      const usual = [
        act(words.open, () => open(name)), act(TEXTS.buttons.review, () => attempt(open(name).then((isOpen) => isOpen && review()))),
        // The button that stores the record appears in the place of the button just clicked.
        act(words.remove, () => offer(act(words.removeForGood, () => attempt(remove(name, item))), act(words.keep, () => offer(...usual)))),
      ];
      buttons.append(...usual);
      return item;
    };
    const openChosen = (/** @type {File} */ file) => {
      close();
      return openFile(controller, file);
    };
    // The dialog stays until a file is chosen, and is drawn again with the report.
    const importAll = async (/** @type {File} */ file) => {
      const report = file.size > MOST_BYTES_OF_ALL ? [words.allTooLarge] : sentencesOf(await controller.importGames(await file.text()));
      close();
      await openRecords(controller, review, report);
    };
    const [all, one] = [fileInput(ENDINGS_OF_ALL, importAll), fileInput(ENDINGS, openChosen)];
    return [news.length ? create("ul", {class: "quiet", id: "records-news", role: "status"}, ...news.map((text) => create("li", {}, text))) : null,
            records.length ? create("ul", {class: "records"}, ...records.map(row)) : create("p", {class: "quiet"}, words.none),
            footer(textButton(words.exportAll, () => attempt(saveAll(controller)), {id: "records-export"}),
                   textButton(words.importAll, () => all.click(), {id: "records-import"}),
                   textButton(words.file, () => one.click(), {id: "records-file"}), all, one,
                   textButton(TEXTS.buttons.close, () => close(), {primary: true}))];
  });
}

/** A hidden field for a file. It is in the document, where all browsers open its chooser and report the choice.
 * @param {string} accept
 * @param {(file: File) => unknown} take */
function fileInput(accept, take) {
  const input = create("input", {type: "file", accept, hidden: true});
  input.addEventListener("change", () => {
    const file = input.files?.[0];
    if (file) attempt(take(file));
    // The same file may be chosen again.
    input.value = "";
  });
  return input;
}

/** Makes the browser save a file; returns its name.
 * @param {string} stem
 * @param {string} kind
 * @param {Blob} content */
function saveFile(stem, kind, content) {
  const address = URL.createObjectURL(content);
  const time = new Date().toISOString().slice(0, 16).replace(/[T:]/g, "-");
  const name = `${stem}-${time}.${kind}`;
  create("a", {href: address, download: name}).click();
  // The browser may not have started to read it.
  setTimeout(() => URL.revokeObjectURL(address), SAVING_MS);
  return name;
}

/** @param {string} stem
 * @param {string} text */
const saveText = (stem, text) => saveFile(stem, "sgf", new Blob([text], {type: TYPE}));

/** A drawing as a PNG; null if the browser has no memory for it.
 * @param {string} svg
 * @returns {Promise<Blob | null>} */
async function pictureOf(svg) {
  const image = create("img", {src: `data:image/svg+xml,${encodeURIComponent(svg)}`});
  await image.decode();
  const canvas = create("canvas", {width: PICTURE_WIDTH, height: Math.round(PICTURE_WIDTH * image.height / image.width)});
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

/** Makes the browser save a drawing as a picture that any program shows; returns the name of the file.
 * @param {string} stem
 * @param {string} svg */
export async function savePicture(stem, svg) {
  const content = await pictureOf(svg).catch(() => null);
  if (!content) throw new Refusal(TEXTS.share.noPicture);
  return saveFile(stem, "png", content);
}

/** Makes the browser save all of the user's games in one file, and reports it.
 * @param {Controller} controller */
export async function saveAll(controller) {
  const {text, count, unread} = await controller.exportGames();
  const words = TEXTS.records;
  if (!count) {
    showMessage(words.nothing);
    return;
  }
  const saved = words.savedAll(count, saveText("catenary-games", text));
  showMessage([saved, ...unread ? [words.unread(unread)] : []].join(" "), {isRefusal: unread > 0, lasting: true});
}

/** Makes the browser save the record of a game; returns the name of the file.
 * @param {LiveGame} live */
export async function saveRecord(live) {
  return saveText(live.game.setting.game, await live.sgf());
}

/** Accepts files that are dropped anywhere on the page.
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

/** Opens records that are pasted, as files or as text, while no dialog is open and no field is focused.
 * @param {Controller} controller */
export function takePastes(controller) {
  addEventListener("paste", (event) => {
    const {clipboardData, target} = /** @type {ClipboardEvent} */ (event);
    if (!clipboardData || document.querySelector("dialog[open]") || (target instanceof Element && target.closest("input, textarea"))) return;
    const [file] = clipboardData.files;
    const text = clipboardData.getData("text/plain");
    if (file) openFile(controller, file);
    else if (text.trim()) openText(controller, async () => text);
  });
}
