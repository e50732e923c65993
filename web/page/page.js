// Shows the page's state (see redstone/app/page/state.py), and passes on the input from its
// controls. All texts are set as text or attributes, never as markup.

import * as board from "../board/board.js";
import { paint } from "../board/paint.js";
import { _, isMirrored } from "../load/language.js";
import { showNotice } from "../load/notice.js";
import { byId, element, find, render, setField } from "../load/render.js";
import { keep } from "../load/stored.js";
import { open } from "./dialogs.js";
import { loadSounds, updateSound } from "./sounds.js";
import { isShortcut, isWriting, keyOf } from "./keys.js";
import { setMaterial, showMaterial } from "./material.js";
import { showMoves } from "./moves.js";
import * as rooms from "./rooms.js";

export { label } from "../board/board.js";
export { offer as offerInstall } from "../load/install.js";

const PICTURE_KEY = "redstone.picture";

/** @type {Handlers.Page | undefined} */
let handlers;
/** @type {Picture | null} */
let shown = null;
/** @type {LastWords} */
let words = {}; // the texts beside the picture
let isPast = false; // the game has ended, and another one follows it on a later day
let waiting = false;
/** @type {Element | null} */
let inUse = null; // the control that had the focus before the last change
/** @type {Element | null} */
let origin = null; // the control from which a room was entered
let isLeaving = false; // true in the frame in which a room is left

/** Functions that show a state's values in elements, by kind of value. @type {Setters} */
const BY_ID = {
  texts: setText,
  hidden: (element, value) => { element.hidden = value; },
  disabled: (element, value) => { element.toggleAttribute("disabled", value); },
  pressed: (element, value) => element.setAttribute("aria-pressed", String(value)),
  invalid: (element, value) => element.setAttribute("aria-invalid", String(value)),
  valuetexts: (element, value) => element.setAttribute("aria-valuetext", value),
};

/** Show a state, given as JSON, or a part of one. Only the fields present are changed. @param {string} text */
export function show(text) {
  const state = /** @type {State.PageState & { inside?: Record<string, unknown> }} */ (JSON.parse(text));
  const focused = document.activeElement;
  if (state.room !== undefined) {
    if (!rooms.isOpen()) origin = focused;
    isLeaving = !state.room;
    rooms.enter(state.room);
  }
  for (const [kind, set] of /** @type {[ById, Setter<string | boolean>][]} */ (Object.entries(BY_ID))) {
    for (const [id, value] of Object.entries(state[kind] ?? {})) set(find(document, `#${id}`), value);
  }
  for (const [colour, plate] of Object.entries(state.plates ?? {})) showPlate(colour, plate);
  if (state.below) byId("app").dataset.below = state.below;
  if (state.looking !== undefined) byId("app").toggleAttribute("data-looking", state.looking);
  if (state.turned !== undefined) byId("app").toggleAttribute("data-turned", state.turned);
  if (state.awaited !== undefined) setBadge(state.awaited);
  if (state.inside) rooms.show(state.inside);
  if (state.theme) setTheme(state.theme);
  if (state.material) setMaterial(state.material);
  if (state.past !== undefined) isPast = state.past;
  if (state.picture) showPicture(state.picture);
  const { end, announce } = state;
  if (end) import("./ending.js").then((ending) => ending.show(end), () => {}); // the page works without it
  updateSound(state);
  if (state.game) showGame(state.game);
  collectTexts(state);
  if (state.progress !== undefined) byId("thinking-done").style.width = `${Math.round(100 * (state.progress ?? 0))}%`;
  if (state.ply !== undefined) showMoves(state.ply, state.moves);
  if (announce !== undefined) setText(byId("announce"), announce);
  if (state.speech !== undefined) speaks = state.speech;
  if (speaks && announce) import("./speech.js").then(({ speak }) => speak(announce), () => {}); // it is read on the page too
  if (state.form) fillForms(state.form);
  if (state.focus) {
    const control = find(document, `#${state.focus}`);
    control.closest("details")?.setAttribute("open", "");
    control.focus();
    control.scrollIntoView({ block: "nearest" });
  }
  restoreFocus(focused);
}

let speaks = false; // the announcements are spoken

