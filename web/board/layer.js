// What lies still in a picture, the board and its stones, is painted on a canvas of its own, which each
// frame paints as one image. When another picture follows, only the stones that differ are painted anew.

import { SIZE } from "./stones.js";

/**
 * The layer under a picture on a canvas: its `image`, what of the picture is `above` it, and the stones
 * that were `painted` in it just now, null for all of it. `look` is what beside the commands decides how
 * they are painted, `fitted` where the picture lies, and `paint(pen, commands)` paints them. The first
 * picture on a canvas may be the only one: it has no layer.
 */
export function layerOf(canvas, state, look, fitted, paint) {
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

function paintAnew(image, { width, height }, { left, top }, paint) {
  Object.assign(image, { width, height });
  const pen = image.getContext("2d");
  pen.translate(left, top);
  paint(pen);
}

/** Paint what lies around some stones; others lie there with a part. */
function paintAround(differing, image, unit, { ground, stones }, paint) {
  const pen = image.getContext("2d");
  const box = boxAround(differing, unit, SIZE / 2);
  const within = [...stones.values()].filter((stone) => meet(box, boxAround([stone], unit, SIZE / 2)));
  pen.save();
  clip(pen, box);
  paint(pen, [...ground, ...within]);
  pen.restore();
}

/** The whole device pixels around commands, so many line distances to each side of each. */
export function boxAround(commands, unit, reach) {
  const ends = commands.flatMap(([name, x, y, otherX, otherY]) => (name === "line" ? [[x, y], [otherX, otherY]] : [[x, y]]));
  const side = (places, sign) => sign * (Math.ceil(Math.max(...places.map((at) => sign * at + reach)) * unit) + 1);
  const [xs, ys] = [ends.map(([x]) => x), ends.map(([, y]) => y)];
  return { left: side(xs, -1), top: side(ys, -1), right: side(xs, 1), bottom: side(ys, 1) };
}

/** Let a pen paint in a box alone. */
export function clip(pen, { left, top, right, bottom }) {
  pen.beginPath();
  pen.rect(left, top, right - left, bottom - top);
  pen.clip();
}

function meet(one, other) {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

/** Returns the commands below the stones, the stones at rest by place, and the commands above. */
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

function isAtRest([name, , , , alpha, scale, motion]) {
  return name === "stone" && alpha === 1 && scale === 1 && !motion;
}

/** The stones of some that others have not. */
function lacking(some, others) {
  const isIn = ([place, stone]) => others.has(place) && isSame(stone, others.get(place));
  return [...some].filter((entry) => !isIn(entry)).map(([, stone]) => stone);
}

function areSame(some, others) {
  return some.length === others.length && some.every((command, index) => isSame(command, others[index]));
}

function isSame(one, other) {
  return one === other || (one.length === other.length && one.every((value, index) => value === other[index]));
}
