// Paints the commands of a picture (see redstone/pictures/drawing.py), one at a time. Places and
// sizes are in line distances of `unit` device pixels.

import { colour, forgetColours } from "./colours.js";
import { easeOut, lengthOf, motionAt, RIPPLE_MS } from "./motions.js";
import { circle, forgetStones, SIZE, stonePicture } from "./stones.js";
import { makeSurface } from "./surface.js";

const MIN_TEXT_PX = 6; // smaller figures are unreadable clutter
const MAX_COORDINATE_EM = 15 / 16; // of the page’s type: coordinates stay quiet on a large board
const MAX_LINE_PX = 1.5; // lines stay fainter than the stones

/**
 * The board's face for every size in device pixels. It is made once, because it is the same in
 * every frame.
 * @type {Map<string, HTMLCanvasElement>}
 */
let surfaces = new Map();

/** Discard everything painted in the old colours after a change of theme. */
export function forgetPainted() {
  forgetColours();
  forgetStones();
  surfaces = new Map();
}

/**
 * Paint a command, `elapsed` milliseconds into its motion. An unknown command is ignored.
 * @param {Pen} pen @param {number} unit @param {Command} command @param {number} elapsed
 */
export function paintCommand(pen, unit, [name, ...values], elapsed) {
  /** @type {Painter | undefined} */
  const painter = PAINTERS[name];
  painter?.(pen, unit, values, elapsed);
}

/** @type {Painters} */
const PAINTERS = {
  /** Paint the board's face, beyond the picture's edge too. */
  board(pen, unit, [, , width, height]) {
    const [wide, tall] = [edge(pen.canvas.width, width, unit), edge(pen.canvas.height, height, unit)];
    const size = /** @type {const} */ ([Math.round(width * unit + 2 * wide), Math.round(height * unit + 2 * tall)]);
    if (wide < 0 || tall < 0) {
      pen.fillStyle = colour("face"); // a part of the board, enlarged by the lens
      pen.fillRect(0, 0, ...size);
    } else {
      pen.drawImage(surface(...size), -Math.floor(wide), -Math.floor(tall), ...size);
    }
  },

  /** Paint a line, sharp and of whole device pixels. */
  line(pen, unit, [x1, y1, x2, y2, name, width]) {
    pen.strokeStyle = colour(name);
    const most = name === "line" ? lineLimit(unit) : Infinity;
    pen.lineWidth = Math.max(1, Math.round(Math.min(width * unit, most)));
    pen.lineCap = "square";
    const half = (pen.lineWidth % 2) / 2; // the middle of a device pixel for odd widths
    const sharp = (/** @type {number} */ v) => Math.round(v * unit) + half;
    pen.beginPath();
    pen.moveTo(sharp(x1), sharp(y1));
    pen.lineTo(sharp(x2), sharp(y2));
    pen.stroke();
  },

  /** Paint a filled circle. */
  disc(pen, unit, [x, y, radius, name]) {
    pen.fillStyle = colour(name);
    circle(pen, x * unit, y * unit, Math.max(1.5, radius * unit));
    pen.fill();
  },

  /** Paint a circle's outline. */
  ring(pen, unit, [x, y, radius, name, width]) {
    pen.strokeStyle = colour(name);
    pen.lineWidth = Math.max(1.5, width * unit);
    circle(pen, x * unit, y * unit, radius * unit);
    pen.stroke();
  },

  /** Paint a rectangle with round ends, centred at x, y. */
  pill(pen, unit, [x, y, width, height, name]) {
    pen.fillStyle = colour(name);
    pen.beginPath();
    const [w, h] = [width * unit, height * unit];
    pen.roundRect(x * unit - w / 2, y * unit - h / 2, w, h, h / 2);
    pen.fill();
  },

  /** Paint a square, centred at x, y. */
  square(pen, unit, [x, y, side, name]) {
    pen.fillStyle = colour(name);
    const sharp = (/** @type {number} */ v) => Math.round(v * unit);
    const [left, top] = [sharp(x - side / 2), sharp(y - side / 2)];
    pen.fillRect(left, top, sharp(side), sharp(side));
  },

  /** Fill the polygon of the places in `values`, whose last entry is the colour. */
  area(pen, unit, values) {
    const [name] = values.slice(-1);
    pen.fillStyle = colour(String(name));
    pen.beginPath();
    for (let at = 0; at < values.length - 1; at += 2) pen.lineTo(Number(values[at]) * unit, Number(values[at + 1]) * unit);
    pen.fill();
  },

  /**
   * Paint a text of this height, unless it would be too small to read. Coordinates stop growing at
   * the size of the page's type.
   */
  text(pen, unit, [x, y, size, name, text]) {
    const ratio = window.devicePixelRatio || 1;
    const most = name === "coordinate" ? MAX_COORDINATE_EM * typeSize() * ratio : Infinity;
    const height = Math.min(size * unit, most);
    if (height < MIN_TEXT_PX * ratio) return;
    pen.fillStyle = colour(name);
    pen.font = `${name === "coordinate" ? 400 : 600} ${height}px system-ui, sans-serif`;
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    pen.fillText(text, x * unit, (y + 0.03) * unit);
  },

  /** Paint a ring that widens and fades; nothing once it has faded. */
  ripple(pen, unit, [x, y, name], elapsed) {
    const time = elapsed / RIPPLE_MS;
    if (time >= 1) return;
    pen.globalAlpha = 1 - time;
    PAINTERS.ring(pen, unit, [x, y, 0.5 + 0.5 * easeOut(time), name, 0.07], elapsed);
    pen.globalAlpha = 1;
  },

  /** Paint a stone, `elapsed` milliseconds into its motion. A vanished stone is not painted. */
  stone(pen, unit, [x, y, kind, alpha, scale, motion, ...how], elapsed) {
    const time = elapsed / lengthOf(motion, how);
    if (motion === "vanish" && time >= 1) return;
    const now = motionAt(motion, time, how);
    const size = SIZE * unit;
    const drawn = size * scale * now.scale;
    pen.globalAlpha = alpha * now.alpha;
    const [left, top] = [(x + now.dx) * unit - drawn / 2, (y + now.dy) * unit - drawn / 2];
    pen.drawImage(stonePicture(kind, Math.ceil(size)), left, top, drawn, drawn);
    pen.globalAlpha = 1;
  },
};

/**
 * Return the greatest width of the board's lines in device pixels. It grows with very large units.
 * @param {number} unit
 */
function lineLimit(unit) {
  const ratio = window.devicePixelRatio || 1;
  return Math.max(Math.floor(MAX_LINE_PX * ratio), unit / 80);
}

/**
 * Return the device pixels that rounding has left over on each side of a picture of `units` units in
 * `room` device pixels, which are painted as board; 0 if more is left over than by rounding.
 * @param {number} room @param {number} units @param {number} unit
 */
function edge(room, units, unit) {
  const spare = (room - units * unit) / 2;
  return spare <= units ? spare : 0;
}

/** Return a canvas with the board's face for this size in device pixels, painted once and cached. @param {number} width @param {number} height */
function surface(width, height) {
  const key = `${width} ${height}`;
  const made = surfaces.get(key) ?? makeSurface(width, height, colour);
  surfaces.set(key, made);
  return made;
}

/** Return the height of the page's type in CSS pixels, which grows with a large window. */
function typeSize() {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
}
