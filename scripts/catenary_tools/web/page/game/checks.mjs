// SPDX-License-Identifier: MIT
// Checks of values that come from files and addresses.

import {Refusal} from "./refusal.mjs";

// Not blank, no line ends, no control characters, no comment of GTP.
const LINE = /^ *[!"$-~][!"$-~ ]{0,4095}$/;
const NAME = /^[a-z][a-z0-9_]{0,39}$/;

/** @type {(value: unknown) => value is string} */
export const isLine = /** @type {(value: unknown) => value is string} */ ((value) => typeof value === "string" && LINE.test(value));

/** @type {(value: unknown) => value is string} */
export const isName = /** @type {(value: unknown) => value is string} */ ((value) => typeof value === "string" && NAME.test(value));

/** @type {(value: unknown) => value is number} */
export const isWhole = /** @type {(value: unknown) => value is number} */ ((value) => Number.isSafeInteger(value) && Number(value) >= 0);

/** True for a number from 0 to a largest one.
 * @type {(value: unknown, most: number) => value is number} */
export const isUpTo = /** @type {(value: unknown, most: number) => value is number} */ (
  (value, most) => typeof value === "number" && value >= 0 && value <= most);

/** @type {(value: unknown) => value is Record<string, unknown>} */
export const isObject = /** @type {(value: unknown) => value is Record<string, unknown>} */ (
  (value) => typeof value === "object" && value !== null && !Array.isArray(value));

/** Throws Refusal where stored data do not hold what they have to.
 * @param {unknown} condition
 * @param {string} field */
export function check(condition, field) {
  if (!condition) throw new Refusal(`A stored game has a wrong '${field}'.`);
}
