// Watches over the start: where the browser keeps nothing it says so, and after two starts that hung
// or died on the kept game it offers one without it. PyScript imports this module before it runs the
// game, so Python waits for the answer.

import { address, home } from "../links/links.js";
import { keep, stored } from "../page/page.js";
import { _, ready } from "./language.js";
import { tell } from "./notice.js";
import * as panel from "./panel.js";

const STARTS_KEY = "redstone.starts"; // of starts without an end, when each began; 0 for one that failed
const STARTS = 2;
const SOUND_MS = 5_000; // a start in another window may still come to its end that long
const SURVIVED_MS = 1_000; // naming the points comes after the start, and replays too

const root = document.documentElement;
const began = Date.now();

let without = false;

/** Returns true if this start leaves out the kept game, as the person asked. */
export function leavesGame() {
  return without;
}

/** Starts that have not come to an end; a damaged list counts as empty. */
function starts() {
  try {
    const found = JSON.parse(stored(STARTS_KEY));
    return Array.isArray(found) ? found.filter(Number.isFinite) : [];
  } catch {
    return [];
  }
}

function keepStarts(list) {
  keep(STARTS_KEY, list.length ? JSON.stringify(list.slice(-STARTS)) : "");
}

/** Returns true after so many failed starts that the next one needs a question. */
function isDoubtful() {
  return starts().filter((time) => began - time > SOUND_MS).length >= STARTS;
}

/** Ask whether to start without the kept game; resolves with the answer. */
function ask() {
  return new Promise((answer) => {
    const choose = (leave) => () => {
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

/** Let the start find neither the kept game nor the link of it in the address. */
function startWithout() {
  without = true;
  history.replaceState(null, "", location.pathname);
}

/** Note that a start has begun, and what becomes of it. */
function follow() {
  let open = true;
  const end = (...outcome) => {
    if (open) keepStarts([...starts().filter((time) => time !== began), ...outcome]);
    open = false;
  };
  keepStarts([...starts(), began]);
  const watch = new MutationObserver(() => {
    if (root.dataset.failed) end(0);
    else if (root.dataset.ready) setTimeout(survive, SURVIVED_MS);
  });
  watch.observe(root, { attributeFilter: ["data-ready", "data-failed"] });
  // Who leaves a page that can still be left has not waited for it: neither a good start nor a bad one.
  window.addEventListener("pagehide", () => end());

  function survive() {
    open = false;
    keepStarts([]);
  }
}

function keepsNothing() {
  return !keep(STARTS_KEY, stored(STARTS_KEY));
}

const started = new Promise((done) => {
  window.addEventListener("redstone:loading", ({ detail }) => {
    if (detail.stage === "started") done(detail);
  });
});

if (ready) await ready; // a language that is still fetched: Python is to speak it too
if (keepsNothing()) {
  tell(() => [_("This browser blocks site data, so it can’t keep games. Keep a link from “Share”."), { [_("OK")]: () => {} }]);
}
if (isDoubtful() && await ask()) startWithout();
started.then(follow);
