// SPDX-License-Identifier: MIT
// Choices of the person by name. The server keeps them: its port, and with it the storage of the browser, changes at each
// start. The browser has a copy for reloads.

import {getChoices, putChoices} from "./transport.mjs";

const KEY = "catenary-choices";
let choices = {};
let sending = Promise.resolve();

function copyOfBrowser() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch {
    return {};
  }
}

/// Reads all choices, once before the page is shown; the newer copy counts.
export async function readChoices() {
  const [own, stored] = [copyOfBrowser(), await getChoices().catch(() => ({}))];
  choices = (own.time ?? 0) > (stored.time ?? 0) ? own : stored;
}

/// The choices of a name, empty before the first one.
export const kept = (name) => choices[name] ?? {};

export function keep(name, value) {
  choices = {...choices, [name]: value, time: Date.now()};
  localStorage.setItem(KEY, JSON.stringify(choices));
  const now = choices;
  // A server that is gone keeps nothing; the browser does.
  sending = sending.then(() => putChoices(now)).catch(() => {});
}
