// The computer's workers. A person who places a stone before Python runs will soon wait for an
// answer, so the worker then loads in parallel with the page, which requests it later.

import { lendEngine } from "../load/interpreter.mjs";
import { isReady, whenReady } from "../load/ready.js";

/** @type {Worker | null} */
let ahead = null; // the worker that has not been requested yet
/** @type {unknown[]} */
let said = []; // its messages so far

/**
 * Return a worker that has begun to load, started ahead if possible. A caller that listens at once
 * receives all of its messages.
 */
export function begin() {
  const worker = ahead ?? made();
  if (ahead) setTimeout(replayMessages, 0, worker, said);
  forget();
  return worker;
}

/** Start a worker, and lend it the engine. */
function made() {
  const worker = new Worker("./web/mind/worker.mjs", { type: "module" });
  lendEngine(worker);
  return worker;
}

/** Deliver the messages that a worker sent before anybody listened. @param {Worker} worker @param {unknown[]} messages */
function replayMessages(worker, messages) {
  for (const data of messages) worker.dispatchEvent(new MessageEvent("message", { data }));
}

/** Forget the worker that was started ahead, and its messages. */
function forget() {
  if (ahead) ahead.onmessage = ahead.onerror = null;
  ahead = null;
  said = [];
}

/** Begin once the stone is painted: making a worker takes as long as painting it. */
function beginSoon() {
  requestAnimationFrame(() => setTimeout(beginAhead));
}

/** Start a worker before it is requested, unless Python is ready, and store its messages. */
function beginAhead() {
  if (ahead || isReady()) return;
  ahead = made();
  ahead.onmessage = ({ data }) => said.push(data);
  ahead.onerror = end; // the next worker reports the error
}

/** Stop the worker that was started ahead. */
function end() {
  ahead?.terminate();
  forget();
}

document.addEventListener("early-tap", beginSoon);
whenReady(() => {
  document.removeEventListener("early-tap", beginSoon);
  end(); // two people are playing, and no worker was requested
});
