// The games stored on this device: a list that is drawn in pieces and described one game at a time,
// so that one of thousands opens at once. Also receives texts and files from outside.

import { _, formatDate, ngettext } from "../load/language.js";
import { showNotice } from "../load/notice.js";
import { button, byId, element, find, icon, made, render } from "../load/render.js";
import { paint } from "../board/paint.js";
import { storedShown } from "../games/opened.js";
import { openLaunched } from "../links/links.js";
import { inPieces } from "./pieces.js";

const MAX_BYTES = 20_000_001; // one more than the limit, so that a larger file is reported as too large
const MAX_FILES = 20_000; // in a folder
const FEW = 20; // games that are found by eye: more have the search, the order and the filters
const PIECE = 40; // games drawn at a time; more follow when the end of the list is near
const list = byId("games-list");
const more = byId("games-more");

/** @type {Handlers.Games | undefined} */
let handlers;
/** @type {((to: Handlers.Games) => void) | null} */
let early = null; // an action from before Python could take it
/** @type {string[]} */
let all = []; // ids of all games
let current = ""; // id of the game at the board, which cannot be deleted
/** @type {Record<string, State.Facts> | null} */
let factsOf = null; // the facts by which each game is found, once requested
let isAsking = false; // for the facts
/** @type {Record<string, State.Ending>} */
let statesOf = {}; // the ending of each game, once all are replayed
/** @type {string[]} */
let found = []; // ids of the games that match the search
/** @type {Set<string>} */
let selected = new Set(); // ids of the games with a tick
/** @type {HTMLElement[]} */
let undescribed = []; // list items still without a description
/** @type {WeakMap<HTMLElement, ChildNode[]>} */
const removed = new WeakMap(); // by list item: what it showed before its game was deleted
/** @type {HTMLElement | null | undefined} */
let describing = null; // the list item whose game is being replayed

/**
 * Register the handlers: `describe(id)`, answered by `showDescription`; `open(id)`, `study(id)`,
 * `remove(id)`, `putBack(id)`; `openText(text)`, `openFiles(list of bytes)` (none for an unreadable
 * file); `openListed(number)`, `keepListed(numbers)`,
 * `restoreListed(files, encoding, shown)`; `prepare()`,
 * answered by `setFacts` and `setEndings`; `removeListed(ids)`, `putListedBack(ids)`,
 * `exportListed(ids)`, `tagListed(ids, tag)`.
 * @param {Handlers.Games} to
 */
export function listen(to) {
  handlers = to;
  early?.(to);
  early = null;
}

/** Call `act` with the handlers, now or once they are registered; then only the latest such act is called. @param {(to: Handlers.Games) => void} act */
function withHandlers(act) {
  if (handlers) act(handlers);
  else early = act;
}

/** Show a notice that offers to continue a game. The handler `offered()` returns its texts as JSON. @param {string} id */
export function offer(id) {
  withHandlers((to) => showNotice(() => {
    const { words, yes, no } = JSON.parse(to.offered());
    return [words, { [yes]: () => to.open(id), [no]: () => {} }];
  }));
}

/**
 * Show the games of a collection: JSON with the names, result, date, title and moves of each, a
 * name made from its contents, the bytes of its files, and the encoding chosen for them. The list is
 * opened, unless the game with the number `shown` is. Without files it is the collection that the
 * tab had before a reload.
 * @param {string} rows @param {string} name @param {Bytes[] | undefined} files @param {string} encoding @param {number} shown
 */
export async function showCollection(rows, name, files, encoding, shown) {
  const { show: list, restore } = await import("./collection.js");
  withHandlers((to) => {
    if (files) list(JSON.parse(rows), name, files, encoding, shown, to);
    else restore(JSON.parse(rows), name, to);
  });
}

/** Restore the list of the collection that this tab had before a reload, if it had one. */
export async function recallCollection() {
  if (!storedShown()) return;
  const { restoreStored } = await import("./collection.js");
  withHandlers(restoreStored);
}

/** Note, also for a reload, that the game of the collection with this number is opened. @param {number} number */
export async function noteListedOpened(number) {
  (await import("./collection.js")).noteOpened(number);
}

