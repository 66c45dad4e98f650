// SPDX-License-Identifier: MIT
// Answers the requests of the page with or without a connection. Each version has its own file addresses, so that no
// page mixes versions: a new version takes over immediately, and open pages keep the version that they started with.
// Above this text, scripts/build-site writes VERSION, HEADERS, and FILES, which maps the addresses of files below the
// scope to the digest and the type of their content.
"use strict";

const SCOPE = new URL(registration.scope);
const CACHE = `catenary ${SCOPE.pathname}`;
const INDEX = "index.html";
const VERSIONED = new RegExp(`^([0-9a-f]{${VERSION.length}})/`);

// Versions share the files that are the same.
const keyOf = (digest) => new URL(`?${encodeURIComponent(digest)}`, SCOPE).href;
const listOf = (version) => new URL(`?files=${version}`, SCOPE).href;

async function install() {
  const cache = await caches.open(CACHE);
  await Promise.all(Object.entries(FILES).map(async ([name, {digest}]) => {
    if (await cache.match(keyOf(digest))) return;
    // The check fails if the host is being updated; the browser tries again later.
    const load = (mode) => fetch(new URL(name, SCOPE), {cache: mode, integrity: digest});
    const response = await load("default").catch(() => load("reload"));
    if (!response.ok) throw new Error(`${name}: ${response.status}`);
    await cache.put(keyOf(digest), response);
  }));
  await cache.put(listOf(VERSION), new Response(JSON.stringify(FILES)));
  await skipWaiting();
}

/** Deletes what no open page can request any more. */
async function clean() {
  const windows = (await clients.matchAll({type: "window", includeUncontrolled: true})).filter(({url}) => url.startsWith(SCOPE.href));
  const locks = (await navigator.locks.query()).held.map(({name}) => name).filter((name) => name.startsWith(SCOPE.href));
  // A page that is still loading does not hold a lock yet.
  if (locks.length < windows.length) return;
  const inUse = new Set([VERSION, ...locks.map((name) => VERSIONED.exec(name.slice(SCOPE.href.length))?.[1])].map(listOf));
  const cache = await caches.open(CACHE);
  const lists = await Promise.all([...inUse].map((key) => cache.match(key)));
  const files = await Promise.all(lists.map((list) => list?.json() ?? {}));
  const kept = new Set([...inUse, ...files.flatMap((list) => Object.values(list).map(({digest}) => keyOf(digest)))]);
  await Promise.all((await cache.keys()).filter(({url}) => !kept.has(url)).map((request) => cache.delete(request)));
}

async function activate() {
  await clients.claim();
  for (const page of await clients.matchAll({type: "window"})) page.postMessage(VERSION);
}

/** Returns the digest and the type of a file; undefined if it is not stored. */
async function fileOf(cache, name) {
  if (Object.hasOwn(FILES, name)) return FILES[name];
  const list = await cache.match(listOf(VERSIONED.exec(name)[1]));
  return (await list?.json())?.[name];
}

async function answer(request, name) {
  const cache = await caches.open(CACHE);
  const file = await fileOf(cache, name);
  // The browser may have deleted it.
  const found = file && await cache.match(keyOf(file.digest)) || await fetch(request);
  if (!file || !found.ok) return found;
  // Reads the whole response, because a worker whose responses are still being read cannot be replaced.
  return new Response(await found.arrayBuffer(), {headers: {"Content-Type": file.type, ...HEADERS}});
}

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(activate()));
addEventListener("message", (event) => {
  if (event.data !== "version") return;
  event.source.postMessage(VERSION);
  event.waitUntil(clean());
});
addEventListener("fetch", (event) => {
  const {request} = event;
  const {origin, pathname} = new URL(request.url);
  if (request.method !== "GET" || origin !== SCOPE.origin || !pathname.startsWith(SCOPE.pathname)) return;
  const name = pathname.slice(SCOPE.pathname.length) || INDEX;
  if (Object.hasOwn(FILES, name) || VERSIONED.test(name)) event.respondWith(answer(request, name));
});
