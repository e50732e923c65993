// The lists of moves, their current move, and how the keyboard steps through them. Each list is one
// tab stop, at the current move; the up and down keys move within it. The browser lays out and
// paints a long list in blocks, only those in view.

import { button, element, made, unseen } from "../load/render.js";
import { keepInSight, scrollTo } from "./in_sight.js";
import { isShortcut } from "./keys.js";

const BLOCK = 60; // moves laid out together: whole rows of one to six columns

/** Each list with its entries, the number of moves played, the current button and the tab stop. @type {MoveList[]} */
const lists = [...document.querySelectorAll(".move-list")].map((list) => (
  { list, entries: [], played: 0 }
));

/**
 * Show in all lists that `ply` moves are played. With `moves`, the first `kept` entries of each list
 * stay and `more` follow.
 * @param {number} ply @param {State.MoveNews} [moves]
 */
export function showMoves(ply, moves) {
  for (const shown of lists) {
    if (moves) updateEntries(shown, ply, moves);
    markCurrent(shown, ply);
  }
}

/**
 * Keep the first `kept` entries of a list, remove the others, and add `more` moves. Those after `ply`
 * are shown as taken back.
 * @param {MoveList} shown @param {number} ply @param {State.MoveNews} news
 */
function updateEntries({ list, entries }, ply, { kept, more }) {
  for (const item of entries.splice(kept)) {
    const block = item.parentElement;
    item.remove();
    if (!block?.hasChildNodes()) block?.remove();
  }
  const last = list.lastElementChild;
  const blocks = last ? [last] : [];
  for (const move of more) {
    const item = moveItem(move, entries.length + 1, entries.length >= ply);
    blockFor(blocks, move).append(item);
    entries.push(item);
  }
  // Blocks are added complete: PyScript searches everything that is added to the page.
  list.append(...blocks.filter((block) => block !== last));
  list.classList.toggle("turns", list.querySelector(".goes-on") !== null);
}

/** Return the last block, or a new one added to `blocks` if that is full. A turn is never split. @param {Element[]} blocks @param {State.MoveEntry} move */
function blockFor(blocks, { number }) {
  const last = blocks.at(-1);
  if (last && (last.childElementCount < BLOCK || number === 0)) return last;
  const block = made(element("div", { role: "none" }));
  blocks.push(block);
  return block;
}

/**
 * Return the list item of a move. A `number` of 0 marks a further stone of the same turn.
 * @param {State.MoveEntry} move @param {number} ply @param {boolean} takenBack
 */
function moveItem({ number, name, stone, by }, ply, takenBack) {
  return made(element("li", {
    role: "listitem", // its parent is a block, not the list
    class: number ? null : "goes-on", // a further stone of the same turn
  }, button({ tabIndex: -1, "data-ply": ply, class: takenBack ? "taken-back" : null },
    element("span", { class: `swatch ${stone}`, "aria-hidden": "true" }), number ? `${number}. ` : "", unseen(`${by} `), name)));
}

/** Mark move `ply` as the current one and the later moves as taken back, scroll to it, and make it the tab stop. @param {MoveList} shown @param {number} ply */
function markCurrent(shown, ply) {
  const { list, entries, played } = shown;
  const first = Math.min(ply, played);
  entries.slice(first, Math.max(ply, played)).forEach((item, index) => {
    item.firstElementChild?.classList.toggle("taken-back", first + index >= ply);
  });
  const current = entries[ply - 1]?.querySelector("button");
  if (current !== shown.current) shown.current?.removeAttribute("aria-current");
  current?.setAttribute("aria-current", "step");
  Object.assign(shown, { played: ply, current });
  makeTabStop(shown, current ?? entries[0]?.querySelector("button"));
  requestAnimationFrame(() => showCurrent(shown)); // by then the page has been laid out anyway
  if (current && list.contains(document.activeElement)) current.focus();
}

/** Scroll a list to its current move, if it has one. @param {MoveList} shown */
function showCurrent({ list, current }) {
  if (current) scrollTo(list, current);
}

/** Make a button the only tab stop of its list. @param {MoveList} shown @param {HTMLElement | null} [stop] */
function makeTabStop(shown, stop) {
  if (shown.stop && shown.stop !== stop) shown.stop.tabIndex = -1;
  if (stop) stop.tabIndex = 0;
  shown.stop = stop;
}

lists.forEach((shown) => keepInSight(shown.list, () => showCurrent(shown)));

/** @type {Record<string, number | undefined>} */
const STEPS = { ArrowUp: -1, ArrowDown: 1 };

document.addEventListener("keydown", (event) => {
  const step = STEPS[event.key];
  const shown = step && lists.find(({ list }) => list.contains(event.target));
  if (!shown || isShortcut(event)) return;
  event.preventDefault();
  const next = shown.entries[Number(event.target.dataset.ply) - 1 + step]?.querySelector("button");
  if (!next) return;
  makeTabStop(shown, next);
  next.focus();
});
