// SPDX-License-Identifier: MIT
// Choices of the person by name. The program keeps them: its port, and with it the storage of the browser, changes at each
// start. The browser has a copy for reloads.

const STORAGE_NAME = "catenary-choices";
let choices = {};
let files = null;

const asObject = (value) => (typeof value === "object" && !Array.isArray(value) ? value ?? {} : {});

function copyOfBrowser() {
  try {
    return asObject(JSON.parse(localStorage.getItem(STORAGE_NAME)));
  } catch {
    return {};
  }
}

/// Reads all choices, once before the page is shown; the newer copy counts.
export async function readChoices(ownFiles) {
  files = ownFiles;
  const [own, stored] = [copyOfBrowser(), asObject(await files.getState("choices").catch(() => ({})))];
  choices = (own.time ?? 0) > (stored.time ?? 0) ? own : stored;
}

/// The choices of a name, empty before the first one.
export const choicesOf = (name) => asObject(choices[name]);

export function keepChoices(name, value) {
  choices = {...choices, [name]: value, time: Date.now()};
  localStorage.setItem(STORAGE_NAME, JSON.stringify(choices));
  files.putState("choices", choices);
}
