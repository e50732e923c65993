// Paints a picture (see redstone/app/show/drawing.py) on a canvas: sharp on every screen, in the
// colours of the page's style, with short motions for what has just changed.

import { layerOf } from "./layer.js";
import { makeSurface } from "./surface.js";

/** How long each motion takes in milliseconds; one of taken stones the longer the more they are. */
const LENGTHS = {
  settle: () => 150,
  land: () => 180,
  vanish: (weight) => 240 + 160 * weight,
  rise: () => 700,
  shake: () => SHAKE_MS,
};
const SHAKE_MS = 320;
const RIPPLE_MS = 400;
const PRESS_MS = 220;
const PRESS_DEPTH = 0.012; // of the board's size, under the largest captures
const MIN_TEXT_PX = 6; // smaller figures cannot be read and only soil the board
const MAX_COORDINATE_PX = 15; // coordinates stay quiet on a large board
const MAX_LINE_PX = 1.5; // lines recede behind the stones
const still = window.matchMedia("(prefers-reduced-motion: reduce)");

/** The colours of the style, read once for every theme. */
let palette = new Map();
/** Stones painted once for every kind and size in device pixels. */
let sprites = new Map();
/** How often the theme has changed: what was painted before has other colours. */
let theme = 0;

/** Forget colours and stones: the theme has changed. */
export function forgetColours() {
  theme += 1;
  palette = new Map();
  sprites = new Map();
}

/**
 * How a picture of `width` x `height` units fits into a canvas: a whole number of device
 * pixels for every unit, so that all lines are equally sharp, and the picture centred.
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

/**
 * Note how large a canvas lies on the page, in CSS pixels, and in device pixels where the browser tells:
 * to ask for it while painting would have the whole page laid out.
 */
export function measure(canvas, device) {
  canvas.size = { width: canvas.clientWidth, height: canvas.clientHeight, device };
  return canvas.size;
}

/**
 * The device pixels that a canvas covers: at ratios like 2.625 not quite its size times the ratio,
 * and only the browser knows which way they were rounded. An emulated ratio it does not know of.
 */
function devicePixels(canvas, ratio) {
  const { width, height, device } = canvas.size ?? { width: canvas.clientWidth, height: canvas.clientHeight };
  const size = { width: width * ratio, height: height * ratio };
  const fits = device && Math.abs(device.width - size.width) < 2 && Math.abs(device.height - size.height) < 2;
  return fits ? device : size;
}

/** Paint a picture; show the motions of a moment not painted on this canvas before. */
export function paint(canvas, picture) {
  const state = (canvas.painting ??= { moment: undefined, since: -Infinity, until: -Infinity });
  const now = performance.now();
  if (state.moment !== picture.moment) {
    const calm = state.moment === undefined || still.matches;
    state.since = calm ? -Infinity : now;
    state.until = state.since + longest(picture);
    state.moment = picture.moment;
    state.shaken = null;
    state.shakenAt = -Infinity;
  }
  shakeOnce(state, picture, now);
  state.picture = picture;
  frame(canvas, state);
}

/** Paint a part of a picture, at rest: lines `unit` device pixels apart, with this place in the middle. */
export function paintPart(canvas, picture, unit, x, y) {
  const pen = canvas.getContext("2d");
  pen.setTransform(1, 0, 0, 1, 0, 0);
  pen.clearRect(0, 0, canvas.width, canvas.height);
  pen.translate(Math.round(canvas.width / 2 - x * unit), Math.round(canvas.height / 2 - y * unit));
  for (const [name, ...values] of picture.commands) PAINTERS[name]?.(pen, unit, values, Infinity);
}

/** A point refused within the same moment shakes its ghost once. */
function shakeOnce(state, picture, now) {
  const shaking = picture.commands.find((command) => command[6] === "shake");
  const place = shaking ? `${shaking[1]} ${shaking[2]}` : null;
  if (place && place !== state.shaken && !still.matches) {
    state.shakenAt = now;
    state.until = Math.max(state.until, now + SHAKE_MS);
  }
  state.shaken = place;
}

/** How many milliseconds the motions of a picture take. */
function longest({ commands, press }) {
  const lengths = commands.map((command) => {
    if (command[0] === "ripple") return RIPPLE_MS;
    return command[0] === "stone" ? (LENGTHS[command[6]]?.(command[9]) ?? 0) : 0;
  });
  return Math.max(press ? PRESS_MS : 0, ...lengths);
}

