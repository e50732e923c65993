// A card whose link is opened in a second tab goes to the one that waits for it.

const NAME = "redstone.live"; // of the channel between the tabs, and of the lock that each holds that waits
const HEARD_MS = 8000; // for a tab that the system lets sleep
const UNSURE_MS = 2000; // where nobody can tell whether one waits

let channel = null;
let letGo = null; // of the lock

/**
 * Wait for a card from another tab of this browser: `take(text)` returns whether it was waited for. Waits anew if it
 * waits already. Resolves once others can know of it.
 */
export async function waitForCard(take) {
  stopWaiting();
  channel = open();
  if (!channel) return;
  channel.onmessage = ({ data }) => {
    if (typeof data?.card === "string") say({ answered: data.card, taken: Boolean(take(data.card)) });
  };
  await hold(channel);
}

/** Stop waiting for a card from another tab. */
export function stopWaiting() {
  channel?.close();
  letGo?.();
  channel = letGo = null;
}

/** Hand a card to whichever tab waits for it; resolves to whether one has taken it. */
export async function handOver(card) {
  const asking = open();
  let waiting = await waitingTabs();
  if (!asking || !waiting) return false;
  return new Promise((done) => {
    const end = (taken) => {
      asking.close();
      done(taken);
    };
    asking.onmessage = ({ data }) => {
      if (data?.answered !== card) return;
      waiting -= 1;
      if (data.taken || !waiting) end(data.taken);
    };
    asking.postMessage({ card });
    setTimeout(end, Number.isFinite(waiting) ? HEARD_MS : UNSURE_MS, false);
  });
}

/** The line between the tabs; null where the browser has none. */
function open() {
  return typeof BroadcastChannel === "function" ? new BroadcastChannel(NAME) : null;
}

/** Say something on a line of its own: whoever takes a card may stop waiting at once. */
function say(message) {
  const line = open();
  line.postMessage(message);
  line.close();
}

/** Hold the lock as long as one waits on this channel; pages that are not from a secure address have none. */
function hold(mine) {
  return new Promise((held) => {
    if (!navigator.locks) held(null);
    navigator.locks?.request(NAME, { mode: "shared" }, () => new Promise((free) => {
      if (channel === mine) letGo = free;
      else free(null);
      held(null);
    }));
  });
}

/** How many tabs wait; where nobody can tell, one may. */
async function waitingTabs() {
  if (!navigator.locks) return Infinity;
  const { held } = await navigator.locks.query();
  return held.filter(({ name }) => name === NAME).length;
}
