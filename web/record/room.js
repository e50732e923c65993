// The statistics page: sentences, the graph of a rating, tables with bars, and the list of
// openings.

import { keepPainted, paint } from "../board/paint.js";
import { formatDate } from "../load/language.js";
import { button, byId, element, find, render, unseen } from "../load/render.js";
import { pressByKeys } from "../page/keys.js";

export { save } from "../links/share.js";

const WEEK = 7;
const KINDS = ["won", "drawn", "lost", "rest"]; // of the parts of a bar, from the left

/** @type {Handlers.Record} */
let calls; // registered before the room is shown

pressByKeys({ escape: ["record-leave"] }); // without a board there is no stone to take back

/**
 * Register the handlers: `rating(name)` for the rating to draw, `ground(name)` and `began(name)`
 * for the openings to show, `play(token)` for an opening move, `theme(name)` for a set of puzzles,
 * and `forget(results, cards, puzzles)`.
 * @param {Handlers.Record} to
 */
export function listen(to) {
  calls = to;
}

/** Show the changed parts of the statistics (redstone/app/record/state.py). @param {Partial<State.RecordData>} news */
export function show({ figures, openings }) {
  byId("record-forget").onclose = forget;
  if (figures) showFigures(figures);
  if (openings) showOpenings(openings);
}

/** Show the statistics other than the openings. @param {State.Figures} figures */
function showFigures({ told, ratings, plot, days, more, tables, next, empty }) {
  render(byId("record-told"), told.map(paragraph));
  render(byId("record-more"), more.map(paragraph));
  byId("record-all").hidden = !(more.length || tables.length);
  byId("record-days").hidden = !days.length;
  render(byId("record-weekdays"), days.slice(0, WEEK).map(weekday));
  render(find(byId("record-days"), "ol"), days.map(dayOf));
  byId("record-strength").hidden = !ratings.length;
  byId("record-start").hidden = !empty;
  byId("record-next").hidden = !tables.length;
  byId("record-ways").hidden = !tables.length;
  byId("record-advice").textContent = next;
  showRatings(ratings);
  showPlot(plot);
  render(byId("record-tables"), tables.map(table));
}

/** Return a description, for `render`, of a paragraph of text. @param {string} text */
function paragraph(text) {
  return element("p", {}, text);
}

/** Return a description, for `render`, of the name of a weekday, above its days. @param {State.CalendarDay} day */
function weekday({ date }) {
  return element("span", {}, formatDate(new Date(date), { weekday: "short", timeZone: "UTC" }));
}

/** Return a description, for `render`, of a day of the calendar: its number, and a mark for each kind of activity. @param {State.CalendarDay} day */
function dayOf({ number, told, marks }) {
  const seen = [element("b", {}, number), marks.map((kind) => element("i", { class: kind }))];
  return element("li", { title: told }, element("span", { "aria-hidden": "true" }, seen), unseen(told));
}

/** Show the ratings as texts. If several have a graph, each of these is a choice that draws its graph. @param {State.RatingChoice[]} ratings */
function showRatings(ratings) {
  const field = byId("record-ratings");
  const isChoice = ratings.filter(({ name }) => name).length > 1;
  render(field, field.firstElementChild, ratings.map(({ name, title, told, shown }) => {
    const words = [element("b", {}, title), element("span", {}, told)];
    if (!(name && isChoice)) return element("div", {}, words);
    const onchange = () => calls.rating(name);
    return element("label", { key: name },
      element("input", { type: "radio", name: "record-rating", value: name, checked: shown, onchange }), words);
  }));
}

// -- the plot -------------------------------------------------------------------------

/** Show the graph of a rating with its table, or hide it for null. @param {State.RatingPlot | null} plot */
function showPlot(plot) {
  const figure = byId("record-plot");
  figure.hidden = !plot;
  if (!plot) return;
  find(figure, "figcaption").textContent = plot.title;
  find(figure, ".about").textContent = plot.about;
  const canvas = find(figure, "canvas");
  canvas.setAttribute("aria-label", plot.label);
  canvas.style.aspectRatio = `${plot.picture.width} / ${plot.picture.height}`;
  render(find(figure, "thead tr"), plot.head.map(columnHead));
  render(find(figure, "tbody"), plot.rows.map(([first, ...rest]) => (
    element("tr", {}, element("th", { scope: "row" }, first), rest.map(cell)))));
  paint(canvas, plot.picture);
  keepPainted(canvas);
}

// -- tables ---------------------------------------------------------------------------

/** Return a description, for `render`, of a table of results, with a caption, column heads and rows. @param {State.ResultTable} table */
function table({ name, title, head, rows }) {
  return element("table", { key: name, "data-name": name }, element("caption", {}, title),
    element("thead", {}, element("tr", {}, element("td"), head.map(columnHead))),
    element("tbody", {}, rows.map(tableRow)));
}

/** Return a description, for `render`, of a row of a table. With `go`, its title is a button that opens that set of puzzles. @param {State.ResultRow} row */
function tableRow({ title, cells, parts, told, go }) {
  const name = go ? button({ onclick: () => calls.theme(go) }, title) : element("span", {}, title);
  return element("tr", {}, element("th", { scope: "row" }, name, bar(parts, told)), cells.map(cell));
}

/**
 * Return a description, for `render`, of a bar divided by the shares of its parts: games won,
 * drawn, lost, and the rest. `told` is its tooltip, needed if the cells beside it do not state the
 * shares.
 * @param {number[]} parts @param {string} [told]
 */
function bar(parts, told = "") {
  const all = parts.reduce((sum, part) => sum + part, 0) || 1;
  return element("i", { class: "bar", title: told, "aria-hidden": "true" }, parts.map((part, index) => (
    element("i", { class: KINDS[index], style: { width: `${100 * part / all}%` } }))));
}

/** Return a description, for `render`, of a column's head. @param {string} text */
function columnHead(text) {
  return element("th", { scope: "col" }, text);
}

/** Return a description, for `render`, of a table's cell. @param {string} text */
function cell(text) {
  return element("td", {}, text);
}

// -- openings -------------------------------------------------------------------------

/** Show the table of openings, and the choices above it. @param {State.Openings} openings */
function showOpenings({ told, grounds, began, rows }) {
  byId("record-count").textContent = told;
  fill(byId("record-grounds"), grounds, (name) => calls.ground(name));
  fill(byId("record-began"), began, (name) => calls.began(name));
  byId("record-moves").hidden = !rows.length;
  render(find(byId("record-moves"), "tbody"), rows.map((row) => element("tr", {},
    element("th", { scope: "row" }, button({ onclick: () => calls.play(row.token) }, row.title)),
    element("td", {}, element("span", {}, row.games), bar(row.parts, row.told), unseen(row.told)),
    cell(row.score), cell(row.worth))));
}

/**
 * Fill a select with choices, and call `chosen(name)` when one is selected.
 * @param {HTMLSelectElement} select @param {State.OpeningChoice[]} choices @param {(name: string) => void} chosen
 */
function fill(select, choices, chosen) {
  render(select, choices.map(({ name, title, shown }) => element("option", { value: name, selected: shown }, title)));
  select.onchange = () => chosen(select.value);
}

// -- forgetting -----------------------------------------------------------------------

/** Forget what is ticked in the dialog "Forget", if it was closed by its main button. */
function forget() {
  const dialog = byId("record-forget");
  const [results, cards, puzzles] = [byId("record-forget-results"), byId("record-forget-cards"), byId("record-forget-puzzles")];
  if (dialog.returnValue === "forget") calls.forget(results.checked, cards.checked, puzzles.checked);
  dialog.returnValue = "";
}