function frame(canvas, state) {
  cancelAnimationFrame(state.next);
  const fitted = fit(canvas, state.picture);
  if (canvas.width !== fitted.width || canvas.height !== fitted.height) {
    canvas.width = fitted.width;
    canvas.height = fitted.height;
  }
  const now = performance.now();
  const pen = canvas.getContext("2d");
  pen.setTransform(1, 0, 0, 1, 0, 0);
  pen.clearRect(0, 0, canvas.width, canvas.height);
  press(pen, canvas, state, now);
  const paintAll = (on, commands) => {
    on.translate(fitted.left, fitted.top);
    for (const [name, ...values] of commands) {
      const since = values[5] === "shake" ? state.shakenAt : state.since;
      PAINTERS[name]?.(on, fitted.unit, values, now - since);
    }
  };
  const layer = layerOf(canvas, state, [theme, ...Object.values(fitted)].join(" "), paintAll);
  if (layer.commands.length) pen.drawImage(layer.canvas, 0, 0);
  paintAll(pen, state.picture.commands.slice(layer.commands.length));
  if (now < state.until) state.next = requestAnimationFrame(() => frame(canvas, state));
}

/** The board gives way a little under a capture, the more the more stones were taken. */
function press(pen, { width, height }, { picture, since }, now) {
  const time = (now - since) / PRESS_MS;
  if (!picture.press || time >= 1) return;
  const scale = 1 - PRESS_DEPTH * picture.press * Math.sin(Math.PI * time);
  pen.translate(width / 2, height / 2);
  pen.scale(scale, scale);
  pen.translate(-width / 2, -height / 2);
}

function colour(name) {
  if (!palette.has(name)) {
    const style = getComputedStyle(document.documentElement);
    palette.set(name, style.getPropertyValue(`--board-${name}`).trim() || "#888");
  }
  return palette.get(name);
}

const PAINTERS = {
  board(pen, unit, [, , width, height]) {
    const [wide, tall] = [edge(pen.canvas.width, width, unit), edge(pen.canvas.height, height, unit)];
    const size = [width * unit + 2 * wide, height * unit + 2 * tall].map(Math.round);
    if (wide < 0 || tall < 0) {
      pen.fillStyle = colour("face"); // a part of the board, as large as a lens shows it
      pen.fillRect(0, 0, ...size);
    } else {
      pen.drawImage(surface(...size), -Math.floor(wide), -Math.floor(tall));
    }
  },

  line(pen, unit, [x1, y1, x2, y2, name, width]) {
    pen.strokeStyle = colour(name);
    const most = name === "line" ? lineLimit(unit) : Infinity;
    pen.lineWidth = Math.max(1, Math.round(Math.min(width * unit, most)));
    pen.lineCap = "square";
    const half = (pen.lineWidth % 2) / 2; // the middle of a device pixel for odd widths
    const sharp = (v) => Math.round(v * unit) + half;
    pen.beginPath();
    pen.moveTo(sharp(x1), sharp(y1));
    pen.lineTo(sharp(x2), sharp(y2));
    pen.stroke();
  },

  disc(pen, unit, [x, y, radius, name]) {
    pen.fillStyle = colour(name);
    circle(pen, x * unit, y * unit, Math.max(1.5, radius * unit));
    pen.fill();
  },

  ring(pen, unit, [x, y, radius, name, width]) {
    pen.strokeStyle = colour(name);
    pen.lineWidth = Math.max(1.5, width * unit);
    circle(pen, x * unit, y * unit, radius * unit);
    pen.stroke();
  },

  pill(pen, unit, [x, y, width, height, name]) {
    pen.fillStyle = colour(name);
    pen.beginPath();
    const [w, h] = [width * unit, height * unit];
    pen.roundRect(x * unit - w / 2, y * unit - h / 2, w, h, h / 2);
    pen.fill();
  },

  square(pen, unit, [x, y, side, name]) {
    pen.fillStyle = colour(name);
    const sharp = (v) => Math.round(v * unit);
    const [left, top] = [sharp(x - side / 2), sharp(y - side / 2)];
    pen.fillRect(left, top, sharp(side), sharp(side));
  },

  text(pen, unit, [x, y, size, name, text]) {
    const ratio = window.devicePixelRatio || 1;
    const most = name === "coordinate" ? MAX_COORDINATE_PX * ratio : Infinity;
    const height = Math.min(size * unit, most);
    if (height < MIN_TEXT_PX * ratio) return;
    pen.fillStyle = colour(name);
    pen.font = `${name === "coordinate" ? 400 : 600} ${height}px system-ui, sans-serif`;
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    pen.fillText(text, x * unit, (y + 0.03) * unit);
  },

  ripple(pen, unit, [x, y, name], elapsed) {
    const time = elapsed / RIPPLE_MS;
    if (time >= 1) return;
    pen.globalAlpha = 1 - time;
    this.ring(pen, unit, [x, y, 0.5 + 0.5 * easeOut(time), name, 0.07]);
    pen.globalAlpha = 1;
  },

  stone(pen, unit, [x, y, kind, alpha, scale, motion, ...how], elapsed) {
    const time = elapsed / (LENGTHS[motion]?.(how[2]) ?? 0);
    if (motion === "vanish" && time >= 1) return;
    const moved = time < 1 ? { ...AT_REST, ...MOTIONS[motion](time, ...how) } : AT_REST;
    const size = 1.2 * unit;
    const drawn = size * scale * moved.scale;
    pen.globalAlpha = alpha * moved.alpha;
    const stone = sprite(kind, Math.ceil(size));
    const [left, top] = [(x + moved.dx) * unit - drawn / 2, (y + moved.dy) * unit - drawn / 2];
    pen.drawImage(stone, left, top, drawn, drawn);
    pen.globalAlpha = 1;
  },
};

