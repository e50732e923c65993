// The computer's workers. A person who places a stone before Python runs will soon wait for an
// answer, so the worker then loads in parallel with the page, which requests it later.

import { lendEngine } from "../load/interpreter.mjs";
import { isReady, whenReady } from "../load/ready.js";

/** @type {Worker | null} */
let ahead = null; // the worker that has not been requested yet
/** @type {unknown[]} */
let said = []; // its messages so far

/**
 * Return a worker for the computer: the one started ahead, or a new one. The messages that it has
 * already sent are delivered once the caller has set its handlers.
 */
export function begin() {
  const worker = ahead ?? makeWorker();
  if (ahead) setTimeout(replayMessages, 0, worker, said);
  releaseAhead();
  return worker;
}

/** Start and return a worker, and send it the page's compiled interpreter. */
function makeWorker() {
  const worker = new Worker("./web/mind/worker.mjs", { type: "module" });
  lendEngine(worker);
  return worker;
}

/** Dispatch again the messages that a worker sent before it had a handler. @param {Worker} worker @param {unknown[]} messages */
function replayMessages(worker, messages) {
  for (const data of messages) worker.dispatchEvent(new MessageEvent("message", { data }));
}

/** Drop the reference to the worker that was started ahead, its handlers and messages, without stopping it. */
function releaseAhead() {
  if (ahead) ahead.onmessage = ahead.onerror = null;
  ahead = null;
  said = [];
}

/** Schedule `beginAhead` for after the next painting: making a worker takes as long as that. */
function beginSoon() {
  requestAnimationFrame(() => setTimeout(beginAhead));
}

/** Start a worker before it is requested, unless Python is ready, and store its messages. */
function beginAhead() {
  if (ahead || isReady()) return;
  ahead = makeWorker();
  ahead.onmessage = ({ data }) => said.push(data);
  ahead.onerror = stopAhead; // the next worker reports the error
}

/** Stop the worker that was started ahead, if there is one. */
function stopAhead() {
  ahead?.terminate();
  releaseAhead();
}

document.addEventListener("early-tap", beginSoon);
whenReady(() => {
  document.removeEventListener("early-tap", beginSoon);
  stopAhead(); // two people are playing, and no worker was requested
});
