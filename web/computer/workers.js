// The computer's workers. Whoever has placed a stone before Python runs is about to wait for an answer: the
// worker then loads beside the page, which asks for it later.

import { lendEngine } from "../load/interpreter.mjs";

const root = document.documentElement;

let ahead = null; // the worker that has not been asked for yet
let said = []; // its messages so far

/** A worker that has begun to load; who asks for it hears all of its messages, if they listen at once. */
export function begin() {
  const worker = ahead ?? made();
  if (ahead) setTimeout(repeat, 0, worker, said);
  forget();
  return worker;
}

function made() {
  const worker = new Worker("./web/mind/worker.mjs", { type: "module" });
  lendEngine(worker);
  return worker;
}

function repeat(worker, messages) {
  for (const data of messages) worker.dispatchEvent(new MessageEvent("message", { data }));
}

function forget() {
  if (ahead) ahead.onmessage = ahead.onerror = null;
  ahead = null;
  said = [];
}

/** Begin once the stone is seen: to make a worker takes as long as to paint it. */
function beginSoon() {
  requestAnimationFrame(() => setTimeout(beginAhead));
}

function beginAhead() {
  if (ahead || isReady()) return;
  ahead = made();
  ahead.onmessage = ({ data }) => said.push(data);
  ahead.onerror = end; // the next one tells
}

function end() {
  ahead?.terminate();
  forget();
}

function isReady() {
  return root.dataset.ready === "true";
}

document.addEventListener("early-tap", beginSoon);
const started = new MutationObserver(() => {
  if (!isReady()) return;
  started.disconnect();
  document.removeEventListener("early-tap", beginSoon);
  end(); // two people play, and nobody has asked for it
});
started.observe(root, { attributeFilter: ["data-ready"] });
