// The column beside the board: the number of mistakes, the progress of a search through a game, and
// the room's keys.

import { isWriting, keyOf } from "../page/keys.js";

const byId = (id) => document.getElementById(id);

/** Show the changes (see redstone/app/practice/state.py). */
export function show(news) {
  if (news.figures) byId("practice-figures").replaceChildren(...news.figures.map(figure));
  if (news.sifted !== undefined) showSifted(news.sifted);
}

function showSifted(share) {
  const bar = byId("practice-sifted");
  bar.hidden = share === null;
  bar.style.setProperty("--share", String(share ?? 0));
  bar.setAttribute("aria-valuenow", String(Math.round(100 * (share ?? 0))));
}

function figure({ name, number }) {
  const element = document.createElement("div");
  const [term, value] = [document.createElement("dt"), document.createElement("dd")];
  term.textContent = name;
  value.textContent = number;
  element.append(term, value);
  return element;
}

const KEYS = { n: ["practice-next"], a: ["practice-away", "practice-restore"] }; // each key presses the visible one of these buttons

document.addEventListener("keydown", (event) => {
  const elsewhere = document.querySelector("dialog[open]") || isWriting(event.target);
  const ids = KEYS[keyOf(event)];
  if (elsewhere || !ids || event.repeat || event.ctrlKey || event.altKey || event.metaKey) return;
  ids.map(byId).find((button) => button?.checkVisibility())?.click();
});
