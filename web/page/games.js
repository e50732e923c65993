// The games kept on this device: a list drawn piece by piece and described one game after the other,
// so that one of thousands opens at once; and texts and files from outside.

import { _, moment, ngettext } from "../load/language.js";
import { tell } from "../load/notice.js";
import { paint } from "../board/paint.js";
import { arriveAt } from "../links/links.js";

const MAX_BYTES = 20_000_001; // one more than is read, so that a larger file is told as such
const MAX_FILES = 20_000; // of a folder
const PIECE = 40; // games drawn at a time; the next ones come when the end of the list is near
const byId = (id) => document.getElementById(id);
const list = byId("games-list");
const more = byId("games-more");

let handlers = null;
let early = null; // what came before Python could take it
let all = []; // ids of all games
let wordsOf = null; // the words of each, once they are asked for
let found = []; // ids of those that the search leaves
let waiting = []; // ids of the games that are not drawn yet
let undescribed = []; // lines of the list that say nothing yet
let describing = null; // the one whose game is being replayed

/**
 * Call `describe(id)` for what `described` shows, `open(id)`, `study(id)`, `remove(id)`, `putBack(id)`,
 * `openText(text)` and `openFile(bytes)`, without bytes for a file that cannot be read,
 * `openFiles(list of bytes)`, `openListed(number)`, `keepListed(numbers)`, `prepare()` for the `words`,
 * and `removeListed(ids)`, `putListedBack(ids)` and `exportListed(ids)`.
 */
export function listen(to) {
  handlers = to;
  early?.();
  early = null;
}

function take(does, what) {
  if (handlers) handlers[does](what);
  else early = () => handlers[does](what);
}

/** Offer to go on with a game, in words and with two answers that are asked for as JSON. */
export function offer(id) {
  tell(() => {
    const { words, yes, no } = JSON.parse(handlers.offered());
    return [words, { [yes]: () => handlers.open(id), [no]: () => {} }];
  });
}

/** Show the games of a collection: for each, as JSON, its names, result, date, title and moves. */
export async function showCollection(rows) {
  const collection = await import("./collection.js");
  collection.show(JSON.parse(rows), handlers);
}

/** Show the games with these ids, as JSON. */
export function show(text) {
  all = JSON.parse(text);
  wordsOf = null;
  byId("games-empty").hidden = all.length > 0;
  byId("games-search").hidden = all.length < 2;
  find();
}

/** The words of each game, as JSON, by which it is found. */
export function words(text) {
  wordsOf = JSON.parse(text);
  find();
}

/** Show the games that have every word of the search. */
function find() {
  const wanted = byId("games-find").value.toLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length && !wordsOf) {
    handlers.prepare();
    return;
  }
  const has = (id) => wanted.every((word) => (wordsOf[id] ?? "").includes(word));
  found = wanted.length ? all.filter(has) : all;
  waiting = [...found];
  byId("games-found").hidden = !wanted.length;
  byId("games-export-found").textContent = ngettext("Export {n} game", "Export {n} games", found.length);
  byId("games-delete-found").textContent = ngettext("Delete {n} game", "Delete {n} games", found.length);
  for (const id of ["games-export-found", "games-delete-found"]) byId(id).disabled = !found.length;
  list.replaceChildren();
  undescribed = [];
  describing = null;
  drawMore();
}

function drawMore() {
  const drawn = waiting.splice(0, PIECE).map(item);
  list.append(...drawn);
  more.hidden = waiting.length === 0;
  if (!more.hidden) more.textContent = ngettext("Show more ({n} left)", "Show more ({n} left)", waiting.length);
  undescribed.push(...drawn);
  setTimeout(describeNext); // by then the dialog is open
  return drawn;
}

// Who scrolls to the end, or comes there by keyboard, need not press the button.
new IntersectionObserver((entries) => {
  if (entries.some((entry) => entry.isIntersecting) && byId("games").open) drawMore();
}, { root: byId("games"), rootMargin: "400px" }).observe(more);

