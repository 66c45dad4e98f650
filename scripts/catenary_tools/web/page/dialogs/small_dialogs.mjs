// SPDX-License-Identifier: MIT
// Dialogs for settings, the position as text, and help.

import {messageOf} from "../errors.mjs";
import {isOneOf} from "../game/checks.mjs";
import {DICE} from "../game/game.mjs";
import {TEXTS} from "../words/texts.mjs";
import {footer, openDialog, textButton} from "../elements/dialogs.mjs";
import {create} from "../elements/dom.mjs";
import {checkField, choice, copyButton, entry, labelled} from "../elements/forms.mjs";

/** @typedef {import("../store/settings.mjs").Settings} Settings */
/** @typedef {import("../../../engine/answers").BoardLayout} BoardLayout */
/** @typedef {import("../store/settings.mjs").ChangeSettings} ChangeSettings */
/** @typedef {import("../store/values.mjs").PageStore} PageStore */
/** @typedef {import("../store/values.mjs").PageValues} PageValues */

/** @type {Settings["theme"][]} */
const THEMES = ["auto", "light", "dark"];
/** @type {Settings["confirm"][]} */
const CONFIRM = ["auto", "always", "never"];
/** @type {("coordinates" | "targets" | "animation" | "keys")[]} */
const SWITCHES = ["coordinates", "targets", "animation", "keys"];

/** True if a service worker has stored the page. */
const isStored = () => Boolean(navigator.serviceWorker?.controller);

/** Changes take effect immediately.
 * @param {PageStore} store
 * @param {ChangeSettings} change */
export function openSettings(store, change) {
  const words = TEXTS.settings;
  const {settings} = store.values;
  const check = (/** @type {"coordinates" | "targets" | "animation" | "keys"} */ name) =>
    create("p", {class: "field"}, checkField(words[name], settings[name], (on) => change({[name]: on})).label);
  const themes = THEMES.map((name) => entry(name, words[name]));
  return openDialog("settings", words.title, () => [
    labelled(words.theme, choice(themes, settings.theme, (theme) => isOneOf(THEMES, theme) && change({theme}))),
    labelled(words.confirm, choice(words.confirmChoices, settings.confirm, (confirm) => isOneOf(CONFIRM, confirm) && change({confirm}))),
    ...SWITCHES.map(check), isStored() ? create("p", {class: "quiet"}, words.offline) : null].filter((part) => part));
}

/** Sets up a position given as text, and shows the text of the one on the board. `set(text)` returns a promise that fails
 * if the text is not a position: then the dialog stays open.
 * @param {string} text
 * @param {(text: string) => Promise<unknown>} set */
export function openPosition(text, set) {
  const words = TEXTS.position;
  const refusal = create("p", {class: "refusal refused", role: "alert", id: "position-refusal"});
  const field = create("textarea", {rows: 3, spellcheck: "false", placeholder: words.paste});
  const present = create("textarea", {rows: 4, readonly: true, spellcheck: "false", "aria-label": words.present});
  present.value = text;
  const trySet = async (/** @type {() => void} */ close) => {
    const wanted = field.value.trim();
    try {
      if (wanted !== text) await set(wanted);
      close();
    } catch (error) {
      refusal.textContent = `${messageOf(error)} ${words.example(text)}`;
      field.focus();
    }
  };
  return openDialog("position", words.title, (close) => [
    labelled(words.text, field, words.source), refusal, footer(textButton(words.set, () => trySet(close), {primary: true})),
    create("details", {class: "options"}, create("summary", {}, words.present), create("p", {class: "quiet"}, words.note), present,
           footer(copyButton(present)))]);
}

/** The actions that have keys, for the game on the board; all of them if there is no game yet.
 * @param {PageValues} pageValues */
function actionsOf({game, layout}) {
  const has = (/** @type {BoardLayout["actions"][number]} */ name) => !layout || layout.actions.includes(name);
  const pass = has("pass") && (game?.state.legal.pass ?? TEXTS.help.pass).toLowerCase();
  // Dice may roll automatically.
  const roll = has("roll") && game?.options[DICE] !== "auto";
  return {pass, roll, swap: has("swap"), steps: has("steps"), relocate: has("relocate")};
}

/** Shows the goal, and how to play by mouse and keys, or by touch.
 * @param {PageValues} values */
export function openHelp(values) {
  const {title, mouse, relocate, keys, note, touch} = TEXTS.help;
  const actions = actionsOf(values);
  const goal = values.game?.goal ?? "";
  const rows = keys(actions).map(([key, text]) => create("tr", {}, create("th", {scope: "row"}, create("kbd", {}, key)), create("td", {}, text)));
  if (matchMedia("(any-pointer: coarse)").matches && !matchMedia("(any-pointer: fine)").matches)
    return openDialog("help", TEXTS.help.touchTitle, () => [
      ...goal ? [create("p", {class: "quiet"}, goal)] : [], create("ul", {}, ...touch(actions).map((text) => create("li", {}, text)))]);
  return openDialog("help", title, () => [
    create("p", {}, actions.relocate ? `${mouse} ${relocate}` : mouse), goal ? create("p", {class: "quiet"}, goal) : null,
    create("table", {class: "keys"}, create("tbody", {}, ...rows)), create("p", {class: "quiet"}, note)].filter((part) => part));
}
