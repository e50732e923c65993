// Links and the browser: the address carries the game, and texts are passed on by clipboard or
// share sheet.

import { recalled, remember, valueIn } from "../load/stored.js";
import * as visits from "../page/visits.js";

const OWN_KEY = "redstone.addresses"; // the last links that this tab has set
const OWN_LINKS = 12; // a busy browser may reload an address that is several changes old

/** @type {Handlers.Links | undefined} */
let handlers;

/**
 * Register the handlers: `arrive(text)` for a link in the address, `shared(how)` after a text was
 * passed on.
 * @param {Handlers.Links} to
 */
export function listen(to) {
  handlers = to;
}

/** Return the link in the address, decoded, or a text shared with the app. Empty if there is none. */
export function address() {
  return decodedHash(location.hash) || received;
}

/** Return the text and link that another app shares in a query (`search`), or the title if both are empty. @param {string} search */
function shared(search) {
  const given = new URLSearchParams(search);
  const [title, text, url] = ["title", "text", "url"].map((name) => given.get(name) ?? "");
  const both = text.includes(url) ? text : `${text}\n${url}`;
  return both.trim() ? both : title;
}

const received = shared(location.search); // the query is then removed, so that a reload does not share it again
if (received) history.replaceState(history.state, "", home() + location.hash);

/** Open the link, or the shared text, in an address that the system passes to the running app. @param {string} address */
export function openLaunched(address) {
  const { hash, search } = new URL(address);
  if (hash && hash !== location.hash) location.hash = hash;
  else if (hash || shared(search)) handlers?.arrive(decodedHash(hash) || shared(search));
}

/** Return a hash percent-decoded, unchanged if it is malformed. @param {string} hash */
function decodedHash(hash) {
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash; // a stray % sign
  }
}

/**
 * Return true if the address has one of the last links that this tab itself has set there. A reload
 * in the middle of moves may have an earlier one.
 */
export function isOwn() {
  return ownLinks().includes(location.hash);
}

/** Return the links that this tab has set in its address, newest first. @returns {string[]} */
function ownLinks() {
  const links = valueIn(recalled(OWN_KEY));
  return Array.isArray(links) ? links : [];
}

/**
 * Return the address of this page without a link. For a file on a disk, it is the address of the
 * site that the file was downloaded from, or empty if that is unknown.
 */
export function home() {
  const taken = document.querySelector("meta[name=home]");
  if (taken && location.protocol === "file:") return taken.content;
  return location.href.split(/[?#]/)[0].replace(/\/index\.html$/, "/");
}

/** Put a game's link in the address. It replaces the last one, so Back does not step through moves. @param {string} link */
export function setAddress(link) {
  if (location.hash === link && isOwn()) return;
  // If refused, the address counts as a link from outside after a reload, and its game is found.
  remember(OWN_KEY, JSON.stringify([link, ...ownLinks()].slice(0, OWN_LINKS)));
  visits.setAddress(link);
}

/** Put a link from outside in the address, however it arrived, so that a reload opens it again. @param {string} link */
export function setSentAddress(link) {
  if (location.hash !== link) visits.setAddress(link);
}

/** Copy a text to the clipboard, and pass the result to the handler `shared`. @param {string} text */
export async function copy(text) {
  handlers?.shared(await copyText(text));
}

/**
 * Copy a text to the clipboard. Resolves to "copied" or "not-copied". If the browser refuses, as it
 * does without HTTPS, a dialog shows the text, selected.
 * @param {string} text
 */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return "copied";
  } catch {
    showToCopy(text);
    return "not-copied";
  }
}

/** Show a text to copy by hand, selected in a dialog. @param {string} text */
function showToCopy(text) {
  const field = document.getElementById("copying-text");
  field.value = text;
  document.getElementById("copying").showModal();
  field.select();
}

/** Copy bytes from Python into a new array. @param {Uint8Array} view */
export function bytesOf(view) {
  return new Uint8Array(view);
}

/** Return true if the system has a share sheet. */
export function canSend() {
  return typeof navigator.share === "function";
}

/**
 * Pass a link to the system's share sheet, or copy it if there is none. The handler `shared` receives
 * the result, unless the person cancelled.
 * @param {string} title @param {string} url
 */
export async function send(title, url) {
  const how = await shareOrCopy({ title, url }, url);
  if (how) handlers?.shared(how);
}

/**
 * Pass data to the system's share sheet, or copy the text if that fails. Resolves to "sent",
 * "copied" or "not-copied", or an empty text if the person cancelled.
 * @param {ShareData} data @param {string} text
 */
export async function shareOrCopy(data, text) {
  if (!canSend()) return copyText(text);
  try {
    await navigator.share(data);
    return "sent";
  } catch (error) {
    return Object(error).name === "AbortError" ? "" : copyText(text);
  }
}

/** Show a dialog unless one is open. @param {string} id */
export function showDialog(id) {
  if (!document.querySelector("dialog[open]")) document.querySelector(`dialog#${id}`)?.showModal();
}

/** Close all dialogs. */
export function closeDialogs() {
  for (const dialog of document.querySelectorAll("dialog")) dialog.close("by-script");
}

// By now the address may be that of the game again, so the event's own one is read.
window.addEventListener("hashchange", ({ newURL }) => {
  const { hash } = new URL(newURL);
  visits.noteHash();
  if (hash && !visits.isKnownEntry(newURL)) handlers?.arrive(decodedHash(hash));
});
