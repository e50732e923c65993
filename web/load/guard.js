// Guards the start. It warns if the browser stores nothing. After two starts that hung or failed
// with the stored game, it offers a start without that game. PyScript imports this module before it
// runs the game, so Python waits for the answer.

import { address, home } from "../links/links.js";
import { _, ready } from "./language.js";
import { showNotice } from "./notice.js";
import * as panel from "./panel.js";
import { keep, stored, valueIn } from "./stored.js";

const STARTS_KEY = "redstone.starts"; // the time at which each unfinished start began; 0 for a failed one
const STARTS = 2;
const SOUND_MS = 5_000; // a start in another window may still finish within this time
const SURVIVED_MS = 1_000; // points are named after the start, which replays the game too

const root = document.documentElement;
const began = Date.now();

let without = false;

/** Return true if this start leaves out the stored game at the person's request. */
export function leavesGame() {
  return without;
}

/** Return the times of the unfinished starts, none if the stored list is damaged. */
function starts() {
  const found = valueIn(stored(STARTS_KEY));
  return Array.isArray(found) ? found.filter(Number.isFinite) : [];
}

/** Store the times of the latest STARTS unfinished starts. @param {number[]} list */
function storeStarts(list) {
  keep(STARTS_KEY, list.length ? JSON.stringify(list.slice(-STARTS)) : "");
}

/** Ask whether to start without the stored game, and resolve to true if so. @returns {Promise<boolean>} */
function ask() {
  return new Promise((answer) => {
    /** Return the function for a button: it hides the panel and resolves to `leave`. */
    const choose = (/** @type {boolean} */ leave) => () => {
      panel.hide();
      answer(leave);
    };
    panel.show({
      what: _("Your last game failed to start twice in a row."),
      advice: _("It may be too much for this browser. Start without it: it isn’t lost, and you’ll find it in “Games”."),
      buttons: { [_("Start without it")]: choose(true), [_("Try it again")]: choose(false) },
      summary: _("The game as a link"),
      detail: address() && home() + address(),
    });
  });
}

/** Add this start to the stored list of unfinished ones, and update the list once it ends well, fails, or the page is left. */
function trackStart() {
  let open = true;
  /** Replace this start in the stored list by its outcome (0 for a failure), once. */
  const end = (/** @type {number[]} */ ...outcome) => {
    if (open) storeStarts([...starts().filter((time) => time !== began), ...outcome]);
    open = false;
  };
  storeStarts([...starts(), began]);
  const watch = new MutationObserver(() => {
    if (root.dataset.failed) end(0);
    else if (root.dataset.ready) setTimeout(survive, SURVIVED_MS);
  });
  watch.observe(root, { attributeFilter: ["data-ready", "data-failed"] });
  // A person who leaves a page that still responds has not waited for the start: it is neither good
  // nor bad.
  window.addEventListener("pagehide", () => end());

  /** Store a good start: no start counts as unfinished any more. */
  function survive() {
    open = false;
    storeStarts([]);
  }
}

const started = new Promise((done) => {
  window.addEventListener("redstone:loading", ({ detail }) => {
    if (detail.stage === "started") done(detail);
  });
});

if (ready) await ready; // the language's texts are still being fetched, and Python needs them too
if (!keep(STARTS_KEY, stored(STARTS_KEY))) { // nothing can be stored
  showNotice(() => [_("This browser blocks site data, so it can’t keep games. Keep a link from “Share”."), { [_("OK")]: () => {} }]);
}
const unfinished = starts().filter((time) => began - time > SOUND_MS);
if (unfinished.length >= STARTS && await ask()) {
  without = true;
  history.replaceState(null, "", location.pathname); // without the game's link
}
started.then(trackStart);
