// The graph shown once a game is over, the replay of its last capture, and the celebration of an achievement.

import { setCover, isCovered, showsState, uncoverSettled } from "../board/board.js";
import { keepPainted, paint } from "../board/paint.js";
import { byId, element, find, made } from "../load/render.js";

const WAIT_MS = 750; // the winner's stones have risen by then
const BEFORE_MS = 250; // the board before the capture
const GONE_MS = 500; // for the stones to go; the whole replay takes less than a second
const ENDING = ["pointerdown", "keydown", "click", "hashchange"];
const still = matchMedia("(prefers-reduced-motion: reduce)");
const canvas = byId("end-graph");

let played = 0; // the moment whose capture was replayed
let timer = 0;
let celebrated = 0; // the moment whose achievement was celebrated

/** Show the changed parts of the end card (made by redstone/app/page/end_card.py). @param {State.EndCard} news */
export function show({ graph, label, replay, next, celebrated: achieved }) {
  if (next) find(document, "#end-next use").setAttribute("href", next);
  if (label) canvas.setAttribute("aria-label", label);
  if (graph !== undefined) {
    canvas.hidden = !graph;
    if (graph) paint(canvas, graph);
  }
  if (replay && replay.moment !== played) {
    played = replay.moment;
    if (!still.matches && replay.shown.length) replayCapture(replay);
  }
  if (achieved && achieved !== celebrated) {
    celebrated = achieved;
    if (!still.matches) scatter();
  }
}

const STONES = ["var(--red)", "#1c1b1a", "#ffffff"];
const SCATTERED = 18;

/** Animate small stones that fly from the sentence about an achievement. */
function scatter() {
  const { left, top, height } = byId("end-feat").getBoundingClientRect();
  for (let number = 0; number < SCATTERED; number++) {
    const turn = (2 * Math.PI * number) / SCATTERED, far = 60 + 45 * (number % 3);
    const side = far * Math.cos(turn), up = far * Math.sin(turn);
    const style = { left: `${left + 16}px`, top: `${top + height / 2}px`, background: STONES[number % STONES.length] };
    const stone = made(element("i", { class: "scattered", style }));
    document.body.append(stone);
    const way = [
      { transform: "scale(.4)", opacity: 1 },
      { transform: `translate(${side}px, ${up}px)`, opacity: 1, offset: 0.6 },
      { transform: `translate(${side}px, ${up + 40}px)`, opacity: 0 },
    ];
    const timing = { delay: 450, duration: 800, easing: "ease-out", fill: /** @type {FillMode} */ ("both") };
    stone.animate(way, timing).finished.then(() => stone.remove(), () => stone.remove());
  }
}

keepPainted(canvas); // it is laid out with the card

/** Show the boards before and after a capture over the board's own picture, after WAIT_MS. Any tap, key or change of the board ends it. @param {State.Capture} capture */
function replayCapture({ moment, shown: [before, after] }) {
  end();
  for (const name of ENDING) window.addEventListener(name, end, true);
  timer = setTimeout(() => {
    if (!showsState(moment)) return end(); // another board is shown by now
    setCover(before, true);
    timer = setTimeout(() => {
      if (!isCovered()) return end();
      setCover(after, true);
      timer = setTimeout(end, GONE_MS);
    }, BEFORE_MS);
  }, WAIT_MS);
}

/** End the replay of the capture. */
function end() {
  clearTimeout(timer);
  for (const name of ENDING) window.removeEventListener(name, end, true);
  if (isCovered()) uncoverSettled();
}