const AT_REST = { alpha: 1, scale: 1, dx: 0, dy: 0 };

/** What a motion does to a stone while `time` runs from 0 to 1; see redstone/app/show/motions.py. */
const MOTIONS = {
  settle: (time) => ({ alpha: 0.4 + 0.6 * time, scale: 1.18 - 0.18 * easeOut(time) }),
  land: (time) => ({ alpha: Math.min(1, 0.2 + 1.6 * time), scale: 1.45 - 0.45 * easeOut(time) }),
  vanish: (time, dx, dy) => {
    const far = easeOut(time);
    return { alpha: (1 - time) ** 1.5, scale: 1 + 0.12 * far, dx: dx * far, dy: dy * far };
  },
  rise: (time, delay) => {
    const swell = Math.sin(Math.PI * Math.min(1, Math.max(0, 3 * time - 2 * delay)));
    return { scale: 1 + 0.14 * swell, dy: -0.1 * swell };
  },
  shake: (time) => ({ dx: 0.12 * Math.sin(time * 6 * Math.PI) * (1 - time) }),
};

function easeOut(time) {
  return 1 - (1 - time) ** 3;
}

/** Lines as heavy in device pixels as they may be; on a very large board they grow with it. */
function lineLimit(unit) {
  const ratio = window.devicePixelRatio || 1;
  return Math.max(Math.floor(MAX_LINE_PX * ratio), unit / 80);
}

/** What is left over beside a picture by whole pixels a unit: that belongs to the board too. */
function edge(room, units, unit) {
  const spare = (room - units * unit) / 2;
  return spare <= units ? spare : 0;
}

/** The board's face of so many device pixels: made once, for it is the same in every frame. */
function surface(width, height) {
  const key = `board ${width} ${height}`;
  if (!sprites.has(key)) sprites.set(key, makeSurface(width, height, colour));
  return sprites.get(key);
}

function circle(pen, x, y, radius) {
  pen.beginPath();
  pen.arc(x, y, radius, 0, 2 * Math.PI);
}

function sprite(kind, size) {
  const key = `${kind} ${size}`;
  if (!sprites.has(key)) {
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = size;
    const pen = canvas.getContext("2d");
    pen.translate(size / 2, size / 2);
    pen.scale(size / 1.2, size / 1.2); // one unit is the distance of two lines
    (kind === "red" ? redStone : roundStone)(pen, kind);
    sprites.set(key, canvas);
  }
  return sprites.get(key);
}

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

/** A flat-cut octagon with a table facet and a four-pointed mark that reads without colour. */
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
  pen.beginPath();
  for (let i = 0; i < 8; i++) {
    const radius = i % 2 ? 0.065 : 0.2;
    pen.lineTo(radius * Math.sin((i * Math.PI) / 4), -radius * Math.cos((i * Math.PI) / 4));
  }
  pen.fill();
}

/** The slanting sides of the cut, lighter towards the top left. */
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

function octagon(pen, radius) {
  pen.beginPath();
  for (let corner = 0; corner < 8; corner++) {
    const angle = (corner * 2 + 1) * (Math.PI / 8);
    pen.lineTo(radius * Math.sin(angle), radius * Math.cos(angle));
  }
  pen.closePath();
}

function shadow(pen, radius) {
  const soft = pen.createRadialGradient(0.02, 0.06, radius * 0.8, 0.02, 0.06, radius * 1.14);
  soft.addColorStop(0, "rgba(0, 0, 0, 0.4)");
  soft.addColorStop(1, "rgba(0, 0, 0, 0)");
  pen.fillStyle = soft;
  circle(pen, 0.02, 0.06, radius * 1.14);
  pen.fill();
}
