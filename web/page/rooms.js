// Rooms that open over the game, such as the lessons. A room's own files are loaded when it is
// first opened: its part of the page (room.html), its styles and its script.
// The service worker caches all of them for offline use.

import { fetched, fetchedText } from "../load/fetched.js";
import { translateElement } from "../load/language.js";
import { byId, find } from "../load/render.js";
import { BY_SCRIPT } from "./dialogs.js";
import scripts from "rooms:scripts"; // by room, made by the build from the folders with a room.html

export { areCached } from "../load/ready.js";

/** Parts of the game that are loaded late, by the names of their folders. */
const PARTS = { clock: () => import("../clock/clock.js"), coach: () => import("../coach/coach.js") };

export const names = Object.keys(scripts);

/** @type {Map<string | undefined, HTMLElement[]>} */
const parts = new Map(); // by room: the elements that are in the page while it is open
/** @type {Map<string | undefined, Awaited<ReturnType<typeof scripts[string]>>>} */
const loaded = new Map(); // by room, its script
const styles = new Set(); // addresses
const app = byId("app");
const root = document.documentElement; // its data-room names the open room, and is empty in the game

/** Fetch a pack of Python, and resolve to its unpacked bytes. The build gzips packs, whatever headers the server sends. @param {string} name */
export async function pack(name) {
  const { body } = await fetched(`./web/${name}.pack`);
  return new Uint8Array(await new Response(body?.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
}

/** Load a room's elements and styles, and resolve to its script, a module. Rejects if any of them cannot be loaded. @param {string} room */
export async function loadRoom(room) {
  const [html, script] = await Promise.all([
    fetchedText(`./web/${room}/room.html`), scripts[room](), loadStyles(`./web/${room}/room.css`),
  ]);
  if (!parts.has(room)) parts.set(room, elements(html));
  loaded.set(room, script);
  return script;
}

/** Load a part's styles, and resolve to its script, a module. Rejects if any of them cannot be loaded. @param {keyof typeof PARTS} name */
export async function part(name) {
  const [script] = await Promise.all([PARTS[name](), loadStyles(`./web/${name}/${name}.css`)]);
  return script;
}

/** Add this room's elements to the page, and remove those of the room before. An empty name means the game. @param {string} room */
export function enter(room) {
  for (const element of parts.get(root.dataset.room) ?? []) {
    if (element instanceof HTMLDialogElement) element.close(BY_SCRIPT); // removed while open, it could never open again
    element.remove();
  }
  for (const element of parts.get(room) ?? []) find(document, `#${element.dataset.into}`).append(translateElement(element));
  root.dataset.room = room;
  if (room) app.dataset.room = room; // for the styles
  else delete app.dataset.room;
}

/** Pass changes to the `show` of the open room's script, which shows them in the room's elements. @param {Record<string, unknown>} inside */
export function show(inside) {
  loaded.get(root.dataset.room)?.show(inside);
}

/** Move the focus to the visible heading of the open room. */
export function focus() {
  const inside = (parts.get(root.dataset.room) ?? []).flatMap((element) => [...element.querySelectorAll("h1")]);
  inside.find((heading) => heading.checkVisibility())?.focus();
}

/** Return true while a room is open in place of the game. */
export function isOpen() {
  return Boolean(root.dataset.room);
}

/** Parse a room's HTML, and return its elements with `data-into`, the id of the element that each is added to. @param {string} html */
function elements(html) {
  const body = new DOMParser().parseFromString(html, "text/html").body;
  return [...body.querySelectorAll("[data-into]")].map((element) => document.adoptNode(element));
}

/**
 * Fetch a style sheet and add it to the page, once. Rejects if it cannot be loaded. The script fetches
 * the text, because a page opened from a disk may not load style sheets itself.
 * @param {string} address
 */
export async function loadStyles(address) {
  const sheet = await new CSSStyleSheet().replace(await fetchedText(address));
  if (styles.has(address)) return;
  styles.add(address);
  document.adoptedStyleSheets.push(sheet);
}
