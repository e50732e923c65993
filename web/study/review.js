// The review in the study's column: the graph of the chances, and the texts about the moves.

import { byId, element, find, render } from "../load/render.js";
import { showText } from "../page/column.js";

const WIDTH = 300, HEIGHT = 80; // of the graph, in its own units

const NEAR = 16; // CSS pixels from a marked move within which a press means that move

// The texts and buttons whose ids are these names after "review-".
const TEXTS = /** @type {const} */ (["deeper", "branches", "progress", "place", "lesson", "why", "turning", "definition"]);
const BUTTONS = /** @type {const} */ (["next", "try", "again"]);

/** @type {State.Graph | null} */
let graph = null;
let asked = false; // a button was pressed whose answer is to be in sight
/** @type {Handlers.Study} */
let handlers; // set when it is shown

/**
 * Show the review's texts, buttons and graph (redstone/app/study/review_state.py). The handler
 * `go(number)` is called with the node of a ply chosen in the graph.
 * @param {State.ReviewState} review @param {Handlers.Study} to
 */
export function showReview(review, to) {
  handlers = to;
  const { running, told, figures } = review;
  for (const name of TEXTS) showText(byId(`review-${name}`), review[name]);
  showText(byId("review-begin"), review.button);
  byId("review-begin").setAttribute("aria-pressed", String(running));
  byId("review-begin").classList.toggle("main", !running);
  const isNew = byId("review-told").textContent !== told;
  showText(byId("review-told"), told);
  if (isNew && asked) byId("review-told").scrollIntoView({ block: "nearest" });
  if (isNew) asked = false;
  byId("review-told").dataset.tick = review.tick;
  showText(byId("review-turn"), review.see_turn);
  render(byId("review-players"), figures.map(plate));
  for (const id of /** @type {const} */ (["review-accuracy", "review-how"])) byId(id).hidden = !figures.length;
  showText(byId("study-key"), review.key);
  showText(byId("practise-black"), review.practise.black);
  showText(byId("practise-white"), review.practise.white);
  // One button is the main one: to look for a better move if there is one, otherwise to continue,
  // and after the last mistake to practise them if only one side's are offered.
  byId("review-try").classList.toggle("main", review.show_best);
  byId("review-next").classList.toggle("main", review.next && !review.show_best && !running);
  const { black, white } = review.practise, atEnd = !review.next && !review.show_best && !running;
  for (const id of /** @type {const} */ (["practise-black", "practise-white"])) byId(id).classList.toggle("main", atEnd && !(black && white));
  for (const name of BUTTONS) byId(`review-${name}`).hidden = !review[name];
  byId("review-best").hidden = !review.show_best;
  showGraph(review.graph);
}

/** Return a description, for `render`, of a player's line in the review: colour, name, note and figure. @param {Record<string, string>} player */
function plate({ colour, name, note, figure }) {
  return element("span", {}, element("i", { class: `swatch ${colour}`, "aria-hidden": "true" }),
    element("b", {}, name), " ", note ? [element("small", {}, note), " "] : [], element("b", { class: "figure" }, figure));
}

// -- the graph ------------------------------------------------------------------------

/** Show the graph of the chances with the current ply, as a slider. It is hidden until one chance is known. @param {State.Graph} shown */
function showGraph(shown) {
  const slider = byId("review-graph"), last = shown.black.length - 1;
  const known = shown.black.some((rate) => rate !== null);
  slider.hidden = !known || last < 1;
  if (slider.hidden) return;
  const drawn = JSON.stringify([shown.black, shown.classes]);
  if (slider.dataset.drawn !== drawn) {
    slider.dataset.drawn = drawn;
    render(find(slider, "svg"), areas(shown.black), marks(shown));
  }
  slider.style.setProperty("--at", String(Math.max(0, shown.ply) / last));
  slider.classList.toggle("elsewhere", shown.ply < 0);
  slider.setAttribute("aria-label", shown.label);
  slider.setAttribute("aria-valuemax", String(last));
  slider.setAttribute("aria-valuenow", String(Math.max(0, shown.ply)));
  slider.setAttribute("aria-valuetext", shown.text);
  graph = shown;
}

