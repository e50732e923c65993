// The games of a file with several games: a list to open them from, or to store them.

import { filesOf, storeFiles, storeSolved, storedShown, storeShown, solvedOf } from "../games/opened.js";
import { ngettext } from "../load/language.js";
import { button, byId, element } from "../load/render.js";
import { inPieces } from "./pieces.js";

const PIECE = 100; // lines drawn at a time
const items = byId("collection-list");
const list = inPieces(items, byId("collection-more"), PIECE, item);
const dialog = byId("collection");

/** @type {Handlers.Games | undefined} */
let handlers;
let name = ""; // of the collection, made from its contents
/** @type {string[]} */
let lines = []; // the text of each game
/** @type {number[]} */
let found = []; // the numbers of the games that match the search
/** @type {Set<number>} */
let solved = new Set(); // the numbers of the problems that are solved

/**
 * List the games of files that were opened just now, and store the files for reloads. `shown` is the
 * number of the game that is open, -1 for none: the dialog is opened then. For the others see `listGames`.
 * @param {ListedGame[]} games @param {string} id @param {Bytes[]} files @param {string} encoding @param {number} shown
 * @param {Handlers.Games} to
 */
export async function show(games, id, files, encoding, shown, to) {
  listGames(games, id, to);
  document.body.dataset.collection = shown < 0 ? "" : String(shown);
  if (shown < 0) dialog.showModal();
  storeState();
  await storeFiles(id, files, encoding);
  await showSolved();
}

/**
 * Pass the stored files of the list that this tab had before a reload to the handler `restoreListed`,
 * which answers by `restore`, unless another list is shown by then.
 * @param {Handlers.Games} to
 */
export async function restoreStored(to) {
  const noted = storedShown();
  const kept = noted && await filesOf(noted.id);
  if (kept && !name) to.restoreListed(kept.files, kept.encoding, noted.shown);
}

/**
 * List the games of the collection that this tab had before a reload, and open the dialog if it was
 * open. See `listGames`.
 * @param {ListedGame[]} games @param {string} id @param {Handlers.Games} to
 */
export async function restore(games, id, to) {
  const { shown, isListed } = storedShown() ?? { shown: -1, isListed: false };
  listGames(games, id, to);
  document.body.dataset.collection = shown < 0 ? "" : String(shown);
  await showSolved();
  if (isListed && !document.querySelector("dialog[open]")) dialog.showModal();
}

/**
 * Fill the dialog's list with games, each given by its players, result, date, title and number of
 * moves. `id` is the collection's; `to` has the handlers.
 * @param {ListedGame[]} games @param {string} id @param {Handlers.Games} to
 */
function listGames(games, id, to) {
  handlers = to;
  name = id;
  lines = games.map(entryText);
  solved = new Set();
  byId("collection-find").value = "";
  filterList();
}

/** Read the numbers of the problems solved earlier, and mark them in the list. */
async function showSolved() {
  solved = new Set([...solved, ...(await solvedOf(name))]);
  if (solved.size) filterList();
}

/** Store, for a reload, the collection's id, the game shown, and whether the list is open. */
function storeState() {
  const { collection } = document.body.dataset;
  storeShown(name, collection ? Number(collection) : -1, dialog.open);
}

/** Return the text of a game's entry, with its number from 1. @param {ListedGame} game @param {number} index */
function entryText([black, white, result, date, title, moves], index) {
  const players = black || white ? `${black || "?"} – ${white || "?"}` : "";
  const told = [title, players, result, date, ngettext("{n} move", "{n} moves", moves)];
  return `${index + 1}. ${told.filter(Boolean).join(" · ")}`;
}

/** List the games that match the search, and count them on the button that stores them. */
function filterList() {
  const words = byId("collection-find").value.toLowerCase().split(/\s+/).filter(Boolean);
  found = [...lines.keys()].filter((number) => words.every((word) => lines[number].toLowerCase().includes(word)));
  list.show(found);
  const { length } = found;
  byId("collection-keep").textContent = ngettext("Keep {n} game", "Keep {n} games", length);
  byId("collection-keep").disabled = !length;
}

/** Return a description, for `render`, of a game's entry, with a tick if it is a solved problem. @param {number} number */
function item(number) {
  return element("li", {}, button({ "data-number": number }, lines[number], solved.has(number) ? " ✓" : ""));
}

// A problem is solved: the game of the list that was opened last.
document.addEventListener("redstone:solved", () => {
  solved.add(Number(document.body.dataset.collection));
  filterList();
  storeSolved(name, [...solved]);
});

for (const event of ["toggle", "close"]) dialog.addEventListener(event, () => name && storeState());
byId("collection-find").addEventListener("input", filterList);
byId("collection-keep").addEventListener("click", () => handlers?.keepListed(JSON.stringify(found)));
items.addEventListener("click", (event) => {
  const pressed = event.target.closest("button");
  if (!pressed) return;
  dialog.close();
  handlers?.openListed(Number(pressed.dataset.number));
});

/** Note, also for a reload, that the game with this number is opened. @param {number} number */
export function noteOpened(number) {
  document.body.dataset.collection = String(number);
  storeState();
}
