// Says that it is one's turn in a live game where the page itself is not looked at: in the tab's title and icon, and
// by a notification where the person has allowed that.

const DOT = '<circle cx="400" cy="400" r="112" fill="#d0312d" stroke="#fff" stroke-width="24"/></svg>';

let shown = ""; // what the title begins with
let plain = ""; // the icon's address without the dot

/** Show that it is one's turn by the sentence `turn`; an empty one takes that back. */
export function showTurn(turn) {
  const before = shown;
  shown = turn && `${turn} `;
  const title = document.title.startsWith(before) ? document.title.slice(before.length) : document.title;
  document.title = shown + title;
  if (Boolean(before) === Boolean(shown)) return;
  markIcon(Boolean(shown));
  if (shown && document.hidden) notify(title, turn);
}

/** True where the person can still be asked whether to be notified. */
export function canAsk() {
  return globalThis.Notification?.permission === "default";
}

/** Ask whether to be notified. */
export function askToNotify() {
  return Notification.requestPermission();
}

async function markIcon(marked) {
  const link = /** @type {HTMLLinkElement} */ (document.querySelector("link[rel=icon]"));
  if (!link) return;
  plain ||= link.href;
  const drawn = marked && await fetch(plain).then((answer) => answer.text()).catch(() => "");
  if (marked !== Boolean(shown)) return; // it was the other's turn meanwhile
  link.href = drawn ? `data:image/svg+xml,${encodeURIComponent(drawn.replace("</svg>", DOT))}` : plain;
}

async function notify(title, body) {
  if (globalThis.Notification?.permission !== "granted") return;
  const told = { body, tag: "redstone-live", icon: "./web/icons/icon-192.png" };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker) worker.showNotification(title, told);
  else new Notification(title, told).onclick = () => focus();
}
