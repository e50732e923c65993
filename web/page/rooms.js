// Rooms that are opened over the game, as the lessons are. What a room alone needs comes when it is
// first opened: its pack of Python, its parts of the page (room.html), its styles and its script.
// The service worker has all of them for use without a network.

import { translated } from "../load/language.js";

// Each has a folder of its own beside this one, and one in redstone/app; all else follows from these.
const SCRIPTS = {
  study: () => import("../study/room.js"),
  editor: () => import("../editor/room.js"),
  puzzles: () => import("../puzzles/room.js"),
  learn: () => import("../learn/room.js"),
  practice: () => import("../practice/room.js"),
  record: () => import("../record/room.js"),
  live: () => import("../live/room.js"),
};

/** Parts of the game itself that come so late, by the names of their folders; their Python is in the shared pack. */
const PARTS = { clock: () => import("../clock/clock.js"), coach: () => import("../coach/coach.js") };

export const names = Object.keys(SCRIPTS);

const parts = new Map(); // by room, the elements that are in the page while it is open
const scripts = new Map(); // by room
const styles = new Set(); // addresses
const app = document.getElementById("app");
const root = document.documentElement; // its data-room names the open room, and is empty in the game

let fetching = null; // the shared pack, once it is first wanted

/** The Python that packs have in common, as bytes. Rejects if it cannot be had, and can be called again. */
function common() {
  fetching ??= unpacked("./web/shared.pack").catch((error) => {
    fetching = null;
    throw error;
  });
  return fetching;
}

/** The Python of a pack, the `archive` as bytes, and the `shared` one. Rejects as `common` does. */
export async function pack(name) {
  const [archive, shared] = await Promise.all([unpacked(`./web/${name}.pack`), common()]);
  return { archive, shared };
}

/** Have all that a room needs: its pack, and its `script`, a module. Rejects as `pack` does. */
export async function furnish(room) {
  const [python, html, script] = await Promise.all([
    pack(room), text(`./web/${room}/room.html`), SCRIPTS[room](), styled(`./web/${room}/room.css`),
  ]);
  if (!parts.has(room)) parts.set(room, elements(html));
  scripts.set(room, script);
  return { ...python, script };
}

/** Returns true if the browser has stored all rooms for use without a network. */
export function areNear() {
  return Boolean(navigator.serviceWorker?.controller);
}

/** Have a part of the game: the `shared` pack, its `script`, its styles. Rejects as `pack` does. */
export async function part(name) {
  const [shared, script] = await Promise.all([common(), PARTS[name](), styled(`./web/${name}/${name}.css`)]);
  return { shared, script };
}

/** Show the parts of this room and no other's; none for an empty name. */
export function enter(room) {
  for (const element of parts.get(root.dataset.room) ?? []) takeAway(element);
  for (const element of parts.get(room) ?? []) document.getElementById(element.dataset.into).append(translated(element));
  root.dataset.room = room;
  if (room) app.dataset.room = room; // for the styles
  else delete app.dataset.room;
}

/** A dialog that left the page open would never open again, and lie over whatever comes. */
function takeAway(element) {
  if (element instanceof HTMLDialogElement) element.close("by-script");
  element.remove();
}

/** Shows the changes that only the open room's own script can show. */
export function show(inside) {
  scripts.get(root.dataset.room)?.show(inside);
}

/** Put the focus on the heading of the open room. */
export function focus() {
  const inside = (parts.get(root.dataset.room) ?? []).flatMap((element) => [...element.querySelectorAll("h1")]);
  inside.find((heading) => heading.checkVisibility())?.focus();
}

/** True while a room is shown in place of the game, which the next visit begins with. */
export function isOpen() {
  return Boolean(root.dataset.room);
}

/** The parts of a page: `data-into` has the id of the element that each belongs into. */
function elements(html) {
  const body = new DOMParser().parseFromString(html, "text/html").body;
  return [...body.querySelectorAll("[data-into]")].map((element) => document.adoptNode(element));
}

async function answered(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.status}`);
  return answer;
}

async function text(address) {
  return (await answered(address)).text();
}

/** The build gzips packs whatever the server says of them. */
async function unpacked(address) {
  const { body } = await answered(address);
  return new Uint8Array(await new Response(body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
}

/** Have these styles in the page, once; it need not fetch them itself, which from a disk it may not. */
export async function styled(address) {
  const sheet = await new CSSStyleSheet().replace(await text(address));
  if (styles.has(address)) return;
  styles.add(address);
  document.adoptedStyleSheets.push(sheet);
}
