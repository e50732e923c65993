// Adds the controls of a live game to the game's page: buttons in the panel, and the phrases to
// send in the dialog "More". Labels come from Python in the reader's language.

import * as board from "../board/board.js";
import { button, byId, element, made, render } from "../load/render.js";
import { askToNotify, canAsk, showTurn } from "./turn.js";

/** @type {Handlers.Play | undefined} */
let handlers;

document.addEventListener("visibilitychange", () => handlers?.note_visibility(!document.hidden));

/**
 * Show the state of a live game, as JSON (`PlayState`): `live` is the page's mode; the panel has
 * the `choice`, a select of several actions, and the `buttons`; `offer` is the other side's, with
 * its answers; `menu` has the buttons in "More"; `phrases` has the select's name, then the phrases.
 * `turn` is the sentence shown while it is the person's turn, `notify` the label of the button that
 * turns notifications on. Of the handlers, `say(number)` sends a phrase, and
 * `note_visibility(here)` is called when the page is shown or hidden.
 * @param {string} text @param {Handlers.Play} to
 */
export function play(text, to) {
  const { live, buttons, menu, phrases, choice, offer, turn = "", notify = "" } = /** @type {State.PlayState} */ (JSON.parse(text));
  handlers = to;
  document.documentElement.dataset.live = live;
  showTurn(turn);
  const focused = document.activeElement?.id.startsWith("live-");
  fill("live-offer", "bar", offer ? [element("p", { role: "alert" }, offer.text), offer.buttons.map((answer) => actionButton({ ...answer, early: !offer.ready }))] : []);
  fill("live-panel", "panel", [choice ? actionSelect(choice) : [], buttons.map(actionButton)]);
  fill("live-menu", "more-for-play", [menu.map(actionButton), notify && canAsk() ? ownButton("live-notify", notify, allowNotifications) : [], phrases.length ? phraseSelect(phrases) : []]);
  if (focused && !document.activeElement?.id.startsWith("live-")) board.focus();
}

/**
 * Fill the element of this id with `parts`, or hide it if there are none. It is created in the
 * element `beside` when it is first needed.
 * @param {string} id @param {"bar" | "panel" | "more-for-play"} beside @param {Child[]} parts
 */
function fill(id, beside, parts) {
  const holds = parts.flat().length > 0;
  const there = document.getElementById(id);
  if (!there && !holds) return;
  const box = there ?? made(element("div", { id }));
  box.hidden = !holds;
  render(box, parts);
  if (!box.isConnected) (beside === "more-for-play" ? byId(beside).parentElement : byId(beside))?.append(box);
}

/** Return a description, for `render`, of a button that runs an action of the page. @param {State.Button & { id?: string }} button */
function actionButton({ action, label, main, early = false, id = `${action}-button` }) {
  return button({ key: id, id, class: main ? "main" : null, disabled: early, "data-action": action }, element("span", {}, label));
}

/** Return a description, for `render`, of a button whose clicks this script handles. @param {string} action @param {string} label @param {Listener} onclick */
function ownButton(action, label, onclick) {
  return button({ key: action, id: `${action}-button`, onclick }, element("span", {}, label));
}

/** Ask the person to allow notifications, and remove the button for that. */
async function allowNotifications() {
  await askToNotify();
  document.getElementById("live-notify-button")?.remove();
}

/** Send the selected phrase, and close the menu. */
function say() {
  handlers?.say(byId("live-say").selectedIndex);
  byId("more").close();
}

/**
 * Return descriptions, for `render`, of a select of actions and the button that runs the selected
 * one. The selection is kept when other options change.
 * @param {State.Choice} choice
 */
function actionSelect({ name, button: label, options }) {
  const before = byId("live-one")?.selectedOptions[0]?.label;
  const at = Math.max(0, options.findIndex((option) => option.label === before));
  return [element("select", { key: "live-one", id: "live-one", "aria-label": name, onchange: () => { byId("live-act").dataset.action = byId("live-one").value; } }, options.map((option, place) => (
    element("option", { key: option.action, value: option.action, selected: place === at }, option.label)))),
  actionButton({ action: options[at].action, label, main: false, id: "live-act" })];
}

/**
 * Return descriptions, for `render`, of the select of phrases and the button that sends one: arrow
 * keys then change the selection without sending.
 * @param {string[]} phrases
 */
function phraseSelect([name, ...phrases]) {
  return [element("select", { key: "live-say", id: "live-say", "aria-label": name },
    phrases.map((phrase) => element("option", {}, phrase))), ownButton("live-say", name, say)];
}