/** Note a state's texts, theme and material, which the next visit shows before Python runs. Ignored in a room. @param {State.PageState} state */
function collectTexts({ theme = words.theme, material: made = {}, below = words.below, texts = {} }) {
  if (rooms.isOpen()) return;
  const { turn = words.turn, detail = words.detail, welcome = words.welcome } = texts;
  const language = document.documentElement.lang;
  words = { game: words.game, theme, material: { ...words.material, ...made }, below, language, turn, detail, welcome };
}

/**
 * Move the keyboard focus if the control `focused` before a change has disappeared by it: to the
 * control from which the room just left was entered, otherwise to the board or the room's heading.
 * The check waits until the page has been laid out for the frame, when it costs nothing.
 * @param {Element | null} focused
 */
function restoreFocus(focused) {
  if (!focused || focused === document.body) {
    isLeaving = false;
    return;
  }
  if (!inUse) {
    requestAnimationFrame(() => setTimeout(() => {
      const [before, now] = [inUse, document.activeElement];
      const back = isLeaving ? origin : null;
      inUse = null;
      isLeaving = false;
      const moved = now !== before && now !== document.body;
      if (!moved && !document.querySelector("dialog[open]") && before && isGone(before)) moveFocusOn(back);
    }));
  }
  inUse = focused;
}

/**
 * Move the focus to the control `back` if it can have it, otherwise to the board, or to the heading
 * of a room without a board.
 * @param {Element | null} [back]
 */
function moveFocusOn(back = null) {
  if (back instanceof HTMLElement && back !== document.body && !isGone(back)) back.focus();
  else if (byId("board").checkVisibility()) board.focus();
  else rooms.focus();
}

/** Return true if a control cannot have the focus: it is disabled or not visible. @param {Element} control */
function isGone(control) {
  return control.matches(":disabled") || !control.checkVisibility();
}

// A closed dialog returns the focus to the button that opened it, unless that is disabled now or a
// new game has begun.
document.addEventListener("close", ({ target }) => {
  const focused = document.activeElement;
  const dialog = /** @type {HTMLDialogElement} */ (target);
  if (dialog.returnValue === "start" || !focused || focused === document.body || isGone(focused)) moveFocusOn();
}, true);

/**
 * Once the current state has been painted, store its picture, load the sounds and call the handler
 * `settled`. Further calls until then are ignored.
 */
export function afterPaint() {
  if (waiting) return;
  waiting = true;
  requestAnimationFrame(() => setTimeout(() => {
    waiting = false;
    storePicture();
    loadSounds();
    handlers?.settled();
  }));
}

/** Set or clear the badge on the installed app's icon, in browsers that support badges. @param {boolean} marked */
function setBadge(marked) {
  navigator[marked ? "setAppBadge" : "clearAppBadge"]?.().catch(() => {}); // the page works without it
}

// Store moves and texts when the page is left, even if a phone ends a hidden page without notice.
// The address stays unchanged: a change would interfere with the navigation in progress.
window.addEventListener("pagehide", () => handlers?.leaving());
document.addEventListener("visibilitychange", () => {
  if (document.hidden) handlers?.leaving();
});

/** Show the name of the current game: `name` as in links, `title` for people. @param {State.Heading} heading */
export function showGame({ name, title }) {
  words.game = { name, title };
  document.documentElement.dataset.game = name;
  document.title = title;
  setText(byId("game-name"), title);
}

/**
 * Register the handlers: `act(name)` for buttons, `goTo(ply)` for the move list, `open(dialog)` and
 * `submit(dialog, fields as JSON)` for dialogs, `choose(fields as JSON)` for each change in the
 * new-game dialog, `settled()` after painting, and `leaving()` when the page is hidden or left.
 * @param {Handlers.Page} to
 */
export function listen(to) {
  handlers = to;
  enableControls(true);
}

/** Enable or disable the game's controls; those for the rules always respond. @param {boolean} enabled */
function enableControls(enabled) {
  const controls = "#steps button, #undo, #tools button, #newcomer button, :is(#head, #more) button:not([data-open=rules], [type=submit])";
  for (const button of document.querySelectorAll(controls)) button.toggleAttribute("disabled", !enabled);
}

enableControls(false);

