// The browser's storage: a database with a record for each game, and a few small texts by name.
// This module only reads and writes records. Python (redstone/app/storage) handles their contents and
// conflicts. A record has an id, a revision that grows with every write, and a text.

export { keep, recalled, remember, stored } from "../load/stored.js";

const NAME = "redstone";
const STORES = ["games", "damaged", "about"]; // read at once
const RECORD_STORES = ["cards", "results"]; // read when first needed
const BATCH = 100; // records passed on at a time, so that the page stays responsive
const RECORD_BATCH = 25; // records of these stores are parsed in full as they arrive
const GONE = ["InvalidStateError", "UnknownError"]; // the error names of a closed connection, by browser
const REST_MS = 10_000; // between two connections that are given up
const MAX_REVISION = 2 ** 52; // leaves room for a next revision
const PATIENCE_MS = 8000; // for a database that neither answers nor refuses

// The n-th migration upgrades version n to the next. A new store is another entry.
/** @typedef {import("../idb.mjs").IDBPDatabase} Database */
/** @typedef {import("../idb.mjs").IDBPTransaction<unknown, string[], "readwrite">} Transaction */
/** @type {((database: Database) => void)[]} */
const MIGRATIONS = [
  (database) => make(database, ["games", "damaged", "about"]),
  (database) => make(database, ["cards", "results"]),
];

/** @type {Handlers.Store} */
let handlers; // registered before anything is read
/** @type {Promise<void> | null} */
let loading = null;
/** @type {Promise<Database> | null} */
let opening = null; // the promise of the connection, once requested; null if there is none
let trouble = ""; // as passed to `begin`
let begun = false;
let lostAt = -Infinity;
/** @type {BroadcastChannel | null} */
let channel = null;
let persistent = false;
/** @type {Set<string>} */
const brought = new Set(); // the requested record stores
/** @type {Map<Transaction, Promise<unknown> | null>} */
const underWay = new Map(); // by transaction that changes records: the promise to wait for if it was aborted, or null

/**
 * Register the handlers. `read(store, id, revision, text)` is called for every record, then
 * `begin(trouble)`: empty, "blocked" or "newer". "newer" also follows if a newer page takes over
 * the database while this one is open. Both are called again after the browser has closed the
 * database or it was deleted. `written(ticket, outcome, conflicts)` answers `write`.
 * `changed(store, id, revision, text)` reports another window's change, with revision 0 for a
 * deletion. `brought(store, whole)` ends the reading of a record store; `whole` is false if some of it
 * could not be read.
 * @param {Handlers.Store} to
 */
export function listen(to) {
  handlers = to;
}

/** Begin to read all records from IndexedDB, unless that has begun. */
export function load() {
  loading ??= readAll();
}

/** Read a record store now, and again whenever everything is read again. One call per store is enough. @param {string} store */
export function bring(store) {
  brought.add(store);
  if (begun) loading = Promise.resolve(loading).then(() => readRecordStore(store));
}

/**
 * Read one record of a record store, before the store itself. The handler `read` receives it, with
 * revision 0 if it is missing or cannot be read.
 * @param {string} store @param {string} id
 */
export async function peek(store, id) {
  /** @type {[revision: number, text: string]} */
  let found = [0, ""];
  try {
    found = await recordOf(await connected(), store, id);
  } catch {
    // The other records cannot be read either.
  }
  handlers.read(store, id, ...found);
}

/** Read all records of all requested stores, and report trouble, or none, by the handler `begin`. */
async function readAll() {
  const recordStores = [...brought]; // record stores requested later are read by `bring`
  try {
    const database = await connected();
    if (!begun) listenToOthers();
    for (const store of STORES) await readStore(database, store);
  } catch (error) {
    if (Object(error).name === "PythonError") throw error; // an error in Python is not the browser's
    if (!trouble) trouble = Object(error).name === "VersionError" ? "newer" : "blocked";
    opening = null;
  }
  const again = begun && trouble === "blocked";
  begun = true;
  handlers.begin(trouble);
  for (const store of recordStores) await readRecordStore(store);
  if (again) [loading, trouble] = [null, ""]; // it worked before, so the next request tries again
}

/** Read a record store in small batches, and report by the handler `brought` whether all was read. @param {string} store */
async function readRecordStore(store) {
  let whole = false;
  try {
    if (!trouble) await readStore(await connected(), store, RECORD_BATCH);
    whole = !trouble;
  } catch (error) {
    if (Object(error).name === "PythonError") throw error;
  }
  handlers.brought(store, whole);
}

/**
 * Resolve to the connection, opened if there is none. Throws if a newer page has the database, and
 * rejects if the browser refuses it or does not answer in time.
 */
function connected() {
  if (trouble === "newer") throw new Error(trouble);
  opening ??= withTimeout(open()).catch((error) => {
    opening = null;
    throw error;
  });
  return opening;
}

/** Drop the lost connection, and read everything again over a new one: the database may be another by now. */
function reconnect() {
  opening = null;
  lostAt = performance.now();
  if (begun) loading = readAll();
}

/** Create object stores in a database. @param {Database} database @param {string[]} stores */
function make(database, stores) {
  for (const name of stores) database.createObjectStore(name, { keyPath: "id" });
}

/**
 * Open and migrate the database, and resolve to its connection. The connection is closed when a
 * newer page needs the database, and replaced after a deletion.
 */
