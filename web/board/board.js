// The board on the page: the painted canvas, the grid of named buttons over it, and pointer input.
// Python receives points by column and row from the top, with the distance between lines in CSS
// pixels.

/** @typedef {Place & { cell: number }} PointerPlace a place in the picture, and the distance between lines for a finger */

import { _ } from "../load/language.js";
import { button, byId, element, made } from "../load/render.js";
import { isShortcut, keyOf } from "../page/keys.js";
import { crossingOf, marginOf, pointAt } from "./lattice.js";
import { fit, forgetColours, measure, onNewRatio, paint } from "./paint.js";

const box = byId("board");
const canvas = byId("canvas");
const grid = byId("grid");

/** @type {Picture | null} */
let picture = null;
/** @type {Handlers.Board | undefined} */
let handlers;
/** @type {[col: number, row: number, cell: number] | null} */
let early = null;
/** @type {Picture | null} */
let cover = null; // a picture shown over the board's own
/** @type {Picture | null} */
let blank = null; // the picture without the stone of an early tap
/** @type {PointerPlace | null} */
let pressedAt = null;
/** @type {DOMRect | null} */
let pressedOn = null; // the canvas's bounds at that time: reading them again would force a layout
let smallCell = 0; // CSS pixels; below this distance between lines, a finger needs the lens
/** @type {typeof import("./lens.js") | null} */
let lens = null; // web/board/lens.js, on touch devices
/** @type {(Place & ScreenPlace) | null} */
let finger = null; // the position of a finger on small points
let focused = { row: 0, col: 0 };

/**
 * Show a picture in place of the board's last one, and repaint it after each change of size. If it
 * fails to paint, the last picture is restored and the error thrown.
 * @param {Picture} next
 */
export function show(next) {
  const before = picture;
  picture = next;
  blank = null;
  if (cover && hasOtherBoard(cover)) cover = null;
  if (before?.width !== next.width || before.height !== next.height) {
    byId("app").style.setProperty("--aspect", String(next.width / next.height));
    measure(canvas);
  }
  try {
    repaint();
    showLens();
  } catch (error) {
    picture = before;
    throw error;
  }
}

/** Return true if the board's own picture has another size than that of a cover, or shows a stone of a game. @param {Size} size */
function hasOtherBoard({ width, height }) {
  return picture?.width !== width || picture.height !== height || picture.commands.some(isPlayed);
}

/** Return true if a command paints an opaque stone, one of the game and not a ghost. @param {Command} command */
function isPlayed(command) {
  return command[0] === "stone" && command[5] === 1;
}

/**
 * Show the picture `over` in place of the board's own, or the board's own again for null. Unless
 * `isSameGame`, returns false and shows the board's own if that has a game's stones or another size.
 * @param {Picture | null} over @param {boolean} [isSameGame]
 */
export function setCover(over, isSameGame = false) {
  const isGone = over && !isSameGame && hasOtherBoard(over);
  cover = isGone ? null : over;
  repaint();
  return !isGone;
}

/** Return true while a cover is shown in place of the board's own picture. */
export const isCovered = () => cover !== null;

/** Return true if the board's own picture shows the board state with this id. @param {number} id */
export const showsState = (id) => picture?.moment === id;

/** Remove the cover, and show the board's own picture without its motions. */
export function uncoverSettled() {
  Object.assign(canvas.painting ?? {}, { moment: picture?.moment, since: -Infinity, until: -Infinity });
  setCover(null);
}

/** Discard the cached colours and stones, and repaint. */
export function recolour() {
  forgetColours();
  repaint();
}

/**
 * Register the handlers for input on the board: `tap(col, row, cell)`, `point(col, row)`, `leave()`
 * and `key(name, col, row)`. A tap made before is replayed now; return true if there was one. Lines
 * closer together than `small` CSS pixels are too close for a finger, so touch devices load the lens.
 * @param {Handlers.Board} to @param {number} small
 */
export function listen(to, small) {
  handlers = to;
  smallCell = small;
  if (matchMedia("(any-pointer: coarse)").matches) {
    import("./lens.js").then((module) => { lens = module; }, () => {}); // the lens is only a help
  }
  const tap = early;
  early = null;
  if (tap) to.tap(...tap);
  return Boolean(tap);
}

/** Discard the tap made before Python ran, with its stone: it was not meant for the board that follows. */
export function forgetEarlyTap() {
  early = null;
  if (blank) show(blank);
}

/**
 * Set the accessible names of points, by their number from the top left, row by row. A new board
 * size rebuilds the grid of buttons, so all names are given then. `text` is JSON with the `cols`, the
 * `rows`, and the `labels` as pairs of number and name.
 * @param {string} text
 */
export function label(text) {
  const { cols, rows, labels } = JSON.parse(text);
  if (grid.dataset.size !== `${cols}x${rows}`) buildGrid(cols, rows);
  grid.setAttribute("aria-label", _("Board, {columns} columns, {rows} rows", { columns: cols, rows }));
  const buttons = grid.getElementsByTagName("button");
  for (const [index, name] of labels) buttons[index].setAttribute("aria-label", name);
}

