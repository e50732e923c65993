// The list of moves as a tree: paragraphs of moves with indented branches, and one tab stop at the
// current moment.

import { _, row } from "../load/language.js";
import { keepInSight, scrollTo } from "../page/in_sight.js";

const byId = (id) => document.getElementById(id);
const KEYS = { ArrowUp: -1, ArrowDown: 1 };

let handlers = null;
let ends = { before: "", after: "" };

/**
 * Show the `entries` if they are new, the texts of the moves `before` and `after` them, and the
 * `cursor`.
 */
export function showList(news, to) {
  handlers = to;
  const list = byId("study-list");
  const hadFocus = list.contains(document.activeElement);
  if (news.entries) list.replaceChildren(...paragraphs(news.entries));
  ends = { ...ends, ...news };
  showEnd(byId("study-tree-before"), ends.before);
  showEnd(byId("study-tree-after"), ends.after);
  markCurrent(list, news.cursor ?? Number(list.dataset.cursor), hadFocus);
}

function showEnd(button, text) {
  button.hidden = !text;
  button.textContent = text;
}

function paragraphs(entries) {
  const made = [];
  for (const entry of entries) {
    if (entry.begins || !made.length) made.push(paragraph(entry.level));
    made.at(-1).append(item(entry));
    if (entry.comment) made.at(-1).append(comment(entry.comment));
  }
  return made;
}

function paragraph(level) {
  const element = document.createElement("div");
  element.setAttribute("role", "none");
  element.className = level ? "branch" : "main-line";
  element.style.setProperty("--level", String(Math.min(level, 6)));
  return element;
}

function comment(text) {
  const element = document.createElement("span");
  element.className = "comment";
  element.textContent = text;
  return element;
}

function item({ number, level, name, turn, sign, signed, stone, by, foldable, more, comment: said }) {
  const button = document.createElement("button");
  button.type = "button";
  button.tabIndex = -1;
  button.dataset.node = String(number);
  button.setAttribute("role", "treeitem");
  button.setAttribute("aria-level", String(level + 1));
  if (foldable) button.setAttribute("aria-expanded", String(!more));
  const shown = turn ? `${turn}. ${name}` : name;
  button.setAttribute("aria-label", row([`${shown}${sign}`, by, signed, more && _("{more}, collapsed", { more }), said]));
  if (stone) {
    const swatch = document.createElement("i");
    swatch.className = `swatch ${stone}`;
    button.append(swatch);
  }
  button.append(shown);
  if (sign) {
    const judged = document.createElement("b");
    judged.className = "sign";
    judged.textContent = sign;
    button.append(judged);
  }
  if (!foldable) return button;
  const chip = document.createElement("span");
  chip.className = "fold";
  chip.setAttribute("aria-hidden", "true"); // announced by aria-expanded and the label
  chip.textContent = more || "–";
  button.append(chip);
  return button;
}

function markCurrent(list, cursor, focus) {
  list.dataset.cursor = String(cursor);
  list.querySelector("[aria-current]")?.removeAttribute("aria-current");
  for (const other of list.querySelectorAll("[tabindex='0']")) other.tabIndex = -1;
  const current = list.querySelector(`[data-node="${cursor}"]`);
  if (!current) return;
  current.setAttribute("aria-current", "step");
  current.tabIndex = 0;
  keepInSight(byId("study-tree"), showCurrent);
  if (focus) current.focus({ preventScroll: true });
}

/**
 * Scroll the list to the current move and its comment. The room, and its list, may be gone by then.
 */
function showCurrent() {
  const current = byId("study-list")?.querySelector("[aria-current]");
  if (!current) return;
  const after = current.nextElementSibling;
  if (after?.matches(".comment")) scrollTo(byId("study-tree"), after);
  scrollTo(byId("study-tree"), current);
}

const items = () => /** @type {HTMLElement[]} */ ([...byId("study-list").querySelectorAll("[data-node]")]);

function fold(button) {
  handlers.fold(Number(button.dataset.node), button.getAttribute("aria-expanded") === "true");
}

document.addEventListener("click", ({ target }) => {
  const button = /** @type {HTMLElement} */ (target.closest("#study-list [data-node]"));
  if (button) {
    if (target.closest(".fold")) fold(button);
    else handlers.go(Number(button.dataset.node));
  } else if (target.closest("#study-tree-before")) handlers.go(Number(items().at(0).dataset.node));
  else if (target.closest("#study-tree-after")) handlers.go(Number(items().at(-1).dataset.node));
});

// The up and down keys move in reading order. Enter and space fold and unfold.
document.addEventListener("keydown", (event) => {
  const button = /** @type {HTMLElement} */ (event.target.closest?.("#study-list [data-node]"));
  if (!button || event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.key in KEYS) {
    const next = items()[items().indexOf(button) + KEYS[event.key]];
    if (next) handlers.go(Number(next.dataset.node));
  } else if ((event.key === "Enter" || event.key === " ") && button.hasAttribute("aria-expanded")) fold(button);
  else return;
  event.preventDefault();
});
