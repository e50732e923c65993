// Signals that it is the person's turn in a live game while the page is out of sight: in the tab's
// title and icon, and by a notification if the person allows it.

const DOT = '<circle cx="400" cy="400" r="112" fill="#d0312d" stroke="#fff" stroke-width="24"/></svg>';

let shown = ""; // the prefix of the title
let plain = ""; // the address of the icon without the dot

/**
 * Add the sentence `turn` to the title, mark the icon, and notify a person who cannot see the page.
 * An empty sentence restores title and icon.
 * @param {string} turn
 */
export function showTurn(turn) {
  const before = shown;
  shown = turn && `${turn} `;
  const title = document.title.startsWith(before) ? document.title.slice(before.length) : document.title;
  document.title = shown + title;
  if (Boolean(before) === Boolean(shown)) return;
  markIcon(Boolean(shown));
  if (shown && document.hidden) notify(title, turn);
}

/** Return true if the browser can still ask the person to allow notifications. */
export function canAsk() {
  return globalThis.Notification?.permission === "default";
}

/** Ask the person to allow notifications. Resolves to the browser's permission. */
export function askToNotify() {
  return Notification.requestPermission();
}

/** Add a red dot to the tab's icon if `marked`, or restore the icon. @param {boolean} marked */
async function markIcon(marked) {
  const link = document.querySelector("link[rel=icon]");
  if (!link) return;
  plain ||= link.href;
  const drawn = marked && await fetch(plain).then((answer) => answer.text()).catch(() => "");
  if (marked !== Boolean(shown)) return; // it was the other's turn meanwhile
  link.href = drawn ? `data:image/svg+xml,${encodeURIComponent(drawn.replace("</svg>", DOT))}` : plain;
}

/** Show a notification, if the person has allowed it. @param {string} title @param {string} body */
async function notify(title, body) {
  if (globalThis.Notification?.permission !== "granted") return;
  const told = { body, tag: "redstone-live", icon: "./web/icons/icon-192.png" };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker) worker.showNotification(title, told);
  else new Notification(title, told).onclick = () => focus();
}
