// The files of many games that were opened, for reloads, and the problems solved in them. The
// newest few are kept in a database of their own, apart from the person's games.

import { recalled, remember, valueIn } from "../load/stored.js";

export const NAME = "redstone.opened";
const TAB = "redstone.collection"; // the tab's text: the file that is open, and the game shown
const FILES = 3; // files kept
const SOLVED = 100; // files whose solved problems are kept

/** @typedef {import("../idb.mjs").IDBPDatabase} Database */
/** @type {Promise<Database> | null} */
let connection = null;

/** Return the connection to the database, opened once. */
function connected() {
  connection ??= import("../idb.mjs").then(({ openDB }) => openDB(NAME, 1, {
    /** Create the stores of a new database. */
    upgrade(database) {
      for (const store of ["files", "solved"]) database.createObjectStore(store, { keyPath: "id" });
    },
  }));
  return connection;
}

/**
 * Resolve to the result of `act(database)`, undefined if the database cannot be opened or `act` fails.
 * @template Result @param {(database: Database) => Promise<Result>} act
 */
async function withDatabase(act) {
  try {
    return await act(await connected());
  } catch {
    connection = null;
    return undefined;
  }
}

/**
 * Store the bytes of a collection's files and the encoding chosen for them. The files of all but the
 * newest FILES collections are deleted, and the solved problems of all but the newest SOLVED.
 * @param {string} id @param {Bytes[]} files @param {string} encoding
 */
export function storeFiles(id, files, encoding) {
  return withDatabase(async (database) => {
    await database.put("files", { id, files, encoding });
    await database.put("solved", { numbers: [], ...(await database.get("solved", id)), id, at: Date.now() });
    const ids = (await database.getAll("solved")).sort((one, other) => other.at - one.at).map((each) => each.id);
    for (const old of ids.slice(FILES)) await database.delete("files", old);
    for (const old of ids.slice(SOLVED)) await database.delete("solved", old);
  });
}

/**
 * Resolve to the files of a collection with their encoding, undefined if they are not stored.
 * @param {string} id @returns {Promise<{ files: Bytes[], encoding: string } | undefined>}
 */
export function filesOf(id) {
  return withDatabase((database) => database.get("files", id));
}

/** Store the numbers of the solved problems of a collection. @param {string} id @param {number[]} numbers */
export function storeSolved(id, numbers) {
  return withDatabase((database) => database.put("solved", { id, numbers, at: Date.now() }));
}

/** Resolve to the numbers of the solved problems of a collection, an empty list if none are stored. @param {string} id @returns {Promise<number[]>} */
export async function solvedOf(id) {
  const numbers = (await withDatabase((database) => database.get("solved", id)))?.numbers;
  return Array.isArray(numbers) ? numbers : [];
}

/**
 * Store for this tab and its reloads the id of the open collection, the number of its game shown,
 * and whether its list is open.
 * @param {string} id @param {number} shown @param {boolean} isListed
 */
export function storeShown(id, shown, isListed) {
  remember(TAB, JSON.stringify({ id, shown, isListed })); // if refused, the list is not restored
}

/** Return the values that `storeShown` stored, null if there are none or they are invalid. */
export function storedShown() {
  const { id, shown, isListed } = valueIn(recalled(TAB)) ?? {};
  return typeof id === "string" && Number.isInteger(shown) ? { id, shown, isListed: isListed === true } : null;
}
