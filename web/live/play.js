// What is added to the game's page while it is played live: two buttons where something is to be answered, and in
// "More" what can be said. Labels come from Python, in the reader's language.

import * as board from "../board/board.js";
import { askToNotify, canAsk, showTurn } from "./turn.js";

const byId = (id) => document.getElementById(id);

let hears = null;

document.addEventListener("click", ({ target }) => {
  if (!target.closest("#live-say-button")) return;
  hears?.say(/** @type {HTMLSelectElement} */ (byId("live-say")).selectedIndex);
  /** @type {HTMLDialogElement} */ (byId("more")).close();
});

document.addEventListener("visibilitychange", () => hears?.look_up(!document.hidden));

/**
 * Show how the two sides stand, as JSON: `live` as the page's own state has it, the `buttons` of the panel, each
 * with its action and label, before them the `choice` of one action of several, the `offer` of the other side with
 * those that answer it, and those of the menu, and the `phrases`, the first of which names the choice and its button;
 * the sentence `turn` while it is one's own, and the name `notify` of the button that asks to be notified of that. Call `say(number)` for the one chosen, and `look_up(here)` when the page comes in sight, or goes out of it.
 */
export function play(text, to) {
  const { live, buttons, menu, phrases, choice, offer, turn = "", notify = "" } = JSON.parse(text);
  hears = to;
  document.documentElement.dataset.live = live;
  showTurn(turn);
  const focused = document.activeElement?.id.startsWith("live-");
  fill("live-offer", "bar", offer ? [said(offer.text), ...answers(offer)] : []);
  fill("live-panel", "panel", [...choice ? choiceOf(choice) : [], ...buttons.map(made)]);
  fill("live-menu", "more-for-play", [...menu.map(made), ...notify && canAsk() ? [asking(notify)] : [], ...phrases.length ? phrasesOf(phrases) : []]);
  if (focused && !document.activeElement?.id.startsWith("live-")) board.focus();
}

/**
 * Fill the element of this id, which is hidden while it holds nothing and is made once it holds something. What is
 * the same as before stays, so that a button which is being pressed does.
 */
function fill(id, beside, parts) {
  const known = byId(id);
  if (!known && !parts.length) return;
  const element = known ?? document.createElement("div");
  element.id = id;
  element.hidden = parts.length === 0;
  parts.forEach((part, place) => {
    const there = element.children[place];
    if (!there) element.append(part);
    else if (!part.isEqualNode(there)) there.replaceWith(part);
  });
  [...element.children].slice(parts.length).forEach((rest) => rest.remove());
  if (!known) (beside === "more-for-play" ? byId(beside).parentElement : byId(beside)).append(element);
}

/** The buttons that answer an offer, which cannot be used yet as they appear. */
function answers({ ready, buttons }) {
  return buttons.map(made).map((button) => Object.assign(button, { disabled: !ready }));
}

/** The sentence of an offer, which screen readers say as it comes. */
function said(text) {
  const sentence = document.createElement("p");
  sentence.setAttribute("role", "alert");
  sentence.textContent = text;
  return sentence;
}

function made({ action, label, main, early = false }) {
  const button = document.createElement("button");
  button.type = "button";
  button.id = `${action}-button`;
  button.className = main ? "main" : "";
  button.disabled = early;
  button.dataset.action = action;
  const span = document.createElement("span");
  span.textContent = label;
  button.append(span);
  return button;
}

/** The button that asks to be notified, which is this script's own. */
function asking(label) {
  const button = made({ action: "live-notify", label, main: false });
  delete button.dataset.action;
  return button;
}

document.addEventListener("click", async ({ target }) => {
  const button = target.closest("#live-notify-button");
  if (!button) return;
  await askToNotify();
  button.remove();
});

/** The things to choose from, and the button that does the one chosen, which stays so while others come and go. */
function choiceOf({ name, button, options }) {
  const before = /** @type {HTMLSelectElement} */ (byId("live-one"))?.selectedOptions[0]?.label;
  const choice = document.createElement("select");
  choice.id = "live-one";
  choice.setAttribute("aria-label", name);
  choice.append(...options.map(({ action, label }) => new Option(label, action)));
  choice.selectedIndex = Math.max(0, options.findIndex(({ label }) => label === before));
  const act = made({ action: choice.value, label: button, main: false });
  act.id = "live-act";
  return [choice, act];
}

document.addEventListener("change", ({ target }) => {
  const choice = /** @type {HTMLSelectElement} */ (target);
  if (choice.id === "live-one") byId("live-act").dataset.action = choice.value;
});

/** What can be said, and the button that says it: arrow keys change a choice before it is made. */
function phrasesOf([name, ...phrases]) {
  const choice = document.createElement("select");
  choice.id = "live-say";
  choice.setAttribute("aria-label", name);
  choice.append(...phrases.map((phrase) => new Option(phrase)));
  const button = made({ action: "live-say", label: name, main: false });
  delete button.dataset.action; // this script's own
  return [choice, button];
}
