// Lets a worker store a snapshot once the page is idle, so that the next start is short.

import { startedWithoutSnapshot } from "./interpreter.mjs";
import { whenReady } from "./ready.js";

const REST_MS = 5_000; // after the start, when the computer's worker is running too
const LEAST_GB = 2; // of memory, if the browser reports it: a third Python runs for some seconds

/**
 * Start a worker that stores a snapshot, if this start had none and the device has enough memory.
 * Waits until the site is cached: otherwise downloads dominate the next start.
 */
async function prepare() {
  await navigator.serviceWorker?.ready;
  if (!startedWithoutSnapshot() || (navigator.deviceMemory ?? LEAST_GB) < LEAST_GB) return;
  const worker = new Worker("./web/load/snapshot_worker.mjs", { type: "module" });
  worker.onmessage = ({ data }) => {
    worker.terminate();
    document.documentElement.dataset.snapshot = data;
  };
  worker.onerror = () => worker.terminate();
}

whenReady(() => {
  setTimeout(() => (globalThis.requestIdleCallback ?? setTimeout)(() => prepare().catch(() => {})), REST_MS);
});
