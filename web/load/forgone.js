// What PyScript would do as soon as it is loaded and nothing here needs; this script comes before it.

import { element } from "./panel.js";

const DATABASES = "IDBMap/"; // how the names of PyScript's own begin

/**
 * PyScript loads its editors and terminals for MicroPython too, which nothing here uses, unless a
 * configuration says no; it reads this one when it starts, after this script.
 */
function forgoMicroPython() {
  const unused = ["codemirror", "deprecations-manager", "donkey", "py-editor", "py-game", "py-terminal"];
  const plugins = unused.map((name) => `!${name}`);
  const config = element("mpy-config", { textContent: JSON.stringify({ plugins }), hidden: true });
  config.setAttribute("type", "json");
  document.head.append(config);
}

/**
 * PyScript opens databases for packages and mounted folders, which nothing here uses, and waits for
 * them. Where site data is blocked the refusal would end the start, so it gets an empty one.
 */
function forgoDatabase() {
  const kept = databases();
  const open = (/** @type {string} */ name, ...version) => {
    if (name.startsWith(DATABASES)) return answered(EMPTY);
    if (!kept) throw new DOMException("Site data is blocked.", "SecurityError");
    return IDBFactory.prototype.open.call(kept, name, ...version);
  };
  if (kept) kept.open = open;
  else Object.defineProperty(window, "indexedDB", { value: { open } });
}

const STORE = { getAllKeys: () => answered([]), clear: () => answered(undefined) };
const EMPTY = { transaction: () => ({ objectStore: () => STORE }), close: () => {} };

/** A request that is answered as soon as whoever asks has said where to, as in a real database. */
function answered(result) {
  const request = /** @type {any} */ ({ result });
  queueMicrotask(() => request.onsuccess({ target: request }));
  return request;
}

/** The browser's databases; undefined where asking for them is refused already. */
function databases() {
  try {
    return indexedDB;
  } catch {
    return undefined;
  }
}

forgoMicroPython();
forgoDatabase();