/**
 * List the games with these ids, given as JSON, newest first; `atBoard` is the id of the game at the
 * board. Facts and endings set before are discarded.
 * @param {string} text @param {string} atBoard
 */
export function show(text, atBoard) {
  all = JSON.parse(text);
  current = atBoard;
  factsOf = null;
  isAsking = false;
  statesOf = {};
  selected = new Set(all.filter((id) => selected.has(id)));
  byId("games-empty").hidden = all.length > 0;
  byId("games-practice").hidden = !all.length;
  byId("games-search").hidden = all.length <= FEW && !needsFacts() && field("games-order").value === "newest";
  search();
}

/** Set the facts that games are searched by, as JSON by id, and update the filters and the list. @param {string} text */
export function setFacts(text) {
  factsOf = JSON.parse(text);
  fillFilters();
  if (needsFacts()) search();
}

/** Set the ending of each game, as JSON by id, and update the list if other games match now. @param {string} text */
export function setEndings(text) {
  statesOf = JSON.parse(text);
  if (String(matching()) !== String(found)) search();
}

const MOST_NAMES = 200; // opponents offered, the most frequent ones
const MOST_MONTHS = 36; // dates offered before only years are
const HERE = "here"; // the filter for games with the position on the board
/** @type {Record<string, (game: State.Facts, value: string, id: string) => boolean | undefined>} */
const FILTERS = {
  "games-kind": (game, value) => game.kind === value,
  "games-board": (game, value, id) => (value === HERE ? statesOf[id]?.here : game.board === value),
  "games-opponent": (game, value) => game.opponents.includes(value),
  "games-date": (game, value) => game.days.some((day) => day.startsWith(value)),
  "games-result": (_game, value, id) => statesOf[id]?.result === value,
};

/** Return the words of the search, in lower case. */
const wanted = () => field("games-find").value.toLowerCase().split(/\s+/).filter(Boolean);
/** Return the form field with this id. @param {string} id */
const field = (id) => /** @type {HTMLInputElement | HTMLSelectElement} */ (find(document, `#${id}`));
/** Return the ids of the filters in use. */
const filters = () => Object.keys(FILTERS).filter((id) => field(id).value !== "");
/** Return true if there is a search or a filter. */
const isFiltered = () => wanted().length > 0 || filters().length > 0;
/**
 * Return true if the list depends on the facts about the games: for a search, a filter, or the
 * order by name.
 */
const needsFacts = () => isFiltered() || field("games-order").value === "name";

/** Return a map from each different text to the number of its occurrences. @param {string[]} texts */
function counted(texts) {
  const counts = new Map();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}

/** Fill the filters with the boards, opponents and dates that occur in the games. */
function fillFilters() {
  const games = Object.values(factsOf ?? {});
  const compare = new Intl.Collator(document.documentElement.lang, { numeric: true }).compare;
  const names = [...counted(games.flatMap((game) => game.opponents))].sort(([, one], [, other]) => other - one);
  offerValues("games-board", [...counted(games.map((game) => game.board)).keys()].sort(compare));
  offerValues("games-opponent", names.slice(0, MOST_NAMES).map(([name]) => name).sort(compare));
  const days = games.flatMap((game) => game.days);
  const years = new Set(days.map((day) => day.slice(0, 4)));
  const months = new Set(days.map((day) => day.slice(0, 7)));
  const dates = [...(months.size > MOST_MONTHS ? years : new Set([...years, ...months]))].sort().reverse();
  offerValues("games-date", dates, (date) => (
    date.length === 4 ? date : formatDate(new Date(`${date}-15T12:00`), { month: "long", year: "numeric" })));
}

/**
 * Add values to a filter's choices, after those that it always has. `told(value)` returns a value's
 * label.
 * @param {"games-board" | "games-opponent" | "games-date"} id @param {string[]} values @param {(value: string) => string} [told]
 */
function offerValues(id, values, told = (value) => value) {
  const select = byId(id), before = select.value;
  const fixed = [...select.options].filter((option) => !option.classList.contains("offered"));
  render(select, fixed, values.filter(Boolean).map((value) => element("option", { key: value, value, class: "offered" }, told(value))));
  select.value = before;
  if (select.selectedIndex < 0) select.value = "";
}

