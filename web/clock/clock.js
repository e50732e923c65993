// The clock on the plates: shows the time as it runs by what was told of it (redstone/app/clock/state.py),
// and asks nobody meanwhile. Only what is due, a fallen flag or the computer's move, is told by its action.

import { onReturn } from "../page/awake.js";
import { hear } from "../page/hearing.js";

const SECOND = 1_000;
const TENTHS_BELOW = 10 * SECOND;
const AGAIN = 250; // milliseconds until what is due is told again, if nothing came of it
const LATEST = 2 ** 31 - 1; // milliseconds that a timer can wait

const app = document.getElementById("app");
const covered = ["grid", "bar", "moves"].map((id) => document.getElementById(id));
const colours = ["black", "white"];
const faces = Object.fromEntries(colours.map((colour) => [colour, face(colour)]));
const pause = button("pause-clock", "clock-pause");
const cover = document.createElement("div");
const coverText = document.createElement("p");
const resume = button("resume-clock", "main");
cover.id = "clock-cover";
cover.append(coverText, resume);

/** @type {(name: string) => void} */
let act = () => {};
let state = null;
let ticking = 0;
let timers = {}; // of what is due, by action
const told = new Set(); // the colours whose time was said to be low
let lock = null; // on the screen, which stays on

/** Call `act(name)` for what is due. */
export function listen(to) {
  act = to;
}

/** Show a clock, as JSON; null where there is none. */
export function show(text) {
  state = JSON.parse(text);
  const { paused = false, can_pause: canPause = false, can_resume: canResume = false, words = {} } = state ?? {};
  for (const colour of colours) {
    faces[colour].hidden = !state;
    faces[colour].setAttribute("aria-label", words.time ?? "");
  }
  pause.hidden = !canPause;
  pause.setAttribute("aria-label", words.pause ?? "");
  document.getElementById(`plate-${app.dataset.below}`).append(pause);
  showCover(paused, canResume, words);
  if (state && !state.running && !paused && !state.fallen) told.clear();
  expect();
  tick();
  stayAwake();
}

/**
 * Nobody thinks for nothing: the board is out of sight while the clock is paused. Where two devices keep it, what
 * ends that is in the panel, with all else that may be asked meanwhile.
 */
function showCover(paused, canResume, words) {
  if (paused === cover.isConnected) return;
  const hadFocus = covered.some((element) => element.contains(document.activeElement));
  for (const element of covered) element.inert = paused && (canResume || element.id !== "bar");
  if (!paused) return uncover();
  coverText.textContent = words.paused;
  resume.textContent = words.resume;
  resume.hidden = !canResume;
  document.getElementById("board").append(cover);
  if (canResume) resume.focus();
  else if (hadFocus) offered()?.focus();
}

/** The main button of the panel, if one is in sight. */
function offered() {
  const buttons = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("#panel .main")]);
  return buttons.find((button) => button.offsetParent);
}

/** The focus goes from the button that is taken away to where the clock is paused, or to the board. */
function uncover() {
  const hadFocus = cover.contains(document.activeElement);
  cover.remove();
  if (!hadFocus) return;
  const next = pause.hidden ? document.querySelector('#grid button[tabindex="0"]') : pause;
  next?.focus();
}

/** Have what is due told at its time; what is due already is told at once. */
function expect() {
  Object.values(timers).forEach(clearTimeout);
  timers = {};
  if (state?.flag) due("flag", state.flag);
  if (state?.hurry) due("move-now", state.hurry);
}

/**
 * Tell of something at its time, and again until something else is shown. A timer that waits for long waits on after
 * the device has slept, so a page in sight looks every second.
 */
function due(action, at) {
  const these = timers;
  const wait = Math.min(document.hidden ? LATEST : SECOND, Math.max(0, at - Date.now()) + 1);
  these[action] = setTimeout(() => {
    if (Date.now() < at) return due(action, at);
    act(action);
    if (timers === these) due(action, Date.now() + AGAIN);
  }, wait);
}

/** Returns the time left to a side: milliseconds, and the periods after them. */
function left({ left: time, periods, period }, spent) {
  time -= spent;
  while (time <= 0 && periods > 0) [time, periods] = [time + period, periods - 1];
  return [Math.max(0, time), periods];
}

/** Show both times, and come back when the one that runs looks different. */
function tick() {
  clearTimeout(ticking);
  if (!state) return;
  for (const colour of colours) {
    const side = state.sides[colour];
    const runs = colour === state.running;
    const [time, periods] = left(side, runs ? Math.max(0, Date.now() - state.since) : 0);
    write(faces[colour], time, side.more[periods], periods);
    const low = !periods && time <= side.low;
    faces[colour].classList.toggle("low", low && (runs || state.fallen === colour));
    if (runs && low) tellLow(colour, side.told);
    if (!runs || document.hidden) continue;
    const step = time < TENTHS_BELOW ? 100 : SECOND;
    ticking = setTimeout(tick, Math.max(20, time % step || step));
  }
}

function write(element, time, more, periods) {
  const text = `${said(time)}${periods ? ` +${periods}` : ""}`;
  if (element.textContent === text) return;
  element.textContent = text;
  element.title = more;
}

/** A time as in "1:02:03", "9:07", or "6.4" in the last seconds; it is never shown as shorter than it is. */
function said(time) {
  if (time < TENTHS_BELOW) return (Math.ceil(time / 100) / 10).toFixed(1);
  const seconds = Math.ceil(time / SECOND);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const padded = (number) => String(number).padStart(2, "0");
  return `${hours ? `${hours}:${padded(minutes)}` : minutes}:${padded(seconds % 60)}`;
}

function tellLow(colour, words) {
  if (told.has(colour)) return;
  told.add(colour);
  document.getElementById("announce").textContent = words;
  hear({ effects: [0, ["low", 0]] });
}

/** The screen stays on while a clock runs; where that cannot be had, it goes as it always does. */
async function stayAwake() {
  const wanted = Boolean(state?.running) && !document.hidden;
  if (!wanted) {
    lock?.release();
    lock = null;
  } else if (!lock) {
    lock = { release() {} }; // while it is asked for
    const asked = lock;
    const got = await navigator.wakeLock?.request("screen").catch(() => null);
    if (lock !== asked) got?.release();
    else lock = got ?? asked;
  }
}

// A page that was away shows at once what is left, and a flag that fell meanwhile; the screen is asked for again.
onReturn(() => {
  expect();
  tick();
  stayAwake();
});
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) return;
  lock = null; // the browser has taken it back
  stayAwake();
});

function face(colour) {
  const element = document.createElement("span");
  element.className = "clock";
  element.setAttribute("role", "timer");
  element.hidden = true;
  document.querySelector(`#plate-${colour} .tally`).before(element);
  return element;
}

function button(action, className) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = className;
  made.dataset.action = action;
  return made;
}
