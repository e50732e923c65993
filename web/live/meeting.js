// Exchanges invitations by code word, if the site has a server for that: one device waits under a
// word, the other enters it.

import { _ } from "../load/language.js";
import { byId } from "../load/render.js";
import { requestInvitation, disconnect, waitUnderWord, wordIn } from "./broker.js";

/** @type {Broker | null} */
let broker = null;
/** @type {(text: string, invites: boolean) => boolean} */
let take;
/** @type {((link: string) => void) | null} */
let answer = null; // sends this device's invitation as the reply, once it is made
let asked = ""; // the link of this device's invitation when the other one was requested
/** @type {((link: string) => void)[]} */
let wanted = []; // resolvers of requests made before this device's invitation was ready
let acts = 0; // the number of exchanges begun: only the last one shows errors

/**
 * Set the server for code words, and show the fields for them; hide the fields for null.
 * `taken(text, invites)` receives an invitation that arrives, and returns true to accept it.
 * `invites` is true for one that was requested by a word, false for a reply.
 * @param {Broker | null} server @param {typeof take} taken
 */
export function offerWords(server, taken) {
  broker = server;
  take = taken;
  byId("live-words").hidden = !server;
}

/**
 * Pass on this device's new invitation, by its link: to peers that have requested it, or as the
 * reply to the peer whose word was entered here.
 * @param {string} link
 */
export function passInvitation(link) {
  for (const give of wanted.splice(0)) give(link);
  if (!answer || !link || link === asked) return;
  answer(link);
  answer = null;
}

/** Give up the code word and any exchange in progress, and clear the word shown. */
export function stopMeeting() {
  disconnect();
  acts += 1;
  answer = null;
  wanted = [];
  const word = byId("live-word");
  if (word) word.textContent = "";
}

document.addEventListener("click", ({ target }) => {
  if (target.closest("#live-word-new")) runExchange(waitUnderNewWord);
  if (target.closest("#live-word-go")) runExchange(requestByWord);
});

/** Run one of the exchanges, and show the error if it fails and no later one has begun. @param {(server: Broker) => Promise<void>} act */
async function runExchange(act) {
  const number = acts += 1;
  byId("live-said").textContent = "";
  try {
    if (broker) await act(broker);
  } catch (error) {
    if (number === acts) byId("live-said").textContent = errorMessage(Object(error).type);
  }
}

/** Return the message for an error of the broker, by its type. @param {string} type */
function errorMessage(type) {
  switch (type) {
    case "peer-unavailable": return _("Nobody is waiting with this word. Ask for it again.");
    case "served": return _("Someone else has used this word. Ask for another, to play or to watch: each is for one person.");
    default: return unreachable();
  }
}

/** Register a new code word at the server, and show it. @param {Broker} server */
async function waitUnderNewWord(server) {
  byId("live-word").textContent = await waitUnderWord(server, whenInvitationMade, (text) => take(text, false), handleServerLoss);
  byId("live-said").textContent = _("Tell the other person this word. Their reply will arrive by itself.");
}

/** Request and pass on the invitation of the peer waiting under the word entered; show a message if it is no word. @param {Broker} server */
async function requestByWord(server) {
  const field = byId("live-word-other");
  const word = wordIn(field.value);
  if (!word) {
    byId("live-said").textContent = _("A code word is six letters from A to Z.");
    return;
  }
  const found = await requestInvitation(server, word, () => (byId("live-said").textContent = errorMessage("served")));
  [asked, answer] = [invitationLink(), found.answer];
  take(found.card, true);
}

/** Give up the word after the server has disconnected, and show a message. */
function handleServerLoss() {
  stopMeeting();
  byId("live-said").textContent = unreachable();
}

/** Return the message that the server cannot be reached. */
function unreachable() {
  return _("The code-word server can’t be reached. Send the link, or scan the code.");
}

/** Return the link of this device's invitation, or a promise of it until it is made. @returns {string | Promise<string>} */
function whenInvitationMade() {
  return invitationLink() || new Promise((/** @type {(link: string) => void} */ made) => wanted.push(made));
}

/** Return the link of this device's invitation, "" until it is made. */
function invitationLink() {
  return byId("live-card").value;
}
