// Tells when Python runs: the root's data-ready is true from then on.

const root = document.documentElement;

/** Return true once Python runs. */
export function isReady() {
  return root.dataset.ready === "true";
}

/** Call `act` as soon as Python runs, which it does not yet. @param {() => void} act */
export function whenReady(act) {
  const observer = new MutationObserver(() => {
    if (!isReady()) return;
    observer.disconnect();
    act();
  });
  observer.observe(root, { attributeFilter: ["data-ready"] });
}
