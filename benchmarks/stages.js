// Records the time at which each stage of the page's start is reached: `stages`, by name, in
// milliseconds from navigation.

const stages = (window.stages = {});

/** Record the time of a stage, unless it was reached before. */
function reached(stage) {
  stages[stage] ??= performance.now();
}

const instantiated = WebAssembly.instantiateStreaming;
WebAssembly.instantiateStreaming = async (...options) => {
  const made = await instantiated.apply(WebAssembly, options);
  reached("compiled");
  return made;
};
addEventListener("redstone:loading", ({ detail }) => {
  if (detail.stage === "started") reached("interpreter");
});
addEventListener("py:ready", () => reached("PyScript"));

const root = document.documentElement;
const watch = new MutationObserver(() => {
  if (document.querySelector("select[name=level] option")) reached("imports"); // filled first once the imports are done
  if (root.dataset.ready !== "true") return;
  watch.disconnect();
  reached("state");
  requestAnimationFrame(() => {
    const after = new MessageChannel();
    after.port1.onmessage = () => {
      const wasm = performance.getEntriesByType("resource").find(({ name }) => name.endsWith(".wasm"));
      if (wasm) stages.fetched = wasm.responseEnd;
      reached("frame");
    };
    after.port2.postMessage(0); // its message arrives after the frame is painted
  });
});
watch.observe(root, { subtree: true, childList: true, attributeFilter: ["data-ready"] });
