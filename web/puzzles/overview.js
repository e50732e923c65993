// The overview of the puzzles: the progress in each grade and theme, and the last weeks as a
// calendar.

import { moment } from "../load/language.js";

const WEEK = 7; // the columns of the calendar; the last row ends with today
const byId = (id) => document.getElementById(id);

let calls = null;

/**
 * Register the handlers: `overview(game)` returns everything shown, as JSON, with the sets of a
 * game (the usual one if empty). `choose(name)` opens a set or the day's puzzle, `begin_run(game)`
 * begins a run, and `share_day()` shares the day's result.
 */
export function listen(to) {
  calls = to;
}

/** Fill the dialog: the day's puzzle, past days, runs, and the sets of a `game`, the usual one if empty. */
export function fill(game = "") {
  const { today, days, runs, games, grades, themes } = JSON.parse(calls.overview(game));
  byId("puzzle-today").hidden = !today;
  if (today) fillToday(today);
  fillDays(days);
  byId("puzzle-runs").hidden = !runs.length;
  byId("puzzle-runs").querySelector("ul").replaceChildren(...runs.map(runItem));
  fillGames(games);
  byId("puzzle-grades").replaceChildren(...grades.map(setRow));
  byId("puzzle-themes").replaceChildren(...themes.map(setRow));
}

function go(name, call = calls.choose) {
  /** @type {HTMLDialogElement} */ (byId("puzzle-overview")).close();
  call(name);
}

function fillToday({ name, told, row, tried, solved }) {
  byId("puzzle-today").querySelector("p").textContent = [told, row].filter(Boolean).join(" ");
  const [solve, share] = [byId("puzzle-solve-day"), byId("puzzle-share-day")];
  solve.hidden = solved;
  share.hidden = !tried;
  solve.onclick = () => go(name);
  share.onclick = () => calls.share_day();
  byId("puzzle-shared").textContent = "";
}

function fillDays(days) {
  const [, head, body] = /** @type {HTMLElement[]} */ ([...byId("puzzle-days").children]);
  head.firstElementChild.replaceChildren(...days.slice(-WEEK).map(weekday));
  const weeks = Array.from({ length: Math.ceil(days.length / WEEK) }, (_, week) => days.slice(week * WEEK, (week + 1) * WEEK));
  body.replaceChildren(...weeks.map((week) => element("tr", {}, ...week.map(dayCell))));
  body.querySelector("tr:last-child td:last-child")?.setAttribute("aria-current", "date");
}

function weekday({ day }) {
  const [short, long] = /** @type {("short" | "long")[]} */ (["short", "long"])
    .map((style) => moment(new Date(day), { weekday: style, timeZone: "UTC" }));
  return element("th", { scope: "col", title: long }, seen(short), unseen(long));
}

function dayCell({ day, how, told }) {
  const cell = element("td", { title: told }, seen(String(new Date(day).getUTCDate())), unseen(told));
  if (how) cell.append(seen("", `sign ${how}`));
  return cell;
}

function runItem({ name, title, best }) {
  const button = element("button", { type: "button", onclick: () => go(name, calls.begin_run) });
  button.append(icon("i-play"), element("span", { textContent: title }));
  return element("li", {}, button, element("span", { textContent: best }));
}

function fillGames(games) {
  const field = byId("puzzle-games");
  field.hidden = games.length < 2;
  const inputs = [...field.querySelectorAll("input")];
  if (inputs.length === games.length) { // one may have the focus
    inputs.forEach((input, index) => { input.checked = games[index].shown; });
    return;
  }
  field.replaceChildren(field.firstElementChild, ...games.map(({ name, title, shown }) => {
    const input = element("input", { type: "radio", name: "puzzle-game", value: name, checked: shown });
    input.addEventListener("change", () => fill(name));
    return element("label", {}, input, element("span", { textContent: title }));
  }));
}

function setRow({ name, title, first, later, left, best, shown }) {
  const button = element("button", { type: "button", textContent: title });
  if (shown) button.setAttribute("aria-current", "true");
  const bar = element("i", {}, element("i", { className: "clean" }), element("i", { className: "helped" }));
  const all = first + later + left;
  bar.style.setProperty("--first", String(first / all));
  bar.style.setProperty("--later", String(later / all));
  const row = element("tr", { onclick: () => go(name) }, element("th", { scope: "row" }, button, bar));
  for (const text of [first, later, left, best]) row.append(element("td", { textContent: String(text) }));
  return row;
}

/** Return an element that is only shown, beside a text that is only read out. */
function seen(text, className = "") {
  const made = element("span", { textContent: text, className });
  made.setAttribute("aria-hidden", "true");
  return made;
}

/** Return an element that is only read out. */
function unseen(text) {
  return element("span", { className: "unseen", textContent: text });
}

function icon(name) {
  const [drawn, use] = ["svg", "use"].map((tag) => document.createElementNS("http://www.w3.org/2000/svg", tag));
  drawn.setAttribute("class", "icon");
  drawn.setAttribute("aria-hidden", "true");
  use.setAttribute("href", `#${name}`);
  drawn.append(use);
  return drawn;
}

function element(name, properties, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}
