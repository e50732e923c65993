// Keeps the whole site for use without a network. One cache a release, filled completely or not at
// all; a new release waits until the page says that the player agrees.

// The release's name and the integrity of each of its files by path; the build writes them.
const RELEASE = null;
const PREFIX = `redstone ${self.registration.scope} `;
const CACHE = PREFIX + RELEASE.name;
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
self.addEventListener("fetch", (event) => {
  const address = event.request.url.split(/[?#]/)[0];
  const ours = event.request.method === "GET" && ADDRESSES.has(address);
  if (ours) event.respondWith(answer(ADDRESSES.get(address), event.request));
});

/** The address that a file is kept under, by each address that asks for it. */
const ADDRESSES = new Map(Object.keys(RELEASE.files).map((path) => [addressOf(path), addressOf(path)]));
ADDRESSES.set(new URL(START, self.registration.scope).href, addressOf(START));

async function install() {
  await caches.delete(CACHE); // what an interrupted installation has left
  const cache = await caches.open(CACHE);
  try {
    const files = Object.entries(RELEASE.files);
    await Promise.all(files.map(async ([path, integrity]) => {
      const address = addressOf(path);
      await cache.put(address, await fetchExactly(address, integrity));
    }));
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
}

/** A file with exactly this content, past the browser's own cache if that holds another. */
async function fetchExactly(address, integrity) {
  const fetched = await fetch(address, { integrity, cache: "no-cache" })
    .catch(() => fetch(address, { integrity, cache: "reload" }));
  if (!fetched.ok) throw new Error(`${address}: ${fetched.status}`);
  return fetched;
}

async function activate() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function answer(address, request) {
  const kept = await caches.match(address, { cacheName: CACHE });
  return kept ?? fetch(request); // the browser may have cleared the cache
}