async function open() {
  const { openDB } = await import("../idb.mjs");
  return openDB(NAME, MIGRATIONS.length, {
    /** Apply the migrations from a version on. */
    upgrade(opened, from) {
      for (const migrate of MIGRATIONS.slice(from)) migrate(opened);
    },
    /** Close the connection for a newer page, or for a deletion of the database (`newer` is null). */
    blocking(_version, newer, { target }) {
      /** @type {IDBDatabase} */ (target).close(); // even before it is ours: the newer page waits for it
      if (newer === null) {
        reconnect(); // it is being deleted
        return;
      }
      opening = null;
      trouble = "newer";
      if (begun) handlers.begin(trouble); // otherwise the read in progress fails and reports it
    },
    terminated: reconnect,
  });
}

/**
 * Resolve as the promise `answer` does, or reject after PATIENCE_MS.
 * @template Answer @param {Promise<Answer>} answer @returns {Promise<Answer>}
 */
function withTimeout(answer) {
  const late = new Error("the database does not answer");
  return Promise.race([answer, new Promise((_, reject) => setTimeout(() => reject(late), PATIENCE_MS))]);
}

// A page in the back/forward cache would hold its transaction open, so that no other page could
// read. It is aborted, and repeated when the page is shown again.
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

/**
 * Pass all records of a store to the handler `read`, in the order of their ids, `batch` at a time.
 * @param {Database} database @param {string} store @param {number} [batch]
 */
async function readStore(database, store, batch = BATCH) {
  let records;
  /** @type {IDBKeyRange | null} */
  let range = null;
  do {
    records = await withTimeout(database.getAll(store, range, batch));
    for (const record of records) handlers.read(store, record.id, ...contentsOf(record));
    if (records.length) range = IDBKeyRange.lowerBound(records.at(-1).id, true);
  } while (records.length === batch);
}

/**
 * Resolve to a stored record's revision and text, 0 and "" if there is none.
 * @param {Database} database @param {string} store @param {string} id @returns {Promise<[revision: number, text: string]>}
 */
async function recordOf(database, store, id) {
  const record = await withTimeout(database.get(store, id));
  return record ? contentsOf(record) : [0, ""];
}

/**
 * Return the revision and text of a record. A damaged revision becomes 0, a damaged text "".
 * @param {{ revision?: unknown, text?: unknown }} record @returns {[revision: number, text: string]}
 */
function contentsOf(record) {
  const { revision, text } = record;
  const sound = typeof revision === "number" && Number.isSafeInteger(revision) && revision >= 0 && revision < MAX_REVISION;
  return [sound ? revision : 0, typeof text === "string" ? text : ""];
}

/**
 * Make changes to records, all or none, and report the outcome by the handler `written`. `text` is
 * JSON: each change has `store`, `id`, the `expected` revision (0 for none), the new `revision`, and
 * the new `text`, null to delete.
 * @param {number} ticket @param {string} text
 */
export async function write(ticket, text) {
  const changes = JSON.parse(text);
  let outcome = "refused";
  /** @type {unknown[]} */
  let conflicts = [];
  try {
    conflicts = await applyChanges(changes);
    outcome = conflicts.length ? "conflict" : "kept";
  } catch (error) {
    if (Object(error).name === "QuotaExceededError") outcome = "full";
    if (GONE.includes(Object(error).name) && performance.now() - lostAt > REST_MS) reconnect();
  }
  if (outcome === "kept") notifyWindows(changes);
  handlers.written(ticket, outcome, JSON.stringify(conflicts));
}

/**
 * Make changes in one transaction, and resolve to the records that are not at the expected revision:
 * if there are any, nothing is changed. An aborted transaction is repeated once the page is shown again.
 * @param {StoredChange[]} changes @returns {Promise<unknown[]>}
 */
async function applyChanges(changes) {
  const database = await connected();
  const transaction = database.transaction([...STORES, ...RECORD_STORES], "readwrite");
  underWay.set(transaction, null);
  try {
    return await applyWithin(transaction, changes);
  } catch (error) {
    const back = underWay.get(transaction);
    if (!back) throw error;
    await back;
  } finally {
    underWay.delete(transaction);
  }
  return applyChanges(changes);
}

/**
 * Make changes within a transaction, and return the conflicting records. With any conflict the
 * transaction is aborted.
 * @param {Transaction} transaction @param {StoredChange[]} changes
 */
async function applyWithin(transaction, changes) {
  const done = transaction.done.then(() => null, (error) => error ?? new Error("aborted"));
  const conflicts = [];
  const asked = [];
  for (const { store, id, expected, revision, text } of changes) {
    const records = transaction.objectStore(store);
    const there = await records.get(id);
    if ((there ? contentsOf(there)[0] : 0) !== expected) {
      conflicts.push([store, id, ...(there ? contentsOf(there) : [0, null])]);
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

/**
 * Notify the other windows of the changed records. At the first change of a game, request persistent
 * storage too.
 * @param {StoredChange[]} changes
 */
function notifyWindows(changes) {
  for (const { store, id } of changes) channel?.postMessage({ store, id });
  if (!persistent && changes.some(({ store }) => store === "games")) requestPersistence();
}

/** Request persistent storage, which the browser keeps even when it needs space. */
async function requestPersistence() {
  persistent = true;
  try {
    if (!(await navigator.storage.persisted())) await navigator.storage.persist();
  } catch {
    // A browser without guarantees keeps the data as long as it likes.
  }
}

/** From now on, read each record that another window reports as changed, and pass it to the handler `changed`. */
function listenToOthers() {
  channel = new BroadcastChannel(`${NAME}.kept`);
  channel.addEventListener("message", async ({ data: { store, id } }) => {
    if (!(STORES.includes(store) || brought.has(store)) || !opening) return;
    try {
      handlers.changed(store, id, ...(await recordOf(await opening, store, id)));
    } catch (error) {
      if (Object(error).name === "PythonError") throw error;
      // The connection is gone. Everything is read again with the next one.
    }
  });
}