/** Return the ids of the games that have every word of the search and pass the filters, in the order chosen. */
function matching() {
  const words = wanted(), order = field("games-order").value;
  /** Return the words by which a game is found. */
  const told = (/** @type {string} */ id) => `${factsOf?.[id]?.words ?? ""} ${statesOf[id]?.words ?? ""}`;
  let ids = all;
  for (const name of filters()) {
    const { value } = field(name);
    ids = ids.filter((id) => factsOf?.[id] && FILTERS[name](factsOf[id], value, id));
  }
  if (words.length) ids = ids.filter((id) => words.every((word) => told(id).includes(word)));
  if (order === "oldest") ids = [...ids].reverse();
  if (order !== "name") return ids;
  const compare = new Intl.Collator(document.documentElement.lang).compare, named = (/** @type {string} */ id) => factsOf?.[id]?.name ?? "";
  return [...ids].sort((one, other) => compare(named(one), named(other)));
}

/** Call the handler `prepare` for the facts about the games, unless they are set or requested. */
function requestFacts() {
  if (factsOf || isAsking) return;
  isAsking = true;
  handlers?.prepare();
}

/** List the games that match the search and filters. If the facts are still missing, only request them. */
function search() {
  if (needsFacts() || byId("games-filters").open) requestFacts();
  if (needsFacts() && !factsOf) return;
  found = matching();
  showChosen();
  undescribed = [];
  describing = null;
  pieces.show(found);
}

/** Return the ids of the games with a tick, or of all that match the search if none has one. */
const chosen = () => (selected.size ? [...selected] : found);

/** Return the ids of the chosen games without the one at the board, which cannot be deleted. */
const deletable = () => chosen().filter((id) => id !== current);

/** Show how many games the buttons for export and deletion apply to. */
function showChosen() {
  const n = chosen().length, gone = deletable().length;
  byId("games-found").hidden = !isFiltered() && !selected.size;
  byId("games-export-found").textContent = ngettext("Export {n} game", "Export {n} games", n);
  byId("games-delete-found").textContent = ngettext("Delete {n} game", "Delete {n} games", gone);
  for (const id of ["games-export-found", "games-tag"]) field(id).disabled = !n;
  byId("games-delete-found").disabled = !gone;
}

const pieces = inPieces(list, more, PIECE, item, (drawn) => {
  undescribed.push(...drawn);
  setTimeout(describeNext); // by then the dialog is open
});

// Scrolling or tabbing to the end draws more without a press of the button.
new IntersectionObserver((entries) => {
  if (entries.some((entry) => entry.isIntersecting) && byId("games").open) pieces.drawMore();
}, { root: byId("games"), rootMargin: "400px" }).observe(more);

/** Call the handler `describe` for the next game in the list: one at a time, because each is replayed for its picture. Does nothing while the list is closed. */
function describeNext() {
  if (describing || !byId("games").open) return;
  describing = undescribed.shift();
  if (describing?.dataset.id) handlers?.describe(describing.dataset.id);
}

/**
 * Show the description of the game that was asked for last: its title, state and picture as JSON
 * (`told`). "" removes the entry of a game that is gone. A game that cannot be opened has no picture.
 * @param {string} id @param {string} told
 */
export function showDescription(id, told) {
  if (describing?.dataset.id !== id) return;
  if (told) describe(describing, /** @type {State.Described} */ (JSON.parse(told)));
  else describing.remove();
  describing = null;
  setTimeout(describeNext);
}

/** Return a description, for `render`, of the item of a game that is not described yet. @param {string} id */
function item(id) {
  return element("li", { key: id, "data-id": id }, opener({ picture: true }));
}

/**
 * Return a description, for `render`, of the button that opens a game, with its picture and texts.
 * Without a picture it is disabled.
 * @param {{ title?: string, state?: string, picture?: unknown, current?: boolean, played?: number }} game
 */