more.addEventListener("click", () => drawMore()[0]?.querySelector("button").focus());

/** One game at a time: every one is replayed for its picture. */
function describeNext() {
  if (describing || !byId("games").open) return;
  describing = undescribed.shift();
  if (describing) handlers.describe(describing.dataset.id);
}

/**
 * A game's title, state and picture as JSON: empty if it is gone, without a picture if it cannot be
 * opened.
 */
export function described(id, told) {
  if (describing?.dataset.id !== id) return;
  if (told) describe(describing, JSON.parse(told));
  else describing.remove();
  describing = null;
  setTimeout(describeNext);
}

function item(id) {
  const line = document.createElement("li");
  line.dataset.id = id;
  const open = button("open");
  const canvas = document.createElement("canvas");
  canvas.setAttribute("aria-hidden", "true");
  const words = document.createElement("span");
  const state = document.createElement("b");
  const title = document.createElement("span");
  title.className = "about";
  words.append(state, title, Object.assign(document.createElement("time"), { className: "about" }));
  open.append(canvas, words);
  line.append(open);
  return line;
}

function describe(line, { title, state, picture, current, played, study }) {
  line.querySelector("b").textContent = state;
  line.querySelector("time").textContent = played ? when(new Date(played)) : "";
  line.querySelector(".about").textContent = title;
  line.firstChild.disabled = !picture;
  line.querySelector("canvas").hidden = !picture;
  if (!picture) {
    line.append(button("remove", "✕", _("Delete: {state} {title}", { state, title })));
    return;
  }
  paint(line.querySelector("canvas"), picture);
  if (study) line.append(studyButton(study, _("{button}: {state} {title}", { button: study, state, title })));
  if (current) line.firstChild.setAttribute("aria-current", "true");
  else line.append(button("remove", "✕", _("Delete: {state} {title}", { state, title })));
}

/** Returns the button to a game's study: a sign, and its name if there is room. */
function studyButton(name, label) {
  const made = button("study", "", label);
  const words = document.createElement("span");
  words.textContent = name;
  made.append(icon("i-study"), words);
  return made;
}

function icon(name) {
  const [drawn, use] = ["svg", "use"].map((tag) => document.createElementNS("http://www.w3.org/2000/svg", tag));
  drawn.setAttribute("class", "icon");
  drawn.setAttribute("aria-hidden", "true");
  use.setAttribute("href", `#${name}`);
  drawn.append(use);
  return drawn;
}

/** Returns the time of a game's last move in the visitor's language: the hour today, else the day. */
function when(date) {
  const now = new Date();
  const today = date.toDateString() === now.toDateString();
  const year = date.getFullYear() === now.getFullYear() ? undefined : "numeric";
  return moment(date, today ? { hour: "numeric", minute: "2-digit" } : { day: "numeric", month: "long", year });
}

function button(does, text = "", label = "") {
  const made = document.createElement("button");
  made.type = "button";
  made.dataset.does = does;
  made.textContent = text;
  if (label) made.setAttribute("aria-label", label);
  return made;
}

list.addEventListener("click", (event) => {
  const pressed = event.target.closest("button");
  if (!pressed) return;
  const line = pressed.closest("li");
  const { id } = line.dataset;
  if (!id) return;
  if (pressed.dataset.does === "open" || pressed.dataset.does === "study") {
    byId("games").close();
    handlers[pressed.dataset.does](id);
  } else if (pressed.dataset.does === "remove") {
    handlers.remove(id);
    const undo = button("put-back", _("Undo"));
    line.kept = [...line.childNodes];
    line.replaceChildren(_("Deleted."), undo);
    undo.focus();
  } else {
    handlers.putBack(id);
    line.replaceChildren(...line.kept);
    line.firstChild.focus();
  }
});

byId("erase").addEventListener("click", () => import("./erase.js").then(({ erase }) => erase()));

