// Rooms in the browser's history: each is an entry, so that Back leaves it and Forward enters it
// again. The state of an entry has its `room` (empty for the game), the number of the `stay` there,
// how `deep` it lies above the game's own entry, and the `ground`, an id of that entry.

/** @typedef {{ room: string, stay: number, deep: number, ground: string }} Entry */
/** @type {Handlers.Visits | undefined} */
let handlers;
let wanted = { room: "", stay: 0 };
let ground = history.state?.ground;
let hash = location.hash;
let leaving = false; // until the browser reaches the game's entry
/** @type {string | null} */
let link = null; // the address to set there
/** @type {(() => void) | null} */
let uncover = null; // removes the overlay that has a history entry of its own, if one is open
/** @type {string[]} */
const trodden = []; // addresses of known entries whose hashchange event is still to come

/** Register the handler `navigate(room, stay)`, called when Back or Forward leads to a room, or with an empty name to the game. @param {Handlers.Visits} to */
export function listen(to) {
  handlers = to;
}

/** Return the room that was open before the page was reloaded, or an empty name. */
export function room() {
  return history.state?.room ?? "";
}

/** Bring the browser's history in line with the room shown and its stay: an entry for the room, none for the game ("" and 0). @param {string} room @param {number} stay */
export function follow(room, stay) {
  wanted = { room, stay };
  if (leaving) return;
  const here = history.state;
  if (!here || here.room === room) markEntry(here, room, stay);
  else if (room) write("pushState", { ...here, room, stay, deep: here.deep + 1 });
  else if (here.deep) goBack(here.deep);
  else markEntry(here, "", 0);
}

/**
 * Write the room and the stay into the current history entry `here`, null for an entry that an
 * address from outside has created.
 * @param {Entry | null} here @param {string} room @param {number} stay
 */
function markEntry(here, room, stay) {
  if (here?.room === room && here.stay === stay) return;
  write("replaceState", { deep: 0, ground: `${Date.now()} ${Math.random()}`, ...here, room, stay });
}

/**
 * Write the current history entry by pushState or replaceState (`how`), with its address if given.
 * Returns false if the browser refuses.
 * @param {"pushState" | "replaceState"} how @param {Entry | null} state @param {string} [address]
 */
function write(how, state, address) {
  try {
    history[how](state, "", address);
    ground = state?.ground;
    return true;
  } catch {
    return false; // some browsers refuse more than 100 changes in 30 seconds; Back then leads further
  }
}

/** Go back by a number of history entries to that of the game; until then changes are only noted. @param {number} entries */
function goBack(entries) {
  leaving = true;
  link = null;
  history.go(-entries);
}

/** Add a history entry for an overlay over the page, so that Back only calls `left`, which removes it. @param {() => void} left */
export function pushOverlay(left) {
  const here = history.state;
  if (write("pushState", { ...here, deep: (here?.deep ?? 0) + 1 })) uncover = left;
}

/** Go back from the overlay's history entry, unless Back has done so already. */
export function popOverlay() {
  if (uncover) goBack(1);
  uncover = null;
}

/** Replace the address of the current history entry, or of the one being navigated to. @param {string} text */
export function setAddress(text) {
  link = text;
  if (leaving) return;
  write("replaceState", history.state, text); // if refused, the next move tries again
  noteHash();
}

/** Note the address's current hash, to which later ones are compared. */
export function noteHash() {
  hash = location.hash;
}

/** Return true, once, for the address of a known history entry: it is not a link being opened. @param {string} address */
export function isKnownEntry(address) {
  const index = trodden.indexOf(address);
  if (index >= 0) trodden.splice(index, 1);
  return index >= 0;
}

window.addEventListener("popstate", () => {
  const here = history.state;
  const known = here && here.ground === ground;
  if (known && location.hash !== hash) trodden.push(location.href);
  ground = here?.ground;
  noteHash();
  const left = uncover;
  uncover = null;
  if (left) {
    left();
  } else if (leaving) {
    leaving = false;
    if (link !== null) setAddress(link);
    follow(wanted.room, wanted.stay);
  } else if (known) {
    handlers?.navigate(here.room, here.stay);
  }
});
