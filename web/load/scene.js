// A short capture on the empty board of a first visit: what Redstone is, in ten seconds, before
// Python is there. It begins once the page can be seen, and again after a while, until a tap, a key
// or whatever is opened ends it; a tap on the board plays.

import { _ } from "./language.js";

// What each move adds to the empty board, and how far the board gives way; the build writes it.
const SCENE = null;
const STEP_MS = 800; // from move to move
const LAST_MS = 4_000; // for the capture, and what is said of it
const GONE_MS = 450; // for the stones to go
const AGAIN_MS = 6_000; // until it begins again

/** Returns the text after a number of moves. */
function told(moves) {
  if (moves >= 11) return _("Red captures both and stays for good. Lose all your stones and you lose.");
  if (moves >= 9) return _("One is left. Black can’t fill it: only red captures.");
  if (moves >= 7) return _("They have two liberties left.");
  if (moves >= 4) return _("Black closes in on two white stones.");
  return _("Two players place stones in turn.");
}

/**
 * Play it over the `empty` board, a picture; `cover(picture)` shows one over the board's own, null
 * takes it away, and answers false once a game has come.
 */
export function play(empty, cover) {
  const line = document.createElement("p");
  const app = document.getElementById("app");
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  let [next, timer] = [0, 0];

  function pictureOf(commands, press = 0) {
    return { ...empty, moment: -1 - next, press, commands: [...empty.commands, ...commands] };
  }

  /** Show the next moment; answers how long it stays, nothing once a game has come. */
  function step() {
    if (next > SCENE.length) return rest();
    const [commands, press] = SCENE[Math.min(next, SCENE.length - 1)];
    next += 1;
    const isOver = next > SCENE.length;
    if (!cover(pictureOf(isOver ? leaving(commands) : commands, press))) return null;
    if (isOver) return GONE_MS;
    line.textContent = told(next);
    return next === SCENE.length ? LAST_MS : STEP_MS;
  }

  /** Leave the board empty until it begins again; it does not where motion is unwanted. */
  function rest() {
    if (isStill || !cover(null)) return null;
    next = 0;
    line.remove();
    delete app.dataset.scene;
    return AGAIN_MS;
  }

  function goOn() {
    if (document.hidden) return; // until it can be seen
    if (!next) begin();
    const stays = step();
    if (stays === null) end();
    else timer = setTimeout(goOn, stays);
  }

  function begin() {
    document.getElementById("welcome").before(line);
    app.dataset.scene = "on";
  }

  function look() {
    clearTimeout(timer);
    goOn();
  }

  function end() {
    clearTimeout(timer);
    for (const name of ENDING) window.removeEventListener(name, end, true);
    document.removeEventListener("visibilitychange", look);
    cover(null);
    line.remove();
    delete app.dataset.scene;
  }

  line.id = "scene";
  document.addEventListener("visibilitychange", look);
  for (const name of ENDING) window.addEventListener(name, end, true);
  goOn();
}

const ENDING = ["pointerdown", "keydown", "click", "hashchange", "redstone:opening"];

/** The stones of a position on their way out, without the marks. */
function leaving(commands) {
  const stones = commands.filter((command) => command[0] === "stone" && command[6] !== "vanish");
  return stones.map((stone) => [...stone.slice(0, 6), "vanish", 0, 0, 0]);
}
