// The boards and stones other than the usual ones, made in code, and a small board that shows the
// choice. Boards differ in colours only (materials.css). Stones can be told apart without colour:
// white ones have a ring, black ones have none, and red ones are cut and have a star.

import { loadStyles } from "../page/rooms.js";
import { recolour } from "./board.js";
import { keepPainted, paint } from "./paint.js";
import { circle, octagon, setStonePainters, star } from "./stones.js";
import { byId } from "../load/render.js";

/** @typedef {Record<StoneKind, (pen: Pen) => void>} Painters */
/** @type {Painters} */
const FLAT = {
  black: (pen) => disc(pen, { face: "#242428", rim: "#77777e", ring: "" }),
  white: (pen) => disc(pen, { face: "#fbf8f1", rim: "#5f574a", ring: "#8b8274" }),
  red: (pen) => cut(pen, { face: "#b3261e", rim: "#6d120c", mark: "#ffe9e2" }),
};
/** @type {Painters} */
const CONTRAST = {
  black: (pen) => disc(pen, { face: "#000000", rim: "#ffffff", ring: "" }),
  white: (pen) => disc(pen, { face: "#ffffff", rim: "#000000", ring: "#000000" }),
  red: (pen) => cut(pen, { face: "#c00000", rim: "#ffffff", mark: "#ffffff" }),
};
/** @type {Record<string, Painters>} */
const STONES = { flat: FLAT, contrast: CONTRAST };
const RADIUS = 0.46, RIM = 0.04, RING = 0.31;

let choices = 0; // the number of choices made

const preview = byId("material");

/**
 * Paint boards and stones in these materials from now on, by their names in the settings, and
 * repaint the board and the preview.
 * @param {{ board: string, stones: string }} material
 */
export async function setMaterials({ board, stones }) {
  const isUsual = board === "wood" && stones === "shell";
  const choice = ++choices;
  if (!isUsual) await loadStyles("./web/board/materials.css").catch(() => {}); // the current colours remain
  if (choice !== choices) return; // another choice was made meanwhile
  setStonePainters(STONES[stones]);
  recolour();
  show();
}

/** Show the preview in the settings, and paint it: a small board in the current materials. */
export function show() {
  preview.hidden = false;
  paint(preview, SMALL);
}

keepPainted(preview); // it is laid out with the dialog

/**
 * Paint a round stone: a face and rim, and a ring if it has one.
 * @param {Pen} pen @param {{ face: string, rim: string, ring: string }} colours
 */
function disc(pen, { face, rim, ring }) {
  pen.fillStyle = face;
  pen.strokeStyle = rim;
  pen.lineWidth = RIM;
  circle(pen, 0, 0, RADIUS - RIM / 2);
  pen.fill();
  pen.stroke();
  if (!ring) return;
  pen.strokeStyle = ring;
  circle(pen, 0, 0, RING);
  pen.stroke();
}

/** Paint an octagonal red stone with a star. @param {Pen} pen @param {{ face: string, rim: string, mark: string }} colours */
function cut(pen, { face, rim, mark }) {
  pen.fillStyle = face;
  pen.strokeStyle = rim;
  pen.lineWidth = RIM;
  octagon(pen, RADIUS);
  pen.fill();
  pen.stroke();
  pen.fillStyle = mark;
  star(pen, 0.28);
  pen.fill();
}

/** A corner of a board with stones of all kinds, the last one marked. @type {Picture} */
const SMALL = {
  width: 7, height: 2.4, moment: 0, pitch: 1, press: 0, next: "",
  commands: [
    ["board", 0, 0, 7, 2.4],
    ...[0.7, 1.7].map((y) => /** @type {Command} */ (["line", 0.7, y, 6.3, y, "line", 0.02])),
    ...[0, 1, 2, 3, 4, 5].map((column) => /** @type {Command} */ (["line", 0.7 + 1.12 * column, 0.7, 0.7 + 1.12 * column, 1.7, "line", 0.02])),
    ["stone", 0.7, 0.7, "black", 1, 1, ""], ["stone", 1.82, 0.7, "white", 1, 1, ""], ["stone", 2.94, 1.7, "red", 1, 1, ""],
    ["stone", 1.82, 1.7, "black", 1, 1, ""], ["stone", 4.06, 0.7, "white", 1, 1, ""], ["stone", 5.18, 1.7, "black", 1, 1, ""],
    ["ring", 5.18, 1.7, 0.17, "last-black", 0.06],
  ],
};
