// The overview of the puzzles: the progress in each grade and theme, and the last weeks as a
// calendar.

import { formatDate } from "../load/language.js";
import { button, byId, element, find, icon, render, unseen } from "../load/render.js";

const WEEK = 7; // the columns of the calendar; the last row ends with today

/** @type {Handlers.Puzzles} */
let calls; // set when it is filled

/**
 * Fill the overview: the day's puzzle, past days, runs, and the sets of a `game`, the usual one if empty.
 * Of the handlers `to`, `overview(game)` returns everything shown, as JSON, `choose(name)` opens a set or
 * the day's puzzle, `begin_run(game)` begins a run, and `share_day()` shares the day's result.
 * @param {Handlers.Puzzles} to
 */
export function fill(to, game = "") {
  calls = to;
  const { today, days, runs, games, grades, themes } = /** @type {State.Overview} */ (JSON.parse(calls.overview(game)));
  byId("puzzle-today").hidden = !today;
  if (today) fillToday(today);
  fillDays(days);
  byId("puzzle-runs").hidden = !runs.length;
  render(find(byId("puzzle-runs"), "ul"), runs.map(runItem));
  fillGames(games);
  render(byId("puzzle-grades"), grades.map(setRow));
  render(byId("puzzle-themes"), themes.map(setRow));
}

/** Close the overview, and call a handler with a name: by default `choose`, which opens a set. @param {string} name @param {(name: string) => void} [call] */
function closeAndCall(name, call = calls.choose) {
  byId("puzzle-overview").close();
  call(name);
}

/** Show the day's puzzle: its result, and buttons to solve and share it. @param {State.Today} today */
function fillToday({ name, told, row, tried, solved }) {
  find(byId("puzzle-today"), "p").textContent = [told, row].filter(Boolean).join(" ");
  const [solve, share] = [byId("puzzle-solve-day"), byId("puzzle-share-day")];
  solve.hidden = solved;
  share.hidden = !tried;
  solve.onclick = () => closeAndCall(name);
  share.onclick = () => calls.share_day();
  byId("puzzle-shared").textContent = "";
}

/** Show the calendar of past days, in weeks. @param {State.DayCell[]} days */
function fillDays(days) {
  render(find(byId("puzzle-days"), "thead tr"), days.slice(-WEEK).map(weekday));
  const weeks = Array.from({ length: Math.ceil(days.length / WEEK) }, (_, week) => days.slice(week * WEEK, (week + 1) * WEEK));
  render(find(byId("puzzle-days"), "tbody"), weeks.map((week) => element("tr", {}, week.map((day) => dayCell(day, day === days.at(-1))))));
}

/** Return a description, for `render`, of the head of a calendar column: the weekday of a day. @param {State.DayCell} day */
function weekday({ day }) {
  const [short, long] = /** @type {("short" | "long")[]} */ (["short", "long"])
    .map((style) => formatDate(new Date(day), { weekday: style, timeZone: "UTC" }));
  return element("th", { scope: "col", title: long }, seen(short), unseen(long));
}

/** Return a description, for `render`, of a day of the calendar, with a sign for its result. @param {State.DayCell} day @param {boolean} isToday */
function dayCell({ day, how, told }, isToday) {
  return element("td", { title: told, "aria-current": isToday ? "date" : null },
    seen(String(new Date(day).getUTCDate())), unseen(told), how && seen("", `sign ${how}`));
}

/** Return a description, for `render`, of a run: the button that begins it, and its best result. @param {State.RunChoice} run */
function runItem({ name, title, best }) {
  const begin = button({ onclick: () => closeAndCall(name, calls.begin_run) }, icon("i-play"), element("span", {}, title));
  return element("li", {}, begin, element("span", {}, best));
}

/** Show the choice of games, if there are several. @param {State.GameChoice[]} games */
function fillGames(games) {
  const field = byId("puzzle-games");
  field.hidden = games.length < 2;
  render(field, field.firstElementChild, games.map(({ name, title, shown }) => element("label", { key: name },
    element("input", { type: "radio", name: "puzzle-game", value: name, checked: shown, onchange: () => fill(calls, name) }),
    element("span", {}, title))));
}

/** Return a description, for `render`, of a set's row: its name with a bar, the numbers solved at first, solved later and left, and the best result. @param {State.SetRow} row */
function setRow({ name, title, first, later, left, best, shown }) {
  const all = first + later + left;
  const bar = element("i", { style: { "--first": String(first / all), "--later": String(later / all) } },
    element("i", { class: "clean" }), element("i", { class: "helped" }));
  return element("tr", { key: name, onclick: () => closeAndCall(name) },
    element("th", { scope: "row" }, button({ "aria-current": shown ? "true" : null }, title), bar),
    [first, later, left, best].map((text) => element("td", {}, String(text))));
}

/** Return a description, for `render`, of a text that is shown but hidden from screen readers, which read another one. @param {string} text @param {string | null} [className] */
function seen(text, className = null) {
  return element("span", { class: className, "aria-hidden": "true" }, text);
}
