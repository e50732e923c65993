// Offers to install the page as an app, once, after the first games against the computer.

import { byId } from "./render.js";
import { keep, stored } from "./stored.js";

const OFFERED_KEY = "redstone.install-offered";

/** @type {WindowEventMap["beforeinstallprompt"] | null} */
let installing = null; // the browser's event, once it is ready to install the page

window.addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault(); // not now, in the middle of something else
  installing = event;
});

/**
 * Offer on the card of an ended game to install the page as an app, unless the person lost, the
 * browser cannot install it, or it was offered before. Hide an offer made on an earlier card.
 * @param {boolean} lost
 */
export function offer(lost) {
  byId("end-install").hidden = lost || !installing || wasOffered();
}

byId("end-install").addEventListener("click", ({ target }) => {
  const pressed = target.closest("button");
  if (!pressed) return;
  byId("end-install").hidden = true;
  if (pressed.id === "install") installing?.prompt();
});

/** Return true if the installation was offered on this device before, or nothing can be stored; note that it is offered now. */
function wasOffered() {
  return stored(OFFERED_KEY) !== "" || !keep(OFFERED_KEY, "true");
}
