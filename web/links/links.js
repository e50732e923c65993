// Links and the browser: the address carries the game, and texts leave by clipboard or share sheet.

import * as trail from "../page/trail.js";

const OWN_KEY = "redstone.addresses"; // the last links that this tab has set
const OWN_LINKS = 12; // a busy browser may reload with an address several changes old

let handlers = null;

/** Call `arrive(text)` for a link in the address, `shared(how)` once a text has left the page. */
export function listen(to) {
  handlers = to;
}

/** The link in the address as it was written, or what was shared to the app; empty if there is none. */
export function address() {
  return written(location.hash) || received;
}

/** Returns the text and link shared by another app, once, else its title, or an empty text. */
function shared(search) {
  const given = new URLSearchParams(search);
  const [title, text, url] = ["title", "text", "url"].map((name) => given.get(name) ?? "");
  const both = text.includes(url) ? text : `${text}\n${url}`;
  return both.trim() ? both : title;
}

const received = shared(location.search); // with this page's address: a reload is to share nothing
if (received) history.replaceState(history.state, "", home() + location.hash);

/** Open what an address has that the system hands to the app while it is open. */
export function arriveAt(address) {
  const { hash, search } = new URL(address);
  if (hash && hash !== location.hash) location.hash = hash;
  else if (hash || shared(search)) handlers?.arrive(written(hash) || shared(search));
}

function written(hash) {
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash; // a stray % sign
  }
}

/**
 * True if this tab has set that link itself, before it was loaded again. A reload that crosses
 * with moves goes to one of the addresses before the last.
 */
export function isOwn() {
  return ownLinks().includes(location.hash);
}

function ownLinks() {
  try {
    return JSON.parse(sessionStorage.getItem(OWN_KEY) ?? "[]");
  } catch {
    return []; // a browser that keeps nothing
  }
}

function remember(link) {
  try {
    sessionStorage.setItem(OWN_KEY, JSON.stringify([link, ...ownLinks()].slice(0, OWN_LINKS)));
  } catch {
    // The next reload then takes the address for a link from outside, and finds its game.
  }
}

/**
 * The address of this page without a link. A file on a disk has none for others: there it is that of the
 * site it was taken from, empty if that is not known; links are then what follows the address.
 */
export function home() {
  const taken = /** @type {HTMLMetaElement | null} */ (document.querySelector("meta[name=home]"));
  if (taken && location.protocol === "file:") return taken.content;
  return location.href.split(/[?#]/)[0].replace(/\/index\.html$/, "/");
}

/** Let the address carry a game, in place of the one before: Back does not go through its moves. */
export function setAddress(link) {
  if (location.hash === link && isOwn()) return;
  remember(link);
  trail.setAddress(link);
}

/** Let the address carry what somebody sent, however it came: a reload opens it again. */
export function setSentAddress(link) {
  if (location.hash !== link) trail.setAddress(link);
}

/** Put a text on the clipboard, and say so, or that it cannot be. */
export async function copy(text) {
  handlers.shared(await copied(text));
}

/**
 * Put a text on the clipboard; resolves to "copied" or "not-copied". Where the browser refuses, as it does
 * without encryption, the text is shown in a dialog, selected.
 */
export async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return "copied";
  } catch {
    show(text);
    return "not-copied";
  }
}

function show(text) {
  const [dialog, field] = ["copying", "copying-text"].map((id) => document.getElementById(id));
  /** @type {HTMLTextAreaElement} */ (field).value = text;
  /** @type {HTMLDialogElement} */ (dialog).showModal();
  /** @type {HTMLTextAreaElement} */ (field).select();
}

/** Bytes from Python as an array of one's own. */
export function bytesOf(view) {
  return new Uint8Array(view);
}

/** True where the system has a share sheet. */
export function canSend() {
  return typeof navigator.share === "function";
}

/** Hand a link to the system's share sheet, or to the clipboard where there is none, and say so. */
export async function send(title, url) {
  const how = await sent({ title, url }, url);
  if (how) handlers.shared(how);
}

/**
 * Hand something to the system's share sheet, or a text to the clipboard where that cannot be; resolves to
 * "sent", "copied" or "not-copied", or to nothing where the person thought better of it.
 */
export async function sent(data, text) {
  if (!canSend()) return copied(text);
  try {
    await navigator.share(data);
    return "sent";
  } catch (error) {
    return error.name === "AbortError" ? "" : copied(text);
  }
}

/** Show a dialog, if none is open. */
export function showDialog(id) {
  const dialog = document.getElementById(id);
  if (!document.querySelector("dialog[open]")) dialog.showModal();
}

/** Close whatever dialog is open. */
export function closeDialogs() {
  for (const dialog of document.querySelectorAll("dialog")) dialog.close("by-script");
}

// By the time this is told, the address may be that of the game shown again.
window.addEventListener("hashchange", ({ newURL }) => {
  const { hash } = new URL(newURL);
  trail.note();
  if (hash && !trail.isTrodden(newURL)) handlers?.arrive(written(hash));
});
