// What the browser keeps: a database with a record for each game, and a few small texts by name.
// Records are moved here, no more: what is in them, and what follows from a conflict, is Python's
// (redstone/app/kept). A record has an id, a revision that grows with every writing, and a text.

import * as page from "../page/page.js";

const NAME = "redstone";
const STORES = ["games", "damaged", "about"]; // read at once
const SHELVES = ["cards", "results"]; // read when they are first asked for
const BATCH = 100; // records handed over at a time: the page goes on in between
const SHELF_BATCH = 25; // these are read in full as they are handed over
const GONE = ["InvalidStateError", "UnknownError"]; // what a connection says that has been closed, by browser
const REST_MS = 10_000; // between two connections that are given up
const MAX_REVISION = 2 ** 52; // there is always a next one
const PATIENCE_MS = 8000; // for a database that neither answers nor refuses

// The n-th of them leads from version n to the next. A store for other things is another entry.
const MIGRATIONS = [
  (database) => make(database, ["games", "damaged", "about"]),
  (database) => make(database, ["cards", "results"]),
];

let handlers = null;
let loading = null;
let opening = null; // the connection, once it is asked for; null where there is none
let trouble = ""; // as told to `begin`
let begun = false;
let lostAt = -Infinity;
let channel = null;
let persistent = false;
const brought = new Set(); // the shelves that are asked for
const underWay = new Map(); // each transaction that changes, with what it waits for if it was called off

/**
 * Call `read(store, id, revision, text)` for every record, then `begin(trouble)`: empty, "blocked"
 * or "newer", the latter also if a newer page takes the database over while this one is open. Both
 * come again where the browser has closed the database, or it was deleted.
 * `written(ticket, outcome, conflicts)` answers `write`; `changed(store, id, revision, text)`
 * tells of another window's change, with revision 0 if it deleted. `brought(store, whole)` ends
 * the reading of a shelf, whether or not all of it could be had.
 */
export function listen(to) {
  handlers = to;
}

/** Read all there is, once. */
export function load() {
  loading ??= readAll();
}

/** Read a shelf too, now and whenever all is read again; once is enough. */
export function bring(store) {
  brought.add(store);
  if (begun) loading = Promise.resolve(loading).then(() => readShelf(store));
}

/** Read one record of a shelf ahead of all others: `read` has it, with revision 0 if it cannot be had. */
export async function peek(store, id) {
  let found = [0, ""];
  try {
    found = await recordOf(await connected(), store, id);
  } catch {
    // Nor can the others be had.
  }
  handlers.read(store, id, ...found);
}

async function readAll() {
  const shelves = [...brought]; // what is asked for from now on follows by itself
  try {
    const database = await connected();
    if (!begun) listenToOthers();
    for (const store of STORES) await readStore(database, store);
  } catch (error) {
    if (error?.name === "PythonError") throw error; // a fault of ours is not the browser's
    if (!trouble) trouble = error?.name === "VersionError" ? "newer" : "blocked";
    opening = null;
  }
  const again = begun && trouble === "blocked";
  begun = true;
  handlers.begin(trouble);
  for (const store of shelves) await readShelf(store);
  if (again) [loading, trouble] = [null, ""]; // it was there before: the next one who asks tries anew
}

async function readShelf(store) {
  let whole = false;
  try {
    if (!trouble) await readStore(await connected(), store, SHELF_BATCH);
    whole = !trouble;
  } catch (error) {
    if (error?.name === "PythonError") throw error;
  }
  handlers.brought(store, whole);
}

/** The connection, made anew if the browser has ended it; none is made past a newer page. */
function connected() {
  if (trouble === "newer") throw new Error(trouble);
  opening ??= inTime(open()).catch((error) => {
    opening = null;
    throw error;
  });
  return opening;
}

/** The connection is gone: what is in the database now is read anew, for it may be another one. */
function lost() {
  opening = null;
  lostAt = performance.now();
  if (begun) loading = readAll();
}

function make(database, stores) {
  for (const name of stores) database.createObjectStore(name, { keyPath: "id" });
}

async function open() {
  const { openDB } = await import("../idb.mjs");
  return openDB(NAME, MIGRATIONS.length, {
    upgrade(opened, from) {
      for (const migrate of MIGRATIONS.slice(from)) migrate(opened);
    },
    blocking(_version, newer, { target }) {
      /** @type {IDBDatabase} */ (target).close(); // also before it is ours: the newer page waits for it
      if (newer === null) {
        lost(); // it is being deleted
        return;
      }
      opening = null;
      trouble = "newer";
      if (begun) handlers.begin(trouble); // else the reading, which fails now, tells it
    },
    terminated: lost,
  });
}

function inTime(answer) {
  const late = new Error("the database does not answer");
  return Promise.race([answer, new Promise((_, reject) => setTimeout(() => reject(late), PATIENCE_MS))]);
}