byId("games-find").addEventListener("input", find);
// A search ends with the dialog: no game is missing from the list the next time.
byId("games").addEventListener("close", () => {
  if (!byId("games-find").value) return;
  byId("games-find").value = "";
  find();
});
byId("games-export-found").addEventListener("click", () => handlers.exportListed(JSON.stringify(found)));
byId("games-delete-found").addEventListener("click", () => {
  const gone = found;
  handlers.removeListed(JSON.stringify(gone));
  const undo = button("put-back", _("Undo"));
  undo.addEventListener("click", () => {
    handlers.putListedBack(JSON.stringify(gone));
    find();
  }, { once: true });
  const line = document.createElement("li");
  line.append(_("Deleted."), undo);
  waiting = [];
  undescribed = [];
  more.hidden = true;
  list.replaceChildren(line);
  for (const id of ["games-export-found", "games-delete-found"]) byId(id).disabled = true;
  undo.focus();
});

byId("incoming-open").addEventListener("click", () => openText(byId("incoming").value));

for (const id of ["incoming-file", "games-import"]) {
  byId(id).addEventListener("click", () => byId("file").click());
}

byId("file").addEventListener("change", () => {
  openFiles([...byId("file").files]);
  byId("file").value = "";
});

/** Something is brought to the page: what is only shown until then ends. */
function tellOpening() {
  window.dispatchEvent(new CustomEvent("redstone:opening"));
}

function openText(text) {
  if (!text.trim()) return;
  byId("incoming").value = "";
  tellOpening();
  take("openText", text.slice(0, MAX_BYTES));
}

async function openFile(file) {
  if (!file) return;
  tellOpening();
  const bytes = await file.slice(0, MAX_BYTES).arrayBuffer().catch(() => null); // a folder, or a file that is gone
  take("openFile", bytes ? new Uint8Array(bytes) : undefined);
}

/** Open files, in as many bytes as are read; of several the games of all are listed. */
async function openFiles(files) {
  if (files.length < 2) return openFile(files[0]);
  tellOpening();
  const contents = [];
  let left = MAX_BYTES;
  for (const file of files) {
    const bytes = await file.slice(0, left).arrayBuffer().catch(() => null);
    if (bytes?.byteLength) contents.push(new Uint8Array(bytes));
    left -= bytes?.byteLength ?? 0;
  }
  take("openFiles", contents);
}

/** The files of what was dropped, those in its folders too. */
async function filesIn(entries) {
  const files = [];
  for (const entry of entries) {
    if (entry.isFile) {
      const file = await new Promise((done) => entry.file(done, () => done(null)));
      if (file) files.push(file);
    } else if (entry.isDirectory) {
      const reader = entry.createReader();
      for (;;) {
        const inside = await new Promise((done) => reader.readEntries(done, () => done([])));
        if (!inside.length) break;
        files.push(...(await filesIn(inside)));
      }
    }
    if (files.length > MAX_FILES) break;
  }
  return files;
}

// What the system opens with the installed app comes to the page that is open. A page that starts is
// handed its own address, and once more whatever it began with when it is loaded again.
window.launchQueue?.setConsumer(({ targetURL, files }) => {
  const starts = !handlers;
  const [loading] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
  if (starts && loading?.type === "reload") return;
  if (files?.length) {
    tellOpening();
    files[0].getFile().then(openFile, () => take("openFile", undefined));
  } else if (targetURL && !starts) arriveAt(targetURL);
});

document.addEventListener("dragover", (event) => event.preventDefault());

document.addEventListener("drop", (event) => {
  if (event.target.closest("input, textarea")) return;
  event.preventDefault();
  const { files, items } = event.dataTransfer;
  if (!files.length) return openText(event.dataTransfer.getData("text/plain"));
  const entries = [...items].map((item) => item.webkitGetAsEntry?.()).filter(Boolean);
  if (entries.some((entry) => entry.isDirectory)) filesIn(entries).then(openFiles);
  else openFiles([...files]);
});

document.addEventListener("paste", (event) => {
  if (event.target.closest("input, textarea")) return;
  const file = event.clipboardData.files[0];
  if (file) openFile(file);
  else openText(event.clipboardData.getData("text/plain"));
});
