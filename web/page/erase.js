// Erases everything that this page has stored in this browser.

import { NAME as OPENED } from "../games/opened.js";

const PREFIX = "redstone"; // of stored texts and databases; other pages on the same host keep theirs

/** Delete the databases, the stored texts and the offline copy, then reload the page. */
export async function erase() {
  for (const storage of [localStorage, sessionStorage]) {
    Object.keys(storage).filter((key) => key.startsWith(PREFIX)).forEach((key) => storage.removeItem(key));
  }
  Storage.prototype.setItem = () => {}; // the page must not store anything more as it is left
  const scope = new URL("./", document.baseURI).href;
  const registration = await navigator.serviceWorker?.getRegistration(scope).catch(() => undefined);
  await registration?.unregister();
  const names = await globalThis.caches?.keys().catch(() => []);
  for (const name of names ?? []) if (name.includes(scope)) await caches.delete(name);
  for (const database of [PREFIX, OPENED]) await deleteDatabase(database);
  location.replace(scope);
}

/**
 * Delete a database, and resolve even if that fails. If another window holds it open, the browser
 * deletes it once that window closes it.
 * @param {string} database
 */
function deleteDatabase(database) {
  return new Promise((done) => {
    const request = indexedDB.deleteDatabase(database);
    request.onsuccess = request.onerror = request.onblocked = done;
  });
}
