// The dialog that starts a live game: this device's invitation, the field for the other's, and the
// ways to exchange them. Once two devices are connected, play.js shows the game's controls.

import { _ } from "../load/language.js";
import { byId, find, setFields } from "../load/render.js";
import { home, shareOrCopy, copyText } from "../links/links.js";
import { drawCode } from "../links/share.js";
import { BY_SCRIPT, open } from "../page/dialogs.js";
import { isComposing } from "../page/keys.js";
import { stopWaiting as stopTabs } from "./handover.js";

export * as wire from "./wire.js";
export { hosted } from "./servers.js";
export { handOver, waitForCard } from "./handover.js";
export { play } from "./play.js";
export { home };

const LEAST = 200; // the least height of the dialog beside a board, in CSS pixels, whatever it covers

/** @type {Handlers.Live} */
let handlers; // registered before the room is shown
let shownCode = "";
/** @type {typeof import("./meeting.js") | null} */
let meeting = null; // meeting.js, if there is a server for code words
/** @type {typeof import("./camera.js") | null} */
let camera = null; // camera.js, once it is needed

/**
 * Register the handlers: `change(fields as JSON)`; `take(text, unfinished)` for the other device's
 * invitation, `unfinished` while it is being typed; `answered(text)` for a reply to this device's
 * own, which returns true to accept it; `shared(how)` after it was passed on; `closed()` when the
 * person closes the dialog.
 * @param {Handlers.Live} to
 */
export function listen(to) {
  handlers = to;
  shownCode = "";
}

/**
 * Show the changes: the fields, this device's invitation as `link` and as the `code` to scan, the
 * `broker` for code words, and the dialog's place `beside` the board. Opens the dialog unless one
 * is open.
 * @param {State.LiveData} news
 */
export function show({ fields, link, code, broker, beside }) {
  const dialog = byId("live-dialog");
  setFields(byId("live-form"), fields);
  if (link !== undefined) byId("live-card").value = link && home() + link;
  if (link === "") byId("live-other").value = ""; // it was for the card before
  if (link) meeting?.passInvitation(home() + link);
  if (code !== undefined) showCode(code);
  byId("live-scan").hidden = !navigator.mediaDevices?.getUserMedia;
  byId("live-scan").onclick = scanCode;
  byId("live-send").onclick = () => passOn(({ value }) => shareOrCopy({ title: document.title, url: value }, value));
  byId("live-copy").onclick = () => passOn(({ value }) => copyText(value));
  dialog.onclose = reportClosing;
  if (broker !== undefined) offerWords(broker);
  if (beside !== undefined) dialog.classList.toggle("beside", beside);
  if (beside) placeDialog();
  if (!dialog.open && !document.querySelector("dialog[open]")) {
    // In a small window the options are folded, so that the code and the field for the reply are
    // both in sight.
    byId("live-choose").open = matchMedia("(min-width: 601px) and (min-height: 860px)").matches;
    // On a phone the reply comes after the invitation, which is the first thing to do.
    byId("live-take").open = matchMedia("(min-width: 601px)").matches;
    open("live-dialog");
  }
}

/**
 * Set the place of a dialog that is shown beside the board: between the players' plates if they have
 * a column of their own, otherwise below them.
 */
function placeDialog() {
  const dialog = byId("live-dialog");
  if (!dialog?.classList.contains("beside")) return;
  const boxes = [byId("plate-black"), byId("plate-white")].map((plate) => plate.getBoundingClientRect());
  const [upper, lower] = boxes.sort((one, other) => one.top - other.top);
  const board = byId("board").getBoundingClientRect();
  const isColumn = board.right <= upper.left || upper.right <= board.left;
  const [top, end] = isColumn ? [upper.bottom, lower.top] : [lower.bottom, innerHeight];
  const height = Math.max(end - top - 12, LEAST);
  const place = { top: Math.min(top + 6, innerHeight - height), left: upper.left, width: upper.width, height };
  for (const [name, length] of Object.entries(place)) dialog.style.setProperty(`--free-${name}`, `${length}px`);
}

addEventListener("resize", placeDialog);

/** Stop waiting for an invitation from another tab or by a code word. */
export function stopWaiting() {
  stopTabs();
  meeting?.stopMeeting();
}

/** Load the script for code words if there is a server, and show or hide their fields. @param {Broker | null} broker */
async function offerWords(broker) {
  if (broker) meeting ??= await import("./meeting.js").catch(() => null);
  meeting?.offerWords(broker, (text, invites) => invites ? handlers.take(text, false) : handlers.answered(text));
}

/** Show the QR code of the link `code` in the dialog, or hide it for "". Only the latest one is shown. @param {string} code */
async function showCode(code) {
  shownCode = code;
  const canvas = byId("live-code");
  const drawn = Boolean(code && await drawCode(canvas, home(), code));
  if (code === shownCode) canvas.hidden = !drawn;
}

/**
 * Report that the person has closed the dialog, which returns to the game. A script that closes it, as
 * for another link, stays in the room. The dialog may be open again by now.
 */
function reportClosing() {
  const dialog = byId("live-dialog");
  if (dialog && !dialog.open && dialog.returnValue !== BY_SCRIPT) handlers.closed();
}

/** Return the values of the dialog's fields by name. */
function fields() {
  const form = byId("live-form");
  return { ...Object.fromEntries(new FormData(form)), pie: find(form, "input[name=pie]").checked };
}

document.addEventListener("change", ({ target }) => {
  const field = /** @type {HTMLInputElement} */ (target);
  if (field.form?.id === "live-form" && field.name) handlers.change(JSON.stringify(fields()));
});

// An invitation is usually pasted. Typing shows no faults until it is complete.
document.addEventListener("input", ({ target, inputType }) => passEntered(target, inputType === "insertText"));
document.addEventListener("change", ({ target }) => passEntered(target, false));

/** Pass a text to the handler `take` if it was entered in the field for the other device's invitation. @param {HTMLElement} target @param {boolean} unfinished */
function passEntered(target, unfinished) {
  const field = /** @type {HTMLInputElement} */ (target);
  if (field.id !== "live-other") return;
  handlers.take(field.value, unfinished);
  requestAnimationFrame(() => field.scrollIntoView({ block: "nearest" })); // a message about it appears above the dialog's foot
}

document.addEventListener("keydown", (event) => {
  const field = /** @type {HTMLInputElement} */ (event.target);
  if (event.key !== "Enter" || isComposing(event) || field.form?.id !== "live-form" || field.localName !== "input") return;
  event.preventDefault(); // it would close the dialog
  field.blur();
});

/** Scan the other device's code with the camera. */
async function scanCode() {
  camera ??= await import("./camera.js").catch(() => null);
  if (!byId("live-scan")) return; // the room was left meanwhile
  if (camera) camera.scanInvitation((text) => handlers.take(text, false));
  else byId("live-said").textContent = _("The code reader couldn’t load. Try again once you’re online, or paste the link.");
}

/** Pass on this device's invitation by `give(field)`, and open the field for the reply. @param {(field: HTMLInputElement) => Promise<string>} give */
async function passOn(give) {
  byId("live-card").select();
  const how = await give(byId("live-card"));
  if (how) handlers.shared(how);
  if (how) byId("live-take").open = true;
}
