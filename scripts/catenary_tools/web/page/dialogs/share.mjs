// SPDX-License-Identifier: MIT
// Shares the game or the position: as an address with its QR code, and as text.

import {TEXTS} from "../words/texts.mjs";
import {openDialog, footer, textButton} from "../elements/dialogs.mjs";
import {create, parseSvg, setText, show} from "../elements/dom.mjs";
import {copyButton, entry, labelled, radios} from "../elements/forms.mjs";
import {qrCode} from "../elements/qr_code.mjs";

/** What can be shared. The address is null if there is none; `note` is a remark about it.
 * @typedef {{text: string, address: string | null, note: string}} Shared */

const WORDS = TEXTS.share;
// The number of light modules around a code.
const BORDER = 4;

/** Returns the code of a text as SVG, dark on light in all colour schemes; null if the text is too long.
 * @param {string} text */
function drawnCode(text) {
  const code = qrCode(text);
  if (!code) return null;
  const side = code.length + 2 * BORDER;
  const path = code.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x + BORDER} ${y + BORDER}h1v1h-1z`] : []))).join("");
  return parseSvg(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" class="qr-code" role="img" aria-label="${WORDS.code}" ` +
    `shape-rendering="crispEdges"><path fill="white" d="M0 0h${side}v${side}H0z"/><path fill="black" d="${path}"/></svg>`);
}

/** Shows what can be shared: the address first, with its code, where it is for everybody, else last. `download` saves the game as
 * a file.
 * @param {{game: Shared, position: Shared}} choices
 * @param {boolean} isForAll
 * @param {() => unknown} download */
export function openShare(choices, isForAll, download) {
  const text = create("textarea", {rows: 4, readonly: true, spellcheck: "false"});
  const address = create("input", {type: "text", readonly: true});
  const code = create("p", {class: "quiet"});
  const note = create("p", {class: "quiet", id: "share-note"});
  const summary = create("summary");
  const field = labelled(WORDS.address, address);
  const copy = copyButton(address);
  const reach = create("p", {class: "quiet"}, WORDS[isForAll ? "everybody" : "here"]);
  const save = textButton(TEXTS.buttons.save, download);
  const choose = (/** @type {"game" | "position"} */ name) => {
    const shared = choices[name];
    text.value = shared.text;
    text.setAttribute("aria-label", WORDS[name === "game" ? "record" : "text"]);
    setText(summary, WORDS[name === "game" ? "record" : "text"]);
    show(save, name === "game");
    address.value = shared.address ?? "";
    for (const part of [field, copy, code, reach]) show(part, shared.address !== null);
    setText(note, shared.note);
    show(note, Boolean(shared.note));
    if (isForAll && shared.address) code.replaceChildren(drawnCode(shared.address) ?? WORDS.noCode);
  };
  const content = (isOpen = false) => create("details", {class: "options", open: isOpen}, summary, text, footer(copyButton(text)));
  choose("game");
  return openDialog("share", WORDS.title, () => [
    radios("share", WORDS.what, [entry("game", WORDS.game), entry("position", WORDS.position)], "game", choose), note,
    ...isForAll ? [field, footer(save, copy), code, reach, content()]
      : [create("p", {}, WORDS.others), footer(save), content(true), field, footer(copy), reach]]);
}
