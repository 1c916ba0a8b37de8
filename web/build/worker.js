/**
 * The service worker: keeps the shell of the app and its hashed files, so that it opens at once and without a network.
 * Of the API's answers only those that are the same for everybody, such as puzzles and rules: what is played is always the server's. SHELL and VERSION are put in by the build.
 */
const SHELL = "__SHELL__";
const CACHE = "shell-__VERSION__";
const SAME_FOR_ALL = /^\/api\/(puzzles\/|texts\/|games(\/[^/]+\/box)?$)/;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(SHELL)));
});

self.addEventListener("activate", (event) => {
  const old = caches.keys().then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))));
  event.waitUntil(old.then(() => self.clients.claim()));
});

// A page that has asked its person lets the new version take over; one that works without a network names its files.
self.addEventListener("message", (event) => {
  if (event.data === "take-over") self.skipWaiting();
  if (event.data?.keep) event.waitUntil(keepAll(event.data.keep));
});

async function keepAll(addresses) {
  const cache = await caches.open(CACHE);
  // Hashed files never change; answers of the API may.
  const missing = await Promise.all(addresses.map(async (address) => (!address.startsWith("/api/") && (await cache.match(address)) ? [] : [address])));
  await cache.addAll(missing.flat());
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (SAME_FOR_ALL.test(pathname)) event.respondWith(newestOrKept(request));
  if (pathname.startsWith("/api")) return;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => caches.match("/")));
  else if (pathname.startsWith("/assets/")) event.respondWith(kept(request));
  else if (SHELL.includes(pathname) || pathname === "/counting.json") event.respondWith(fetch(request).catch(() => caches.match(request)));
});

/** What is the same for everybody: without a network, as it was at the last visit. */
async function newestOrKept(request) {
  try {
    const answer = await fetch(request);
    if (answer.ok) (await caches.open(CACHE)).put(request, answer.clone());
    return answer;
  } catch (error) {
    const known = await caches.match(request);
    if (!known) throw error;
    return known;
  }
}

/** A hashed file never changes: once fetched, it is kept. */
async function kept(request) {
  const known = await caches.match(request);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok) (await caches.open(CACHE)).put(request, answer.clone());
  return answer;
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const path = event.notification.data?.path ?? "/";
  const found = self.clients.matchAll({ type: "window", includeUncontrolled: true });
  event.waitUntil(found.then((windows) => (windows[0] ? windows[0].focus().then((page) => page.navigate(path)) : self.clients.openWindow(path))));
});
