// The coach's warning: the loss caused by the last turn, and the choice to take it back.

import { button, byId, element, made, render } from "../load/render.js";

const card = made(element("section", {
  id: "coach", class: "card", hidden: true, "aria-labelledby": "coach-title",
  "data-drawn": "coach-play-on", // dragging the card down means that it was read
}));
byId("foot").before(card);

/**
 * Show the coach's warning, given as JSON: a title, a text to show, one to announce, and the labels
 * of both answers. Hide it for null.
 * @param {string} text
 */
export function show(text) {
  const said = JSON.parse(text);
  const opens = said && card.hidden;
  card.hidden = !said;
  if (!said) return;
  render(card, element("h2", { id: "coach-title" }, said.title), element("p", {}, said.told),
    element("div", { class: "ways" }, answerButton("coach-take-back", "main", said.take_back), answerButton("coach-play-on", null, said.play_on)));
  if (!opens) return;
  byId("announce").textContent = said.announced;
  byId("coach-take-back").focus({ preventScroll: true });
}

/** Return a description, for `render`, of a button that answers the warning by an action of the page. @param {string} action @param {string | null} className @param {string} label */
function answerButton(action, className, label) {
  return button({ id: action, class: className, "data-action": action }, label);
}
