// A short capture on the empty board of a first visit, which explains Redstone in ten seconds,
// before Python has loaded. It starts once the page is visible and repeats after a pause. A tap, a
// key or anything that opens ends it; a tap on the board plays.

import { _ } from "./language.js";
import { byId, element, made } from "./render.js";

// The commands that each move adds to the empty board, and how far the board gives way. The build
// writes them.
/** @type {[commands: Command[], press: number][]} */
const SCENE = [];
const STEP_MS = 800; // between moves
const LAST_MS = 4_000; // for the capture and its caption
const GONE_MS = 450; // for the stones to disappear
const AGAIN_MS = 6_000; // before it repeats

/** Return the caption of the scene after a number of its moves. @param {number} moves */
function captionAfter(moves) {
  if (moves >= 11) return _("Red captures both and stays for good. Lose all your stones and you lose.");
  if (moves >= 9) return _("One is left. Black can’t fill it: only red captures.");
  if (moves >= 7) return _("They have two liberties left.");
  if (moves >= 4) return _("Black closes in on two white stones.");
  return _("Two players place stones in turn.");
}

/**
 * Play the scene over the picture `empty` of a board, repeatedly, until the person does anything or a
 * game has arrived. `cover(picture)` is `setCover` of board.js.
 * @param {Picture} empty @param {(picture: Picture | null) => boolean} cover
 */
export function play(empty, cover) {
  const line = made(element("p", { id: "scene" }));
  const app = byId("app");
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  let [next, timer] = [0, 0];

  /** Return the picture of the empty board with these commands. @param {Command[]} commands @param {number} [press] */
  function pictureOf(commands, press = 0) {
    return { ...empty, moment: -1 - next, press, commands: [...empty.commands, ...commands] };
  }

  /** Show the next step, and return its duration in milliseconds, null once a game has arrived. */
  function step() {
    if (next > SCENE.length) return rest();
    const [commands, press] = SCENE[Math.min(next, SCENE.length - 1)];
    next += 1;
    const isOver = next > SCENE.length;
    if (!cover(pictureOf(isOver ? vanishing(commands) : commands, press))) return null;
    if (isOver) return GONE_MS;
    line.textContent = captionAfter(next);
    return next === SCENE.length ? LAST_MS : STEP_MS;
  }

  /** Show the empty board, and return the pause before the scene repeats; null if it does not, as motion is unwanted. */
  function rest() {
    if (isStill || !cover(null)) return null;
    next = 0;
    line.remove();
    delete app.dataset.scene;
    return AGAIN_MS;
  }

  /** Show the next step, and schedule the one after it, or end the scene. Does nothing while the page is hidden. */
  function continueScene() {
    if (document.hidden) return; // continues when the page becomes visible
    if (!next) begin();
    const stays = step();
    if (stays === null) end();
    else timer = setTimeout(continueScene, stays);
  }

  /** Show the captions' line, and mark the page as showing the scene. */
  function begin() {
    byId("welcome").before(line);
    app.dataset.scene = "on";
  }

  /** Continue the scene at once, as the page may have become visible. */
  function resume() {
    clearTimeout(timer);
    continueScene();
  }

  /** End the scene, and remove all it has added. */
  function end() {
    clearTimeout(timer);
    for (const name of ENDING) window.removeEventListener(name, end, true);
    document.removeEventListener("visibilitychange", resume);
    cover(null);
    line.remove();
    delete app.dataset.scene;
  }

  document.addEventListener("visibilitychange", resume);
  for (const name of ENDING) window.addEventListener(name, end, true);
  continueScene();
}

const ENDING = ["pointerdown", "keydown", "click", "hashchange", "redstone:opening"];

/**
 * Return the commands that let the stones of a picture vanish, without its marks.
 * @param {Command[]} commands @returns {Command[]}
 */
function vanishing(commands) {
  const stones = commands.filter((command) => command[0] === "stone").filter((stone) => stone[6] !== "vanish");
  return stones.map(([name, x, y, kind, alpha, scale]) => [name, x, y, kind, alpha, scale, "vanish", 0, 0, 0]);
}
