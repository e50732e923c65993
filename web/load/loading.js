// Shows a visitor the progress while Python loads: a thin line, with words in place of the buttons
// that do not work yet, or a panel that explains in plain words why it failed and how to continue. All texts are set as text, never
// as markup.

import { _, number, soon } from "./language.js";
import * as panel from "./panel.js";
import { areCached, isReady, whenReady } from "./ready.js";
import { button, byId, element, find, made, render } from "./render.js";

const root = document.documentElement;
const line = byId("loading");
const said = made(element("p", { id: "loading-words" }));
const again = made(button({ id: "loading-again", hidden: true, onclick: tryAgain }, _("Try again"))); // above the words, once loading takes long

const PATIENCE_MS = 20_000; // without any news, before the page admits that loading takes long
const NEWS_MS = 250; // between two figures of the bytes received
const FIRST_NEWS_MS = 1000; // before the first figure: the browser has to load its number formats
const LAST = "sheet"; // the last element of the page; if it is missing, the page was truncated
const FETCHED_WITHIN_MS = 10_000; // slower files are left to the next load

let impatience = 0;
let received = false; // true after any news from the interpreter

/** Show the progress line, and report a page that is truncated or a browser without WebAssembly. */
function begin() {
  byId("unloaded").remove();
  render(line, element("div", { class: "bar" }));
  byId("bar").append(said, again);
  line.setAttribute("aria-valuemin", "0");
  line.setAttribute("aria-valuemax", "100");
  show(_("Loading the game"));
  if (!document.getElementById(LAST)) failToLoad(`${location.pathname}: cut`);
  if (typeof WebAssembly === "object") return;
  fail(_("This browser can’t run the game."),
    _("The game needs WebAssembly. Use a recent Firefox, Chrome, Edge or Safari, with Safari’s Lockdown Mode off."),
    "WebAssembly is not defined");
}

/** Show an event about the start of Python: its progress, or the panel for an error. @param {Loading} news */
function showProgress(news) {
  received = true;
  if (news.stage === "loading") {
    const [received, total] = [news.received, news.total].map(megabytes);
    show(_("Loading the game, {received} of {total} MB", { received, total }), news.received / news.total);
  } else if (news.stage === "failed") {
    failToLoad(news.error);
  } else {
    show(_("Starting the game"), 1);
  }
}

/** Format a number of bytes as megabytes with one decimal. @param {number} bytes */
function megabytes(bytes) {
  return number(bytes / 1e6, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}

/**
 * Show a stage of the start, with the share done from 0 to 1, or as working if the share is
 * unknown.
 * @param {string} words @param {number} [share]
 */
function show(words, share) {
  said.textContent = words;
  line.setAttribute("aria-valuetext", words);
  line.classList.toggle("working", share === undefined || share === 1); // no figure to show
  if (share === undefined) {
    line.removeAttribute("aria-valuenow");
  } else {
    line.setAttribute("aria-valuenow", String(Math.round(share * 100)));
    find(line, ".bar").style.transform = `scaleX(${share})`;
  }
  awaitNews(words);
}

/** After PATIENCE_MS without another stage, show that the stage `words` takes unusually long, with a button to try again. @param {string} words */
function awaitNews(words) {
  again.hidden = true;
  clearTimeout(impatience);
  impatience = setTimeout(() => {
    if (panel.isShown()) return awaitNews(words); // a person is being asked, and may take their time
    said.textContent = _("{stage}. This is taking unusually long; still waiting.", { stage: words });
    line.setAttribute("aria-valuetext", said.textContent);
    again.hidden = false;
  }, PATIENCE_MS);
}

/** Hide the progress line, its words and its button. */
function hide() {
  clearTimeout(impatience);
  line.hidden = true;
  for (const element of [said, again]) element.remove();
}

/** Show the panel for a part that could not be loaded, with advice for online or offline. @param {unknown} error */
function failToLoad(error) {
  const advice = navigator.onLine
    ? _("Try again. If that doesn’t help, your network or a browser extension may be blocking it.")
    : _("You seem to be offline. Connect and try again.");
  fail(_("Part of the game couldn’t load."), advice, error);
}

/** Show the panel for an error in Python, with its report. @param {string} report */
function failInPython(report) {
  const what = isReady() ? _("Something went wrong in the game.") : _("The game couldn’t start.");
  fail(what, _("Try again: this browser keeps your game, so you can pick up where you left off."), report);
}

/**
 * Show the panel with a failure, or add a later failure to the details of the panel shown.
 * @param {string} what @param {string} advice @param {unknown} error
 */
function fail(what, advice, error) {
  const { stack, message } = Object(error);
  const detail = String(stack || message || error);
  console.error(detail);
  if (root.dataset.failed) return panel.add(detail);
  hide();
  const buttons = { [_("Try again")]: tryAgain };
  panel.show({ what, advice, buttons, summary: _("Technical details"), detail });
  root.dataset.failed = "true";
}

/** Fetch the page's files again, bypassing the browser's cache, which may hold a damaged one, and reload the page. @param {MouseEvent} event */
async function tryAgain({ currentTarget }) {
  Object.assign(currentTarget ?? {}, { disabled: true, textContent: _("Trying again…") });
  const own = performance.getEntriesByType("resource").map(({ name }) => name)
    .filter((address) => address.startsWith(location.origin));
  const signal = AbortSignal.timeout(FETCHED_WITHIN_MS);
  await Promise.allSettled(own.map(async (address) => {
    await (await fetch(address, { cache: "reload", signal })).arrayBuffer();
  }));
  location.reload();
}

// Bytes arrive in many pieces, faster than anyone reads. Files from a service worker arrive at
// once.
/** @type {Loading | null} */
let latest = null;
window.addEventListener("redstone:loading", ({ detail }) => {
  if (detail.stage === "loading") {
    if (!latest && !areCached()) setTimeout(showLatest, received ? NEWS_MS : FIRST_NEWS_MS);
    latest = detail;
  } else {
    latest = null;
    if (!isReady()) showProgress(detail);
  }
});

/** Show the latest of the progress events that have been held back, unless Python runs. */
function showLatest() {
  if (latest && !isReady()) showProgress(latest);
  latest = null;
}

// Report scripts that did not load or run. Once the game runs, it handles errors itself.
window.addEventListener("error", (event) => {
  if (isReady()) return;
  if (event.target instanceof HTMLScriptElement) failToLoad(`${event.target.src} did not load`);
  else if (event instanceof ErrorEvent) failToLoad(event.error ?? event.message);
}, true);
// Report styles that are missing or truncated: a page without some of them only half works.
window.addEventListener("load", () => {
  const missing = [...document.querySelectorAll("link[rel=stylesheet]")].find((link) => !link.sheet?.cssRules.length);
  const isWhole = getComputedStyle(root).getPropertyValue("--whole") !== "";
  if (missing || !isWhole) failToLoad(`${missing?.href ?? "a style sheet"} did not load`);
});
window.addEventListener("unhandledrejection", ({ reason }) => {
  if (!isReady()) failToLoad(reason);
});

// PyScript reports a Python error by adding a banner to the page.
new MutationObserver((changes) => {
  for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
    if (node instanceof HTMLElement && node.classList.contains("py-error")) {
      node.remove();
      failInPython(node.textContent);
    }
  }
}).observe(document.body, { childList: true });

whenReady(hide);

begin();
// Another language arrives a moment later, so the current line is translated then.
soon?.then(() => {
  again.textContent = _("Try again");
  if (!received && !isReady() && !panel.isShown()) show(_("Loading the game"));
});
