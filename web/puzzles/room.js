// The list of puzzles, the column beside the board, and how a text leaves the room.

import { sent } from "../links/links.js";

export { home } from "../links/links.js";
export { save, savePng } from "../links/share.js";

const byId = (id) => document.getElementById(id);

let choose = null;
let tryMove = null;

/**
 * Call `chosen(name)` for the day's puzzle or a set chosen from the list, and `tried(index)` for
 * a move chosen from the list of all.
 */
export function listen(chosen, tried) {
  choose = chosen;
  tryMove = tried;
}

/** Show what is new (redstone/app/puzzles/state.py has it). */
export function show(news) {
  showSets(news);
  if (news.proving !== undefined) showProving(news.proving);
  if (news.set !== undefined) showSet(news.set);
  if (news.figures) byId("puzzle-figures").replaceChildren(...news.figures.map(figure));
  if (news.lines) showLines(news.lines);
}

function showSets({ sets, shown }) {
  const list = /** @type {HTMLSelectElement} */ (byId("puzzle-list"));
  const before = list.value;
  if (sets) list.replaceChildren(...sets.map(group));
  list.value = shown ?? before;
  list.onchange = () => choose(list.value);
}

function group({ title, entries }) {
  const element = document.createElement("optgroup");
  element.label = title;
  element.append(...entries.map((entry) => new Option(entry.title, entry.name)));
  return element;
}

function showProving(share) {
  const bar = byId("puzzle-proving");
  bar.hidden = share === null;
  bar.style.setProperty("--share", String(share ?? 0));
  bar.setAttribute("aria-valuenow", String(Math.round(100 * (share ?? 0))));
}

function showSet(set) {
  const element = byId("puzzle-set");
  element.hidden = !set;
  if (!set) return;
  const [title, told] = element.querySelectorAll("span");
  title.textContent = set.title;
  told.textContent = set.told;
  element.style.setProperty("--share", String(set.share));
}

function figure({ name, number }) {
  const element = document.createElement("div");
  const [term, value] = [document.createElement("dt"), document.createElement("dd")];
  term.textContent = name;
  value.textContent = number;
  element.append(term, value);
  return element;
}

function showLines(lines) {
  const list = byId("puzzle-lines");
  list.hidden = !lines.length;
  while (list.children.length > lines.length) list.lastChild.remove();
  lines.forEach((line, index) => fill(list.children[index] ?? list.appendChild(lineItem(index)), line));
  list.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
}

function lineItem(index) {
  const item = document.createElement("li");
  const button = document.createElement("button");
  button.type = "button";
  button.append(document.createElement("b"), " ", document.createElement("span"));
  button.onclick = () => tryMove(index);
  item.append(button);
  return item;
}

function fill(item, { name, told, wins, shown }) {
  const [button] = item.children;
  const [move, text] = button.children;
  move.textContent = name;
  text.textContent = told;
  button.classList.toggle("wins", wins);
  if (shown) button.setAttribute("aria-current", "true");
  else button.removeAttribute("aria-current");
}

/** Hand a text to the system's share sheet, or to the clipboard; resolves to what became of it. */
export async function send(text) {
  return sent({ text }, text);
}
