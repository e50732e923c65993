// Keeps the site for use without a network, and offers a new version without ever forcing it: the
// page is replaced only when the player says so, and is not asked in the middle of a game.

import { _ } from "./language.js";
import { tell, withdraw } from "./notice.js";

let registration = null;
let busy = false;
let later = false;
let agreed = false;
let elsewhere = false; // another tab has let the new version take over

/** The browser's service workers; undefined where there are none, or site data is blocked. */
const container = (() => {
  try {
    return navigator.serviceWorker;
  } catch {
    return undefined;
  }
})();

/** Tell whether a game is going on; while it is, no new version is offered. */
export function setBusy(value) {
  busy = value;
  offer();
}

async function register() {
  if (!container || !window.isSecureContext) return; // opened as a plain file, or all is blocked
  try {
    registration = await container.register("./sw.js", { updateViaCache: "none" });
  } catch (error) {
    console.info(`Without a service worker: ${error.message}`);
    return;
  }
  if (!registration) return; // an extension keeps service workers away
  watch(registration.installing);
  registration.addEventListener("updatefound", () => watch(registration.installing));
  offer();
  rememberFolder();
}

/**
 * The folder's address without its slash is outside of any worker's scope. Hosts redirect it for good,
 * and the browser keeps that answer for as long as they let it: without a network it leads here too.
 */
function rememberFolder() {
  const { origin, pathname } = new URL("./", document.baseURI);
  if (pathname === "/") return;
  fetch(origin + pathname.slice(0, -1), { redirect: "manual" }).catch(() => {}); // nothing depends on it
}

function watch(worker) {
  worker?.addEventListener("statechange", offer);
}

/** Show the notice there is reason for, if the player may be asked now; else hide it. */
function offer() {
  const waits = registration?.waiting && container.controller;
  if (elsewhere && !later) {
    ask(() => [_("A new version is running in another tab."), _("Reload")], () => location.reload());
  } else if (waits && !busy && !later) {
    ask(() => [waiting(), _("Update now")], () => {
      agreed = true;
      registration.waiting?.postMessage("take-over");
    });
  } else {
    withdraw(waiting());
  }
}

function waiting() {
  return _("A new version is ready.");
}

function ask(say, act) {
  tell(() => {
    const [words, label] = say();
    return [words, { [label]: act, [_("Later")]: () => { later = true; } }];
  });
}

/** Another version has taken over: as agreed here, or in another tab. */
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

// After the start, whose files the browser then has at hand; or when it failed, as a new version may help.
const root = document.documentElement;
const started = new MutationObserver(() => {
  if (!root.dataset.ready && !root.dataset.failed) return;
  started.disconnect();
  register();
});
started.observe(root, { attributeFilter: ["data-ready", "data-failed"] });
