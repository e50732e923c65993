// The study's column: the list of moves, the lines of the search, and the notes on a node.

import { _ } from "../load/language.js";
import { button, byId, element, find, render } from "../load/render.js";
import { isWriting, keyOf } from "../page/keys.js";
import { showList } from "./list.js";
import { showReview } from "./review.js";

const WRITING_MS = 400; // milliseconds without typing before a text is shown elsewhere

/** @type {Handlers.Study} */
let handlers; // registered before the room is shown
let writing = 0;
let isLong = false; // the study, which then always has the search field
let isNew = false; // the column, which is not on the page yet, still has the search of another study

/**
 * Register the handlers: `go(number)` for a chosen node, `fold(number, folded)`, `comment(text)`,
 * `line(index)` for the search line under the pointer (-1 for none), `add(index)` to add a line to
 * the tree, `rename(text)`, `set_fact(field, text)` for a field of the game's data, `label(text)`,
 * `search(text)`, `reread(encoding)`, and `update()` after a pause in typing. Every keystroke is
 * reported, so that no text is lost if the page is left.
 * @param {Handlers.Study} to
 */
export function listen(to) {
  handlers = to;
  clearTimeout(writing);
  writing = 0; // the fields' texts belong to another study
  isNew = true;
}

/** Show the changed parts of the study's column (redstone/app/study/state.py). @param {State.StudyData} news */
export function show(news) {
  if (isNew) byId("study-find").value = "";
  isLong = news.long ?? isLong;
  if (isNew || news.long !== undefined) byId("study-finding").hidden = !isLong && !byId("study-find").value;
  isNew = false;
  if (news.entries || news.cursor !== undefined || news.before !== undefined) showList(news, handlers);
  if (news.lines) showLines(news.lines);
  if (news.thinks !== undefined) byId("study-think").setAttribute("aria-pressed", String(news.thinks));
  if (news.chances !== undefined) byId("study-chances").textContent = news.chances;
  if (news.black !== undefined || news.chances !== undefined) showBar(news);
  if (news.note) showNote(news.note);
  if (news.solve !== undefined) showQuestion(news.solve);
  if (news.found || news.cursor !== undefined) showFound(news);
  if (news.review) showReview(news.review, handlers);
  if (news.tab) choose(news.tab);
  if (news.name !== undefined) {
    if (document.activeElement !== byId("study-name")) byId("study-name").value = news.name;
    byId("study-title").textContent = news.name || _("Study");
  }
  for (const [field, text] of Object.entries(news.told ?? {})) {
    const input = find(document, `input#told-${field}`);
    if (document.activeElement !== input) input.value = text;
  }
  if (news.encoding !== undefined) {
    byId("study-encoding").hidden = !news.encoding;
    byId("encoding").value = news.encoding;
  }
  if (news.kept !== undefined) byId("study-kept").textContent = news.kept;
}

/** Show the problem that is being solved, or for null the whole study; dispatch "redstone:solved" once it is solved. @param {State.AskedProblem | null} solve */
function showQuestion(solve) {
  const column = byId("study-column");
  if (Boolean(solve) !== (column.dataset.tab === "solve")) choose(solve ? "solve" : "tree");
  if (!solve) return;
  byId("solve-told").textContent = solve.told;
  byId("solve-comment").textContent = solve.comment;
  byId("study-again").hidden = !["wrong", "unknown", "solved"].includes(solve.stage);
  if (solve.stage === "solved") document.dispatchEvent(new CustomEvent("redstone:solved"));
}

/** @type {number[]} */
let found = []; // the nodes that the last search has found
let shown = 0; // the current node

/** Note the found nodes and the current one from `news`, and show its place among them, such as "2 / 5". @param {State.StudyData} news */
function showFound(news) {
  found = news.found ?? found;
  shown = news.cursor ?? shown;
  const searched = byId("study-find").value.trim();
  byId("study-found").textContent = searched ? `${found.indexOf(shown) + 1} / ${found.length}` : "";
}

/** Show the bar of the chances (Black's share, 0 to 1), and its description. @param {State.StudyData} news */
function showBar({ black, chances }) {
  const bar = byId("study-bar");
  if (black !== undefined) {
    bar.hidden = black === null;
    bar.style.setProperty("--black", String(black ?? 0.5));
  }
  if (chances !== undefined) bar.setAttribute("aria-label", chances);
}

// -- the lines of the search ----------------------------------------------------------

