// The panel over the page while there is no game to show: the problem, advice, and details to
// unfold. All texts are set as text, never as markup.

import { button, byId, element, find, render } from "./render.js";

const panel = byId("failure");

/** Return true while the panel is shown. */
export function isShown() {
  return !panel.hidden;
}

/**
 * Show the panel: a heading, a sentence of advice, and buttons (actions by label, the main one
 * first). `detail`, if given, is folded under `summary`.
 * @param {{ what: string, advice: string, buttons: Record<string, Listener>, summary: string, detail: string }} panel
 */
export function show({ what, advice, buttons, summary, detail }) {
  render(panel, element("h2", {}, what), element("p", {}, advice),
    element("p", { class: "buttons" }, Object.entries(buttons).map(([label, onclick], place) => (
      button({ key: label, class: place ? null : "main", onclick }, label)))),
    element("details", { hidden: !detail }, element("summary", {}, summary), element("pre", { tabIndex: 0 }, detail)));
  panel.hidden = false;
}

/** Add a line to the details of the panel that is shown. @param {string} detail */
export function add(detail) {
  find(panel, "pre").append(`\n${detail}`);
}

/** Hide the panel. */
export function hide() {
  panel.hidden = true;
}
