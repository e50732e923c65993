// The layer below a picture: the parts at rest, board and stones, are painted on a canvas of their
// own, which each frame draws as one image. For another picture only the stones that differ are
// repainted.

import { penOf } from "../load/render.js";
import { SIZE } from "./stones.js";

/**
 * Paint the layer below a picture, and return its `image`, the commands `above` it, and the stones
 * just `painted` in it (null if all was repainted). `look` is a key of the theme and the size: the
 * layer is repainted when it changes. `fitted` is the place of the picture, and `paint(pen,
 * commands)` paints commands. The first picture on a canvas has no layer, since it may be the only
 * one: `image` is null.
 * @param {HTMLCanvasElement} canvas @param {Painting} state @param {string} look @param {Fitted} fitted
 * @param {(pen: Pen, commands: Command[]) => void} paint
 * @returns {{ image: HTMLCanvasElement | null, above: Command[], painted: Command[] | null }}
 */
export function updateLayer(canvas, state, look, fitted, paint) {
  const { picture, layer } = state;
  if (!layer) {
    state.layer = { image: document.createElement("canvas"), look: "", ground: [], stones: new Map(), above: [] };
    return { image: null, above: picture.commands, painted: null };
  }
  if (layer.look === look && layer.picture === picture) return { ...layer, painted: [] };
  const next = { ...split(picture.commands), look, picture };
  const serves = layer.look === look && areSame(next.ground, layer.ground);
  const gone = serves ? lacking(layer.stones, next.stones) : [];
  const come = serves ? lacking(next.stones, layer.stones) : [];
  if (!serves) paintAnew(layer.image, canvas, fitted, (pen) => paint(pen, [...next.ground, ...next.stones.values()]));
  else if (gone.length) paintAround([...gone, ...come], layer.image, fitted.unit, next, paint);
  else paint(penOf(layer.image), come);
  return { ...Object.assign(layer, next), painted: serves ? [...gone, ...come] : null };
}

/**
 * Clear the layer's canvas for a new size, and paint all of it.
 * @param {HTMLCanvasElement} image @param {Size} size @param {{ left: number, top: number }} place @param {(pen: Pen) => void} paint
 */
function paintAnew(image, { width, height }, { left, top }, paint) {
  Object.assign(image, { width, height });
  const pen = penOf(image);
  pen.translate(left, top);
  paint(pen);
}

/**
 * Repaint the box around the `differing` stones, with the parts of other stones in it.
 * @param {Command[]} differing @param {HTMLCanvasElement} image @param {number} unit
 * @param {{ ground: Command[], stones: Layer["stones"] }} layer @param {(pen: Pen, commands: Command[]) => void} paint
 */
function paintAround(differing, image, unit, { ground, stones }, paint) {
  const pen = penOf(image);
  const box = boxAround(differing, unit, SIZE / 2);
  const within = [...stones.values()].filter((stone) => overlap(box, boxAround([stone], unit, SIZE / 2)));
  pen.save();
  clip(pen, box);
  paint(pen, [...ground, ...within]);
  pen.restore();
}

/**
 * Return the box of whole device pixels around commands, extended by `reach` line distances on each
 * side.
 * @param {Command[]} commands @param {number} unit @param {number} reach @returns {Box}
 */
export function boxAround(commands, unit, reach) {
  const ends = commands.flatMap(endsOf);
  /** Return the lowest or highest coordinate of the box (`sign` -1 or 1) in device pixels. */
  const side = (/** @type {number[]} */ places, /** @type {number} */ sign) => sign * (Math.ceil(Math.max(...places.map((at) => sign * at + reach)) * unit) + 1);
  const [xs, ys] = [ends.map(([x]) => x), ends.map(([, y]) => y)];
  return { left: side(xs, -1), top: side(ys, -1), right: side(xs, 1), bottom: side(ys, 1) };
}

/** Return the two ends of a line, or the one place that another command is painted around. @param {Command} command @returns {[x: number, y: number][]} */
function endsOf(command) {
  if (command[0] === "line") return [[command[1], command[2]], [command[3], command[4]]];
  return [[Number(command[1]), Number(command[2])]];
}

/** Clip a pen to a box. @param {Pen} pen @param {Box} box */
export function clip(pen, { left, top, right, bottom }) {
  pen.beginPath();
  pen.rect(left, top, right - left, bottom - top);
  pen.clip();
}

/** Return true if two boxes overlap. @param {Box} one @param {Box} other */
function overlap(one, other) {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

/**
 * Split commands into `ground`, those before the first stone; `stones`, those at rest by place; and
 * `above`, all others.
 * @param {Command[]} commands
 */
function split(commands) {
  const first = commands.findIndex(([name]) => name === "stone");
  const ground = first < 0 ? commands : commands.slice(0, first);
  /** @type {Layer["stones"]} */
  const stones = new Map();
  const above = [];
  for (const command of commands.slice(ground.length)) {
    if (command[0] === "stone" && isAtRest(command)) stones.set(`${command[1]} ${command[2]}`, command);
    else above.push(command);
  }
  return { ground, stones, above };
}

/** Return true for the command of a stone that is opaque, in full size and without a motion. @param {StoneCommand} stone */
function isAtRest([, , , , alpha, scale, motion]) {
  return alpha === 1 && scale === 1 && !motion;
}

/** Return a list of the stones of `some` that are not in `others`. @param {Layer["stones"]} some @param {Layer["stones"]} others */
function lacking(some, others) {
  return [...some].filter(([place, stone]) => !isSame(stone, others.get(place) ?? [])).map(([, stone]) => stone);
}

/** Return true if two lists of commands are equal. @param {Command[]} some @param {Command[]} others */
function areSame(some, others) {
  return some.length === others.length && some.every((command, index) => isSame(command, others[index]));
}

/** Return true if two commands are equal. @param {unknown[]} one @param {unknown[]} other */
function isSame(one, other) {
  return one === other || (one.length === other.length && one.every((value, index) => value === other[index]));
}