/** Move the keyboard focus to the point that had it last. */
export function focus() {
  grid.querySelector('button[tabindex="0"]')?.focus();
}

/** Paint the current picture, or its cover, and place the buttons over it. Does nothing before the first picture. */
function repaint() {
  if (!picture || !canvas.size?.width) return;
  paint(canvas, cover ?? picture);
  layGrid(fit(canvas, picture), picture);
}

/** Place the grid of buttons over the lines, unless it is there already. @param {Fitted} fitted @param {Picture} picture */
function layGrid({ ratio, unit, left, top }, picture) {
  const laid = [ratio, unit, left, top, picture.pitch, picture.width, picture.height].join(" ");
  if (laid === grid.dataset.laid) return;
  grid.dataset.laid = laid;
  const margin = marginOf(picture);
  const side = Math.min(picture.pitch, 1.8 * margin); // within the picture, however far apart the lines are
  grid.style.setProperty("--cell", `${(side * unit) / ratio}px`);
  grid.style.gap = `${((picture.pitch - side) * unit) / ratio}px`;
  grid.style.left = `${(left + (margin - side / 2) * unit) / ratio}px`;
  grid.style.top = `${(top + (margin - side / 2) * unit) / ratio}px`;
}

/** Replace the buttons by a grid of this size. A focus on the old grid moves to the new one. @param {number} cols @param {number} rows */
function buildGrid(cols, rows) {
  grid.dataset.size = `${cols}x${rows}`;
  grid.style.setProperty("--cols", String(cols));
  focused = { row: Math.min(focused.row, rows - 1), col: Math.min(focused.col, cols - 1) };
  grid.setAttribute("role", "grid");
  const hadFocus = grid.contains(document.activeElement);
  grid.replaceChildren(...Array.from({ length: rows }, (_, row) => made(gridRow(row, cols))));
  if (hadFocus) focus();
}

/** Return a description, for `render`, of a row of the grid: a button for each column, with `data-row` and `data-col`. @param {number} row @param {number} cols */
function gridRow(row, cols) {
  return element("div", { role: "row" }, Array.from({ length: cols }, (_, col) => element("div", { role: "gridcell" }, button({
    "data-row": row, "data-col": col, tabindex: row === focused.row && col === focused.col ? 0 : -1,
  }))));
}

/**
 * Return the place under a pointer in units of the picture, and the distance between lines in CSS
 * pixels (`cell`), Infinity for a mouse.
 * @param {PointerEvent} event @param {Picture} picture @returns {PointerPlace}
 */
function placeOf(event, picture) {
  const { ratio, unit, left, top } = fit(canvas, picture);
  const bounds = pressedOn ?? canvas.getBoundingClientRect();
  const x = ((event.clientX - bounds.left) * ratio - left) / unit;
  const y = ((event.clientY - bounds.top) * ratio - top) / unit;
  const cell = event.pointerType === "mouse" ? Infinity : (picture.pitch * unit) / ratio;
  return { x, y, cell };
}

/**
 * Return the column and row of the point under a pointer, with `cell` as `placeOf` returns it. Null
 * outside the board.
 * @param {PointerEvent} event
 */
export function pointUnder(event) {
  if (!picture) return null;
  const { x, y, cell } = placeOf(event, picture);
  const point = pointAt(picture, x, y);
  return point && { ...point, cell };
}

/** Call the handler `point` for the point at a place of the picture, or `leave` if there is none. @param {Place} place */
function pointTo({ x, y }) {
  const point = picture && pointAt(picture, x, y);
  if (point) handlers?.point(point.col, point.row);
  else handlers?.leave();
}

/** Return true for two places less than 0.6 lines apart. @param {Place} a @param {Place} b */
function nearby(a, b) {
  return Math.hypot(a.x - b.x, a.y - b.y) < 0.6;
}

box.addEventListener("pointerdown", (event) => {
  if (!event.isPrimary) cancelPress(); // a second finger: the first one was not a tap
  if (!picture || event.button !== 0 || !event.isPrimary) return;
  pressedOn = canvas.getBoundingClientRect();
  pressedAt = placeOf(event, picture);
  pointTo(pressedAt);
  if (pressedAt.cell < smallCell) followFinger(pressedAt, event);
});

box.addEventListener("pointerup", (event) => {
  const from = pressedAt;
  pressedAt = null;
  if (!picture || !from || !event.isPrimary) return;
  const { x, y, cell } = placeOf(event, picture);
  pressedOn = null;
  const slid = finger !== null; // the point last shown by the lens counts
  releaseFinger();
  const point = slid || nearby(from, { x, y }) ? pointAt(picture, x, y) : null;
  if (point && handlers) handlers.tap(point.col, point.row, cell);
  else if (point) keepEarlyTap(point, cell, blank ?? picture);
  if (event.pointerType !== "mouse") handlers?.leave();
});

