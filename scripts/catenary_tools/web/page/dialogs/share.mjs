// SPDX-License-Identifier: MIT
// Shares the game or the position: as a link with its QR code, as a picture or a file, and as text.

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

/** Shows what can be shared: a link with its code where it opens for everybody, a picture and a file, and then as text.
 * `download` saves the game as a file, `savePicture` the board.
 * @param {{game: Shared, position: Shared}} choices
 * @param {boolean} isForAll
 * @param {{download: () => unknown, savePicture: () => unknown}} acts */
export function openShare(choices, isForAll, {download, savePicture}) {
  const text = create("textarea", {rows: 4, readonly: true, spellcheck: "false"});
  const address = create("input", {type: "text", readonly: true});
  const code = create("p", {class: "quiet"});
  const [note, how] = [create("p", {class: "quiet", id: "share-note"}), create("p", {hidden: isForAll})];
  const field = create("label", {for: "share-text"});
  text.id = "share-text";
  const link = create("div", {}, labelled(WORDS.link, address, WORDS[isForAll ? "everybody" : "here"]),
                      footer(copyButton(address, WORDS.copyLink)), code);
  const save = textButton(TEXTS.buttons.save, download, {primary: !isForAll});
  const choose = (/** @type {"game" | "position"} */ name) => {
    const shared = choices[name];
    text.value = shared.text;
    setText(field, WORDS.texts[name]);
    setText(how, WORDS.send[name]);
    show(save, name === "game");
    address.value = shared.address ?? "";
    show(link, shared.address !== null);
    setText(note, shared.note);
    show(note, Boolean(shared.note));
    if (isForAll && shared.address) code.replaceChildren(drawnCode(shared.address) ?? WORDS.noCode);
  };
  choose("game");
  return openDialog("share", WORDS.title, () => [
    radios("share", WORDS.what, [entry("game", WORDS.game), entry("position", WORDS.position)], "game", choose), note, how,
    ...isForAll ? [link] : [], footer(textButton(WORDS.picture, savePicture), save),
    create("details", {class: "options"}, create("summary", {}, WORDS[isForAll ? "asText" : "asTextAndLink"]),
           create("p", {class: "field"}, field, text), footer(copyButton(text)), ...isForAll ? [] : [link])]);
}
