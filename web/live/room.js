// The way to a live game: the dialog with the card here and the field for the other's, and how cards leave
// and come in. What goes on once two are joined is shown by play.js.

import { _ } from "../load/language.js";
import { byId } from "../load/render.js";
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

const LEAST = 200; // pixels of height that the dialog has beside a board, whatever it covers

let handlers = null;
let shownCode = "";
let meeting = null; // meeting.js, where there is a server for words
let camera = null; // camera.js, once it is asked for

/**
 * Call `change(fields as JSON)`, `take(text, unfinished)` for the other's card, `answered(text)` for one that may only
 * answer the card here, which returns whether it is taken, `shared(how)` once the card has left the page, and
 * `closed()` once somebody has closed the dialog.
 */
export function listen(to) {
  handlers = to;
  shownCode = "";
}

/**
 * Show what is new of the fields, the card as link and as code, the broker, and the place of the dialog beside the
 * board. Open the dialog, unless one is open.
 */
export function show({ fields, link, code, broker, beside }) {
  for (const [name, value] of Object.entries(fields ?? {})) {
    const field = byId("live-form").elements[name];
    if (field.type === "checkbox") field.checked = value;
    else if (field !== document.activeElement) field.value = value;
  }
  if (link !== undefined) byId("live-card").value = link && home() + link;
  if (link === "") byId("live-other").value = ""; // it was for the card before
  if (link) meeting?.cardIs(home() + link);
  if (code !== undefined) showCode(code);
  byId("live-scan").hidden = !navigator.mediaDevices?.getUserMedia;
  if (broker !== undefined) offerWords(broker);
  const dialog = byId("live-dialog");
  if (beside !== undefined) dialog.classList.toggle("beside", beside);
  if (beside) findRoom();
  if (!dialog.open && !document.querySelector("dialog[open]")) {
    // In little room what was chosen takes one line, so that the code and the field for the reply are in sight together.
    byId("live-choose").open = matchMedia("(min-width: 601px) and (min-height: 860px)").matches;
    open("live-dialog");
  }
}

/** Let the dialog lie beside the board and the plates: between them in a column of their own, else below. */
function findRoom() {
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

addEventListener("resize", findRoom);

/** Wait no more for a card, from another tab or by a word. */
export function stopWaiting() {
  stopTabs();
  meeting?.stopMeeting();
}

/** What is for words comes only where there is a server for them. */
async function offerWords(broker) {
  if (broker) meeting ??= await import("./meeting.js").catch(() => null);
  meeting?.offerWords(broker, (text, invites) => invites ? handlers.take(text, false) : handlers.answered(text));
}

async function showCode(code) {
  shownCode = code;
  const canvas = byId("live-code");
  const drawn = Boolean(code && await drawCode(canvas, home(), code));
  if (code === shownCode) canvas.hidden = !drawn;
}

// Whoever closes the dialog goes back to the game. Closing it by a script, as when another link comes, does not; the
// dialog may be open again by the time this is told.
document.addEventListener("close", ({ target }) => {
  const dialog = /** @type {HTMLDialogElement} */ (target);
  if (dialog.id === "live-dialog" && !dialog.open && dialog.returnValue !== BY_SCRIPT) handlers.closed();
}, true); // it does not bubble

function fields() {
  const form = byId("live-form");
  return { ...Object.fromEntries(new FormData(form)), pie: form.elements["pie"].checked };
}

document.addEventListener("change", ({ target }) => {
  const field = /** @type {HTMLInputElement} */ (target);
  if (field.form?.id === "live-form" && field.name) handlers.change(JSON.stringify(fields()));
});

// A card is pasted whole; who types one sees no fault before it is done.
document.addEventListener("input", ({ target, inputType }) => take(target, inputType === "insertText"));
document.addEventListener("change", ({ target }) => take(target, false));

function take(target, unfinished) {
  const field = /** @type {HTMLInputElement} */ (target);
  if (field.id !== "live-other") return;
  handlers.take(field.value, unfinished);
  requestAnimationFrame(() => field.scrollIntoView({ block: "nearest" })); // what is said of it comes over the foot
}

document.addEventListener("keydown", (event) => {
  const field = /** @type {HTMLInputElement} */ (event.target);
  if (event.key !== "Enter" || isComposing(event) || field.form?.id !== "live-form" || field.localName !== "input") return;
  event.preventDefault(); // else it would close the dialog
  field.blur();
});

document.addEventListener("click", async ({ target }) => {
  if (!target.closest("#live-scan")) return;
  camera ??= await import("./camera.js").catch(() => null);
  if (!byId("live-scan")) return; // the room was left meanwhile
  if (camera) camera.look((text) => handlers.take(text, false));
  else byId("live-said").textContent = _("The code reader couldn’t load. Try again once you’re online, or paste the link.");
});

document.addEventListener("click", async ({ target }) => {
  const button = target.closest("#live-send, #live-copy");
  if (!button) return;
  const card = byId("live-card");
  card.select();
  const how = button.id === "live-send" ? await shareOrCopy({ title: document.title, url: card.value }, card.value) : await copyText(card.value);
  if (how) handlers.shared(how);
});
