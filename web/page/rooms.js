// Rooms that open over the game, such as the lessons. A room's own files are loaded when it is
// first opened: its pack of Python, its part of the page (room.html), its styles and its script.
// The service worker caches all of them for offline use.

import { translateElement } from "../load/language.js";
import { byId, find } from "../load/render.js";
import scripts from "rooms:scripts"; // by room, made by the build from the folders with a room.html

/**
 * Parts of the game that are loaded late, by the names of their folders. Their Python is in the
 * shared pack.
 */
const PARTS = { clock: () => import("../clock/clock.js"), coach: () => import("../coach/coach.js") };

export const names = Object.keys(scripts);

/** @type {Map<string | undefined, HTMLElement[]>} */
const parts = new Map(); // by room: the elements that are in the page while it is open
/** @type {Map<string | undefined, Awaited<ReturnType<typeof scripts[string]>>>} */
const loaded = new Map(); // by room, its script
const styles = new Set(); // addresses
const app = byId("app");
const root = document.documentElement; // its data-room names the open room, and is empty in the game

/** @type {Promise<Bytes> | null} */
let fetching = null; // the promise of the shared pack, once requested

/**
 * Fetch the shared pack of Python as bytes, once. Rejects if it cannot be loaded; a later call
 * tries again.
 */
function sharedPack() {
  fetching ??= unpacked("./web/shared.pack").catch((error) => {
    fetching = null;
    throw error;
  });
  return fetching;
}

/** Fetch a pack of Python as bytes (`archive`), and the `shared` one. Rejects as `common` does. @param {string} name */
export async function pack(name) {
  const [archive, shared] = await Promise.all([unpacked(`./web/${name}.pack`), sharedPack()]);
  return { archive, shared };
}

/** Load everything that a room needs: its packs and its `script`, a module. Rejects as `pack` does. @param {string} room */
export async function furnish(room) {
  const [python, html, script] = await Promise.all([
    pack(room), text(`./web/${room}/room.html`), scripts[room](), loadStyles(`./web/${room}/room.css`),
  ]);
  if (!parts.has(room)) parts.set(room, elements(html));
  loaded.set(room, script);
  return { ...python, script };
}

/** Return true if the browser has stored all rooms for offline use. */
export function areNear() {
  return Boolean(navigator.serviceWorker?.controller);
}

/** Load a part of the app: the `shared` pack, its `script`, its styles. Rejects as `pack` does. @param {keyof typeof PARTS} name */
export async function part(name) {
  const [shared, script] = await Promise.all([sharedPack(), PARTS[name](), loadStyles(`./web/${name}/${name}.css`)]);
  return { shared, script };
}

/** Show the elements of this room and no other's. An empty name shows none. @param {string} room */
export function enter(room) {
  for (const element of parts.get(root.dataset.room) ?? []) takeAway(element);
  for (const element of parts.get(room) ?? []) find(document, `#${element.dataset.into}`).append(translateElement(element));
  root.dataset.room = room;
  if (room) app.dataset.room = room; // for the styles
  else delete app.dataset.room;
}

/**
 * Remove an element. A dialog is closed first: removed while open, it could never open again and
 * would cover whatever follows.
 * @param {HTMLElement} element
 */
function takeAway(element) {
  if (element instanceof HTMLDialogElement) element.close("by-script");
  element.remove();
}

/** Pass on the changes that only the open room's own script can show. @param {Record<string, unknown>} inside */
export function show(inside) {
  loaded.get(root.dataset.room)?.show(inside);
}

/** Move the focus to the heading of the open room. */
export function focus() {
  const inside = (parts.get(root.dataset.room) ?? []).flatMap((element) => [...element.querySelectorAll("h1")]);
  inside.find((heading) => heading.checkVisibility())?.focus();
}

/** Return true while a room is shown instead of the game. The next visit begins with the game. */
export function isOpen() {
  return Boolean(root.dataset.room);
}

/** Return a page's elements that have `data-into`, the id of the element that each is added to. @param {string} html */
function elements(html) {
  const body = new DOMParser().parseFromString(html, "text/html").body;
  return [...body.querySelectorAll("[data-into]")].map((element) => document.adoptNode(element));
}

/** Fetch an address. Rejects unless the response is OK. @param {string} address */
async function answered(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.status}`);
  return answer;
}

/** Fetch an address as text. Rejects unless the response is OK. @param {string} address */
async function text(address) {
  return (await answered(address)).text();
}

/** Fetch a pack and unpack it. The build gzips packs, whatever headers the server sends. @param {string} address */
async function unpacked(address) {
  const { body } = await answered(address);
  return new Uint8Array(await new Response(body?.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
}

/**
 * Add styles to the page, once. The text is fetched by the script, because a page opened from a
 * disk may not load style sheets itself.
 * @param {string} address
 */
export async function loadStyles(address) {
  const sheet = await new CSSStyleSheet().replace(await text(address));
  if (styles.has(address)) return;
  styles.add(address);
  document.adoptedStyleSheets.push(sheet);
}
