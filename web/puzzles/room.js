// The column beside the board, the overview of the puzzles, and how a text leaves the room.

import { sent } from "../links/links.js";
import { fill, listen as listenToOverview } from "./overview.js";

export { home } from "../links/links.js";
export { save, savePng } from "../links/share.js";

const byId = (id) => document.getElementById(id);

let tryMove = null;

/**
 * Call `choose(name)` for the day's puzzle or a set, and `tried(index)` for a move chosen from the list of
 * all; `overview(game)` has what there is to choose from, and `share()` sends the day's result.
 */
export function listen(choose, tried, overview, share) {
  tryMove = tried;
  listenToOverview({ choose, overview, share });
}

/** Show what is new (redstone/app/puzzles/state.py has it). */
export function show(news) {
  byId("puzzle-choice").onclick = () => fill();
  if (news.proving !== undefined) showProving(news.proving);
  if (news.set !== undefined) showSet(news.set);
  if (news.figures) byId("puzzle-figures").replaceChildren(...news.figures.map(figure));
  if (news.lines) showLines(news.lines);
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
  lines.forEach((line, index) => fillLine(list.children[index] ?? list.appendChild(lineItem(index)), line));
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

function fillLine(item, { name, told, wins, shown }) {
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
