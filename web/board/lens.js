// A lens beside the finger, which magnifies the small points under it.

import { element, made } from "../load/render.js";
import { paintPart } from "./paint.js";

const SIZE = 136; // CSS pixels across
const CELL = 54; // distance between the lines in it
const AWAY = 108; // from the finger to the lens's centre, beyond the finger's own width
const EDGE = 4; // distance to the window's edge

const lens = made(element("canvas", { id: "lens", hidden: true, "aria-hidden": "true" }));
document.body.append(lens);

/**
 * Show the lens beside the finger at `clientX`, `clientY`, with the area around a place of a picture
 * magnified.
 * @param {Picture} picture @param {Place} place @param {ScreenPlace} finger
 */
export function show(picture, { x, y }, { clientX, clientY }) {
  const ratio = window.devicePixelRatio || 1;
  const side = Math.round(SIZE * ratio);
  if (lens.width !== side) lens.width = lens.height = side;
  const { left, top } = beside(clientX, clientY);
  lens.style.transform = `translate(${left - SIZE / 2}px, ${top - SIZE / 2}px)`;
  lens.hidden = false;
  paintPart(lens, picture, Math.round(CELL * ratio), x, y);
}

/** Hide the lens. */
export function hide() {
  lens.hidden = true;
}

/**
 * Return the centre of the lens: above the finger, or on the side with more room if there is none
 * above.
 * @param {number} x @param {number} y
 */
function beside(x, y) {
  const least = SIZE / 2 + EDGE;
  /** Return a coordinate of the centre limited so that the lens stays in the window. */
  const within = (/** @type {number} */ value, /** @type {number} */ size) => Math.max(least, Math.min(size - least, value));
  if (y - AWAY >= least) return { left: within(x, innerWidth), top: y - AWAY };
  const side = x > innerWidth / 2 ? x - AWAY : x + AWAY;
  return { left: within(side, innerWidth), top: within(y - AWAY, innerHeight) };
}
