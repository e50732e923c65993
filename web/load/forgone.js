// Switches off the work that PyScript would do at its start and that nothing here needs. This
// script must run before PyScript.

import { element, made } from "./render.js";

const DATABASES = "IDBMap/"; // the prefix of PyScript's own database names

/**
 * Keep PyScript from loading its editors and terminals for MicroPython, which nothing here uses. It
 * reads this configuration when it starts, after this script.
 */
function forgoMicroPython() {
  const unused = ["codemirror", "deprecations-manager", "donkey", "py-editor", "py-game", "py-terminal"];
  const plugins = unused.map((name) => `!${name}`);
  document.head.append(made(element("mpy-config", { type: "json", hidden: true }, JSON.stringify({ plugins }))));
}

/**
 * Give PyScript a dummy in place of its databases, which nothing here uses. It would open them for
 * packages and mounted folders and wait for them. If site data is blocked, the refusal would end
 * the start.
 */
function forgoDatabase() {
  const kept = databases();
  /** Open a database, or a dummy for one of PyScript's; throw if site data is blocked. @param {string} name @param {...number} version */
  const open = (name, ...version) => {
    if (name.startsWith(DATABASES)) return succeed(EMPTY);
    if (!kept) throw new DOMException("Site data is blocked.", "SecurityError");
    return IDBFactory.prototype.open.call(kept, name, ...version);
  };
  if (kept) Object.assign(kept, { open });
  else Object.defineProperty(window, "indexedDB", { value: { open } });
}

const STORE = { getAllKeys: () => succeed([]), clear: () => succeed(undefined) };
const EMPTY = { transaction: () => ({ objectStore: () => STORE }), close: () => {} };

/**
 * Return a request, like one of IndexedDB, that succeeds with `result` as soon as the caller has set
 * its handler.
 * @param {unknown} result
 */
function succeed(result) {
  /** @type {{ result: unknown, onsuccess?: (event: { target: unknown }) => void }} */
  const request = { result };
  queueMicrotask(() => request.onsuccess?.({ target: request }));
  return request;
}

/** Return the browser's databases, undefined if even reading the property is refused. */
function databases() {
  try {
    return indexedDB;
  } catch {
    return undefined;
  }
}

forgoMicroPython();
forgoDatabase();
