// The column beside the board, the overview of the puzzles, and the sharing of texts.

import { shareOrCopy } from "../links/links.js";
import { button, byId, element, find, render } from "../load/render.js";
import { onReturn } from "../page/awake.js";
import { showFigures, showShare } from "../page/column.js";
import { keepInSight } from "../page/in_sight.js";
import { pressByKeys } from "../page/keys.js";
import { fill } from "./overview.js";

export { home } from "../links/links.js";
export { save, savePng } from "../links/share.js";

/** @type {Handlers.Puzzles} */
let handlers; // registered before the room is shown

/**
 * Register the handlers: `choose(name)` opens the day's puzzle or a set, and `try_move(index)`
 * plays a move from the list of all moves. `overview(game)` returns the choices, `share_day()`
 * shares the day's result, and `begin_run(game)` begins a run. `resume_run()` updates a run, whose
 * clock continues while the page is away.
 * @param {Handlers.Puzzles} to
 */
export function listen(to) {
  handlers = to;
}

/** Show the changed parts of the room's state (redstone/app/puzzles/state.py). @param {State.PuzzlesData} news */
export function show(news) {
  byId("puzzle-choice").onclick = () => fill(handlers);
  if (news.proving !== undefined) showShare(byId("puzzle-proving"), news.proving);
  if (news.set !== undefined) showSet(news.set);
  if (news.run !== undefined) showRun(news.run);
  if (news.figures) showFigures(byId("puzzle-figures"), news.figures);
  if (news.lines) showLines(news.lines);
}

/** Show the title and progress of the set that is being solved, or hide them for null. @param {State.SetBar | null} set */
function showSet(set) {
  const row = byId("puzzle-set");
  row.hidden = !set;
  if (!set) return;
  const [title, told] = row.querySelectorAll("span");
  title.textContent = set.title;
  told.textContent = set.told;
  row.style.setProperty("--share", String(set.share));
}

const TICK_MS = 200;
let before = { solved: 0, missed: 0 }; // the last figures shown
let [timer, deadline] = [0, 0]; // of the run in progress; the deadline is in the time of performance.now()

/** Show a run: its clock, and the puzzles solved and missed; hide them for null. @param {State.RunBar | null} run */
function showRun(run) {
  const tally = byId("puzzle-tally");
  clearInterval(timer);
  tally.hidden = !run;
  if (!run) return;
  const [clock, solved, missed] = /** @type {HTMLElement[]} */ ([...tally.children]);
  if (run.solved > before.solved) animateResult(solved);
  if (run.missed > before.missed) animateResult(missed);
  before = run;
  find(solved, "b").textContent = String(run.solved);
  find(solved, ":scope > :last-child").textContent = run.label;
  find(missed, ".misses").textContent = "✗".repeat(run.missed) + "○".repeat(run.most - run.missed);
  find(missed, ":scope > :last-child").textContent = run.told;
  clock.hidden = run.left === null;
  if (run.left === null) return;
  deadline = performance.now() + 1000 * run.left;
  timer = setInterval(showClock, TICK_MS);
  showClock();
}

/**
 * Enlarge a count of a run for a moment, unless the person prefers reduced motion.
 * It shows that the count has just grown, as the next puzzle follows at once.
 * @param {HTMLElement} result
 */
function animateResult(result) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  result.animate([{ transform: "scale(1.5)" }, { transform: "none" }], { duration: 400, easing: "ease-out" });
}

/** Show the time left in the run in progress as minutes and seconds; stop if the room was left. */
function showClock() {
  const seconds = Math.max(0, Math.ceil((deadline - performance.now()) / 1000));
  const [clock, text] = [byId("puzzle-clock"), `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`];
  if (!clock) clearInterval(timer); // the room was left
  else if (clock.textContent !== text) clock.textContent = text;
}

// A timer may stop while a device sleeps, but Python's clock does not.
onReturn(() => {
  if (byId("puzzle-clock")?.checkVisibility()) handlers.resume_run();
});

/** List all moves of a solved puzzle with their results, or hide the list if it is empty. @param {State.MoveLine[]} lines */
function showLines(lines) {
  const list = byId("puzzle-lines");
  list.hidden = !lines.length;
  render(list, lines.map(({ name, told, wins, shown }, index) => element("li", {}, button({
    class: wins ? "wins" : null, "aria-current": shown ? "true" : null, onclick: () => handlers.try_move(index),
  }, element("b", {}, name), " ", element("span", {}, told)))));
  keepInSight(list);
}

pressByKeys({ n: ["puzzle-next", "puzzle-skip", "puzzle-run"], m: ["puzzle-choice"] });

/** Pass a text to the system's share sheet, or copy it. Resolves as `shareOrCopy` does. @param {string} text */
export async function send(text) {
  return shareOrCopy({ text }, text);
}