/** Fill the lists of levels. `text` is JSON with the number and name of each. @param {string} text */
export function showLevels(text) {
  const levels = JSON.parse(text);
  for (const select of document.querySelectorAll("select[name=level]")) {
    render(select, levels.map((/** @type {{ number: number, name: string }} */ { number, name }) => element("option", { value: String(number) }, name)));
  }
}

/**
 * Set an element's text. An alert is set again even if unchanged, so that it is announced again.
 * @param {HTMLElement} line @param {string} text
 */
function setText(line, text) {
  const again = line.role === "alert" && text; // the same refusal is announced again
  if (line.textContent === text && !again) return;
  line.textContent = "";
  line.textContent = text;
}

/** Show a player's plate: name, note, numbers of stones and prisoners, and the stones due. @param {string} colour @param {State.Plate} plate */
function showPlate(colour, { name, note, tally, counted, prisoners, active, winner, due }) {
  const plate = byId(colour === "black" ? "plate-black" : "plate-white"), line = find(plate, ".name");
  if (line.textContent !== name) animateName(plate);
  setText(line, name);
  line.title = name; // it may be truncated
  setText(find(plate, ".note"), note);
  setText(find(plate, ".stones"), tally);
  setText(find(plate, ".counted"), counted);
  find(plate, ".tally").title = prisoners ? counted : "";
  plate.classList.toggle("prisoners", prisoners);
  plate.classList.toggle("active", active);
  plate.classList.toggle("winner", winner);
  showDue(find(plate, ".due"), due);
}

/**
 * Show a small stone for each one due in a turn of several. Those already placed are hollow.
 * @param {HTMLElement} row @param {State.Due} due
 */
function showDue(row, { placed, due, words }) {
  row.hidden = due === 0;
  find(row, ".unseen").textContent = words;
  render(find(row, ".row"), Array.from({ length: due }, (_, number) => element("i", { class: number < placed ? "placed" : null })));
}

/** Animate a plate whose player's name is about to change, unless it shows none. @param {HTMLElement} plate */
function animateName(plate) {
  if (!find(plate, ".name").textContent) return;
  plate.classList.remove("turned");
  requestAnimationFrame(() => plate.classList.add("turned"));
}

/** Set the theme: "light", "dark" or "system". If it has changed, repaint the board and recolour the browser's bars. @param {string} theme */
function setTheme(theme) {
  const root = document.documentElement;
  if (root.dataset.theme === theme) return;
  root.dataset.theme = theme;
  board.recolour();
  colourWindow();
}

/** Give the browser's own bars the page's colour, which may differ from the system theme. */
function colourWindow() {
  const colour = getComputedStyle(document.body).backgroundColor;
  for (const meta of document.querySelectorAll("meta[name=theme-color]")) meta.setAttribute("content", colour);
}
window.matchMedia("(prefers-color-scheme: dark)").addEventListener("change", colourWindow);

/** Show a picture at the board. Its first `kept` commands, not given, are those of the last picture. @param {Picture} picture */
function showPicture({ kept = 0, commands, ...picture }) {
  shown = { ...picture, commands: [...shown?.commands.slice(0, kept) ?? [], ...commands] };
  board.show(shown);
}

/** Store the picture, without motions, for the next visit to show before Python runs. */
function storePicture() {
  if (rooms.isOpen() || !shown) return;
  const settled = shown.commands.filter((command) => command[0] !== "stone" || command[6] !== "vanish");
  const over = isPast ? new Date().toDateString() : undefined;
  keep(PICTURE_KEY, JSON.stringify({ ...shown, commands: settled, words, over }));
}

/** Set the fields of forms, given by the forms' and fields' names. @param {Record<string, Record<string, unknown>>} values */
function fillForms(values) {
  for (const [form, fields] of Object.entries(values)) {
    for (const [name, value] of Object.entries(fields)) setField(find(document, `form#${form}`), name, value);
  }
}

