// The clock on the plates. It runs on the last state received (redstone/app/clock/state.py) and
// requests none meanwhile. It only reports what is due: a fallen flag or the computer's move, by
// its action.

import { button, byId, element, find, made } from "../load/render.js";
import { onReturn } from "../page/awake.js";
import { updateSound } from "../page/sounds.js";

const SECOND = 1_000;
const TENTHS_BELOW = 10 * SECOND;
const AGAIN = 250; // milliseconds until a due action is reported again, if it had no effect
const LATEST = 2 ** 31 - 1; // milliseconds, the longest wait of a timer

const app = byId("app");
const covered = [byId("grid"), byId("bar"), byId("moves")];
const colours = ["black", "white"];
/** @type {Record<string, HTMLElement>} */
const faces = Object.fromEntries(colours.map((colour) => [colour, addClock(colour)]));
const pause = made(button({ class: "clock-pause", "data-action": "pause-clock" }));
const coverText = made(element("p"));
const resume = made(button({ class: "main", "data-action": "resume-clock" }));
const cover = made(element("div", { id: "clock-cover" }, coverText, resume));

/** Report a due action to Python, by its name. @type {(name: string) => void} */
let act = () => {};
/** @type {State.Shown | null} */
let state = null;
let ticking = 0;
/** @type {Record<string, number>} */
let timers = {}; // of due actions, by action
const told = new Set(); // the colours whose low time was announced
/** @type {{ release(): unknown } | null} */
let lock = null; // keeps the screen on

/** Register the function to call with the name of each due action. @param {typeof act} to */
export function listen(to) {
  act = to;
}

/** Show a clock's state, given as JSON, and schedule its due actions; hide the clock for null. @param {string} text */
export function show(text) {
  state = /** @type {State.Shown | null} */ (JSON.parse(text));
  const { paused = false, can_pause: canPause = false, can_resume: canResume = false, words = {} } = /** @type {Partial<State.Shown>} */ (state ?? {});
  for (const colour of colours) {
    faces[colour].hidden = !state;
    faces[colour].setAttribute("aria-label", words.time ?? "");
  }
  pause.hidden = !canPause;
  pause.setAttribute("aria-label", words.pause ?? "");
  find(document, `#plate-${app.dataset.below}`).append(pause);
  showCover(paused, canResume, words);
  if (state && !state.running && !paused && !state.fallen) told.clear();
  scheduleDueActions();
  tick();
  updateWakeLock();
}

/**
 * Cover the board while the clock is paused, so that nobody can think meanwhile, and uncover it
 * after that. The cover has a button to resume only if `canResume`: if two devices share the clock,
 * that button is in the panel.
 * @param {boolean} paused @param {boolean} canResume @param {Record<string, string>} words
 */
function showCover(paused, canResume, words) {
  if (paused === cover.isConnected) return;
  const hadFocus = covered.some((part) => part.contains(document.activeElement));
  for (const part of covered) part.inert = paused && (canResume || part.id !== "bar");
  if (!paused) return uncover();
  coverText.textContent = words.paused;
  resume.textContent = words.resume;
  resume.hidden = !canResume;
  byId("board").append(cover);
  if (canResume) resume.focus();
  else if (hadFocus) [...document.querySelectorAll("#panel .main")].find((button) => button.offsetParent)?.focus();
}

/** Remove the cover. If the focus was in it, it moves to the pause button, or to the board. */
function uncover() {
  const hadFocus = cover.contains(document.activeElement);
  cover.remove();
  if (!hadFocus) return;
  const next = pause.hidden ? document.querySelector('#grid button[tabindex="0"]') : pause;
  next?.focus();
}

/** Schedule the reports of a fallen flag and of the computer's move, in place of those scheduled before. */
function scheduleDueActions() {
  Object.values(timers).forEach(clearTimeout);
  timers = {};
  if (state?.flag) scheduleAction("flag", state.flag);
  if (state?.hurry) scheduleAction("move-now", state.hurry);
}

