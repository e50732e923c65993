// A card whose link is opened in a second tab goes to the one that waits for it.

const CHANNEL = "redstone.live";
const HEARD_MS = 1500; // a tab that waits answers in some milliseconds, and a busy one later

let channel = null;

/**
 * Wait for a card from another tab of this browser: `take(text)` returns whether it was waited for. Waits anew if it
 * waits already.
 */
export function waitForCard(take) {
  stopWaiting();
  channel = open();
  if (!channel) return;
  channel.onmessage = ({ data }) => {
    if (typeof data?.card === "string" && take(data.card)) channel?.postMessage({ taken: data.card });
  };
}

/** Wait no more. */
export function stopWaiting() {
  channel?.close();
  channel = null;
}

/** Hand a card to whichever tab waits for it; resolves to whether one has taken it. */
export function handOver(card) {
  const asking = open();
  if (!asking) return Promise.resolve(false);
  return new Promise((done) => {
    const end = (taken) => {
      asking.close();
      done(taken);
    };
    asking.onmessage = ({ data }) => data?.taken === card && end(true);
    asking.postMessage({ card });
    setTimeout(end, HEARD_MS, false);
  });
}

/** The line between the tabs; null where the browser has none. */
function open() {
  return typeof BroadcastChannel === "function" ? new BroadcastChannel(CHANNEL) : null;
}
