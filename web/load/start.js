// The page before Python runs: the board is painted as it was left, or empty in the size of the game
// that follows. A tap on it is stored until the game can answer.

import { _, begun, soon } from "./language.js";
import * as board from "../board/board.js";
import { boardOf, emptyBoard, isSide } from "../board/empty.js";
import { setMaterial } from "../page/material.js";
import { showGame } from "../page/page.js";
import { isReady } from "./ready.js";
import { byId } from "./render.js";
import { keep, stored, valueIn } from "./stored.js";
import { address, isOwn } from "../links/links.js";

// The size of the board of a first visit. The build writes it.
const FIRST_SIZE = { cols: 7, rows: 7 };
const FIRST_PICTURE = { ...emptyBoard({ ...FIRST_SIZE, labelled: true }), next: "black" };
const PICTURE_KEY = "redstone.picture";

/** Return the picture stored by an earlier visit, null if there is none or it is damaged. @returns {LastPicture | null} */
function lastPicture() {
  const picture = valueIn(stored(PICTURE_KEY));
  const sound = picture && picture.width > 0 && picture.height > 0 && picture.width < 30 &&
    Array.isArray(picture.commands) && picture.commands.every(Array.isArray);
  return sound ? picture : null;
}

const THEMES = ["system", "light", "dark"];

/** Show the texts stored with the last picture, and set its game, theme, side and material. Texts in another language are not shown. @param {LastWords} words */
function restoreLastTexts({ theme, material, game, below, language = begun, ...texts }) {
  if (typeof game?.name === "string" && typeof game.title === "string") showGame(game);
  if (theme && THEMES.includes(theme)) document.documentElement.dataset.theme = theme;
  if (material) setMaterial(material);
  if (below === "white") byId("app").dataset.below = below;
  if (language !== begun) return; // the texts are in another language
  for (const id of /** @type {const} */ (["turn", "detail", "welcome"])) {
    if (typeof texts[id] === "string") byId(id).textContent = texts[id];
  }
}

/** Empty the texts at the board, which are not those of the game that follows. */
function clearTexts() {
  for (const id of /** @type {const} */ (["turn", "detail", "welcome"])) byId(id).textContent = "";
}

/**
 * Show the name of the game in an opened link before Python can read the link, and return the size
 * of its board, null if the link names no game.
 * @param {string} link
 */
function showSentGame(link) {
  const [, game = "", ...sides] = /#([a-z]+)([0-9]+)(?:x([0-9]+))?/i.exec(link) ?? [];
  const name = game.toLowerCase();
  const title = document.querySelector(`input[name="rules-game"][value="${name}"]`)?.labels?.[0].textContent.trim();
  const [cols, rows = cols] = sides.filter(Boolean).map(Number);
  if (!title || !isSide(cols) || !isSide(rows)) return null;
  showGame({ name, title });
  return { cols, rows };
}

/** Show a picture, unless Python already shows the game. @param {Picture} picture */
function paintFirst(picture) {
  if (!isReady()) board.show(picture);
}

/** Return true if this browser has stored nothing of the page, or stores nothing. */
function isFirstVisit() {
  try {
    return !Object.keys(localStorage).some((key) => key.startsWith("redstone"));
  } catch {
    return true;
  }
}

const isFirst = isFirstVisit(); // determined before anything is stored
const sent = address() && !isOwn(); // a link was opened, so its board differs from the last visit's
const kept = lastPicture();
// A game that ended on an earlier day is not shown again either; a rematch follows it.
const isPast = kept?.over && kept.over !== new Date().toDateString();
const labelled = kept ? boardOf(kept).labelled : true;
if (kept?.words) {
  const { theme, material, game } = kept.words;
  restoreLastTexts(sent ? { theme, material } : isPast ? { theme, material, game } : kept.words);
}
if (sent || isPast) clearTexts();
if (sent) {
  paintFirst(emptyBoard({ ...showSentGame(address()) ?? FIRST_SIZE, labelled })); // a tap places no stone on it
} else if (kept) {
  try {
    paintFirst(isPast ? emptyBoard(boardOf(kept)) : kept);
  } catch {
    keep(PICTURE_KEY, "");
  }
} else {
  byId("newcomer").hidden = !isFirst;
  paintFirst(FIRST_PICTURE);
}
let isOpening = false; // true once a file or a text is brought to the page
window.addEventListener("redstone:opening", () => { isOpening = true; });
requestAnimationFrame(() => setTimeout(() => { // after the first frame is painted
  window.dispatchEvent(new CustomEvent("redstone:shown"));
  if (isFirst && !sent) {
    Promise.all([import("./scene.js"), soon]).then(([{ play }]) => {
      if (!isOpening) play(FIRST_PICTURE, board.setCover);
    }, () => {}); // the scene is only decoration
  }
}));

byId("watch").addEventListener("click", () => {
  import("./scene.js").then(({ play }) => play(FIRST_PICTURE, board.setCover), () => {});
});

document.addEventListener("early-tap", () => {
  if (!sent) byId("detail").textContent = _("Your tap counts as soon as the game starts.");
});
