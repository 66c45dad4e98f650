// SPDX-License-Identifier: MIT
// Review of the game on the board: its progress, then the way to its page.

import {say} from "./announce.mjs";
import {footer, openDialog, textButton} from "./dialogs.mjs";
import {create} from "./dom.mjs";
import {TEXTS} from "./texts.mjs";
import {cancelReview, getProgress, startReview} from "./transport.mjs";

const WORDS = TEXTS.review;
const POLL_MS = 300;

const pause = () => new Promise((resolve) => { setTimeout(resolve, POLL_MS); });

/// Follows a review until it ends or `isOpen()` is false; returns its last progress.
async function follow(review, bar, isOpen) {
  while (isOpen()) {
    const progress = await getProgress(review);
    bar.value = progress.share;
    if (progress.done || progress.error) return progress;
    await pause();
  }
  return {};
}

/// Has the game reviewed, and offers the page of the review.
export async function openReview() {
  const review = await startReview();
  const bar = create("progress", {max: 1, value: 0, "aria-label": WORDS.progress});
  const text = create("p", {role: "status"}, WORDS.wait);
  const buttons = create("div");
  let open = true;
  let ended = false;
  let end = () => {};
  const closed = openDialog("review", WORDS.title, (close) => {
    end = close;
    buttons.append(footer(textButton(TEXTS.buttons.cancel, () => close())));
    return [text, bar, buttons];
  });
  const show = ({done, error}) => {
    ended = Boolean(done || error);
    if (!ended) return;
    bar.hidden = true;
    text.textContent = done ? WORDS.done : WORDS.failed(error);
    say(text.textContent);
    const link = create("a", {id: "review-open", href: review, target: "_blank", on: {click: () => end()}}, WORDS.open);
    buttons.replaceChildren(footer(...done ? [link] : []));
    if (done) link.focus();
  };
  follow(review, bar, () => open).then(show, (error) => show({error: error.message}));
  await closed;
  open = false;
  if (!ended) await cancelReview(review);
}
