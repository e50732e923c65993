// Offers to install the page as an app, once, after the first games against the computer.

import { _ } from "./language.js";
import { showNotice } from "./notice.js";

const OFFERED_KEY = "redstone.install-offered";

/** @type {WindowEventMap["beforeinstallprompt"] | null} */
let installing = null; // the browser's event, once it is ready to install the page

window.addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault(); // not now, in the middle of something else
  installing = event;
});

/** Offer to install the page as an app, unless the browser cannot or it was offered before. */
export function offer() {
  if (!installing || wasOffered()) return;
  showNotice(() => [_("Install Redstone on this device? It opens like an app, even offline."), {
    [_("Install")]: () => installing?.prompt(),
    [_("Not now")]: () => {},
  }]);
}

/** Return true if the installation was offered on this device before, or nothing can be stored; note that it is offered now. */
function wasOffered() {
  try {
    if (localStorage.getItem(OFFERED_KEY)) return true;
    localStorage.setItem(OFFERED_KEY, "true");
    return false;
  } catch {
    return true;
  }
}
