// Registers the service worker for offline use, and offers a new version without ever forcing it.
// The page is replaced only if the player agrees, and the offer never appears during a game.

import { _ } from "./language.js";
import { tell, hideNotice } from "./notice.js";

/** @type {ServiceWorkerRegistration | null} */
let registration = null;
let busy = false;
let later = false;
let agreed = false;
let elsewhere = false; // another tab has let the new version take over

/** The browser's service workers, undefined if there are none or site data is blocked. */
const container = (() => {
  try {
    return navigator.serviceWorker;
  } catch {
    return undefined;
  }
})();

/** Set whether a game is in progress. No new version is offered meanwhile. @param {boolean} value */
export function setBusy(value) {
  busy = value;
  offer();
}

/** Register the service worker, and watch for new versions. */
async function register() {
  if (!container || !window.isSecureContext) return; // the page is a plain file, or everything is blocked
  try {
    registration = await container.register("./sw.js", { updateViaCache: "none" });
  } catch (error) {
    console.info(`Without a service worker: ${Object(error).message}`);
    return;
  }
  if (!registration) return; // a browser extension blocks service workers
  watch(registration.installing);
  registration.addEventListener("updatefound", () => watch(registration?.installing));
  offer();
  rememberFolder();
}

/**
 * Cache the redirect of the folder's address without its slash, which is outside any worker's
 * scope. Hosts redirect it permanently and the browser stores that answer, so the address works
 * offline too.
 */
function rememberFolder() {
  const { origin, pathname } = new URL("./", document.baseURI);
  if (pathname === "/") return;
  fetch(origin + pathname.slice(0, -1), { redirect: "manual" }).catch(() => {}); // nothing depends on it
}

/** Update the offer whenever a new worker's state changes. @param {ServiceWorker | null} [worker] */
function watch(worker) {
  worker?.addEventListener("statechange", offer);
}

/** Show the notice that applies, if the player may be asked now. Otherwise hide it. */
function offer() {
  const waits = container?.controller && registration?.waiting;
  if (elsewhere && !later) {
    ask(() => [_("A new version is running in another tab."), _("Reload")], () => location.reload());
  } else if (waits && !busy && !later) {
    ask(() => [waiting(), _("Update now")], () => {
      agreed = true;
      registration?.waiting?.postMessage("take-over"); // another one may wait by now
    });
  } else {
    hideNotice(waiting());
  }
}

/** Return the message that a new version is ready. */
function waiting() {
  return _("A new version is ready.");
}

/**
 * Ask with a notice whether to `act`, or later. `say()` returns the message and the button's label.
 * @param {() => [words: string, label: string]} say @param {() => void} act
 */
function ask(say, act) {
  tell(() => {
    const [words, label] = say();
    return [words, { [label]: act, [_("Later")]: () => { later = true; } }];
  });
}

/** Handle a new version that has taken over, by agreement here or in another tab. */
function takenOver() {
  if (agreed) location.reload();
  elsewhere = true;
  offer();
}

let controlled = Boolean(container?.controller);
container?.addEventListener("controllerchange", () => {
  if (controlled) takenOver(); // the very first worker changes nothing
  controlled = true;
});

// Register after the start, when the browser has fetched its files, or after a failure, because a
// new version may help.
const root = document.documentElement;
const started = new MutationObserver(() => {
  if (!root.dataset.ready && !root.dataset.failed) return;
  started.disconnect();
  register();
});
started.observe(root, { attributeFilter: ["data-ready", "data-failed"] });
