// The dialogs: how they are opened, and that a tap beside one closes it like Escape. Each has a
// button to close it too, always in sight (web/styles/controls.css).

/** The return value of a dialog closed by a script, not by a person. */
export const BY_SCRIPT = "by-script";

const byId = (id) => document.getElementById(id);

/** Open a dialog at its top. */
export function open(id) {
  byId("more").close();
  byId("more-tools").removeAttribute("open");
  byId(id).returnValue = ""; // closing by Escape leaves it as it is
  byId(id).showModal();
  byId(id).scrollTop = 0; // a browser has kept how far it was scrolled
}

byId("more").addEventListener("click", ({ target }) => {
  if (target.closest("[data-action], [data-take]")) byId("more").close();
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

// A sheet follows the finger that draws it down from its top, and goes if it is let go far enough:
// a dialog is closed, a card over the lower edge pressed on the button that it names for it.
const FAR = 90; // CSS pixels
const SHEETS = { dialog: window.matchMedia("(max-width: 600px)"), section: window.matchMedia("(max-aspect-ratio: 1/1)") };
let drawn = null;

document.addEventListener("touchstart", ({ target, touches }) => {
  const sheet = target.closest("dialog[open], .card");
  const lies = sheet && SHEETS[sheet.localName].matches;
  const free = lies && touches.length === 1 && isAtTop(target, sheet);
  drawn = free ? { sheet, from: touches[0].clientY, by: 0 } : null;
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
    if (end === "touchend" && drawn.by > FAR) putAway(drawn.sheet);
    drawn = null;
  });
}

function putAway(sheet) {
  if (sheet instanceof HTMLDialogElement) sheet.close();
  else byId(sheet.dataset.drawn).click();
}

/** True where drawing down cannot mean to scroll, nor to set a field. */
function isAtTop(element, sheet) {
  if (element.closest("input[type=range], select, textarea")) return false;
  for (let box = element; box !== sheet.parentElement; box = box.parentElement) {
    if (box.scrollTop > 0) return false;
  }
  return true;
}
