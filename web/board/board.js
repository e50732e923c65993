// The board on the page: the painted canvas, the grid of named buttons over it, and pointers.
// Python is told of points, by column and row from the top, with the distance of two lines in CSS pixels.

import { _ } from "../load/language.js";
import { keyOf } from "../page/keys.js";
import { crossingOf, marginOf, pointAt } from "./lattice.js";
import { fit, forgetColours, measure, onNewRatio, paint } from "./paint.js";

const box = document.getElementById("board");
const canvas = document.getElementById("canvas");
const grid = document.getElementById("grid");

let picture = null;
let handlers = null;
let early = null;
let cover = null; // a picture shown over the board's own
let blank = null; // the picture without the stone of an early tap
let pressedAt = null;
let pressedOn = null; // where the canvas lay then: to ask again would have the page laid out
let smallCell = 0; // CSS pixels between lines below which a finger is shown what is under it
let lens = null; // web/board/lens.js, where there are fingers
let finger = null; // where one lies on small points
let focused = { row: 0, col: 0 };

/** Paint a picture from now on, whatever size the window takes; one that fails is forgotten. */
export function show(next) {
  const before = picture;
  picture = next;
  blank = null;
  if (cover && isAnother(cover)) cover = null;
  if (before?.width !== next.width || before.height !== next.height) {
    document.getElementById("app").style.setProperty("--aspect", String(next.width / next.height));
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

/** Returns true once the board's own picture differs from the empty board under the cover. */
function isAnother({ width, height }) {
  return picture.width !== width || picture.height !== height || picture.commands.some(isPlayed);
}

/** Returns true for a stone of the game, false for a ghost. */
function isPlayed([name, , , , , alpha]) {
  return name === "stone" && alpha === 1;
}

/**
 * Show a picture over the board's own, to be seen and not tapped; null takes it away. False if
 * that has happened already, for a game has come; one that is shown `again` is that game's.
 */
export function coverWith(over, again = false) {
  const isGone = over && !again && isAnother(over);
  cover = isGone ? null : over;
  repaint();
  return !isGone;
}

/** Returns true while a picture covers the board's own. */
export const isCovered = () => cover !== null;

/** Returns true if the board's own picture is of this moment. */
export const isOf = (moment) => picture.moment === moment;

/** Take it away; what the board's own picture has moved is at rest. */
export function settle() {
  Object.assign(canvas.painting, { moment: picture.moment, since: -Infinity, until: -Infinity });
  coverWith(null);
}

/** Colours have changed. */
export function recolour() {
  forgetColours();
  repaint();
}

/**
 * Send what pointers and the grid's focus and keys do to `tap(col, row, cell)`, `point(col, row)`, `leave()`
 * and `key(name, col, row)`. Answers a tap made before, if there was one.
 * Lines closer together than `small` CSS pixels are too close for a finger; a mouse does not miss.
 */
export function listen(to, small) {
  handlers = to;
  smallCell = small;
  if (matchMedia("(any-pointer: coarse)").matches) {
    import("./lens.js").then((module) => { lens = module; }, () => {}); // it helps, no more
  }
  if (early) handlers.tap(...early);
  early = null;
}

/** Whatever was tapped before is not meant for the board that comes. */
export function forgetEarlyTap() {
  early = null;
  if (blank) show(blank);
}

/** Names of points by their number from the top left; of all when the board's size changes. */
export function label({ cols, rows, labels }) {
  if (grid.dataset.size !== `${cols}x${rows}`) buildGrid(cols, rows);
  grid.setAttribute("aria-label", _("Board, {columns} columns, {rows} rows", { columns: cols, rows }));
  const buttons = grid.getElementsByTagName("button");
  for (const [index, text] of labels) buttons[index].setAttribute("aria-label", text);
}

/** Put the focus on the point that had it last. */
export function focus() {
  grid.querySelector('button[tabindex="0"]')?.focus();
}

function repaint() {
  if (!picture || !canvas.size.width) return;
  paint(canvas, cover ?? picture);
  layGrid(fit(canvas, picture));
}

/** Lay the grid of buttons over the lines, where it does not lie there already. */
function layGrid({ ratio, unit, left, top }) {
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

function buildGrid(cols, rows) {
  grid.dataset.size = `${cols}x${rows}`;
  grid.style.setProperty("--cols", cols);
  focused = { row: Math.min(focused.row, rows - 1), col: Math.min(focused.col, cols - 1) };
  grid.setAttribute("role", "grid");
  const hadFocus = grid.contains(document.activeElement);
  grid.replaceChildren(...Array.from({ length: rows }, (_, row) => buildRow(row, cols)));
  if (hadFocus) focus();
}

function buildRow(row, cols) {
  const line = document.createElement("div");
  line.setAttribute("role", "row");
  for (let col = 0; col < cols; col++) {
    const cell = document.createElement("div");
    cell.setAttribute("role", "gridcell");
    const button = document.createElement("button");
    button.type = "button";
    button.dataset.row = String(row);
    button.dataset.col = String(col);
    button.tabIndex = row === focused.row && col === focused.col ? 0 : -1;
    cell.append(button);
    line.append(cell);
  }
  return line;
}

function placeOf(event) {
  const { ratio, unit, left, top } = fit(canvas, picture);
  const bounds = pressedOn ?? canvas.getBoundingClientRect();
  const x = ((event.clientX - bounds.left) * ratio - left) / unit;
  const y = ((event.clientY - bounds.top) * ratio - top) / unit;
  const cell = event.pointerType === "mouse" ? Infinity : (picture.pitch * unit) / ratio;
  return { x, y, cell };
}

/** The point under a pointer, and how far apart the lines are there in CSS pixels; null for none. */
export function pointUnder(event) {
  if (!picture) return null;
  const { x, y, cell } = placeOf(event);
  const point = pointAt(picture, x, y);
  return point && { ...point, cell };
}

/** The pointer is at a place of the picture. */
function pointTo({ x, y }) {
  const point = pointAt(picture, x, y);
  if (point) handlers?.point(point.col, point.row);
  else handlers?.leave();
}

function nearby(a, b) {
  return Math.hypot(a.x - b.x, a.y - b.y) < 0.6;
}

box.addEventListener("pointerdown", (event) => {
  if (!event.isPrimary) letGo(); // a second finger: the first one meant something else
  if (!picture || event.button !== 0 || !event.isPrimary) return;
  pressedOn = canvas.getBoundingClientRect();
  pressedAt = placeOf(event);
  pointTo(pressedAt);
  if (pressedAt.cell < smallCell) follow(pressedAt, event);
});

box.addEventListener("pointerup", (event) => {
  const from = pressedAt;
  pressedAt = null;
  if (!from || !event.isPrimary) return;
  const { x, y, cell } = placeOf(event);
  pressedOn = null;
  const slid = finger !== null; // what the lens has shown last is meant
  letFingerGo();
  const point = slid || nearby(from, { x, y }) ? pointAt(picture, x, y) : null;
  if (point && handlers) handlers.tap(point.col, point.row, cell);
  else if (point) keep(point, cell);
  if (event.pointerType !== "mouse") handlers?.leave();
});

/** Moves the lens with a finger, to the point under it. */
function follow({ x, y }, { clientX, clientY }) {
  finger = { x, y, clientX, clientY };
  showLens();
}

function showLens() {
  if (finger) lens?.show(picture, finger, finger);
}

function letFingerGo() {
  finger = null;
  lens?.hide();
}

/** A tap before Python runs: its stone lies there at once, to be played or refused later. */
function keep({ col, row }, cell) {
  early = [col, row, cell];
  const plain = blank ?? picture;
  const [x, y] = crossingOf(plain, { col, row });
  if (plain.next && !isTaken(plain, x, y)) {
    const stone = ["stone", x, y, plain.next, 0.8, 1, "settle"];
    show({ ...plain, moment: -1 - col - 100 * row, commands: [...plain.commands, stone] });
    blank = plain;
  }
  box.dispatchEvent(new CustomEvent("early-tap", { bubbles: true }));
}

function isTaken({ commands }, x, y) {
  return commands.some((command) => command[0] === "stone" && command[6] !== "vanish" &&
    Math.hypot(command[1] - x, command[2] - y) < 0.3);
}

let moved = null;
box.addEventListener("pointermove", (event) => {
  if (!picture || !handlers || (event.pointerType !== "mouse" && !pressedAt)) return;
  if (!moved) requestAnimationFrame(tellMove);
  moved = placeOf(event); // at most one call a frame
  if (finger) follow(moved, event);
});

function tellMove() {
  if (moved) pointTo(moved);
  moved = null;
}

function letGo() {
  letFingerGo();
  pressedAt = pressedOn = null;
  moved = null;
  handlers?.leave();
}

box.addEventListener("pointerleave", letGo);
box.addEventListener("pointercancel", letGo);

const STEPS = {
  arrowleft: [-1, 0], arrowright: [1, 0], arrowup: [0, -1], arrowdown: [0, 1],
  home: [-Infinity, 0], end: [Infinity, 0],
};
const KEYS = { enter: "press", " ": "press", o: "own", r: "red", x: "red" };

grid.addEventListener("keydown", (event) => {
  const button = event.target.closest("button");
  if (!button || event.ctrlKey || event.altKey || event.metaKey) return;
  const key = keyOf(event), step = STEPS[key], action = KEYS[key];
  if (step) moveFocus(button, step);
  else if (action && event.repeat) event.preventDefault(); // a key held down acts once
  else if (action) handlers?.key(action, Number(button.dataset.col), Number(button.dataset.row));
  else return;
  event.preventDefault();
  event.stopPropagation();
});

// A screen reader's own activation comes as a click without a pointer.
grid.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (button && event.detail === 0) {
    handlers?.key("press", Number(button.dataset.col), Number(button.dataset.row));
  }
});

function moveFocus(button, [dx, dy]) {
  const [cols, rows] = grid.dataset.size.split("x").map(Number);
  const within = (value, size) => Math.max(0, Math.min(size - 1, value));
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
  const [device] = entries.at(-1).devicePixelContentBoxSize ?? [];
  measure(canvas, device && { width: device.inlineSize, height: device.blockSize });
  repaint();
});
try {
  observer.observe(canvas, { box: "device-pixel-content-box" });
} catch {
  observer.observe(canvas); // Safari tells no device pixels; they are worked out then
}
window.matchMedia("(prefers-color-scheme: dark)").addEventListener("change", recolour);
onNewRatio(repaint);