// A page that is put aside with its state, as for a way back, would hold on to its transaction, and
// no other page could read: it is called off, and made again by whoever comes back.
window.addEventListener("pagehide", ({ persisted }) => {
  if (!persisted) return;
  const back = new Promise((resolve) => window.addEventListener("pageshow", resolve, { once: true }));
  for (const transaction of underWay.keys()) {
    underWay.set(transaction, back);
    try {
      transaction.abort();
    } catch {
      // It has just ended.
    }
  }
});

async function readStore(database, store, batch = BATCH) {
  let records;
  let range = null;
  do {
    records = await inTime(database.getAll(store, range, batch));
    for (const record of records) handlers.read(store, record.id, ...said(record));
    if (records.length) range = IDBKeyRange.lowerBound(records.at(-1).id, true);
  } while (records.length === batch);
}

/** Returns a record's revision and text, with revision 0 for none. */
async function recordOf(database, store, id) {
  const record = await inTime(database.get(store, id));
  return record ? said(record) : [0, ""];
}

/** Revision and text of a record, whatever has become of it. */
function said(record) {
  const { revision, text } = record;
  const sound = Number.isSafeInteger(revision) && revision >= 0 && revision < MAX_REVISION;
  return [sound ? revision : 0, typeof text === "string" ? text : ""];
}

/**
 * Make changes, all or none, as JSON: each with `store`, `id`, the revision `expected` to be there
 * (0 for none), the new `revision`, and the new `text`, null to delete.
 */
export async function write(ticket, text) {
  const changes = JSON.parse(text);
  let outcome = "refused";
  let conflicts = [];
  try {
    conflicts = await change(changes);
    outcome = conflicts.length ? "conflict" : "kept";
  } catch (error) {
    if (error?.name === "QuotaExceededError") outcome = "full";
    if (GONE.includes(error?.name) && performance.now() - lostAt > REST_MS) lost();
  }
  if (outcome === "kept") tell(changes);
  handlers.written(ticket, outcome, JSON.stringify(conflicts));
}

/** The records that are not at the revision expected; there is one, and nothing is changed. */
async function change(changes) {
  const database = await connected();
  const transaction = database.transaction([...STORES, ...SHELVES], "readwrite");
  underWay.set(transaction, null);
  try {
    return await changeIn(transaction, changes);
  } catch (error) {
    const back = underWay.get(transaction);
    if (!back) throw error;
    await back;
  } finally {
    underWay.delete(transaction);
  }
  return change(changes);
}

async function changeIn(transaction, changes) {
  const done = transaction.done.then(() => null, (error) => error ?? new Error("aborted"));
  const conflicts = [];
  const asked = [];
  for (const { store, id, expected, revision, text } of changes) {
    const records = transaction.objectStore(store);
    const there = await records.get(id);
    if ((there ? said(there)[0] : 0) !== expected) {
      conflicts.push([store, id, ...(there ? said(there) : [0, null])]);
    } else {
      asked.push(text === null ? records.delete(id) : records.put({ id, revision, text }));
    }
  }
  if (conflicts.length) transaction.abort();
  await Promise.allSettled(asked);
  const error = await done;
  if (error && !conflicts.length) throw error;
  return conflicts;
}

function tell(changes) {
  for (const { store, id } of changes) channel?.postMessage({ store, id });
  if (!persistent && changes.some(({ store }) => store === "games")) askToStay();
}

/** Asks the browser to keep the data even when it needs room. */
async function askToStay() {
  persistent = true;
  try {
    if (!(await navigator.storage.persisted())) await navigator.storage.persist();
  } catch {
    // A browser that makes no promises keeps it as long as it likes.
  }
}

function listenToOthers() {
  if (typeof BroadcastChannel === "undefined") return;
  channel = new BroadcastChannel(`${NAME}.kept`);
  channel.addEventListener("message", async ({ data: { store, id } }) => {
    if (!(STORES.includes(store) || brought.has(store)) || !opening) return;
    try {
      handlers.changed(store, id, ...(await recordOf(await opening, store, id)));
    } catch (error) {
      if (error?.name === "PythonError") throw error;
      // The connection is gone; all is read again with the next one.
    }
  });
}

/** The text kept on this device under a name; empty if there is none. */
export function stored(name) {
  return page.stored(name);
}

/** Keep a text on this device. False if the browser refuses. */
export function keep(name, text) {
  return page.keep(name, text);
}

/** The text kept for this tab and its reloads under a name; empty if there is none. */
export function recalled(name) {
  try {
    return sessionStorage.getItem(name) ?? "";
  } catch {
    return "";
  }
}

/** Keep a text for this tab and its reloads. False if the browser refuses. */
export function remember(name, text) {
  try {
    sessionStorage.setItem(name, text);
    return true;
  } catch {
    return false;
  }
}
