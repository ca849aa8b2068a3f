// Keeps the program itself, so that it opens without a network. The build writes into offline-files.js what it
// consists of; whenever that changes, the browser installs this worker anew beside the old one, which goes on
// serving the tabs that it has opened: page and engine are always of one build.
importScripts("/offline-files.js");

const { version, files } = self.CLEW_BUILD;
const PREFIX = "clew-program-";
const NAME = PREFIX + version;
const KNOWN = new Set(files);
// What reads pictures is large, and most people never need it: it is kept once it has been asked for.
const LATER = "/vendor/ocr/";

self.addEventListener("install", (event) => event.waitUntil(keep()));
self.addEventListener("activate", (event) => event.waitUntil(forgetOthers()));
self.addEventListener("fetch", (event) => {
  const path = pathOf(event.request);
  if (path !== undefined) event.respondWith(kept(event, path));
});

/** Fetches one file after the other: somebody may be waiting for an answer. */
async function keep() {
  const cache = await caches.open(NAME);
  for (const path of files) {
    if (!(await cache.match(path))) await cache.add(path);
  }
}

async function forgetOthers() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== NAME);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/**
 * The kept file a request is for; models, searches and everything else are none of our business. The page is only what
 * lies at "/": the form for signing in is the server's, and has to be reached when a cookie has ended.
 */
function pathOf({ method, url }) {
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== self.location.origin) return undefined;
  return KNOWN.has(pathname) || pathname.startsWith(LATER) ? pathname : undefined;
}

async function kept(event, path) {
  const cache = await caches.open(NAME);
  const there = await cache.match(path);
  if (there) return there;
  const reply = await fetch(event.request);
  // Without room it is fetched again the next time.
  if (reply.ok && path.startsWith(LATER)) event.waitUntil(cache.put(path, reply.clone()).catch(() => {}));
  return reply;
}
