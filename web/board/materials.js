// The boards and stones to choose from beside the usual ones, made in code, and a small board that
// shows what was chosen. Boards are colours alone (materials.css); stones are told apart without colour:
// white ones have a ring, black ones none, and red ones are cut, with a star.

import { styled } from "../page/rooms.js";
import { recolour } from "./board.js";
import { paint } from "./paint.js";
import { circle, octagon, paintStonesBy, star } from "./stones.js";

const FLAT = {
  black: (pen) => disc(pen, { face: "#242428", rim: "#77777e", ring: "" }),
  white: (pen) => disc(pen, { face: "#fbf8f1", rim: "#5f574a", ring: "#8b8274" }),
  red: (pen) => cut(pen, { face: "#b3261e", rim: "#6d120c", mark: "#ffe9e2" }),
};
const CONTRAST = {
  black: (pen) => disc(pen, { face: "#000000", rim: "#ffffff", ring: "" }),
  white: (pen) => disc(pen, { face: "#ffffff", rim: "#000000", ring: "#000000" }),
  red: (pen) => cut(pen, { face: "#c00000", rim: "#ffffff", mark: "#ffffff" }),
};
const STONES = { flat: FLAT, contrast: CONTRAST };
const RADIUS = 0.46, RIM = 0.04, RING = 0.31;

let choices = 0; // so many have been made

const preview = /** @type {HTMLCanvasElement} */ (document.getElementById("material"));

/** Have board and stones of these from now on, by the names that the settings have for them. */
export async function take({ board, stones }) {
  const isUsual = board === "wood" && stones === "shell";
  const choice = ++choices;
  if (!isUsual) await styled("./web/board/materials.css").catch(() => {}); // the colours that there are serve
  if (choice !== choices) return; // another choice has come meanwhile
  paintStonesBy(STONES[stones]);
  recolour();
  show();
}

/** Show them on the small board of the settings. */
export function show() {
  preview.hidden = false;
  paint(preview, SMALL);
}

new ResizeObserver(show).observe(preview); // it comes with the dialog

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

/** A corner of a board: stones of all kinds, the last one marked. */
const SMALL = {
  width: 7, height: 2.4, moment: 0, pitch: 1, press: 0, next: "",
  commands: [
    ["board", 0, 0, 7, 2.4],
    ...[0.7, 1.7].map((y) => ["line", 0.7, y, 6.3, y, "line", 0.02]),
    ...[0, 1, 2, 3, 4, 5].map((column) => ["line", 0.7 + 1.12 * column, 0.7, 0.7 + 1.12 * column, 1.7, "line", 0.02]),
    ["stone", 0.7, 0.7, "black", 1, 1, ""], ["stone", 1.82, 0.7, "white", 1, 1, ""], ["stone", 2.94, 1.7, "red", 1, 1, ""],
    ["stone", 1.82, 1.7, "black", 1, 1, ""], ["stone", 4.06, 0.7, "white", 1, 1, ""], ["stone", 5.18, 1.7, "black", 1, 1, ""],
    ["ring", 5.18, 1.7, 0.17, "last-black", 0.06],
  ],
};
