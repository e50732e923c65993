// Erases all that this page has kept in this browser.

const PREFIX = "redstone"; // of the texts and the database; other pages of the same host keep theirs

/** Delete the database, the small texts, and the copy for use without a network; then start again. */
export async function erase() {
  for (const storage of [localStorage, sessionStorage]) {
    Object.keys(storage).filter((key) => key.startsWith(PREFIX)).forEach((key) => storage.removeItem(key));
  }
  Storage.prototype.setItem = () => {}; // a page that is left keeps nothing any more
  const scope = new URL("./", document.baseURI).href;
  const registration = await navigator.serviceWorker?.getRegistration(scope).catch(() => undefined);
  await registration?.unregister();
  const names = await globalThis.caches?.keys().catch(() => []);
  for (const name of names ?? []) if (name.includes(scope)) await caches.delete(name);
  await deleted();
  location.replace(scope);
}

/** Deletes the database; one that another window holds on to is deleted once that lets go. */
function deleted() {
  return new Promise((done) => {
    const request = indexedDB.deleteDatabase(PREFIX);
    request.onsuccess = request.onerror = request.onblocked = done;
  });
}
