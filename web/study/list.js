// The list of moves as a tree: paragraphs of moves with indented branches, and one tab stop at the
// current node.

import { _, joinParts } from "../load/language.js";
import { button, byId, element, render } from "../load/render.js";
import { showText } from "../page/column.js";
import { keepInSight, scrollTo } from "../page/in_sight.js";
import { isShortcut } from "../page/keys.js";

/** @type {Record<string, number>} */
const KEYS = { ArrowUp: -1, ArrowDown: 1 };

/** @type {Handlers.Study} */
let handlers; // registered before the room is shown
let ends = { before: "", after: "" };

/**
 * Show the parts of `news`: the `entries`, the texts about moves left out `before` and `after`
 * them, and the node of the `cursor`.
 * @param {State.StudyData} news @param {Handlers.Study} to
 */
export function showList(news, to) {
  handlers = to;
  const list = byId("study-list");
  const hadFocus = list.contains(document.activeElement);
  if (news.entries) render(list, paragraphs(news.entries));
  ends = { ...ends, ...news };
  showText(byId("study-tree-before"), ends.before);
  showText(byId("study-tree-after"), ends.after);
  markCurrent(list, news.cursor ?? Number(list.dataset.cursor), hadFocus);
}

/** Return descriptions, for `render`, of the list as paragraphs of moves and comments: a new one at each entry that `begins` a line. @param {State.ListedMove[]} entries */
function paragraphs(entries) {
  /** @type {Description[]} */
  const made = [];
  for (const entry of entries) {
    if (entry.begins || !made.length) made.push(paragraph(entry.level));
    made.at(-1)?.children.push(item(entry), entry.comment && element("span", { class: "comment" }, entry.comment));
  }
  return made;
}

/** Return a description, for `render`, of an empty paragraph, indented by its level. @param {number} level */
function paragraph(level) {
  return element("div", {
    role: "none", class: level ? "branch" : "main-line", style: { "--level": String(Math.min(level, 6)) },
  });
}

/** Return a description, for `render`, of a move as an entry of the tree. @param {State.ListedMove} move */
function item({ number, level, name, turn, sign, signed, stone, by, foldable, more, comment: said }) {
  const shown = turn ? `${turn}. ${name}` : name;
  return button({
    key: number, role: "treeitem", tabIndex: -1, "data-node": number, "aria-level": level + 1,
    "aria-expanded": foldable ? !more : null,
    "aria-label": joinParts([`${shown}${sign}`, by, signed, more && _("{more}, collapsed", { more }), said]),
  },
  stone && element("i", { class: `swatch ${stone}` }), shown, sign && element("b", { class: "sign" }, sign),
  foldable && element("span", { class: "fold", "aria-hidden": "true" }, more || "–")); // announced by aria-expanded and the label
}

/**
 * Mark the current node's move, make it the tab stop, and focus it if asked.
 * @param {HTMLElement} list @param {number} cursor @param {boolean} focus
 */
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

/** Scroll the list to the current move and its comment. The room, and its list, may be gone by then. */
function showCurrent() {
  const current = byId("study-list")?.querySelector("[aria-current]");
  if (!current) return;
  const after = current.nextElementSibling;
  if (after instanceof HTMLElement && after.matches(".comment")) scrollTo(byId("study-tree"), after);
  scrollTo(byId("study-tree"), current);
}

/** Return the buttons of all moves. */
const items = () => [...byId("study-list").querySelectorAll("[data-node]")];
/** Return the number of the node that a move's button belongs to. @param {HTMLElement} button */
const nodeOf = (button) => Number(button.dataset.node);

/** Ask Python to fold or unfold the branches at a move's button. @param {HTMLElement} button */
function fold(button) {
  handlers.fold(nodeOf(button), button.getAttribute("aria-expanded") === "true");
}

document.addEventListener("click", ({ target }) => {
  const button = target.closest("#study-list [data-node]");
  if (button) {
    if (target.closest(".fold")) fold(button);
    else handlers.go(nodeOf(button));
  } else if (target.closest("#study-tree-before")) handlers.go(nodeOf(items()[0]));
  else if (target.closest("#study-tree-after")) handlers.go(nodeOf(items().slice(-1)[0]));
});

// The up and down keys move in reading order. Enter and space fold and unfold.
document.addEventListener("keydown", (event) => {
  const button = event.target.closest?.("#study-list [data-node]");
  if (!button || isShortcut(event)) return;
  if (event.key in KEYS) {
    const next = items()[items().indexOf(button) + KEYS[event.key]];
    if (next) handlers.go(nodeOf(next));
  } else if ((event.key === "Enter" || event.key === " ") && button.hasAttribute("aria-expanded")) fold(button);
  else return;
  event.preventDefault();
});
