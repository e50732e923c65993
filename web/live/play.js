// What is added to the game's page while it is played live: two buttons where something is to be answered, and in
// "More" what can be said. Labels come from Python, in the reader's language.

import * as board from "../board/board.js";
import { button, byId, element, made, render } from "../load/render.js";
import { askToNotify, canAsk, showTurn } from "./turn.js";

let hears = null;

document.addEventListener("click", ({ target }) => {
  if (!target.closest("#live-say-button")) return;
  hears?.say(byId("live-say").selectedIndex);
  byId("more").close();
});

document.addEventListener("visibilitychange", () => hears?.look_up(!document.hidden));

/**
 * Show how the two sides stand, as JSON: `live` as the page's own state has it, the `buttons` of the panel, each
 * with its action and label, before them the `choice` of one action of several, the `offer` of the other side with
 * those that answer it, and those of the menu, and the `phrases`, the first of which names the choice and its button;
 * the sentence `turn` while it is one's own, and the name `notify` of the button that asks to be notified of that. Call `say(number)` for the one chosen, and `look_up(here)` when the page comes in sight, or goes out of it.
 */
export function play(text, to) {
  const { live, buttons, menu, phrases, choice, offer, turn = "", notify = "" } = /** @type {State.PlayState} */ (JSON.parse(text));
  hears = to;
  document.documentElement.dataset.live = live;
  showTurn(turn);
  const focused = document.activeElement?.id.startsWith("live-");
  fill("live-offer", "bar", offer ? [element("p", { role: "alert" }, offer.text), answers(offer)] : []);
  fill("live-panel", "panel", [choice ? choiceOf(choice) : [], buttons.map(acting)]);
  fill("live-menu", "more-for-play", [menu.map(acting), notify && canAsk() ? ownButton("live-notify", notify) : [], phrases.length ? phrasesOf(phrases) : []]);
  if (focused && !document.activeElement?.id.startsWith("live-")) board.focus();
}

/** Fill the element of this id, which is hidden while it holds nothing and is made once it holds something. */
function fill(id, beside, parts) {
  const holds = parts.flat().length > 0;
  if (!byId(id) && !holds) return;
  const box = byId(id) ?? made(element("div", { id }));
  box.hidden = !holds;
  render(box, parts);
  if (!box.isConnected) (beside === "more-for-play" ? byId(beside).parentElement : byId(beside)).append(box);
}

/** The buttons that answer an offer, which cannot be used yet as they appear. */
function answers({ ready, buttons }) {
  return buttons.map((answer) => acting({ ...answer, early: !ready }));
}

/** A button that does an action of the page. */
function acting({ action, label, main, early = false, id = `${action}-button` }) {
  return button({ key: id, id, class: main ? "main" : null, disabled: early, "data-action": action }, element("span", {}, label));
}

/** A button that this script hears itself. */
function ownButton(action, label) {
  return button({ key: action, id: `${action}-button` }, element("span", {}, label));
}

document.addEventListener("click", async ({ target }) => {
  const button = target.closest("#live-notify-button");
  if (!button) return;
  await askToNotify();
  button.remove();
});

/** The things to choose from, and the button that does the one chosen, which stays so while others come and go. */
function choiceOf({ name, button: label, options }) {
  const before = byId("live-one")?.selectedOptions[0]?.label;
  const at = Math.max(0, options.findIndex((option) => option.label === before));
  return [element("select", { key: "live-one", id: "live-one", "aria-label": name }, options.map((option, place) => (
    element("option", { key: option.action, value: option.action, selected: place === at }, option.label)))),
  acting({ action: options[at].action, label, main: false, id: "live-act" })];
}

document.addEventListener("change", ({ target }) => {
  const choice = /** @type {HTMLSelectElement} */ (target);
  if (choice.id === "live-one") byId("live-act").dataset.action = choice.value;
});

/**
 * What can be said, and the button that says it: arrow keys change a choice before it is made.
 * @param {string[]} phrases
 */
function phrasesOf([name, ...phrases]) {
  return [element("select", { key: "live-say", id: "live-say", "aria-label": name },
    phrases.map((phrase) => element("option", {}, phrase))), ownButton("live-say", name)];
}