/**
 * Report an action when it is due, and again until another state is shown. A long timer is delayed
 * by the device's sleep, so a visible page checks every second.
 * @param {string} action @param {number} at
 */
function scheduleAction(action, at) {
  const these = timers;
  const wait = Math.min(document.hidden ? LATEST : SECOND, Math.max(0, at - Date.now()) + 1);
  these[action] = setTimeout(() => {
    if (Date.now() < at) return scheduleAction(action, at);
    act(action);
    if (timers === these) scheduleAction(action, Date.now() + AGAIN);
  }, wait);
}

/**
 * Return the time left to a side after `spent` milliseconds of its turn: milliseconds, and the
 * number of periods after them.
 * @param {State.ClockSide} side @param {number} spent
 */
function timeLeft({ left: time, periods, period }, spent) {
  time -= spent;
  while (time <= 0 && periods > 0) [time, periods] = [time + period, periods - 1];
  return [Math.max(0, time), periods];
}

/** Show both times, and schedule the next update for when the running one changes on screen. Does nothing without a clock. */
function tick() {
  clearTimeout(ticking);
  if (!state) return;
  for (const colour of colours) {
    const side = state.sides[colour];
    const runs = colour === state.running;
    const [time, periods] = timeLeft(side, runs ? Math.max(0, Date.now() - (state.since ?? 0)) : 0);
    writeTime(faces[colour], time, side.more[periods], periods);
    const low = !periods && time <= side.low;
    faces[colour].classList.toggle("low", low && (runs || state.fallen === colour));
    if (runs && low) announceLowTime(colour, side.told);
    if (!runs || document.hidden) continue;
    const step = time < TENTHS_BELOW ? 100 : SECOND;
    ticking = setTimeout(tick, Math.max(20, time % step || step));
  }
}

/**
 * Write a time on a plate's clock, with the number of periods left; `more` is its tooltip.
 * @param {HTMLElement} face @param {number} time @param {string} more @param {number} periods
 */
function writeTime(face, time, more, periods) {
  const text = `${formatTime(time)}${periods ? ` +${periods}` : ""}`;
  if (face.textContent === text) return;
  face.textContent = text;
  face.title = more;
}

/** Format milliseconds as "1:02:03", "9:07", or "6.4" in the last seconds, rounded up. @param {number} time */
function formatTime(time) {
  if (time < TENTHS_BELOW) return (Math.ceil(time / 100) / 10).toFixed(1);
  const seconds = Math.ceil(time / SECOND);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  /** Return a number with two digits. */
  const padded = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return `${hours ? `${hours}:${padded(minutes)}` : minutes}:${padded(seconds % 60)}`;
}

/** Announce to screen readers, once per side, that little time is left, and play a sound. @param {string} colour @param {string} words */
function announceLowTime(colour, words) {
  if (told.has(colour)) return;
  told.add(colour);
  byId("announce").textContent = words;
  updateSound({ effects: [0, ["low", 0]] });
}

/** Request a lock that keeps the screen on while a clock runs on a visible page, or release it. */
async function updateWakeLock() {
  const wanted = Boolean(state?.running) && !document.hidden;
  if (!wanted) {
    lock?.release();
    lock = null;
  } else if (!lock) {
    lock = { release() {} }; // a placeholder during the request
    const asked = lock;
    const got = await navigator.wakeLock?.request("screen").catch(() => null);
    if (lock !== asked) got?.release();
    else lock = got ?? asked;
  }
}

// After an absence, show the time left at once, report a flag that fell meanwhile, and request the
// screen lock again.
onReturn(() => {
  scheduleDueActions();
  tick();
  updateWakeLock();
});
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) return;
  lock = null; // the browser has released it
  updateWakeLock();
});

/** Add a clock to a player's plate, and return its element. @param {string} colour */
function addClock(colour) {
  const shown = made(element("span", { class: "clock", role: "timer", hidden: true }));
  find(document, `#plate-${colour} .tally`).before(shown);
  return shown;
}