function opener({ title = "", state = "", picture, current = false, played = 0 }) {
  return button({ key: "open", "data-does": "open", disabled: !picture, "aria-current": current ? "true" : null },
    element("canvas", { "aria-hidden": "true", hidden: !picture }),
    element("span", {}, element("b", {}, state), element("span", { class: "about" }, title),
      element("time", { class: "about" }, played ? formatPlayed(new Date(played)) : "")));
}

/**
 * Show a game in its entry: a checkbox, the button that opens it, and those for the study and
 * deletion.
 * @param {HTMLElement} line @param {State.Described} told
 */
function describe(line, told) {
  const { state, picture, current, study, finished, tag } = told;
  const title = tag ? `${told.title} · ${tag}` : told.title;
  render(line,
    element("input", { type: "checkbox", checked: selected.has(line.dataset.id ?? ""), "aria-label": _("Select: {state} {title}", { state, title }) }),
    opener({ ...told, title }),
    picture && study && button({ key: "study", "data-does": "study", "aria-label": _("{button}: {state} {title}", { button: study, state, title }) },
      icon(finished ? "i-look" : "i-study"), element("span", {}, study)), // the name is shown if there is room
    !(picture && current) && button({ key: "remove", "data-does": "remove", "aria-label": _("Delete: {state} {title}", { state, title }) }, "✕"));
  if (picture) paint(find(line, "canvas"), picture);
}

/**
 * Format the time of a game's last move in the visitor's language: the hour if today, otherwise the
 * day.
 * @param {Date} date
 */
function formatPlayed(date) {
  const now = new Date();
  const today = date.toDateString() === now.toDateString();
  const year = date.getFullYear() === now.getFullYear() ? undefined : "numeric";
  return formatDate(date, today ? { hour: "numeric", minute: "2-digit" } : { day: "numeric", month: "long", year });
}

/** Return the button "Undo" of a deletion. Without `onclick`, the list handles its clicks. @param {Listener | null} [onclick] */
function undoButton(onclick = null) {
  return made(button({ "data-does": "put-back", onclick }, _("Undo")));
}

list.addEventListener("click", (event) => {
  const pressed = event.target.closest("button");
  if (!pressed) return;
  const line = pressed.closest("li");
  if (!line?.dataset.id || !handlers) return;
  const { id } = line.dataset, { does } = pressed.dataset;
  if (does === "open" || does === "study") {
    byId("games").close();
    handlers[does](id);
  } else if (does === "remove") {
    handlers.remove(id);
    const undo = undoButton();
    removed.set(line, [...line.childNodes]);
    line.replaceChildren(_("Deleted."), undo);
    undo.focus();
  } else {
    handlers.putBack(id);
    line.replaceChildren(...removed.get(line) ?? []);
    find(line, "button").focus();
  }
});

list.addEventListener("change", (event) => {
  const target = /** @type {HTMLInputElement} */ (event.target);
  const id = target.closest("li")?.dataset.id ?? "";
  if (target.checked) selected.add(id);
  else selected.delete(id);
  showChosen();
});

byId("erase").addEventListener("click", () => import("./erase.js").then(({ erase }) => erase()));

for (const id of ["games-find", "games-order", ...Object.keys(FILTERS)]) field(id).addEventListener("input", search);
byId("games-filters").addEventListener("toggle", () => byId("games-filters").open && requestFacts());
// The search ends with the dialog, so the list is complete when it is opened again.
byId("games").addEventListener("close", () => {
  const wasShort = isFiltered() || selected.size > 0;
  selected.clear();
  for (const id of ["games-find", "games-tag", ...Object.keys(FILTERS)]) field(id).value = "";
  if (wasShort) search();
});
byId("games-export-found").addEventListener("click", () => handlers?.exportListed(JSON.stringify(chosen())));
byId("games-tag").addEventListener("change", () => {
  handlers?.tagListed(JSON.stringify(chosen()), field("games-tag").value);
});
byId("games-delete-found").addEventListener("click", () => {
  const before = all, gone = deletable();
  handlers?.removeListed(JSON.stringify(gone));
  all = all.filter((id) => !gone.includes(id));
  selected.clear();
  search();
  const undo = undoButton(() => {
    handlers?.putListedBack(JSON.stringify(gone));
    all = before;
    search();
  });
  list.prepend(made(element("li", {}, _("Deleted."), undo)));
  undo.focus();
});

