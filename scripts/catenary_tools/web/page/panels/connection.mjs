// SPDX-License-Identifier: MIT
// The notice of a lost connection, and of a failed start.

import {messageOf} from "../errors.mjs";
import {TEXTS} from "../words/texts.mjs";
import {textButton} from "../elements/dialogs.mjs";
import {byId, create, show} from "../elements/dom.mjs";

/** @typedef {import("../store/values.mjs").PageStore} PageStore */

// A short loss of the connection is not reported.
const LOSS_MS = 1500;

/** Shows that the connection is lost, that another window has the engines, or that the key is not valid.
 * @param {PageStore} store */
export function showConnection(store) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const again = textButton(TEXTS.replaced.again, () => location.reload(), {id: "button-use-here"});
  store.listen(["connection"], ({connection}) => {
    clearTimeout(timer);
    document.body.dataset.connected = String(connection === "connected");
    const showLoss = () => {
      byId("notice").replaceChildren(...connection === "replaced" ? [TEXTS.replaced.told, create("div", {class: "buttons"}, again)]
        : [connection === "locked" ? TEXTS.locked : `${TEXTS.disconnected} ${TEXTS.serverGone}`]);
      show(byId("notice"), true);
    };
    if (connection === "connected") show(byId("notice"), false);
    else timer = setTimeout(showLoss, connection === "lost" ? LOSS_MS : 0);
  });
}

/** @param {PageStore} store
 * @param {import("../transport/engine_link.mjs").PageTransport} transport */
export async function followConnection(store, transport) {
  for await (const connection of transport.states()) store.set({connection});
}

/** Runs a part of the start; shows why if it fails.
 * @template T
 * @param {PageStore} store
 * @param {() => Promise<T>} work */
export async function orShowFailure(store, work) {
  try {
    return await work();
  } catch (error) {
    if (store.values.connection === "connected") showFailure(messageOf(error));
    throw error;
  }
}

/** @param {string} reason */
function showFailure(reason) {
  const again = textButton(TEXTS.tryAgain, () => location.reload(), {id: "button-try-again"});
  byId("notice").replaceChildren(reason, create("div", {class: "buttons"}, again));
  show(byId("notice"), true);
}
