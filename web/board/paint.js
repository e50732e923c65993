// Paints a picture (see redstone/pictures/drawing.py) on a canvas: sharp on every screen, in the
// colours of the page's style, with short motions for the latest changes.

import { penOf } from "../load/render.js";
import { boxAround, clip, updateLayer } from "./layer.js";
import { motionsLength, PRESS_MS, SHAKE_MS } from "./motions.js";
import { forgetPainted, paintCommand } from "./painters.js";

const PRESS_DEPTH = 0.012; // of the board's size, under the largest captures
const REACH = 1.3; // line distances that the parts above the stones and moving stones reach at most
const still = window.matchMedia("(prefers-reduced-motion: reduce)");

/** The number of theme changes. Earlier paintings have other colours. */
let theme = 0;

/** The canvases of `keepPainted`. @type {Set<HTMLCanvasElement>} */
const kept = new Set();
const sizes = new ResizeObserver((entries) => entries.forEach(({ target }) => repaint(/** @type {HTMLCanvasElement} */ (target))));

/** Paint a canvas's last picture again, from now on, after each change of its size, the theme, or the device pixel ratio. @param {HTMLCanvasElement} canvas */
export function keepPainted(canvas) {
  kept.add(canvas);
  sizes.observe(canvas);
}

/** Paint a canvas's last picture again, if it has one and is laid out. @param {HTMLCanvasElement} canvas */
function repaint(canvas) {
  if (canvas.painting && canvas.clientWidth) paint(canvas, canvas.painting.picture);
}

/** Discard everything painted in the old colours after a change of theme, the layers included. */
export function forgetColours() {
  theme += 1;
  forgetPainted();
  kept.forEach(repaint);
}

/**
 * Return the place of a picture in a canvas: the device pixels of a `unit` (whole if at least 8, so
 * that all lines are equally sharp), the `left` and `top` that centre it, and the canvas's size.
 * @param {HTMLCanvasElement} canvas @param {Picture} picture @returns {Fitted}
 */
export function fit(canvas, picture) {
  const ratio = window.devicePixelRatio || 1;
  const room = devicePixels(canvas, ratio);
  const exact = Math.min(room.width / picture.width, room.height / picture.height);
  const unit = Math.max(1, exact < 8 ? exact : Math.floor(exact));
  const left = Math.round((room.width - unit * picture.width) / 2);
  const top = Math.round((room.height - unit * picture.height) / 2);
  return { ratio, unit, left, top, width: Math.round(room.width), height: Math.round(room.height) };
}

/** Call a function after each change of the device pixel ratio, by zoom or another screen. @param {() => void} then */
export function onNewRatio(then) {
  const now = window.matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
  now.addEventListener("change", () => {
    onNewRatio(then);
    then();
  }, { once: true });
}

/**
 * Store the size of a canvas in CSS pixels, and in device pixels if the browser reports them.
 * Reading it while painting would force a layout.
 * @param {HTMLCanvasElement} canvas @param {Size} [device]
 */
export function measure(canvas, device) {
  canvas.size = { width: canvas.clientWidth, height: canvas.clientHeight, device };
}

/**
 * Return the device pixels that a canvas covers. At ratios like 2.625 they are not exactly its size
 * times the ratio, and only the browser knows the rounding. It does not know of an emulated ratio.
 * @param {HTMLCanvasElement} canvas @param {number} ratio @returns {Size}
 */
function devicePixels(canvas, ratio) {
  const { width, height, device } = canvas.size ?? { width: canvas.clientWidth, height: canvas.clientHeight, device: undefined };
  const size = { width: width * ratio, height: height * ratio };
  const fits = device && Math.abs(device.width - size.width) < 2 && Math.abs(device.height - size.height) < 2;
  return fits ? device : size;
}

/**
 * Paint a picture, with its motions if its board state is new on this canvas.
 * @param {HTMLCanvasElement} canvas @param {Picture} picture
 */
export function paint(canvas, picture) {
  const state = (canvas.painting ??= {
    picture, since: -Infinity, until: -Infinity, shaken: null, shakenAt: -Infinity, next: 0, above: [], depth: 0,
  });
  const now = performance.now();
  if (state.moment !== picture.moment) {
    const calm = state.moment === undefined || still.matches;
    state.since = calm ? -Infinity : now;
    state.until = state.since + motionsLength(picture);
    state.moment = picture.moment;
    Object.assign(state, { shaken: null, shakenAt: -Infinity });
  }
  shakeOnce(state, picture, now);
  state.picture = picture;
  frame(canvas, state);
}

