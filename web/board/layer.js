// The layer below a picture: the parts at rest, board and stones, are painted on a canvas of their
// own, which each frame draws as one image. For another picture only the stones that differ are
// repainted.

import { SIZE } from "./stones.js";

/**
 * Paint the layer below a picture, and return its `image`, the commands `above` it, and the stones
 * just `painted` in it (null if all was repainted). `look` identifies the settings that affect the
 * painting: the layer is repainted when it changes. `fitted` is the place of the picture, and
 * `paint(pen, commands)` paints commands. The first picture on a canvas has no layer, since it may
 * be the only one.
 */
export function updateLayer(canvas, state, look, fitted, paint) {
  const { picture, layer } = state;
  if (!layer) {
    state.layer = { image: document.createElement("canvas"), look: "", ground: [], stones: new Map() };
    return { image: null, above: picture.commands, painted: null };
  }
  if (layer.look === look && layer.picture === picture) return { ...layer, painted: [] };
  const next = { ...sorted(picture.commands), look, picture };
  const serves = layer.look === look && areSame(next.ground, layer.ground);
  const gone = serves ? lacking(layer.stones, next.stones) : [];
  const come = serves ? lacking(next.stones, layer.stones) : [];
  if (!serves) paintAnew(layer.image, canvas, fitted, (pen) => paint(pen, [...next.ground, ...next.stones.values()]));
  else if (gone.length) paintAround([...gone, ...come], layer.image, fitted.unit, next, paint);
  else paint(layer.image.getContext("2d"), come);
  return { ...Object.assign(layer, next), painted: serves ? [...gone, ...come] : null };
}

/** Clear the layer's canvas for a new size, and paint all of it. */
function paintAnew(image, { width, height }, { left, top }, paint) {
  Object.assign(image, { width, height });
  const pen = image.getContext("2d");
  pen.translate(left, top);
  paint(pen);
}

/** Repaint the area around some stones, with the parts of other stones in it. */
function paintAround(differing, image, unit, { ground, stones }, paint) {
  const pen = image.getContext("2d");
  const box = boxAround(differing, unit, SIZE / 2);
  const within = [...stones.values()].filter((stone) => meet(box, boxAround([stone], unit, SIZE / 2)));
  pen.save();
  clip(pen, box);
  paint(pen, [...ground, ...within]);
  pen.restore();
}

/**
 * Return the box of whole device pixels around commands, extended by `reach` line distances on each
 * side.
 */
export function boxAround(commands, unit, reach) {
  const ends = commands.flatMap(([name, x, y, otherX, otherY]) => (name === "line" ? [[x, y], [otherX, otherY]] : [[x, y]]));
  const side = (places, sign) => sign * (Math.ceil(Math.max(...places.map((at) => sign * at + reach)) * unit) + 1);
  const [xs, ys] = [ends.map(([x]) => x), ends.map(([, y]) => y)];
  return { left: side(xs, -1), top: side(ys, -1), right: side(xs, 1), bottom: side(ys, 1) };
}

/** Restrict a pen to a box. */
export function clip(pen, { left, top, right, bottom }) {
  pen.beginPath();
  pen.rect(left, top, right - left, bottom - top);
  pen.clip();
}

/** Return true if two boxes overlap. */
function meet(one, other) {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

/** Return the commands below the stones, the stones at rest by place, and the commands above. */
function sorted(commands) {
  const first = commands.findIndex(([name]) => name === "stone");
  const ground = first < 0 ? commands : commands.slice(0, first);
  const stones = new Map();
  const above = [];
  for (const command of commands.slice(ground.length)) {
    if (isAtRest(command)) stones.set(`${command[1]} ${command[2]}`, command);
    else above.push(command);
  }
  return { ground, stones, above };
}

/** Return true for the command of a stone that is opaque, in full size and without a motion. */
function isAtRest([name, , , , alpha, scale, motion]) {
  return name === "stone" && alpha === 1 && scale === 1 && !motion;
}

/** Return the stones of `some` that are not in `others`. */
function lacking(some, others) {
  const isIn = ([place, stone]) => others.has(place) && isSame(stone, others.get(place));
  return [...some].filter((entry) => !isIn(entry)).map(([, stone]) => stone);
}

/** Return true if two lists of commands are equal. */
function areSame(some, others) {
  return some.length === others.length && some.every((command, index) => isSame(command, others[index]));
}

/** Return true if two commands are equal. */
function isSame(one, other) {
  return one === other || (one.length === other.length && one.every((value, index) => value === other[index]));
}
