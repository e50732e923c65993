// The offer to install the page as an app: once, after the first games against the computer.

import { _ } from "./language.js";
import { tell } from "./notice.js";

const OFFERED_KEY = "redstone.install-offered";

let installing = null; // the browser's event, once it would install the page

window.addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault(); // not now, in the middle of anything
  installing = event;
});

/** Offer it, unless the browser cannot install the page or it was offered before. */
export function offer() {
  if (!installing || wasOffered()) return;
  tell(() => [_("Install Redstone on this device? It opens like an app, even offline."), {
    [_("Install")]: () => installing.prompt(),
    [_("Not now")]: () => {},
  }]);
}

/** Returns true the second time, and where nothing can be kept. */
function wasOffered() {
  try {
    if (localStorage.getItem(OFFERED_KEY)) return true;
    localStorage.setItem(OFFERED_KEY, "true");
    return false;
  } catch {
    return true;
  }
}
