// The page before Python runs: the board is painted as it was left, or empty. A tap on it is stored
// until the game can answer.

import { _, begun, soon } from "./language.js";
import * as board from "../board/board.js";
import { setMaterial } from "../page/material.js";
import { storeText, showGame, storedText } from "../page/page.js";
import { isReady } from "./ready.js";
import { byId } from "./render.js";
import { address, isOwn } from "../links/links.js";

// An empty board, for the first visit. The build writes it.
/** @type {Picture} */
const FIRST_PICTURE = { width: 1, height: 1, moment: 0, pitch: 1, press: 0, next: "", commands: [] };
const PICTURE_KEY = "redstone.picture";

/** Return the picture stored by an earlier visit, null if there is none or it is damaged. @returns {LastPicture | null} */
function lastPicture() {
  try {
    const picture = JSON.parse(storedText(PICTURE_KEY));
    const sound = picture && picture.width > 0 && picture.height > 0 && picture.width < 30 &&
      Array.isArray(picture.commands) && picture.commands.every(Array.isArray);
    return sound ? picture : null;
  } catch {
    return null;
  }
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

/** Show the name of the game in an opened link before Python can read the link. @param {string} link */
function showSentGame(link) {
  const name = /#([a-z]+)[0-9]/i.exec(link)?.[1].toLowerCase() ?? "";
  const title = document.querySelector(`input[name="rules-game"][value="${name}"]`)?.labels?.[0].textContent.trim();
  if (title) showGame({ name, title });
  byId("detail").textContent = "";
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
// A game that ended on an earlier day is not shown again either.
const isPast = kept?.over && kept.over !== new Date().toDateString();
const isOther = sent || isPast;
const last = isOther ? null : kept;
if (sent) showSentGame(address());
if (kept) restoreLastTexts(isOther ? { theme: kept.words?.theme, material: kept.words?.material } : kept.words ?? {});
if (last) {
  try {
    paintFirst(last);
  } catch {
    storeText(PICTURE_KEY, "");
  }
} else {
  paintFirst(isOther ? { ...FIRST_PICTURE, next: "" } : FIRST_PICTURE); // a tap places no stone on another game's board
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
  byId("detail").textContent = _("Your tap counts as soon as the game starts.");
});
