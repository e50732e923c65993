// Keeps the site for use without a network, and offers a new version without ever forcing it: the
// page is replaced only when the player says so, and is not asked in the middle of a game.

const notice = document.getElementById("update");

let registration = null;
let busy = false;
let later = false;
let agreed = false;

/** Tell whether a game is going on; while it is, no new version is offered. */
export function setBusy(value) {
  busy = value;
  offer();
}

async function register() {
  if (!("serviceWorker" in navigator) || !window.isSecureContext) return; // opened as a plain file
  try {
    registration = await navigator.serviceWorker.register("../sw.js", { updateViaCache: "none" });
  } catch (error) {
    console.info(`Without a service worker: ${error.message}`);
    return;
  }
  if (!registration) return; // an extension keeps service workers away
  watch(registration.installing);
  registration.addEventListener("updatefound", () => watch(registration.installing));
  offer();
}

function watch(worker) {
  worker?.addEventListener("statechange", offer);
}

/** Show the notice if a version waits that the player may be asked about, else hide it. */
function offer() {
  const waits = registration?.waiting && navigator.serviceWorker.controller;
  if (waits && !busy && !later) {
    ask("A new version is ready.", "Update now", () => {
      agreed = true;
      registration.waiting?.postMessage("take-over");
    });
  } else {
    notice.hidden = true;
  }
}

function ask(words, label, act) {
  const text = document.createElement("span");
  text.setAttribute("role", "status");
  notice.replaceChildren(text, button(label, act), button("Later", () => {
    later = true;
    notice.hidden = true;
  }));
  notice.hidden = false;
  text.textContent = words; // after it is shown, so that it is read out
}

function button(label, act) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = label;
  made.addEventListener("click", act);
  return made;
}

/** Another version has taken over: as agreed here, or in another tab. */
function takenOver() {
  if (agreed) location.reload();
  else if (!later) ask("A new version runs in another tab.", "Reload", () => location.reload());
}

const controlled = Boolean(navigator.serviceWorker?.controller);
navigator.serviceWorker?.addEventListener("controllerchange", () => {
  if (controlled) takenOver(); // the very first worker changes nothing
});

// After the start, whose files the browser then has at hand; or when it failed, as a new version may help.
const root = document.documentElement;
const started = new MutationObserver(() => {
  if (!root.dataset.ready && !root.dataset.failed) return;
  started.disconnect();
  register();
});
started.observe(root, { attributeFilter: ["data-ready", "data-failed"] });
