// The trail: a room is an entry of the browser's history, so that Back leaves it and Forward comes into
// it again. The state of an entry has its `room`, empty for the game, the number of the `stay` there, how
// `deep` it lies over the game's own entry, and the `ground`, which names that one.

let handlers = null;
let wanted = { room: "", stay: 0 };
let ground = history.state?.ground;
let hash = location.hash;
let leaving = false; // until the browser is at the game's entry
let link = null; // the address that this is to get then
/** @type {(() => void) | null} */
let uncover = null; // takes away what covers the page in an entry of its own, if anything does
const trodden = []; // addresses of entries of the trail that the browser has yet to tell of

/** Call `come(room, stay)` when Back or Forward has led to a room, or with an empty name to the game. */
export function listen(to) {
  handlers = to;
}

/** The room that the page was in before it was loaded again; empty for none. */
export function room() {
  return history.state?.room ?? "";
}

/** Let the history say which room is shown, in which stay; an empty name and 0 for the game. */
export function follow(room, stay) {
  wanted = { room, stay };
  if (leaving) return;
  const here = history.state;
  if (!here || here.room === room) mark(here, room, stay);
  else if (room) write("pushState", { ...here, room, stay, deep: here.deep + 1 });
  else if (here.deep) goBack(here.deep);
  else mark(here, "", 0);
}

/** The entry that is there is this room's: so is one that an address from outside has made. */
function mark(here, room, stay) {
  if (here?.room === room && here.stay === stay) return;
  write("replaceState", { deep: 0, ground: `${Date.now()} ${Math.random()}`, ...here, room, stay });
}

function write(how, state) {
  try {
    history[how](state, "");
    ground = state.ground;
    return true;
  } catch {
    return false; // some browsers refuse more than a hundred changes in half a minute; Back then leads further
  }
}

function goBack(entries) {
  leaving = true;
  link = null;
  history.go(-entries);
}

/** Something covers the whole page from now on: Back calls `left`, and leads no further. */
export function cover(left) {
  const here = history.state;
  if (write("pushState", { ...here, deep: (here?.deep ?? 0) + 1 })) uncover = left;
}

/** It is not there any more, whether by Back or not. */
export function uncovered() {
  if (uncover) goBack(1);
  uncover = null;
}

/** Let the address of the entry that is there, or is being gone to, end with a link. */
export function setAddress(text) {
  link = text;
  if (leaving) return;
  try {
    history.replaceState(history.state, "", text);
  } catch {
    // Some browsers refuse more than a hundred changes in half a minute; the next move tries again.
  }
  note();
}

/** The address is another one now. */
export function note() {
  hash = location.hash;
}

/** True for an address that a room's entry, or the game's under it, came with: it is no link that arrives. */
export function isTrodden(address) {
  const index = trodden.indexOf(address);
  if (index >= 0) trodden.splice(index, 1);
  return index >= 0;
}

window.addEventListener("popstate", () => {
  const here = history.state;
  const known = here && here.ground === ground;
  if (known && location.hash !== hash) trodden.push(location.href);
  ground = here?.ground;
  note();
  const left = uncover;
  uncover = null;
  if (left) {
    left();
  } else if (leaving) {
    leaving = false;
    if (link !== null) setAddress(link);
    follow(wanted.room, wanted.stay);
  } else if (known) {
    handlers?.come(here.room, here.stay);
  }
});
