// SPDX-License-Identifier: MIT
// Checks values that come from files and addresses.

import {Refusal} from "../errors.mjs";

// Not blank, and without line ends, control characters or GTP comments.
const LINE = /^ *[!"$-~][!"$-~ ]{0,4095}$/;
const NAME = /^[a-z][a-z0-9_]{0,39}$/;

/** @param {unknown} value
 * @returns {value is string} */
export function isLine(value) {
  return typeof value === "string" && LINE.test(value);
}

/** @param {unknown} value
 * @returns {value is string} */
export function isName(value) {
  return typeof value === "string" && NAME.test(value);
}

/** @param {unknown} value
 * @returns {value is number} */
export function isWhole(value) {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

/** True for a number from 0 to a maximum.
 * @param {unknown} value
 * @param {number} most
 * @returns {value is number} */
export function isUpTo(value, most) {
  return typeof value === "number" && value >= 0 && value <= most;
}

/** @param {unknown} value
 * @returns {value is Record<string, unknown>} */
export function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** @template T
 * @param {readonly T[]} list
 * @param {unknown} value
 * @returns {value is T} */
export function isOneOf(list, value) {
  return /** @type {readonly unknown[]} */ (list).includes(value);
}

/** Throws Refusal if stored data do not have the required form.
 * @param {unknown} condition
 * @param {string} field
 * @returns {asserts condition} */
export function check(condition, field) {
  if (!condition) throw new Refusal(`The field '${field}' of a saved game is invalid.`);
}
