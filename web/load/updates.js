// Registers the service worker for offline use, and offers a new version without ever forcing it.
// The page is replaced only if the player agrees, and the offer never appears during a game.

import { _ } from "./language.js";
import { showNotice, hideNotice } from "./notice.js";
import { serviceWorkers, whenReady } from "./ready.js";

/** @type {ServiceWorkerRegistration | null} */
let registration = null;
let busy = false;
let later = false;
let agreed = false;
let elsewhere = false; // another tab has let the new version take over

/** Set whether a game is in progress, and show or hide the offer of a new version, which is not made during one. @param {boolean} value */
export function setBusy(value) {
  busy = value;
  offer();
}

/** Register the service worker, if the browser allows it, and watch for new versions. */
async function register() {
  if (!serviceWorkers || !window.isSecureContext) return; // the page is a plain file, or everything is blocked
  try {
    registration = await serviceWorkers.register("./sw.js", { updateViaCache: "none" });
  } catch (error) {
    console.info(`Without a service worker: ${Object(error).message}`);
    return;
  }
  if (!registration) return; // a browser extension blocks service workers
  watch(registration.installing);
  registration.addEventListener("updatefound", () => watch(registration?.installing));
  offer();
  cacheRedirect();
}

/**
 * Fetch the folder's address without its slash, so that the browser caches its permanent redirect.
 * That address is outside the service worker's scope, and works offline only by this.
 */
function cacheRedirect() {
  const { origin, pathname } = new URL("./", document.baseURI);
  if (pathname === "/") return;
  fetch(origin + pathname.slice(0, -1), { redirect: "manual" }).catch(() => {}); // nothing depends on it
}

/** Call `offer` whenever the state of a new service worker changes. @param {ServiceWorker | null} [worker] */
function watch(worker) {
  worker?.addEventListener("statechange", offer);
}

/** Show the notice about a new version here or in another tab, if there is one and no game is in progress. Otherwise hide it. */
function offer() {
  const waits = serviceWorkers?.controller && registration?.waiting;
  if (elsewhere && !later) {
    offerAction(() => [_("A new version is running in another tab."), _("Reload")], () => location.reload());
  } else if (waits && !busy && !later) {
    offerAction(() => [readyMessage(), _("Update now")], () => {
      agreed = true;
      registration?.waiting?.postMessage("take-over"); // another one may wait by now
    });
  } else {
    hideNotice(readyMessage());
  }
}

/** Return the message that a new version is ready. */
function readyMessage() {
  return _("A new version is ready.");
}

/**
 * Show a notice with a button that calls `act`, and one to decide later. `say()` returns the message
 * and the first button's label.
 * @param {() => [words: string, label: string]} say @param {() => void} act
 */
function offerAction(say, act) {
  showNotice(() => {
    const [words, label] = say();
    return [words, { [label]: act, [_("Later")]: () => { later = true; } }];
  });
}

let controlled = Boolean(serviceWorkers?.controller);
serviceWorkers?.addEventListener("controllerchange", () => {
  if (controlled) { // the very first worker changes nothing
    if (agreed) location.reload();
    elsewhere = true;
    offer();
  }
  controlled = true;
});

// Register after the start, when the browser has fetched its files, or after a failure, because a
// new version may help.
whenReady(register, true);