/**
 * Paint a part of a picture, at rest: lines `unit` device pixels apart, with the place x, y in the
 * middle.
 * @param {HTMLCanvasElement} canvas @param {Picture} picture @param {number} unit @param {number} x @param {number} y
 */
export function paintPart(canvas, picture, unit, x, y) {
  const pen = penOf(canvas);
  pen.setTransform(1, 0, 0, 1, 0, 0);
  pen.clearRect(0, 0, canvas.width, canvas.height);
  pen.translate(Math.round(canvas.width / 2 - x * unit), Math.round(canvas.height / 2 - y * unit));
  for (const command of picture.commands) paintCommand(pen, unit, command, Infinity);
}

/**
 * Start the motion of a ghost at a refused point, unless it has just been shaken there.
 * @param {Painting} state @param {Picture} picture @param {number} now
 */
function shakeOnce(state, picture, now) {
  const shaking = picture.commands.find(isShaking);
  const place = shaking ? `${shaking[1]} ${shaking[2]}` : null;
  if (place && place !== state.shaken && !still.matches) {
    state.shakenAt = now;
    state.until = Math.max(state.until, now + SHAKE_MS);
  }
  state.shaken = place;
}

/**
 * Paint a frame of a canvas, and request the next one until all motions have ended.
 * @param {HTMLCanvasElement} canvas @param {Painting} state
 */
function frame(canvas, state) {
  cancelAnimationFrame(state.next);
  const now = performance.now();
  const fitted = fit(canvas, state.picture);
  if (!fitted.width || !fitted.height) return; // it has no size, as in a dialog that was closed meanwhile
  if (canvas.width !== fitted.width || canvas.height !== fitted.height) {
    canvas.width = fitted.width;
    canvas.height = fitted.height;
  }
  paintFrame(canvas, state, fitted, now);
  if (now < state.until) state.next = requestAnimationFrame(() => frame(canvas, state));
}

/**
 * Paint the parts of a canvas that change: the stones just painted in the layer, and all that was or
 * is above them. While the board is pressed, all is painted.
 * @param {HTMLCanvasElement} canvas @param {Painting} state @param {Fitted} fitted @param {number} now
 */
function paintFrame(canvas, state, fitted, now) {
  /** Paint commands at the current time of their motions. */
  const paintAll = (/** @type {Pen} */ pen, /** @type {Command[]} */ commands) => {
    for (const command of commands) {
      paintCommand(pen, fitted.unit, command, now - (isShaking(command) ? state.shakenAt : state.since));
    }
  };
  const look = [theme, ...Object.values(fitted)].join(" ");
  const { image, above, painted } = updateLayer(canvas, state, look, fitted, paintAll);
  const depth = pressDepth(state, now);
  const whole = !painted || depth > 0 || state.depth > 0;
  const places = whole ? [] : [...painted, ...state.above, ...above];
  Object.assign(state, { above, depth });
  if (!whole && !places.length) return;
  const pen = penOf(canvas);
  pen.save();
  if (depth > 0) press(pen, canvas, 1 - depth);
  pen.translate(fitted.left, fitted.top);
  if (!whole) clip(pen, boxAround(places, fitted.unit, REACH));
  pen.clearRect(-fitted.left, -fitted.top, canvas.width, canvas.height);
  if (image) pen.drawImage(image, -fitted.left, -fitted.top);
  paintAll(pen, above);
  pen.restore();
}

/** Return true if a command paints a ghost at a refused point, which shakes. @param {Command} command */
function isShaking(command) {
  return command[0] === "stone" && command[6] === "shake";
}

/** Return the part by which the board shrinks under a capture, 0 without one; larger captures press deeper. @param {Painting} state @param {number} now */
function pressDepth({ picture, since }, now) {
  const time = (now - since) / PRESS_MS;
  return picture.press && time < 1 ? PRESS_DEPTH * picture.press * Math.sin(Math.PI * time) : 0;
}

/** Scale a pen's coordinates about the middle of the canvas. @param {Pen} pen @param {Size} size @param {number} scale */
function press(pen, { width, height }, scale) {
  pen.translate(width / 2, height / 2);
  pen.scale(scale, scale);
  pen.translate(-width / 2, -height / 2);
}

onNewRatio(() => kept.forEach(repaint));