/** Store the finger's position, and move the lens there. @param {Place} place @param {ScreenPlace} finger */
function followFinger({ x, y }, { clientX, clientY }) {
  finger = { x, y, clientX, clientY };
  showLens();
}

/** Show the lens beside the finger, if one is down. */
function showLens() {
  if (picture && finger) lens?.show(picture, finger, finger);
}

/** Forget the finger, and hide the lens. */
function releaseFinger() {
  finger = null;
  lens?.hide();
}

/**
 * Store a tap made before Python runs, show its stone at once on the picture `plain`, and dispatch
 * "early-tap". The game accepts or refuses the tap later.
 * @param {Point} point @param {number} cell @param {Picture} plain
 */
function keepEarlyTap({ col, row }, cell, plain) {
  early = [col, row, cell];
  const [x, y] = crossingOf(plain, { col, row });
  if (plain.next && !isTaken(plain, x, y)) {
    const stone = /** @type {StoneCommand} */ (["stone", x, y, plain.next, 0.8, 1, "settle"]);
    show({ ...plain, moment: -1 - col - 100 * row, commands: [...plain.commands, stone] });
    blank = plain;
  }
  box.dispatchEvent(new CustomEvent("early-tap", { bubbles: true }));
}

/** Return true if a picture has a stone at a place, other than one that is vanishing. @param {Picture} picture @param {number} x @param {number} y */
function isTaken({ commands }, x, y) {
  return commands.some((command) => command[0] === "stone" && command[6] !== "vanish" &&
    Math.hypot(command[1] - x, command[2] - y) < 0.3);
}

/** @type {PointerPlace | null} */
let moved = null;
box.addEventListener("pointermove", (event) => {
  if (!picture || !handlers || (event.pointerType !== "mouse" && !pressedAt)) return;
  if (!moved) requestAnimationFrame(reportMove);
  moved = placeOf(event, picture); // at most one call per frame
  if (finger) followFinger(moved, event);
});

/** Report the point under the pointer's latest place; called at most once per frame. */
function reportMove() {
  if (moved) pointTo(moved);
  moved = null;
}

/** Drop the press, so that its release is no tap, and call the handler `leave`. */
function cancelPress() {
  releaseFinger();
  pressedAt = pressedOn = null;
  moved = null;
  handlers?.leave();
}

box.addEventListener("pointerleave", cancelPress);
box.addEventListener("pointercancel", cancelPress);

/** @type {Record<string, [dx: number, dy: number] | undefined>} */
const STEPS = {
  arrowleft: [-1, 0], arrowright: [1, 0], arrowup: [0, -1], arrowdown: [0, 1],
  home: [-Infinity, 0], end: [Infinity, 0],
};
/** @type {Record<string, string | undefined>} */
const KEYS = { enter: "press", " ": "press", o: "own", r: "red", x: "red" };

grid.addEventListener("keydown", (event) => {
  const button = event.target.closest("button");
  if (!button || isShortcut(event)) return;
  const key = keyOf(event), step = STEPS[key], action = KEYS[key];
  if (step) moveFocus(button, step);
  else if (action && event.repeat) event.preventDefault(); // a key held down acts once
  else if (action) handlers?.key(action, Number(button.dataset.col), Number(button.dataset.row));
  else return;
  event.preventDefault();
  event.stopPropagation();
});

// A screen reader activates a button by a click without a pointer.
grid.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (button && event.detail === 0) {
    handlers?.key("press", Number(button.dataset.col), Number(button.dataset.row));
  }
});

/**
 * Move the focus from a button by a number of columns and rows, within the board.
 * @param {HTMLElement} button @param {[dx: number, dy: number]} step
 */
function moveFocus(button, [dx, dy]) {
  const [cols, rows] = (grid.dataset.size ?? "").split("x").map(Number);
  /** Return a column or row limited to the board. */
  const within = (/** @type {number} */ value, /** @type {number} */ size) => Math.max(0, Math.min(size - 1, value));
  const col = within(Number(button.dataset.col) + dx, cols);
  const row = within(Number(button.dataset.row) + dy, rows);
  grid.getElementsByTagName("button")[row * cols + col].focus();
}

grid.addEventListener("focusin", (event) => {
  const button = event.target.closest("button");
  if (!button) return;
  grid.querySelector('button[tabindex="0"]')?.setAttribute("tabindex", "-1");
  button.tabIndex = 0;
  focused = { row: Number(button.dataset.row), col: Number(button.dataset.col) };
  if (button.matches(":focus-visible")) handlers?.point(focused.col, focused.row);
});

grid.addEventListener("focusout", () => handlers?.leave());

const observer = new ResizeObserver((entries) => {
  const [device] = entries.at(-1)?.devicePixelContentBoxSize ?? [];
  measure(canvas, device && { width: device.inlineSize, height: device.blockSize });
  repaint();
});
try {
  observer.observe(canvas, { box: "device-pixel-content-box" });
} catch {
  observer.observe(canvas); // Safari reports no device pixels, so they are calculated
}
window.matchMedia("(prefers-color-scheme: dark)").addEventListener("change", recolour);
onNewRatio(repaint);
