// Offers to install the page as an app, once, after the first games against the computer.

import { _ } from "./language.js";
import { tell } from "./notice.js";

const OFFERED_KEY = "redstone.install-offered";

/** @type {WindowEventMap["beforeinstallprompt"] | null} */
let installing = null; // the browser's event, once it is ready to install the page

window.addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault(); // not now, in the middle of something else
  installing = event;
});

/** Offer the installation, unless the browser cannot install the page or it was offered before. */
export function offer() {
  if (!installing || wasOffered()) return;
  tell(() => [_("Install Redstone on this device? It opens like an app, even offline."), {
    [_("Install")]: () => installing?.prompt(),
    [_("Not now")]: () => {},
  }]);
}

/** Return true from the second call on, and if nothing can be stored. */
function wasOffered() {
  try {
    if (localStorage.getItem(OFFERED_KEY)) return true;
    localStorage.setItem(OFFERED_KEY, "true");
    return false;
  } catch {
    return true;
  }
}