/** Return a form's values as JSON: booleans for checkboxes, numbers in their plain form. @param {HTMLFormElement} form */
function formData(form) {
  /** @type {Record<string, FormDataEntryValue | boolean>} */
  const data = Object.fromEntries(new FormData(form));
  for (const box of form.querySelectorAll("input[type=checkbox]")) data[box.name] = box.checked;
  for (const box of form.querySelectorAll("input[type=number]")) {
    data[box.name] = String(box.valueAsNumber); // 9 for 09, 9.0 and 0.9e1
  }
  return JSON.stringify(data);
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (!button) return;
  if (button.dataset.open) {
    handlers?.open(button.dataset.open);
    open(button.dataset.open);
    if (button.dataset.opponent) choose("opponent", button.dataset.opponent);
    if (button.dataset.open === "new-game") setTimeout(showCards); // by then the dialog is open
    if (button.dataset.open === "settings") showMaterial();
    if (button.dataset.open === "keys") nameKeys();
  } else if (button.dataset.action) {
    if (button.type === "submit") button.closest("dialog")?.close(button.value); // before the action, which may disable the button: a disabled one closes no dialog
    handlers?.act(button.dataset.action);
  } else if (button.dataset.ply) handlers?.goTo(Number(button.dataset.ply));
  else if ("download" in button.dataset) import("./download.js").then(({ downloadPage }) => downloadPage()).catch(showLoadFailure);
});

/** Show a notice that a file could not be loaded. */
function showLoadFailure() {
  showNotice(() => [_("The file couldn’t load. Try again once you’re online."), { [_("OK")]: () => {} }]);
}

/** Show the keys in the dialog of keys as they are labelled on the person's keyboard. */
function nameKeys() {
  import("./layout.js").then(({ nameKeys: name }) => name(byId("keys")), () => {}); // English letters stay
}

/** Paint the small boards on the cards of the games to choose from. */
function showCards() {
  for (const [game, picture] of Object.entries(JSON.parse(handlers?.cards() ?? "{}"))) {
    const canvas = document.querySelector(`canvas[data-card="${game}"]`);
    if (canvas) paint(canvas, picture);
  }
}

const newGame = byId("new-game-form");

/** Choose a value in the new-game dialog, as if the person had clicked it. @param {string} name @param {string} value */
function choose(name, value) {
  setField(newGame, name, value);
  handlers?.choose(formData(newGame));
  find(newGame, `[name=${name}]:checked`).scrollIntoView({ block: "center" });
}

newGame.addEventListener("change", () => handlers?.choose(formData(newGame)));

// Show the level's name while its slider is dragged.
byId("level").addEventListener("input", () => handlers?.choose(formData(newGame)));

/** @type {Record<string, string | undefined>} */
const FORMS = { start: "new-game", "set-up": "set-up" };

newGame.addEventListener("submit", (event) => {
  const form = FORMS[event.submitter?.getAttribute("value") ?? ""];
  if (form && !handlers?.submit(form, formData(newGame))) event.preventDefault(); // keeps the dialog open
});

// It submits nothing: the first submit button of a form is the one that Enter presses.
byId("new-live").addEventListener("click", () => {
  if (handlers?.submit("invite", formData(newGame))) byId("new-game").close();
});

// Settings apply at once; there is nothing to confirm.
byId("settings-form").addEventListener("change", () => {
  handlers?.submit("settings", formData(byId("settings-form")));
});

byId("share-challenge").addEventListener("click", () => {
  handlers?.submit("share", formData(byId("share-form")));
});

/** @typedef {"to-start" | "to-end" | "back" | "forward" | "undo" | "hint" | "pass" | "cancel"} Action */
/** @type {Record<string, Action | undefined>} */
const KEYS = {
  home: "to-start", end: "to-end",
  ",": "back", ".": "forward", u: "undo", h: "hint", p: "pass", escape: "cancel",
};

/** The actions of the arrow keys, from left to right and mirrored: back is on the side of its button. @type {Record<string, Action[] | undefined>} */
const ARROWS = { arrowleft: ["back", "forward"], arrowright: ["forward", "back"] };

let stepped = false; // in this frame: a held key steps once a frame, however fast it repeats

document.addEventListener("keydown", (event) => {
  const elsewhere = document.querySelector("dialog[open]") || isWriting(event.target);
  const key = keyOf(event), action = ARROWS[key]?.[Number(isMirrored())] ?? KEYS[key];
  if (key === "?" && !elsewhere) {
    nameKeys();
    return open("keys");
  }
  if (elsewhere || !action || isShortcut(event)) return;
  if (byId(action)?.disabled) return;
  event.preventDefault();
  if (event.repeat && stepped) return;
  handlers?.act(action);
  stepped = true;
  requestAnimationFrame(() => setTimeout(() => { stepped = false; }));
});
