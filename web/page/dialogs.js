// Opens dialogs, and closes one on a tap beside it, like Escape. Each also has a close button that
// is always in sight (web/styles/controls.css).

import { byId, find } from "../load/render.js";

/** The return value of a dialog that a script closed, not a person. */
export const BY_SCRIPT = "by-script";

/** Open a dialog, scrolled to its top, and close the menu "More". @param {string} id */
export function open(id) {
  byId("more").close();
  byId("more-tools").removeAttribute("open");
  const dialog = find(document, `dialog#${id}`);
  dialog.returnValue = ""; // closing by Escape leaves it unchanged
  dialog.showModal();
  dialog.scrollTop = 0; // a browser keeps the last scroll position
}

for (const dialog of [byId("more"), byId("new-game")]) {
  dialog.addEventListener("click", ({ target }) => {
    if (target.closest("[data-action], [data-download]")) dialog.close();
  });
}

// The click is the last event of a tap, so nothing below the dialog receives one. A press that
// began inside, as when text is selected, is no tap beside the dialog.
let pressedBeside = false;

document.addEventListener("pointerdown", (event) => {
  pressedBeside = isBeside(event);
});

document.addEventListener("click", (event) => {
  if (pressedBeside && isBeside(event)) /** @type {HTMLDialogElement} */ (event.target).close();
});

/** Return true if an event is on a dialog's backdrop: its target is the dialog, its place beside it. @param {MouseEvent} event */
function isBeside({ target, clientX, clientY }) {
  if (!(target instanceof HTMLDialogElement)) return false;
  const { left, right, top, bottom } = target.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

// A sheet follows a finger that drags it down from its top. If dragged far enough, it goes away: a
// dialog is closed, and for a card at the lower edge the button that it names is clicked.
const FAR = 90; // CSS pixels
/** @type {Record<string, MediaQueryList>} */
const SHEETS = { dialog: window.matchMedia("(max-width: 600px)"), section: window.matchMedia("(max-aspect-ratio: 1/1)") };
/** @type {{ sheet: HTMLElement, from: number, by: number } | null} */
let drawn = null;

document.addEventListener("touchstart", ({ target, touches }) => {
  const sheet = target.closest("dialog[open], .card");
  const lies = sheet && SHEETS[sheet.localName].matches;
  drawn = sheet && lies && touches.length === 1 && isAtTop(target, sheet) ? { sheet, from: touches[0].clientY, by: 0 } : null;
}, { passive: true });

document.addEventListener("touchmove", ({ touches }) => {
  if (!drawn) return;
  drawn.by = Math.max(0, touches[0].clientY - drawn.from);
  drawn.sheet.style.transform = drawn.by ? `translateY(${drawn.by}px)` : "";
}, { passive: true });

for (const end of ["touchend", "touchcancel"]) {
  document.addEventListener(end, () => {
    if (!drawn) return;
    drawn.sheet.style.transform = "";
    if (end === "touchend" && drawn.by > FAR) dismiss(drawn.sheet);
    drawn = null;
  });
}

/** Close a dialog, or click the button that hides a card. @param {HTMLElement} sheet */
function dismiss(sheet) {
  if (sheet instanceof HTMLDialogElement) sheet.close();
  else document.getElementById(sheet.dataset.drawn ?? "")?.click();
}

/** Return true if dragging down here can neither scroll nor change a field. @param {HTMLElement} element @param {HTMLElement} sheet */
function isAtTop(element, sheet) {
  if (element.closest("input[type=range], select, textarea")) return false;
  for (let box = /** @type {HTMLElement | null} */ (element); box && box !== sheet.parentElement; box = box.parentElement) {
    if (box.scrollTop > 0) return false;
  }
  return true;
}
