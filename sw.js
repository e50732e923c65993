// Keeps the whole site for use without a network. Each installation fills a cache of its own,
// completely or not at all; a new release waits until the page says that the player agrees, and
// only once it has taken over are the caches of others given up.

// The release's name, a hash of all its files and this one, and the integrity of each file by
// path; the build writes them.
const RELEASE = null;
const PREFIX = `redstone ${self.registration.scope} `;
// Caches of this release. Any of them that is whole has exactly the same content.
const OURS = `${PREFIX}${RELEASE.name} `;
const START = "index.html";

/** The address of a file; the start page by its folder, since some hosts redirect the longer name. */
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

/** The address that a file is kept under, by each address that asks for it. */
const ADDRESSES = new Map(Object.keys(RELEASE.files).map((path) => [addressOf(path), addressOf(path)]));
ADDRESSES.set(new URL(START, self.registration.scope).href, addressOf(START));

/** Have a whole cache: one that is there, as after a way back to this release, or a new one. */
async function install() {
  if (await wholeCache()) return;
  // A browser runs one installation at a time: what is not whole was interrupted.
  await remove((name) => name.startsWith(OURS));
  const name = OURS + crypto.randomUUID();
  try {
    await fill(await caches.open(name));
    // Another worker that takes over meanwhile gives up all caches but its own.
    if (!await caches.has(name)) throw new Error(`${name} was removed`);
  } catch (error) {
    await caches.delete(name);
    throw error;
  }
}

async function fill(cache) {
  const files = Object.entries(RELEASE.files);
  await Promise.all(files.map(async ([path, integrity]) => {
    const address = addressOf(path);
    await cache.put(address, await fetchExactly(address, integrity));
  }));
}

/** A file with exactly this content, past the browser's own cache if that holds another. */
async function fetchExactly(address, integrity) {
  const fetched = await fetch(address, { integrity, cache: "no-cache" })
    .catch(() => fetch(address, { integrity, cache: "reload" }));
  if (!fetched.ok) throw new Error(`${address}: ${fetched.status}`);
  return fetched;
}

/** The name of a cache of this release that has every file; undefined if there is none. */
async function wholeCache() {
  const count = Object.keys(RELEASE.files).length;
  for (const name of await caches.keys()) {
    if (!name.startsWith(OURS)) continue;
    const kept = await (await caches.open(name)).keys();
    if (kept.length === count) return name;
  }
  return undefined;
}

async function activate() {
  await self.clients.claim();
  const ours = await wholeCache();
  const { installing, waiting } = self.registration;
  if (installing || waiting) return; // theirs are needed; whoever takes over next clears up
  await remove((name) => name.startsWith(PREFIX) && name !== ours);
}

/** Delete the caches of these names; those of others on the same host have another prefix. */
async function remove(isUnused) {
  const unused = (await caches.keys()).filter(isUnused);
  await Promise.all(unused.map((name) => caches.delete(name)));
}

let cacheName; // a worker is often ended and started again: looked up once in each of its lives

async function answer(address, request) {
  cacheName ??= await wholeCache();
  const kept = cacheName && await caches.match(address, { cacheName });
  return kept || fetch(request); // the browser may have cleared the cache
}