/** Show the computer's lines: each a button that adds it to the tree, and shows it on the board while pointed at. @param {State.SearchLine[]} lines */
function showLines(lines) {
  render(byId("study-lines"), lines.map(({ rate, proven, visits, moves, label }, index) => {
    const [show, hide] = [() => handlers.line(index), () => handlers.line(-1)];
    return element("li", {}, button({
      "aria-label": label, class: proven ? "proven" : null, onclick: () => handlers.add(index),
      onpointerenter: show, onfocus: show, onpointerleave: hide, onblur: hide,
    }, element("span", { class: "rate" }, rate), element("span", { class: "line" }, moves.join(" ")),
    element("span", { class: "visits" }, visits)));
  }));
}

// -- notes ----------------------------------------------------------------------------

/** Show the notes on the current node: comment, sign, marks, and the selected tool for marks. A comment being typed is left. @param {State.MomentNotes} note */
function showNote({ comment, sign, can_sign: canSign, tool, marks }) {
  const field = byId("study-comment");
  byId("study-label").hidden = tool !== "LB";
  if (!writing && field.value !== comment) field.value = comment;
  for (const button of byId("study-signs").querySelectorAll("button")) {
    button.disabled = !canSign;
    button.setAttribute("aria-pressed", String(button.dataset.sign === sign));
  }
  for (const button of document.querySelectorAll("#study-marks [data-tool]")) {
    button.setAttribute("aria-pressed", String(button.dataset.tool === tool));
  }
  byId("study-marked").textContent = marks;
}

/** @type {Record<string, "comment" | "rename">} */
const WRITTEN = { "study-comment": "comment", "study-name": "rename" };

/** Call the handler `update`, as typing has paused. */
function endTyping() {
  clearTimeout(writing);
  writing = 0;
  handlers.update();
}

document.addEventListener("input", ({ target }) => {
  const field = /** @type {HTMLInputElement} */ (target);
  if (field.id === "study-label") return void handlers.label(field.value);
  if (field.dataset.told) handlers.set_fact(field.dataset.told, field.value);
  else if (field.id in WRITTEN) handlers[WRITTEN[field.id]](field.value);
  else return;
  clearTimeout(writing);
  writing = setTimeout(endTyping, WRITING_MS);
});

document.addEventListener("change", ({ target }) => {
  const chosen = /** @type {HTMLSelectElement} */ (target);
  if (chosen.id !== "encoding") return;
  chosen.closest("dialog")?.close();
  handlers.reread(chosen.value);
});

document.addEventListener("keydown", (event) => {
  const field = /** @type {HTMLInputElement} */ (event.target);
  if (field.id !== "study-find" || event.key !== "Enter") return;
  event.preventDefault();
  handlers.search(field.value);
  showFound({}); // if nothing is found, no news may follow
});

// When a field loses the focus, its text is shown elsewhere at once.
document.addEventListener("focusout", ({ target }) => {
  if ((target.id in WRITTEN || target.dataset?.told) && writing) endTyping();
});

// -- keys ----------------------------------------------------------------------------

/** @type {Record<string, "study-before" | "study-after" | "study-main" | "study-fork">} */
const BRANCHES = { "[": "study-before", "]": "study-after", m: "study-main", f: "study-fork" };

document.addEventListener("keydown", (event) => {
  const elsewhere = document.querySelector("dialog[open]") || isWriting(event.target);
  const key = keyOf(event);
  if (elsewhere || !(key in BRANCHES) || event.ctrlKey || event.metaKey) return;
  byId(BRANCHES[key])?.click();
});

// -- the parts, one at a time if there is no room for all --------------------------------

document.addEventListener("click", ({ target }) => {
  const tab = target.closest("#study-tabs [data-tab]");
  if (tab) choose(tab.dataset.tab ?? "");
  if (target.closest("#study-think")) choose("finds");
  if (target.closest("#study-search")) byId("study-tools").addEventListener("close", startSearch, { once: true });
});

/** Show the tree's part of the column, and focus the search field. */
function startSearch() {
  choose("tree");
  byId("study-finding").hidden = false; // also of a short study
  byId("study-find").focus();
}

/** Show one part of the column, and mark its tab. @param {string} part */
function choose(part) {
  byId("study-column").dataset.tab = part;
  const tabs = [...byId("study-tabs").querySelectorAll("[data-tab]")];
  // If several parts fit, those without a tab are beside the moves.
  const pressed = tabs.find((tab) => tab.dataset.tab === part)?.checkVisibility() ? part : "tree";
  for (const tab of tabs) tab.setAttribute("aria-pressed", String(tab.dataset.tab === pressed));
}
