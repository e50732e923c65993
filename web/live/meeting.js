// The two ways by a word, where the site has a server for that: to wait under one, and to ask by one.

import { _ } from "../load/language.js";
import { byId } from "../load/render.js";
import { ask, stop, wait, wordIn } from "./broker.js";

let broker = null;
let take = null;
let answer = null; // what the card here is answered by, once it is there
let asked = ""; // the link of the card that was here when one was asked for
let wanted = []; // who asked before the card here was made
let acts = 0; // what has been begun: only the last is told of

/** Offer both ways if there is a `server`; call `taken(text, invites)` for the card that comes by it, whether it is gone by: only who asks may be invited. */
export function offerWords(server, taken) {
  broker = server;
  take = taken;
  byId("live-words").hidden = !server;
}

/** The card here is another one: who was asked by a word is waiting for it, or who has asked. */
export function cardIs(link) {
  for (const give of wanted.splice(0)) give(link);
  if (!answer || !link || link === asked) return;
  answer(link);
  answer = null;
}

/** Be known by no word any more. */
export function stopMeeting() {
  stop();
  acts += 1;
  answer = null;
  wanted = [];
  const word = byId("live-word");
  if (word) word.textContent = "";
}

document.addEventListener("click", ({ target }) => {
  if (target.closest("#live-word-new")) tell(waitForThem);
  if (target.closest("#live-word-go")) tell(goToThem);
});

async function tell(act) {
  const number = acts += 1;
  byId("live-said").textContent = "";
  try {
    await act();
  } catch (error) {
    if (number === acts) byId("live-said").textContent = told(error.type);
  }
}

function told(type) {
  switch (type) {
    case "peer-unavailable": return _("Nobody is waiting with this word. Ask for it again.");
    case "served": return _("Somebody else has used this word. Ask for another, to play or to watch: each is for one person.");
    default: return unreachable();
  }
}

async function waitForThem() {
  byId("live-word").textContent = await wait(broker, madeCard, takeAnswer, lose);
  byId("live-said").textContent = _("Tell the other person this word. Their reply will arrive by itself.");
}

async function goToThem() {
  const field = byId("live-word-other");
  const word = wordIn(field.value);
  if (!word) {
    byId("live-said").textContent = _("A code word is six letters from A to Z.");
    return;
  }
  const found = await ask(broker, word, () => (byId("live-said").textContent = told("served")));
  [asked, answer] = [card(), found.answer];
  take(found.card, true);
}

function takeAnswer(text) {
  return take(text, false);
}

/** The server is gone, and the word with it. */
function lose() {
  stopMeeting();
  byId("live-said").textContent = unreachable();
}

function unreachable() {
  return _("The code-word server can’t be reached. Send the link, or scan the code.");
}

/** The card here, once it is made. */
function madeCard() {
  return card() || new Promise((made) => wanted.push(made));
}

function card() {
  return byId("live-card").value;
}
