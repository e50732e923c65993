// The graph shown once a game is over, and the replay of its last capture.

import { coverWith, isCovered, isOf, settle } from "../board/board.js";
import { onNewRatio, paint } from "../board/paint.js";

const WAIT_MS = 750; // the winner's stones have risen by then
const BEFORE_MS = 250; // the board before the capture
const GONE_MS = 500; // for the stones to go; the whole replay takes less than a second
const ENDING = ["pointerdown", "keydown", "click", "hashchange"];
const still = matchMedia("(prefers-reduced-motion: reduce)");
const canvas = /** @type {HTMLCanvasElement} */ (document.getElementById("end-graph"));

let drawn = null;
let played = 0; // the moment whose capture was replayed
let timer = 0;

/** Show the changed parts of the end card (made by redstone/app/page/end_card.py). */
export function show({ graph, label, replay }) {
  if (label) canvas.setAttribute("aria-label", label);
  if (graph !== undefined) {
    drawn = graph;
    canvas.hidden = !graph;
    repaint();
  }
  if (replay && replay.moment !== played) {
    played = replay.moment;
    if (!still.matches && replay.shown.length) again(replay);
  }
}

function repaint() {
  if (drawn) paint(canvas, drawn);
}

new ResizeObserver(repaint).observe(canvas); // it is laid out with the card
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", repaint);
onNewRatio(repaint);

/** Replay a capture over the board's own picture. Any tap, key or change of the board ends it. */
function again({ moment, shown: [before, after] }) {
  end();
  for (const name of ENDING) window.addEventListener(name, end, true);
  timer = setTimeout(() => {
    if (!isOf(moment)) return end(); // another board is shown by now
    coverWith(before, true);
    timer = setTimeout(() => {
      if (!isCovered()) return end();
      coverWith(after, true);
      timer = setTimeout(end, GONE_MS);
    }, BEFORE_MS);
  }, WAIT_MS);
}

function end() {
  clearTimeout(timer);
  for (const name of ENDING) window.removeEventListener(name, end, true);
  if (isCovered()) settle();
}
