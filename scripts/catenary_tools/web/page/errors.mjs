// SPDX-License-Identifier: MIT
// Errors with reasons for the user.

/** The reason why something is not done; nothing has changed then. */
export class Refusal extends Error {}

/** A failure of an engine. `isAnswer`: the engine replied to a command with an error and is still usable. `isLoss`: the
 * connection to it was lost. */
export class EngineFailure extends Refusal {
  /** @param {string} detail
   * @param {{isAnswer?: boolean, isLoss?: boolean}} kind */
  constructor(detail, {isAnswer = false, isLoss = false} = {}) {
    super(`The engine failed: ${detail}.`);
    this.detail = detail;
    this.isAnswer = isAnswer;
    this.isLoss = isLoss;
  }
}

/** Work that nobody waits for any more. */
export class Cancelled extends Error {}

const PREFIX = /^(illegal move: |syntax error: |\? )+/;
const MOST_LETTERS = 400;

/** Returns an error of an engine as a sentence.
 * @param {string} error */
export function sentenceOf(error) {
  const text = error.replace(PREFIX, "").slice(0, MOST_LETTERS);
  return text.charAt(0).toUpperCase() + text.slice(1) + (/[.?!]$/.test(text) ? "" : ".");
}

// Cells and colours stay capitalised.
const NAME = /^([A-Z]\d|Black\b|White\b)/;

/** Returns a sentence in a form that fits inside another one.
 * @param {string} sentence */
export const withinSentence = (sentence) => NAME.test(sentence) ? sentence : sentence.charAt(0).toLowerCase() + sentence.slice(1);

/** @param {unknown} error */
export const messageOf = (error) => (error instanceof Error ? error.message : String(error));

/** @param {unknown} error */
export const reasonOf = (error) => (error instanceof EngineFailure ? error.detail : messageOf(error));
