// SPDX-License-Identifier: MIT
// Sentences for screen readers, and short messages for all.

import {messageOf} from "../errors.mjs";
import {isDialogOpen} from "./dialogs.mjs";
import {byId, setText, show} from "./dom.mjs";

const MESSAGE_MS = 8000;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
let isLasting = false;

/** Says a sentence when the screen reader has time.
 * @param {string} text */
export function say(text) {
  const region = byId("polite");
  // The same sentence twice is a change too.
  region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}

/** Brings an element above all others, an open dialog too. Browsers without popovers show it below a dialog.
 * @param {HTMLElement} element */
function raise(element) {
  element.togglePopover?.(false);
  element.togglePopover?.(true);
}

/** True if the messages of the game are in sight, so that one more is seen there. */
function areMessagesSeen() {
  const messages = byId("messages");
  const {top} = messages.getBoundingClientRect();
  return messages.checkVisibility() && !isDialogOpen() && top >= 0 && top < innerHeight - 2 * parseFloat(getComputedStyle(messages).lineHeight);
}

/** Shows a message for some seconds with those of the game, or above the page where these are out of sight, and says it
 * at once. A `lasting` one outlives changes of the game.
 * @param {string} text
 * @param {{lasting?: boolean, isRefusal?: boolean}} options */
export function tell(text, {lasting = false, isRefusal = true} = {}) {
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

/** Waits for work that a person has asked for, and reports why it fails.
 * @param {unknown} work */
export async function attempt(work) {
  try {
    await work;
  } catch (error) {
    tell(messageOf(error));
  }
}

/** The game has changed: what a message was about is over. */
export function outdateMessage() {
  if (!isLasting) hideMessage();
}

export function hideMessage() {
  for (const id of ["refusal", "toast"]) show(byId(id), false);
  byId("assertive").textContent = "";
}
