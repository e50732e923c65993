// The dialogs: how they are opened, and that a tap beside one closes it like Escape. Each has a
// button to close it too, always in sight (web/styles/controls.css).

import { showCurrent } from "./moves.js";

const byId = (id) => document.getElementById(id);

/** Open a dialog, the moves at the one that is shown. */
export function open(id) {
  byId("more").close();
  byId(id).returnValue = ""; // closing by Escape leaves it as it is
  byId(id).showModal();
  showCurrent();
}

byId("more").addEventListener("click", ({ target }) => {
  if (target.closest("[data-action]")) byId("more").close();
});

// A click is the last event of a tap, so that nothing below the dialog feels it; and a press that
// began inside, as when a text is selected, is no tap beside it.
let pressedBeside = false;

document.addEventListener("pointerdown", (event) => {
  pressedBeside = isBeside(event);
});

document.addEventListener("click", (event) => {
  if (pressedBeside && isBeside(event)) /** @type {HTMLDialogElement} */ (event.target).close();
});

/** True for a place on the backdrop, which is the dialog's own in events. */
function isBeside({ target, clientX, clientY }) {
  if (!(target instanceof HTMLDialogElement)) return false;
  const { left, right, top, bottom } = target.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}
