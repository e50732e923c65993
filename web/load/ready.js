// Tells when Python runs: the root's data-ready is true from then on.

const root = document.documentElement;

/** Return true once Python runs. */
export function isReady() {
  return root.dataset.ready === "true";
}

/** Call `act` once, as soon as Python begins to run. It is not called if Python runs already. @param {() => void} act */
export function whenReady(act) {
  const observer = new MutationObserver(() => {
    if (!isReady()) return;
    observer.disconnect();
    act();
  });
  observer.observe(root, { attributeFilter: ["data-ready"] });
}
