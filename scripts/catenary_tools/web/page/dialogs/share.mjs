// SPDX-License-Identifier: MIT
// The game or the position for other people: as text, and as an address with its QR code.

import {openDialog, footer} from "../elements/dialogs.mjs";
import {create, parseSvg, setText, show} from "../elements/dom.mjs";
import {copyButton, entry, labelled, radios} from "../elements/forms.mjs";
import {qrCode} from "../elements/qr_code.mjs";
import {TEXTS} from "../words/texts.mjs";

/** What can be shared. The address is null where there is none; `note` is what is to be said of it.
 * @typedef {{text: string, address: string | null, note: string}} Shared */

const WORDS = TEXTS.share;
// Light modules around a code.
const BORDER = 4;

/** Returns the code of a text as SVG, dark on light in all colour schemes; null where there is none.
 * @param {string} text */
function drawnCode(text) {
  const code = qrCode(text);
  if (!code) return null;
  const side = code.length + 2 * BORDER;
  const path = code.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x + BORDER} ${y + BORDER}h1v1h-1z`] : []))).join("");
  return parseSvg(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" class="qr-code" role="img" aria-label="${WORDS.code}" ` +
    `shape-rendering="crispEdges"><path fill="white" d="M0 0h${side}v${side}H0z"/><path fill="black" d="${path}"/></svg>`);
}

/** Shows what can be shared, with the address first where it is for everybody.
 * @param {{game: Shared, position: Shared}} choices
 * @param {boolean} isForAll */
export function openShare(choices, isForAll) {
  const text = create("textarea", {rows: 4, readonly: true, spellcheck: "false"});
  const address = create("input", {type: "text", readonly: true});
  const code = create("div", {class: "quiet"});
  const note = create("p", {class: "quiet", id: "share-note"});
  const asText = labelled(WORDS.record, text);
  const asAddress = [labelled(WORDS.address, address), footer(copyButton(address)), ...isForAll ? [code] : [],
                     create("p", {class: "quiet"}, WORDS[isForAll ? "everybody" : "here"])];
  const choose = (/** @type {"game" | "position"} */ name) => {
    const shared = choices[name];
    text.value = shared.text;
    asText.querySelector("label")?.replaceChildren(WORDS[name === "game" ? "record" : "text"]);
    address.value = shared.address ?? "";
    for (const part of asAddress) show(part, shared.address !== null);
    setText(note, shared.note);
    show(note, Boolean(shared.note));
    if (isForAll && shared.address) code.replaceChildren(drawnCode(shared.address) ?? WORDS.noCode);
  };
  choose("game");
  const texts = [asText, footer(copyButton(text))];
  return openDialog("share", WORDS.title, () => [
    radios("share", WORDS.what, [entry("game", WORDS.game), entry("position", WORDS.position)], "game", choose), note,
    ...isForAll ? [...asAddress, ...texts] : [...texts, ...asAddress]]);
}