/** Return descriptions, for `render`, of the SVG paths of Black's share: an area from below for each stretch of known plies, and the line of even chances. @param {(number | null)[]} black */
function areas(black) {
  /** @type {[x: number, y: number][][]} */
  const pieces = [];
  /** @type {[x: number, y: number][]} */
  const piece = [];
  for (const [ply, rate] of [...black, null].entries()) {
    if (rate !== null) piece.push([across(ply, black.length - 1), HEIGHT * (1 - rate)]);
    else if (piece.length) pieces.push(piece.splice(0));
  }
  return pieces.flatMap((points) => {
    const path = points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L");
    const [start, end] = [points[0], points[points.length - 1]].map(([x]) => x.toFixed(1));
    return [element("path", { class: "share", d: `M${start} ${HEIGHT}L${path}L${end} ${HEIGHT}Z` }),
      element("path", { class: "edge", d: `M${path}` })];
  }).concat(element("path", { class: "even", d: `M0 ${HEIGHT / 2}H${WIDTH}` }));
}

/**
 * Return descriptions, for `render`, of the SVG paths of a dot for each marked move. A stroke
 * without length stays round however the graph is stretched.
 * @param {State.Graph} graph
 */
function marks({ black, classes }) {
  return classes.flatMap(([ply, name]) => {
    const rate = black[ply];
    if (rate === null) return [];
    const d = `M${across(ply, black.length - 1).toFixed(1)} ${(HEIGHT * (1 - rate)).toFixed(1)}h0`;
    return [element("path", { class: "dot rim", d }), element("path", { class: `dot ${name}`, d })];
  });
}

/** Return the horizontal place of a ply in the graph, whose last ply is `last`. */
const across = (/** @type {number} */ ply, /** @type {number} */ last) => WIDTH * ply / last;

// -- pointer and keys along the graph -------------------------------------------------

/** Call the handler `go` with the node of a ply, or of the nearest one that the graph has. @param {number} ply */
function show(ply) {
  const number = graph?.numbers[Math.min(Math.max(ply, 0), graph.numbers.length - 1)];
  if (number !== undefined) handlers.go(number);
}

/** Go to the ply under a pressed pointer on the graph; a press near a marked move goes to that move. @param {Happening<PointerEvent>} event */
function follow(event) {
  const slider = event.target.closest("#review-graph");
  if (!slider || !graph || !(event.buttons & 1)) return;
  const { left, width } = slider.getBoundingClientRect(), last = graph.black.length - 1;
  const exact = last * (event.clientX - left) / width, far = (/** @type {number} */ ply) => Math.abs(ply - exact);
  const marked = graph.classes.map(([ply]) => ply).sort((one, other) => far(one) - far(other))[0];
  const isMarked = event.type === "pointerdown" && marked !== undefined && far(marked) * width / last <= NEAR;
  const ply = isMarked ? marked : Math.round(exact);
  if (ply !== graph.ply) show(ply);
}

document.addEventListener("click", ({ target }) => {
  if (/** @type {HTMLElement} */ (target).closest("#review-ways")) asked = true;
});
document.addEventListener("pointerdown", follow);
document.addEventListener("pointermove", follow);
// Runs before the page's own key handler, which also steps.
document.addEventListener("keydown", (event) => {
  const target = /** @type {HTMLElement} */ (event.target);
  if (target.id !== "review-graph" || !graph) return;
  const last = graph.black.length - 1, now = Math.max(0, graph.ply);
  /** @type {Record<string, number | undefined>} */
  const places = { ArrowLeft: now - 1, ArrowDown: now - 1, ArrowRight: now + 1, ArrowUp: now + 1, Home: 0, End: last,
    PageUp: now + 10, PageDown: now - 10 };
  const to = places[event.key];
  if (to === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  show(to);
}, true);
