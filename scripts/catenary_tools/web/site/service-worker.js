// SPDX-License-Identifier: MIT
// Answers the requests of the page from the files of one version, with or without a connection. Above it, scripts/build-site
// writes FILES, the files by their addresses below the scope, each with the digest and the type of its content, and HEADERS.
"use strict";

const SCOPE = new URL(registration.scope);
const CACHE = `catenary ${SCOPE.pathname}`;
const INDEX = "index.html";

// The digest is part of the key, so that versions share the files that they have in common.
const keyOf = (name) => new URL(`${name}?${encodeURIComponent(FILES[name].digest)}`, SCOPE).href;

async function install() {
  const cache = await caches.open(CACHE);
  await Promise.all(Object.keys(FILES).map(async (name) => {
    if (await cache.match(keyOf(name))) return;
    // A host that is just getting another version fails the check; the browser tries again later.
    const request = new Request(new URL(name, SCOPE), {cache: "no-cache", integrity: FILES[name].digest});
    const response = await fetch(request);
    if (!response.ok) throw new Error(`${name}: ${response.status}`);
    await cache.put(keyOf(name), response);
  }));
}

async function activate() {
  const cache = await caches.open(CACHE);
  const kept = new Set(Object.keys(FILES).map(keyOf));
  await Promise.all((await cache.keys()).filter(({url}) => !kept.has(url)).map((request) => cache.delete(request)));
  await clients.claim();
}

/** True if no window but one uses the site. */
async function isAlone() {
  const windows = await clients.matchAll({type: "window", includeUncontrolled: true});
  return windows.filter(({url}) => url.startsWith(SCOPE.href)).length <= 1;
}

/** Lets a page that loads have this version; answers it if another window uses the old one. */
async function takeOver(page) {
  // The page before it in its window may not be gone yet.
  for (let tries = 0; tries < 10; tries++) {
    if (await isAlone()) return skipWaiting();
    await new Promise((done) => setTimeout(done, 100));
  }
  return page.postMessage("in use");
}

async function answer(request, name) {
  const stored = await (await caches.open(CACHE)).match(keyOf(name));
  // The browser may have thrown it away.
  const found = stored ?? await fetch(request);
  if (!found.ok) return found;
  // Read whole, because a version whose answers are still being read gives way to no other.
  return new Response(await found.arrayBuffer(), {headers: {"Content-Type": FILES[name].type, ...HEADERS}});
}

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(activate()));
addEventListener("message", (event) => {
  if (event.data === "take over") event.waitUntil(takeOver(event.source));
});
addEventListener("fetch", (event) => {
  const {request} = event;
  const {origin, pathname} = new URL(request.url);
  if (request.method !== "GET" || origin !== SCOPE.origin || !pathname.startsWith(SCOPE.pathname)) return;
  const name = pathname.slice(SCOPE.pathname.length) || INDEX;
  if (Object.hasOwn(FILES, name)) event.respondWith(answer(request, name));
});
