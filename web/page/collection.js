// The games of a file with several games: a list to open them from, or to store them.

import { filesOf, keepFiles, keepSolved, recalled, remember, solvedOf } from "../games/opened.js";
import { ngettext } from "../load/language.js";
import { button, byId, element, made } from "../load/render.js";

const PIECE = 100; // lines drawn at a time
const items = byId("collection-list");
const dialog = byId("collection");

/** @type {Handlers.Games | undefined} */
let handlers;
let name = ""; // of the collection, made from its contents
/** @type {string[]} */
let lines = []; // the text of each game
/** @type {number[]} */
let found = []; // the numbers of the games that match the search
let drawn = 0;
/** @type {Set<number>} */
let solved = new Set(); // the numbers of the problems that are solved

/**
 * Show the games of files that were opened just now; `files` has their bytes. `shown` is the number
 * of the game that is open, -1 for none. See `list`.
 * @param {ListedGame[]} games @param {string} id @param {Bytes[]} files @param {string} encoding @param {number} shown
 * @param {Handlers.Games} to
 */
export async function show(games, id, files, encoding, shown, to) {
  list(games, id, to);
  document.body.dataset.collection = shown < 0 ? "" : String(shown);
  if (shown < 0) dialog.showModal();
  note();
  await keepFiles(id, files, encoding);
  await showSolved();
}

/**
 * Restore the list that this tab had before a reload, unless another one is shown by then.
 * `restoreListed(files, encoding, shown)` reads the files again, and is answered by `restore`.
 * @param {Handlers.Games} to
 */
export async function recall(to) {
  const noted = recalled();
  const kept = noted && await filesOf(noted.id);
  if (kept && !name) to.restoreListed(kept.files, kept.encoding, noted.shown);
}

/**
 * Show the games of the collection that this tab had before a reload. See `list`.
 * @param {ListedGame[]} games @param {string} id @param {Handlers.Games} to
 */
export async function restore(games, id, to) {
  const { shown, isListed } = recalled() ?? { shown: -1, isListed: false };
  list(games, id, to);
  document.body.dataset.collection = shown < 0 ? "" : String(shown);
  await showSolved();
  if (isListed && !document.querySelector("dialog[open]")) dialog.showModal();
}

/**
 * List games, each given by its names, result, date, title and number of moves. `to` has the
 * handlers.
 * @param {ListedGame[]} games @param {string} id @param {Handlers.Games} to
 */
function list(games, id, to) {
  handlers = to;
  name = id;
  lines = games.map(line);
  solved = new Set();
  byId("collection-find").value = "";
  find();
}

/** Mark the solved problems in the list. */
async function showSolved() {
  solved = new Set([...solved, ...(await solvedOf(name))]);
  if (solved.size) find();
}

/** Store the collection, the game shown, and the list's state for a reload. */
function note() {
  const { collection } = document.body.dataset;
  remember(name, collection ? Number(collection) : -1, dialog.open);
}

/** Return the text of a game's entry, with its number from 1. @param {ListedGame} game @param {number} index */
function line([black, white, result, date, title, moves], index) {
  const players = black || white ? `${black || "?"} – ${white || "?"}` : "";
  const told = [title, players, result, date, ngettext("{n} move", "{n} moves", moves)];
  return `${index + 1}. ${told.filter(Boolean).join(" · ")}`;
}

/** List the games that match the search, and count them on the button that stores them. */
function find() {
  const words = byId("collection-find").value.toLowerCase().split(/\s+/).filter(Boolean);
  found = [...lines.keys()].filter((number) => words.every((word) => lines[number].toLowerCase().includes(word)));
  items.replaceChildren();
  drawn = 0;
  draw();
  const { length } = found;
  byId("collection-keep").textContent = ngettext("Keep {n} game", "Keep {n} games", length);
  byId("collection-keep").disabled = !length;
}

/** Add the next PIECE entries to the list. */
function draw() {
  const next = found.slice(drawn, drawn + PIECE);
  drawn += next.length;
  const told = (/** @type {number} */ number) => (solved.has(number) ? `${lines[number]} ✓` : lines[number]);
  items.append(...next.map((number) => made(element("li", {}, button({ "data-number": number }, told(number))))));
  const more = byId("collection-more");
  more.hidden = drawn === found.length;
  more.textContent = ngettext("Show more ({n} left)", "Show more ({n} left)", found.length - drawn);
}

// A problem is solved: the game of the list that was opened last.
document.addEventListener("redstone:solved", () => {
  solved.add(Number(document.body.dataset.collection));
  find();
  keepSolved(name, [...solved]);
});

for (const event of ["toggle", "close"]) dialog.addEventListener(event, () => name && note());
byId("collection-find").addEventListener("input", find);
byId("collection-more").addEventListener("click", draw);
byId("collection-keep").addEventListener("click", () => handlers?.keepListed(JSON.stringify(found)));
items.addEventListener("click", (event) => {
  const pressed = event.target.closest("button");
  if (!pressed) return;
  dialog.close();
  handlers?.openListed(Number(pressed.dataset.number));
});

/** Note that the game with this number is opened. @param {number} number */
export function opened(number) {
  document.body.dataset.collection = String(number);
  note();
}
