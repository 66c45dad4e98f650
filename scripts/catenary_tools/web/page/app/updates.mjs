// SPDX-License-Identifier: MIT
// The service worker of the site: it keeps all files for use without a connection, and loads another version when there is one.
// A page uses one version from its load to its end.

import {textButton} from "../elements/dialogs.mjs";
import {byId, create} from "../elements/dom.mjs";
import {TEXTS} from "../words/texts.mjs";

// Beside the page.
const WORKER = "service-worker.js";
const CHECK_MS = 3_600_000;
// The old version may be at work for longer; then the page begins with it, and changes once the new one has taken over.
const TAKEOVER_MS = 1000;

/** Has a page that loads use the version that waits; that one refuses while another window uses the old one. */
export async function useLatest() {
  const {serviceWorker} = navigator;
  const waiting = serviceWorker?.controller && (await serviceWorker.getRegistration(document.baseURI))?.waiting;
  if (!waiting) return;
  const hasChanged = new Promise((resolve) => {
    serviceWorker.addEventListener("controllerchange", () => resolve(true), {once: true});
    serviceWorker.addEventListener("message", () => resolve(false), {once: true});
    setTimeout(resolve, TAKEOVER_MS, false);
  });
  serviceWorker.startMessages();
  waiting.postMessage("take over");
  if (!await hasChanged) return;
  location.reload();
  // Nothing of the old version begins.
  await new Promise(() => {});
}

/** A reload uses the new version, perhaps in another process, which reads what is stored before this one has ended.
 * @param {() => Promise<unknown>} save */
function offerUpdate(save) {
  const reload = textButton(TEXTS.update.use, () => save().then(() => location.reload()), {id: "button-update"});
  const later = textButton(TEXTS.update.later, () => place.remove(), {});
  const place = create("div", {id: "update", class: "notice", role: "status"}, TEXTS.update.ready, " ", reload, " ", later);
  document.getElementById("update")?.remove();
  byId("notice").before(place);
}

/** Installs the service worker, and tells when a new version is ready. Does nothing where the browser allows none. `save`
 * stores the game.
 * @param {() => Promise<unknown>} save */
export async function followUpdates(save) {
  const {serviceWorker} = navigator;
  if (!serviceWorker) return;
  const registration = await serviceWorker.register(new URL(WORKER, document.baseURI), {updateViaCache: "none"}).catch(() => null);
  if (!registration) return;
  const follow = (/** @type {ServiceWorker | null} */ worker) => {
    const look = () => worker?.state === "installed" && serviceWorker.controller && offerUpdate(save);
    worker?.addEventListener("statechange", look);
    look();
  };
  follow(registration.waiting ?? registration.installing);
  registration.addEventListener("updatefound", () => follow(registration.installing));
  if (serviceWorker.controller)
    serviceWorker.addEventListener("controllerchange", () => save().then(() => location.reload()), {once: true});
  const check = () => registration.update().catch(() => {});
  setInterval(check, CHECK_MS);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && check());
}
