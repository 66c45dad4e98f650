// SPDX-License-Identifier: MIT
// Announcements for screen readers, and short visible messages.

import {messageOf} from "../errors.mjs";
import {isDialogOpen} from "./dialogs.mjs";
import {byId, setText, show} from "./dom.mjs";

const MESSAGE_MS = 8000;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
let isLasting = false;

/** Announces a sentence when the screen reader is idle.
 * @param {string} text */
export function say(text) {
  const region = byId("polite");
  // Repeating a sentence must also count as a change.
  region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}

/** Forgets what has been announced as soon as the user does something else, so that nobody reads it on another screen. */
export function forgetAnnouncements() {
  for (const event of ["click", "keydown"])
    addEventListener(event, () => { byId("polite").textContent = ""; }, {capture: true});
}

/** Brings an element above all others, including an open dialog. Browsers without popovers show it below a dialog.
 * @param {HTMLElement} element */
function raise(element) {
  element.togglePopover?.(false);
  element.togglePopover?.(true);
}

/** True if the messages of the game are visible, so that another message will be seen there. */
function areMessagesSeen() {
  const messages = byId("messages");
  const {top} = messages.getBoundingClientRect();
  return messages.checkVisibility() && !isDialogOpen() && top >= 0 && top < innerHeight - 2 * parseFloat(getComputedStyle(messages).lineHeight);
}

/** Shows a message for some seconds among those of the game, or above the page if these are not visible, and announces
 * it immediately. A `lasting` message is kept when the game changes.
 * @param {string} text
 * @param {{lasting?: boolean, isRefusal?: boolean}} options */
export function showMessage(text, {lasting = false, isRefusal = true} = {}) {
  hideMessage();
  isLasting = lasting;
  const message = byId(areMessagesSeen() ? "refusal" : "toast");
  setText(message, text);
  message.classList.toggle("refused", isRefusal);
  show(message, true);
  if (message.popover) raise(message);
  byId("messages").scrollTop = 0;
  byId("assertive").textContent = text;
  clearTimeout(timer);
  timer = setTimeout(hideMessage, MESSAGE_MS);
}

/** Waits for work that the user requested, and reports why it fails.
 * @param {unknown} work */
export async function attempt(work) {
  try {
    await work;
  } catch (error) {
    showMessage(messageOf(error));
  }
}

/** Removes messages that are outdated by a change of the game. */
export function outdateMessage() {
  if (!isLasting) hideMessage();
}

export function hideMessage() {
  for (const id of ["refusal", "toast"]) show(byId(id), false);
  byId("assertive").textContent = "";
}
