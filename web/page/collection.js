// The games of a file with several games: a list to open them from, or to store them.

import { ngettext } from "../load/language.js";
import { button, byId, element, made } from "../load/render.js";

const PIECE = 100; // lines drawn at a time
const list = byId("collection-list");
const dialog = byId("collection");

let handlers = null;
let lines = []; // the text of each game
let found = []; // the numbers of the games that match the search
let drawn = 0;
const solved = new Set(); // the numbers of the problems that are solved

/**
 * Show games, each given by its names, result, date, title and number of moves. `to` has the
 * handlers.
 */
export function show(games, to) {
  handlers = to;
  lines = games.map(line);
  solved.clear();
  byId("collection-find").value = "";
  byId("collection-note").textContent = "";
  document.body.dataset.collection = "";
  find();
  dialog.showModal();
}

function line([black, white, result, date, title, moves], index) {
  const players = black || white ? `${black || "?"} – ${white || "?"}` : "";
  const told = [title, players, result, date, ngettext("{n} move", "{n} moves", moves)];
  return `${index + 1}. ${told.filter(Boolean).join(" · ")}`;
}

function find() {
  const words = byId("collection-find").value.toLowerCase().split(/\s+/).filter(Boolean);
  found = [...lines.keys()].filter((number) => words.every((word) => lines[number].toLowerCase().includes(word)));
  list.replaceChildren();
  drawn = 0;
  draw();
  const { length } = found;
  byId("collection-keep").textContent = ngettext("Keep {n} game", "Keep {n} games", length);
  byId("collection-keep").disabled = !length;
}

function draw() {
  const next = found.slice(drawn, drawn + PIECE);
  drawn += next.length;
  const told = (number) => (solved.has(number) ? `${lines[number]} ✓` : lines[number]);
  list.append(...next.map((number) => made(element("li", {}, button({ "data-number": number }, told(number))))));
  const more = byId("collection-more");
  more.hidden = drawn === found.length;
  more.textContent = ngettext("Show more ({n} left)", "Show more ({n} left)", found.length - drawn);
}

// A problem is solved: the game of the list that was opened last.
document.addEventListener("redstone:solved", () => {
  solved.add(Number(document.body.dataset.collection));
  find();
});

byId("collection-find").addEventListener("input", find);
byId("collection-more").addEventListener("click", draw);
byId("collection-keep").addEventListener("click", () => handlers.keepListed(JSON.stringify(found)));
list.addEventListener("click", (event) => {
  const pressed = event.target.closest("button");
  if (!pressed) return;
  dialog.close();
  handlers.openListed(Number(pressed.dataset.number));
});