byId("incoming-open").addEventListener("click", () => openText(byId("incoming").value));

for (const opens of [byId("incoming-file"), byId("games-import")]) {
  opens.addEventListener("click", () => byId("file").click());
}

byId("file").addEventListener("change", () => {
  openFiles([...byId("file").files ?? []]);
  byId("file").value = "";
});

/** Dispatch "redstone:opening": something was brought to the page, which ends the opening scene. */
function announceOpening() {
  window.dispatchEvent(new CustomEvent("redstone:opening"));
}

/** Pass a text from outside, cut to MAX_BYTES, to the handler `openText`, and clear the field. Ignores a blank text. @param {string} text */
function openText(text) {
  if (!text.trim()) return;
  byId("incoming").value = "";
  announceOpening();
  withHandlers((to) => to.openText(text.slice(0, MAX_BYTES)));
}

/** Pass the bytes of the readable files from outside, up to MAX_BYTES in total, to the handler `openFiles`. Does nothing without a file. @param {File[]} files */
async function openFiles(files) {
  if (!files.length) return;
  announceOpening();
  /** @type {Bytes[]} */
  const contents = [];
  let left = MAX_BYTES;
  for (const file of files) {
    const bytes = await file.slice(0, left).arrayBuffer().catch(() => null); // a folder, or a file that is gone
    if (bytes && (bytes.byteLength || files.length === 1)) contents.push(new Uint8Array(bytes));
    left -= bytes?.byteLength ?? 0;
  }
  withHandlers((to) => to.openFiles(contents));
}

/** Return true if an entry of a drop is a file. @param {FileSystemEntry} entry @returns {entry is FileSystemFileEntry} */
const isFile = (entry) => entry.isFile;

/** Return true if an entry of a drop is a folder. @param {FileSystemEntry} entry @returns {entry is FileSystemDirectoryEntry} */
const isFolder = (entry) => entry.isDirectory;

/** Resolve to the files among dropped entries and in their folders; stops soon after MAX_FILES. @param {FileSystemEntry[]} entries @returns {Promise<File[]>} */
async function filesIn(entries) {
  const files = [];
  for (const entry of entries) {
    if (isFile(entry)) {
      const file = await new Promise((/** @type {(file: File | null) => void} */ done) => entry.file(done, () => done(null)));
      if (file) files.push(file);
    } else if (isFolder(entry)) {
      const reader = entry.createReader();
      for (;;) {
        const inside = await new Promise((/** @type {(entries: FileSystemEntry[]) => void} */ done) => reader.readEntries(done, () => done([])));
        if (!inside.length) break;
        files.push(...(await filesIn(inside)));
      }
    }
    if (files.length > MAX_FILES) break;
  }
  return files;
}

// Links and files that the system opens with the installed app go to the page that is open. A new
// page also receives its own address, and a reloaded one whatever it started with.
window.launchQueue?.setConsumer(({ targetURL, files }) => {
  const starts = !handlers;
  const [loading] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
  if (starts && loading?.type === "reload") return;
  if (files?.length) {
    announceOpening();
    files[0].getFile().then((file) => openFiles([file]), () => withHandlers((to) => to.openFiles([])));
  } else if (targetURL && !starts) openLaunched(targetURL);
});

document.addEventListener("dragover", (event) => event.preventDefault());

document.addEventListener("drop", (event) => {
  if (event.target.closest("input, textarea")) return;
  event.preventDefault();
  if (!event.dataTransfer) return;
  const { files, items } = event.dataTransfer;
  if (!files.length) return openText(event.dataTransfer.getData("text/plain"));
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry?.() ?? []);
  if (entries.some((entry) => entry.isDirectory)) filesIn(entries).then(openFiles);
  else openFiles([...files]);
});

document.addEventListener("paste", (event) => {
  if (event.target.closest("input, textarea") || !event.clipboardData) return;
  const file = event.clipboardData.files[0];
  if (file) openFiles([file]);
  else openText(event.clipboardData.getData("text/plain"));
});
