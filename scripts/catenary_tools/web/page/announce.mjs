// SPDX-License-Identifier: MIT
// Sentences for screen readers, and short messages for all.

import {byId, setText, show} from "./dom.mjs";

const TOAST_MS = 5000;
let timer = null;
let isLasting = false;

/// Says a sentence when the screen reader has time.
export function say(text) {
  const place = byId("polite");
  // The same sentence twice is a change too.
  place.textContent = place.textContent === text ? `${text}\u00a0` : text;
}

/// Brings an element above all others, an open dialog too. Browsers without popovers show it below a dialog.
function raise(element) {
  element.togglePopover?.(false);
  element.togglePopover?.(true);
}

/// Shows a message above the page for some seconds, and says it at once. A `lasting` one outlives changes of the game.
export function tell(text, {lasting = false} = {}) {
  isLasting = lasting;
  const toast = byId("toast");
  setText(toast, text);
  show(toast, true);
  raise(toast);
  byId("assertive").textContent = text;
  clearTimeout(timer);
  timer = setTimeout(hideMessage, TOAST_MS);
}

/// The game has changed: what a message was about is over.
export function outdateMessage() {
  if (!isLasting) hideMessage();
}

export function hideMessage() {
  show(byId("toast"), false);
  byId("assertive").textContent = "";
}
