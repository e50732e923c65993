// The games kept on this device: a list whose entries are described one after the other, so that
// a long one opens at once; and texts and files from outside.

import { paint } from "../board/paint.js";

const MAX_BYTES = 4_000_001; // one more than is read, so that a larger file is told as such
const byId = (id) => document.getElementById(id);
const list = byId("games-list");

let handlers = null;
let filling = 0;

/**
 * Call `describe(id)` for a game's title, state and picture as JSON (empty if damaged),
 * `openGame(id)`, `removeGame(id)`, `restoreGame(id)`, `openText(text)` and `openFile(bytes)`.
 */
export function listen(to) {
  handlers = to;
}

/** Show the games with these numbers, the one on the board first, as JSON. */
export function show(text) {
  const ids = JSON.parse(text);
  byId("games-empty").hidden = ids.length > 0;
  list.replaceChildren(...ids.map(item));
  const turn = ++filling;
  setTimeout(() => describeNext(turn, [...list.children])); // by then the dialog is open
}

/** One game at a time: every one is replayed for its picture. */
function describeNext(turn, items) {
  if (turn !== filling || !items.length || !byId("games").open) return;
  const [first, ...rest] = items;
  const told = handlers.describe(Number(first.dataset.id));
  if (told) describe(first, JSON.parse(told));
  else first.remove();
  setTimeout(() => describeNext(turn, rest));
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
  words.append(state, title);
  open.append(canvas, words);
  line.append(open);
  return line;
}

function describe(line, { title, state, picture, current }) {
  line.querySelector("b").textContent = state;
  line.querySelector(".about").textContent = title;
  paint(line.querySelector("canvas"), picture);
  if (current) line.firstChild.setAttribute("aria-current", "true");
  else line.append(button("remove", "✕", `Delete: ${state} ${title}`));
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
  const id = Number(line.dataset.id);
  if (pressed.dataset.does === "open") {
    byId("games").close();
    handlers.openGame(id);
  } else if (pressed.dataset.does === "remove") {
    handlers.removeGame(id);
    const undo = button("restore", "Undo");
    line.kept = [...line.childNodes];
    line.replaceChildren("Deleted.", undo);
    undo.focus();
  } else {
    handlers.restoreGame(id);
    line.replaceChildren(...line.kept);
    line.firstChild.focus();
  }
});

byId("incoming-open").addEventListener("click", () => openText(byId("incoming").value));

byId("incoming-file").addEventListener("click", () => byId("file").click());

byId("file").addEventListener("change", () => {
  openFile(byId("file").files[0]);
  byId("file").value = "";
});

function openText(text) {
  if (!text.trim()) return;
  byId("incoming").value = "";
  handlers?.openText(text.slice(0, MAX_BYTES));
}

async function openFile(file) {
  if (!file) return;
  handlers?.openFile(new Uint8Array(await file.slice(0, MAX_BYTES).arrayBuffer()));
}

document.addEventListener("dragover", (event) => event.preventDefault());

document.addEventListener("drop", (event) => {
  if (event.target.closest("input, textarea")) return;
  event.preventDefault();
  const file = event.dataTransfer.files[0];
  if (file) openFile(file);
  else openText(event.dataTransfer.getData("text/plain"));
});

document.addEventListener("paste", (event) => {
  if (event.target.closest("input, textarea")) return;
  const file = event.clipboardData.files[0];
  if (file) openFile(file);
  else openText(event.clipboardData.getData("text/plain"));
});
