// The statistics page: sentences, the graph of a rating, tables with bars, and the list of
// openings.

import { onNewRatio, paint } from "../board/paint.js";

import { moment } from "../load/language.js";

export { save } from "../links/share.js";

const WEEK = 7;
const KINDS = ["won", "drawn", "lost", "rest"]; // of the parts of a bar, from the left
const byId = (id) => document.getElementById(id);

let calls = null;
let drawn = null;

/**
 * Register the handlers: `rating(name)` for the rating to draw, `ground(name)` and `began(name)`
 * for the openings to show, `play(token)` for an opening move, `theme(name)` for a set of puzzles,
 * and `forget(results, cards, puzzles)`.
 */
export function listen(to) {
  calls = to;
}

/** Show the changes (see redstone/app/record/state.py). */
export function show({ figures, openings }) {
  if (figures) showFigures(figures);
  if (openings) showOpenings(openings);
}

function showFigures({ told, ratings, plot, days, more, tables, next }) {
  byId("record-told").replaceChildren(...told.map(paragraph));
  byId("record-more").replaceChildren(...more.map(paragraph));
  byId("record-all").hidden = !(more.length || tables.length);
  byId("record-days").hidden = !days.length;
  byId("record-weekdays").replaceChildren(...days.slice(0, WEEK).map(weekday));
  byId("record-days").querySelector("ol").replaceChildren(...days.map(dayOf));
  byId("record-strength").hidden = !ratings.length;
  byId("record-next").hidden = !tables.length;
  byId("record-ways").hidden = !tables.length;
  byId("record-advice").textContent = next;
  showRatings(ratings);
  showPlot(plot);
  byId("record-tables").replaceChildren(...tables.map(table));
}

function paragraph(text) {
  return element("p", { textContent: text });
}

/** The name of a day of the week, above its days. */
function weekday({ date }) {
  return element("span", { textContent: moment(new Date(date), { weekday: "short", timeZone: "UTC" }) });
}

/** A day of the calendar: its number, and a mark for each kind of thing done. */
function dayOf({ number, told, marks }) {
  const seen = element("span", {}, element("b", { textContent: number }), ...marks.map((kind) => element("i", { className: kind })));
  seen.setAttribute("aria-hidden", "true");
  return element("li", { title: told }, seen, element("span", { className: "unseen", textContent: told }));
}

function showRatings(ratings) {
  const field = byId("record-ratings"), focused = document.activeElement?.getAttribute("value");
  const isChoice = ratings.filter(({ name }) => name).length > 1;
  const rows = ratings.map(({ name, title, told, shown }) => {
    const words = [element("b", { textContent: title }), element("span", { textContent: told })];
    if (!(name && isChoice)) return element("div", {}, ...words);
    const input = element("input", { type: "radio", name: "record-rating", value: name, checked: shown });
    input.addEventListener("change", () => calls.rating(name));
    return element("label", {}, input, ...words);
  });
  field.replaceChildren(field.firstElementChild, ...rows);
  for (const input of field.querySelectorAll("input")) if (input.value === focused) input.focus();
}

// -- the plot -------------------------------------------------------------------------

function showPlot(plot) {
  const figure = byId("record-plot");
  figure.hidden = !plot;
  drawn = plot?.picture;
  if (!plot) return;
  figure.querySelector("figcaption").textContent = plot.title;
  figure.querySelector(".about").textContent = plot.about;
  const canvas = figure.querySelector("canvas");
  canvas.setAttribute("aria-label", plot.label);
  canvas.style.aspectRatio = `${drawn.width} / ${drawn.height}`;
  figure.querySelector("thead tr").replaceChildren(...plot.head.map(columnHead));
  figure.querySelector("tbody").replaceChildren(...plot.rows.map(([first, ...rest]) => element("tr", {},
    element("th", { scope: "row", textContent: first }), ...rest.map(cell))));
  repaint();
  sizes.observe(canvas);
}

function repaint() {
  const canvas = byId("record-plot")?.querySelector("canvas");
  if (drawn && canvas) paint(canvas, drawn);
}

const sizes = new ResizeObserver(repaint);
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", repaint);
onNewRatio(repaint);

// -- tables ---------------------------------------------------------------------------

function table({ name, title, head, rows }) {
  const heads = element("tr", {}, element("td"), ...head.map(columnHead));
  const made = element("table", {}, element("caption", { textContent: title }),
    element("thead", {}, heads), element("tbody", {}, ...rows.map(tableRow)));
  made.dataset.name = name;
  return made;
}

function tableRow({ title, cells, parts, told, go }) {
  const name = go
    ? element("button", { type: "button", textContent: title, onclick: () => calls.theme(go) })
    : element("span", { textContent: title });
  return element("tr", {}, element("th", { scope: "row" }, name, bar(parts, told)), ...cells.map(cell));
}

/** Return a bar with the shares of its parts. `told` describes it if the cells beside it do not. */
function bar(parts, told) {
  const all = parts.reduce((sum, part) => sum + part, 0) || 1;
  const made = element("i", { className: "bar" });
  if (told) made.title = told;
  made.setAttribute("aria-hidden", "true");
  parts.forEach((part, index) => {
    const piece = element("i", { className: KINDS[index] });
    piece.style.width = `${100 * part / all}%`;
    made.append(piece);
  });
  return made;
}

// -- openings -------------------------------------------------------------------------

function showOpenings({ told, grounds, began, rows }) {
  byId("record-count").textContent = told;
  fill(byId("record-grounds"), grounds, (name) => calls.ground(name));
  fill(byId("record-began"), began, (name) => calls.began(name));
  byId("record-moves").hidden = !rows.length;
  byId("record-moves").querySelector("tbody").replaceChildren(...rows.map((row) => {
    const button = element("button", { type: "button", textContent: row.title, onclick: () => calls.play(row.token) });
    const games = element("td", {}, element("span", { textContent: row.games }), bar(row.parts, row.told),
      element("span", { className: "unseen", textContent: row.told }));
    return element("tr", {}, element("th", { scope: "row" }, button), games, cell(row.score), cell(row.worth));
  }));
}

function fill(select, choices, chosen) {
  const options = choices.map(({ name, title, shown }) => new Option(title, name, shown, shown));
  select.replaceChildren(...options);
  select.onchange = () => chosen(select.value);
}

// -- forgetting -----------------------------------------------------------------------

document.addEventListener("close", ({ target }) => {
  const dialog = /** @type {HTMLDialogElement} */ (target);
  if (dialog.id !== "record-forget") return;
  const [results, cards, puzzles] = ["results", "cards", "puzzles"].map((what) =>
    /** @type {HTMLInputElement} */ (byId(`record-forget-${what}`)).checked);
  if (dialog.returnValue === "forget") calls.forget(results, cards, puzzles);
  dialog.returnValue = "";
}, true);

// -- elements -------------------------------------------------------------------------

function columnHead(text) {
  return element("th", { scope: "col", textContent: text });
}

function cell(text) {
  return element("td", { textContent: text });
}

function element(name, properties, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}
