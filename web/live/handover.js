// Passes an invitation that is opened in a second tab to the tab that waits for it.

const NAME = "redstone.live"; // of the channel between the tabs, and of the lock held by each tab that waits
const HEARD_MS = 8000; // for a tab that the system has suspended
const UNSURE_MS = 2000; // if the browser cannot list the tabs that wait

/** @type {BroadcastChannel | null} */
let channel = null;
/** @type {((value: null) => void) | null} */
let letGo = null; // releases the lock

/**
 * Call `accept(text)` for each invitation from another tab of this browser, until `stopWaiting`; it
 * returns true to accept one. Replaces any earlier wait. Resolves once other tabs can see that this
 * one waits.
 * @param {(text: string) => unknown} accept
 */
export async function waitForCard(accept) {
  stopWaiting();
  channel = new BroadcastChannel(NAME);
  channel.onmessage = ({ data }) => {
    if (typeof data?.card === "string") post({ answered: data.card, taken: Boolean(accept(data.card)) });
  };
  await holdLock(channel);
}

/** Stop waiting for an invitation from another tab. */
export function stopWaiting() {
  channel?.close();
  letGo?.(null);
  channel = letGo = null;
}

/** Pass an invitation to the tabs that wait. Resolves to true if one accepts it, false if none does in time. @param {string} card */
export async function handOver(card) {
  let waiting = await waitingTabs();
  if (!waiting) return false;
  const asking = new BroadcastChannel(NAME);
  return new Promise((/** @type {(taken: boolean) => void} */ done) => {
    /** Close the channel, and resolve to true if a tab has accepted the invitation. */
    const end = (/** @type {boolean} */ taken) => {
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

/**
 * Post a message on a channel of its own: a tab that accepts an invitation may close its channel at
 * once.
 * @param {object} message
 */
function post(message) {
  const line = new BroadcastChannel(NAME);
  line.postMessage(message);
  line.close();
}

/**
 * Hold a shared lock, by which other tabs can count those that wait, while this tab waits on a
 * channel. Resolves once it is held, or at once if the browser has no locks, as for a page not served
 * over HTTPS.
 * @param {BroadcastChannel} mine
 */
function holdLock(mine) {
  return new Promise((/** @type {(value: null) => void} */ held) => {
    if (!navigator.locks) held(null);
    navigator.locks?.request(NAME, { mode: "shared" }, () => new Promise((/** @type {(value: null) => void} */ free) => {
      if (channel === mine) letGo = free;
      else free(null);
      held(null);
    }));
  });
}

/** Resolve to the number of tabs that wait for an invitation, Infinity if the browser cannot list them. */
async function waitingTabs() {
  if (!navigator.locks) return Infinity;
  const { held } = await navigator.locks.query();
  return (held ?? []).filter(({ name }) => name === NAME).length;
}
