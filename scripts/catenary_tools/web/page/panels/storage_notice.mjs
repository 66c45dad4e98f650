// SPDX-License-Identifier: MIT
// A notice about data that the browser does not store, with a way to save it.

import {TEXTS} from "../words/texts.mjs";
import {textButton} from "../elements/dialogs.mjs";
import {byId, create} from "../elements/dom.mjs";

const WORDS = TEXTS.storage;

/** Shows the first storage problem, if there is one. `exportGames()` saves all games in a file.
 * @param {import("../transport/files.mjs").Files} files
 * @param {() => unknown} exportGames */
export async function showStorageTrouble(files, exportGames) {
  const trouble = await files.trouble;
  const notice = create("div", {class: "notice", role: "alert"});
  byId("notice").before(notice);
  // Screen readers read an alert when it is filled.
  notice.append(create("p", {}, WORDS[trouble]),
                create("div", {class: "buttons"}, textButton(WORDS.exportAll, exportGames, {primary: true}),
                       textButton(WORDS.close, () => notice.remove())));
}
