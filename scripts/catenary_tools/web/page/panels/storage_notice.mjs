// SPDX-License-Identifier: MIT
// A notice of what the browser does not store, with the way to save it.

import {TEXTS} from "../words/texts.mjs";
import {textButton} from "../elements/dialogs.mjs";
import {byId, create} from "../elements/dom.mjs";

const WORDS = TEXTS.storage;

/** Shows the first trouble of the storage, if there ever is one. `exportGames()` saves all games in a file.
 * @param {import("../transport/files.mjs").Files} files
 * @param {() => unknown} exportGames */
export async function showStorageTrouble(files, exportGames) {
  const trouble = await files.trouble;
  const notice = create("div", {class: "notice", role: "alert"});
  byId("notice").before(notice);
  // An alert is read when it is filled.
  notice.append(create("p", {}, WORDS[trouble]),
                create("div", {class: "buttons"}, textButton(WORDS.exportAll, exportGames, {primary: true}),
                       textButton(WORDS.close, () => notice.remove())));
}
