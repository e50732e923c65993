// Tells when Python runs, by the root's data-ready and data-failed, and what the browser caches.

const root = document.documentElement;

/** Return true once Python runs. */
export function isReady() {
  return root.dataset.ready === "true";
}

/**
 * Call `act` once, as soon as Python begins to run, or if `orFailed`, as soon as its start fails. It is
 * not called if Python runs already.
 * @param {() => void} act
 */
export function whenReady(act, orFailed = false) {
  const observer = new MutationObserver(() => {
    if (!isReady() && !(orFailed && root.dataset.failed)) return;
    observer.disconnect();
    act();
  });
  observer.observe(root, { attributeFilter: ["data-ready", "data-failed"] });
}

/** The browser's service workers, undefined if there are none or site data is blocked. */
export const serviceWorkers = (() => {
  try {
    return navigator.serviceWorker;
  } catch {
    return undefined;
  }
})();

/** Return true if a service worker serves this page and its rooms from its cache. */
export function areCached() {
  return Boolean(serviceWorkers?.controller);
}
