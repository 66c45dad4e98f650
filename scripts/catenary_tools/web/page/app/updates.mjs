// SPDX-License-Identifier: MIT
// The service worker of the site: it keeps all files for use without a connection, and loads new versions. A page uses
// the same version from its load to its end.

import {TEXTS} from "../words/texts.mjs";
import {textButton} from "../elements/dialogs.mjs";
import {byId, create} from "../elements/dom.mjs";

// Located next to the page.
const WORKER = "service-worker.js";
const CHECK_MS = 3_600_000;
// The folder of this page's version.
const FOLDER = new URL("../../../", import.meta.url).href;
const VERSION = FOLDER.split("/").at(-2);

/** Makes the service worker keep the files of this version while the page is open. */
export function holdVersion() {
  navigator.locks?.request(FOLDER, {mode: "shared"}, () => new Promise(() => {}));
}

/** A reload uses the new version, possibly in another process, which reads the stored data before this one has ended.
 * @param {() => Promise<unknown>} save */
function offerUpdate(save) {
  const reload = textButton(TEXTS.update.use, () => save().then(() => location.reload()), {primary: true, id: "button-update"});
  const later = textButton(TEXTS.update.later, () => notice.remove(), {});
  const notice = create("div", {id: "update", class: "notice news", role: "status"}, TEXTS.update.ready,
                        create("div", {class: "buttons"}, reload, later));
  document.getElementById("update")?.remove();
  byId("notice").before(notice);
}

/** Installs the service worker, and offers a new version when it is ready. Does nothing if the browser does not allow
 * service workers. `save` stores the game.
 * @param {() => Promise<unknown>} save */
export async function followUpdates(save) {
  const {serviceWorker} = navigator;
  if (!serviceWorker) return;
  // The version served from now on.
  serviceWorker.addEventListener("message", ({data}) => data !== VERSION && offerUpdate(save));
  serviceWorker.startMessages();
  serviceWorker.controller?.postMessage("version");
  const registration = await serviceWorker.register(new URL(WORKER, document.baseURI), {updateViaCache: "none"}).catch(() => null);
  if (!registration) return;
  const check = () => registration.update().catch(() => {});
  setInterval(check, CHECK_MS);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && check());
}
