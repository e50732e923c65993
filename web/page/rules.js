// The rules. Each game's text is a file of its own, fetched on first use. Its small boards are
// painted once Python can supply them.

import { keepPainted, paint } from "../board/paint.js";
import { fetchedText } from "../load/fetched.js";
import { _, translateElement } from "../load/language.js";
import { byId, find } from "../load/render.js";

const dialog = byId("rules");
/** @type {Map<string, HTMLElement>} */
const texts = new Map(); // the fetched articles, by game

/** @type {Handlers.Rules | undefined} */
let handlers;
let asked = "";

/**
 * Register the handlers: `figures(game)` returns the small boards of a game's rules, as JSON of
 * pictures by name.
 * @param {Handlers.Rules} to
 */
export function listen(to) {
  handlers = to;
  if (dialog.open) paintFigures(); // it was opened before the boards could be painted
}

/** Show the rules of a game in the dialog, given by its name in links, or a message if they cannot be loaded. @param {string} game */
async function show(game) {
  asked = game;
  const choice = find(dialog, `input[value="${game}"]`);
  choice.checked = true;
  byId("rules-title").textContent = _("The rules of {game}", { game: choice.labels?.[0].textContent.trim() });
  if (!texts.has(game)) {
    const text = await load(game);
    if (text) texts.set(game, text);
    if (asked !== game) return;
  }
  const found = texts.get(game);
  byId("rules-missing").hidden = Boolean(found);
  byId("rules-text").replaceChildren(found ? translateElement(found) : "");
  byId("rules-text").dataset.game = game;
  dialog.scrollTop = 0;
  paintFigures();
}

/** Fetch the article of a game's rules. Returns null if it cannot be loaded. @param {string} game */
async function load(game) {
  const text = await fetchedText(`./web/rules/${game}.html`).catch(() => "");
  return new DOMParser().parseFromString(text, "text/html").querySelector("article");
}

/** Paint the small boards of the rules that are shown. Does nothing before the handlers are set. */
function paintFigures() {
  const canvases = byId("rules-text").querySelectorAll("canvas[data-figure]");
  if (!handlers || !canvases.length) return;
  const pictures = JSON.parse(handlers.figures(byId("rules-text").dataset.game ?? "")); // not those of a game whose text is still loading
  for (const canvas of canvases) {
    const picture = pictures[canvas.dataset.figure ?? ""];
    canvas.style.aspectRatio = `${picture.width} / ${picture.height}`;
    canvas.style.width = `${Math.round(picture.width * 30)}px`;
    paint(canvas, picture);
    keepPainted(canvas);
  }
}

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-open=rules]")) show(document.documentElement.dataset.game ?? "");
});

byId("rules-games").addEventListener("change", ({ target }) => show(/** @type {HTMLInputElement} */ (target).value));
