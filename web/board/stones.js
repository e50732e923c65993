// The stones: black and white ones lit from above, red ones cut like gems.

import { element, made, penOf } from "../load/render.js";
import { colour } from "./colours.js";

/** The width of a stone's picture with its shadow, in line distances. */
export const SIZE = 1.2;

/** The painted stones, by kind and size in device pixels. @type {Map<string, HTMLCanvasElement>} */
let sprites = new Map();

const USUAL = { black: roundStone, white: roundStone, red: redStone };

/** The painter of each kind of stone. @type {Record<StoneKind, (pen: Pen, kind: StoneKind) => void>} */
let painters = USUAL;

/** Set the painters of stones by kind, and discard the painted stones. Other kinds get their usual painters. @param {Partial<typeof painters>} [others] */
export function setStonePainters(others) {
  painters = { ...USUAL, ...others };
  forgetStones();
}

/** Discard the cached pictures of stones, after a change of theme or painters. */
export function forgetStones() {
  sprites = new Map();
}

/** Return a canvas with a stone's picture, SIZE line distances and `size` device pixels wide; cached. @param {StoneKind} kind @param {number} size */
export function stonePicture(kind, size) {
  const key = `${kind} ${size}`;
  const painted = sprites.get(key);
  if (painted) return painted;
  const canvas = made(element("canvas", { width: size, height: size }));
  const pen = penOf(canvas);
  pen.translate(size / 2, size / 2);
  pen.scale(size / SIZE, size / SIZE); // one unit is the distance between two lines
  painters[kind](pen, kind);
  sprites.set(key, canvas);
  return canvas;
}

/** Paint a black or white stone, lit from the top left. @param {Pen} pen @param {StoneKind} kind */
function roundStone(pen, kind) {
  const [light, body, rim] =
    kind === "black" ? ["#5b5c60", "#232326", "#0b0b0c"] : ["#ffffff", "#f3f0ea", "#c3bcb0"];
  const radius = kind === "black" ? 0.47 : 0.462; // white looks larger at the same size
  shadow(pen, radius);
  const shade = pen.createRadialGradient(-0.16, -0.2, 0.02, 0, 0, radius);
  shade.addColorStop(0, light);
  shade.addColorStop(0.55, body);
  shade.addColorStop(1, rim);
  pen.fillStyle = shade;
  circle(pen, 0, 0, radius);
  pen.fill();
  pen.strokeStyle = colour(`rim-${kind}`);
  pen.lineWidth = kind === "black" ? 0.03 : 0.02;
  circle(pen, 0, 0, radius - pen.lineWidth / 2);
  pen.stroke();
}

/**
 * Paint a flat-cut octagon with a table facet and a four-pointed mark that is recognisable without
 * colour.
 * @param {Pen} pen
 */
function redStone(pen) {
  pen.save();
  pen.shadowColor = "rgba(0, 0, 0, 0.35)";
  pen.shadowBlur = 0.05 * pen.getTransform().a;
  pen.shadowOffsetY = 0.03 * pen.getTransform().a;
  pen.fillStyle = "#8e1410";
  octagon(pen, 0.47);
  pen.fill();
  pen.restore();
  facets(pen);
  pen.fillStyle = "#d3352b";
  octagon(pen, 0.31);
  pen.fill();
  pen.fillStyle = "#ffe9e2";
  star(pen, 0.2);
  pen.fill();
}

/** Trace a four-pointed star, the mark of red stones, as a path to fill; `reach` is the length of its points. @param {Pen} pen @param {number} reach */
export function star(pen, reach) {
  pen.beginPath();
  for (let i = 0; i < 8; i++) {
    const radius = i % 2 ? 0.325 * reach : reach;
    pen.lineTo(radius * Math.sin((i * Math.PI) / 4), -radius * Math.cos((i * Math.PI) / 4));
  }
}

/** Paint the eight slanting sides of a red stone, lighter towards the top left. @param {Pen} pen */
function facets(pen) {
  for (let side = 0; side < 8; side++) {
    const from = (side * 2 - 1) * (Math.PI / 8);
    const to = (side * 2 + 1) * (Math.PI / 8);
    const light = 0.5 + 0.5 * Math.cos((from + to) / 2 + Math.PI / 4);
    pen.fillStyle = `rgba(255, 150, 130, ${0.45 * light})`;
    pen.beginPath();
    for (const [angle, radius] of [[from, 0.47], [to, 0.47], [to, 0.31], [from, 0.31]]) {
      pen.lineTo(radius * Math.sin(angle), -radius * Math.cos(angle));
    }
    pen.fill();
  }
}

/** Trace an octagon as a path to fill or stroke. @param {Pen} pen @param {number} radius */
export function octagon(pen, radius) {
  pen.beginPath();
  for (let corner = 0; corner < 8; corner++) {
    const angle = (corner * 2 + 1) * (Math.PI / 8);
    pen.lineTo(radius * Math.sin(angle), radius * Math.cos(angle));
  }
  pen.closePath();
}

/** Paint a stone's soft shadow. @param {Pen} pen @param {number} radius */
function shadow(pen, radius) {
  const soft = pen.createRadialGradient(0.02, 0.06, radius * 0.8, 0.02, 0.06, radius * 1.14);
  soft.addColorStop(0, "rgba(0, 0, 0, 0.4)");
  soft.addColorStop(1, "rgba(0, 0, 0, 0)");
  pen.fillStyle = soft;
  circle(pen, 0.02, 0.06, radius * 1.14);
  pen.fill();
}

/** Trace a circle as a path to fill or stroke. @param {Pen} pen @param {number} x @param {number} y @param {number} radius */
export function circle(pen, x, y, radius) {
  pen.beginPath();
  pen.arc(x, y, radius, 0, 2 * Math.PI);
}
