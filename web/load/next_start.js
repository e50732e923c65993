// Once the page has come to rest, has a worker keep a snapshot, so that the next start is short.

import { startedAnew } from "./interpreter.mjs";

const REST_MS = 5_000; // after the start, when the computer's worker runs too
const LEAST_GB = 2; // of memory, where the browser tells: a third Python is in it for some seconds

const root = document.documentElement;

/** Only a site that the browser keeps for itself has a next start that nothing else slows down. */
async function prepare() {
  await navigator.serviceWorker?.ready;
  if (!startedAnew() || (navigator["deviceMemory"] ?? LEAST_GB) < LEAST_GB) return;
  const worker = new Worker("./web/load/snapshot_worker.mjs", { type: "module" });
  worker.onmessage = ({ data }) => {
    worker.terminate();
    root.dataset.snapshot = data;
  };
  worker.onerror = () => worker.terminate();
}

const started = new MutationObserver(() => {
  if (root.dataset.ready !== "true") return;
  started.disconnect();
  setTimeout(() => (globalThis.requestIdleCallback ?? setTimeout)(() => prepare().catch(() => {})), REST_MS);
});
started.observe(root, { attributeFilter: ["data-ready"] });
