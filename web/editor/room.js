// The editor's pointers, keys and dialogs. Dragging a pointer over the board places stones along
// its path. If the points are too small for that, a finger picks one with the lens, as in a game.

import { pointUnder } from "../board/board.js";
import { copyText, home } from "../links/links.js";
import { isShortcut, keyOf } from "../page/keys.js";
import { byId, find, setFields } from "../load/render.js";

const FINE = 24; // CSS pixels between points; at this distance or more, a finger draws
/** @type {Record<string, string | undefined>} */
const STONES = { b: "editor-black", w: "editor-white", r: "editor-red", e: "editor-empty" };
const board = byId("board");

/** @type {Handlers.Editor} */
let handlers; // registered before the room is shown
/** @type {Set<number> | null} */
let stroke = null; // the numbers of the points that the pointer has passed

/**
 * Register the handlers, with rows from the top: `press(col, row)`, `draw(col, row)` for each point
 * passed, `release()`, `cancel()`, `lay(stone, col, row)` for keys, `change(fields as JSON)`,
 * `read(text)` and `shared(how)`.
 * @param {Handlers.Editor} to
 */
export function listen(to) {
  handlers = to;
}

/** Show the parts of the editor's state in `news`: the dialog's fields, the player to move, the link. @param {Partial<State.EditorData>} news */
export function show({ fields, most_due: mostDue, mover, link }) {
  setFields(byId("editor-form"), fields);
  if (mostDue !== undefined) byId("editor-due-field").max = String(mostDue);
  if (mover) find(byId("editor-turn"), "i").className = `swatch ${mover}`;
  if (link === undefined) return;
  byId("editor-address").value = link && home() + link;
  byId("editor-said").textContent = ""; // its message was about another link
}

/** Return true while the editor is open. */
function isOpen() {
  return document.documentElement.dataset.room === "editor";
}

// -- pointers -------------------------------------------------------------------------

/** Return a number that identifies a point on any board. */
const numberOf = (/** @type {Point} */ { col, row }) => 100 * row + col;

board.addEventListener("pointerdown", (event) => {
  if (!isOpen()) return;
  if (!event.isPrimary) return endStroke("cancel"); // a second finger: the first one was not meant to draw
  const point = event.button === 0 && pointUnder(event);
  if (!point || point.cell < FINE) return;
  event.stopPropagation();
  stroke = new Set([numberOf(point)]);
  handlers.press(point.col, point.row);
}, true);

document.addEventListener("pointermove", (event) => {
  if (!stroke || !event.isPrimary) return;
  event.stopPropagation();
  for (const each of event.getCoalescedEvents?.() ?? [event]) {
    const point = pointUnder(each);
    if (!point || stroke.has(numberOf(point))) continue;
    stroke.add(numberOf(point));
    handlers.draw(point.col, point.row);
  }
}, true);

document.addEventListener("pointerup", (event) => {
  if (!stroke || !event.isPrimary) return;
  event.stopPropagation();
  endStroke("release");
}, true);

document.addEventListener("pointercancel", () => endStroke("cancel"), true);

/** End the stroke of the pointer, if there is one: "release" keeps its stones, "cancel" removes them. @param {"release" | "cancel"} how */
function endStroke(how) {
  if (stroke) handlers[how]();
  stroke = null;
}

// -- keys -----------------------------------------------------------------------------

document.addEventListener("keydown", (event) => {
  if (!isOpen() || document.querySelector("dialog[open]")) return;
  const key = keyOf(event);
  if ((event.ctrlKey || event.metaKey) && !event.altKey && (key === "z" || key === "y")) {
    event.preventDefault();
    byId(key === "y" || event.shiftKey ? "editor-redo" : "editor-undo").click();
    return;
  }
  const button = event.target.closest("#grid button");
  const stone = STONES[["backspace", "delete"].includes(key) ? "e" : key];
  if (!button || !stone || isShortcut(event)) return;
  event.preventDefault();
  event.stopPropagation();
  handlers.lay(stone, Number(button.dataset.col), Number(button.dataset.row));
}, true);

// -- dialogs --------------------------------------------------------------------------

document.addEventListener("change", (event) => {
  const field = /** @type {HTMLInputElement} */ (event.target);
  if (field.form?.id === "editor-form" && field.name) {
    handlers.change(JSON.stringify(Object.fromEntries(new FormData(field.form))));
  }
});

document.addEventListener("click", ({ target }) => {
  if (target.closest("#editor-read")) handlers.read(byId("editor-text").value);
  if (target.closest("#editor-copy")) copy(byId("editor-address"));
});

/** Copy a field's text to the clipboard, and pass the result to the handler `shared`. @param {HTMLInputElement} field */
async function copy(field) {
  field.select();
  handlers.shared(await copyText(field.value));
}
