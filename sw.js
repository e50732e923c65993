// The service worker: caches the whole site for offline use. Each installation fills a cache of its
// own, completely or not at all. A new release waits until the page reports that the player agrees.
// Only after it has taken over are the other caches deleted.

// The release's name (a hash of all its files and this one) and the integrity of each file by path.
// The build writes them.
const RELEASE = null;
const PREFIX = `redstone ${self.registration.scope} `;
// The prefix of this release's caches. Any complete one has exactly the same content.
const OURS = `${PREFIX}${RELEASE.name} `;
const START = "index.html";

/**
 * Return the address of a file. The start page's is its folder, because some hosts redirect the
 * longer name.
 */
function addressOf(path) {
  return new URL(path === START ? "./" : path, self.registration.scope).href;
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("message", ({ data }) => {
  if (data === "take-over") self.skipWaiting();
});
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(self.clients.matchAll({ type: "window" }).then(([page]) => page?.focus()));
});
self.addEventListener("fetch", (event) => {
  const address = event.request.url.split(/[?#]/)[0];
  const ours = event.request.method === "GET" && ADDRESSES.has(address);
  if (ours) event.respondWith(answer(ADDRESSES.get(address), event.request));
});

/** The address that each file is cached under, by every address that requests it. */
const ADDRESSES = new Map(Object.keys(RELEASE.files).map((path) => [addressOf(path), addressOf(path)]));
ADDRESSES.set(new URL(START, self.registration.scope).href, addressOf(START));

/**
 * Make sure that a complete cache of this release exists. One may remain from before a rollback.
 */
async function install() {
  if (await wholeCache()) return;
  // A browser runs one installation at a time, so an incomplete cache comes from an interrupted
  // one.
  await remove((name) => name.startsWith(OURS));
  const name = OURS + crypto.randomUUID();
  try {
    await fill(await caches.open(name));
    // Another worker that takes over in the meantime deletes all caches but its own.
    if (!await caches.has(name)) throw new Error(`${name} was removed`);
  } catch (error) {
    await caches.delete(name);
    throw error;
  }
}

/** Fetch all files of the release into a cache. */
async function fill(cache) {
  const files = Object.entries(RELEASE.files);
  await Promise.all(files.map(async ([path, integrity]) => {
    const address = addressOf(path);
    await cache.put(address, await fetchExactly(address, integrity));
  }));
}

/**
 * Fetch a file with exactly this content, bypassing the HTTP cache if that holds another version.
 */
async function fetchExactly(address, integrity) {
  const fetched = await fetch(address, { integrity, cache: "no-cache" })
    .catch(() => fetch(address, { integrity, cache: "reload" }));
  if (!fetched.ok) throw new Error(`${address}: ${fetched.status}`);
  return fetched;
}

/** Return the name of a complete cache of this release, undefined if there is none. */
async function wholeCache() {
  const count = Object.keys(RELEASE.files).length;
  for (const name of await caches.keys()) {
    if (!name.startsWith(OURS)) continue;
    const kept = await (await caches.open(name)).keys();
    if (kept.length === count) return name;
  }
  return undefined;
}

/** Take over the pages, and delete other caches unless a newer worker still needs them. */
async function activate() {
  await self.clients.claim();
  const ours = await wholeCache();
  const { installing, waiting } = self.registration;
  if (installing || waiting) return; // they need their caches; the next worker to take over cleans up
  await remove((name) => name.startsWith(PREFIX) && name !== ours);
}

/** Delete this site's unused caches. Caches of other sites on the host have another prefix. */
async function remove(isUnused) {
  const unused = (await caches.keys()).filter(isUnused);
  await Promise.all(unused.map((name) => caches.delete(name)));
}

let cacheName; // looked up once per run: browsers often stop and restart a worker

/** Return a file from the cache, or from the network if the browser has cleared the cache. */
async function answer(address, request) {
  cacheName ??= await wholeCache();
  const kept = cacheName && await caches.match(address, { cacheName });
  return kept || fetch(request); // the browser may have cleared the cache
}
