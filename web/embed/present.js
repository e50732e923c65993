// Presents a record on a projector: a board as large as the window, in large type, stepped through
// by keys or a presenter's remote. The pointer is a ring that everyone sees. A button, Escape and
// Back leave.

import { _ } from "../load/language.js";
import { button, element, made } from "../load/render.js";
import { loadStyles } from "../page/rooms.js";
import { pushOverlay, popOverlay } from "../page/visits.js";

const FORWARD = ["ArrowRight", "PageDown", "Enter", " "];
const BACK = ["ArrowLeft", "PageUp", "Backspace"];
/** @type {Record<string, Widget.Step | undefined>} */
const STEPS = { Home: "start", End: "end" };

/**
 * Open a record as a presentation on the whole screen. `text` is the widget's data as JSON. Rejects
 * if the widget's script cannot be loaded.
 * @param {string} text
 */
export async function present(text) {
  await Promise.all([loadWidgetScript(), loadStyles("./web/embed/present.css")]);
  const data = element("script", { type: "application/json" }, text);
  const board = made(element("redstone-board", { presented: "" }, data));
  const ring = made(element("div", { class: "ring", hidden: true }));
  // The button is for touch devices without Escape or other keys.
  const leave = button({ "aria-label": _("Close"), onclick: () => stage.close() }, "✕");
  const stage = made(element("dialog", { id: "stage", tabIndex: -1 }, board, ring, leave));
  document.body.append(stage);
  listen(stage, board, ring);
  stage.showModal();
  stage.focus(); // otherwise the button has the focus, and Enter would press it
  document.documentElement.requestFullscreen?.().catch(() => {}); // if refused, the board fills the window
}

/** Load the script that defines the widget's element, unless it is loaded. The promise rejects if that fails. */
function loadWidgetScript() {
  if (customElements.get("redstone-board")) return null;
  return new Promise((done, fail) => {
    const onerror = () => fail(new Error("embed.js"));
    document.head.append(made(element("script", { src: "./embed.js", onload: done, onerror })));
  });
}

/**
 * Handle the events of a presentation: keys step through the moves, `ring` follows the pointer, and
 * Back or the end of the full screen closes it.
 * @param {HTMLDialogElement} stage @param {HTMLElementTagNameMap["redstone-board"]} board @param {HTMLElement} ring
 */
function listen(stage, board, ring) {
  stage.addEventListener("keydown", (event) => {
    const step = FORWARD.includes(event.key) ? "forward" : BACK.includes(event.key) ? "back" : STEPS[event.key];
    event.stopPropagation(); // keeps keys from the game behind
    const presses = [" ", "Enter"].includes(event.key) && event.composedPath()[0] instanceof HTMLButtonElement;
    if (!step || presses) return;
    event.preventDefault();
    board.step(step);
  }, { capture: true });
  stage.addEventListener("pointermove", ({ clientX, clientY }) => {
    ring.hidden = false;
    ring.style.setProperty("translate", `${clientX}px ${clientY}px`);
  });
  /** Close the presentation. */
  const leave = () => stage.close();
  /** Close the presentation if the full screen was left. */
  const left = () => {
    if (!document.fullscreenElement) leave();
  };
  document.addEventListener("fullscreenchange", left); // Escape leaves the full screen first
  pushOverlay(leave);
  stage.addEventListener("close", () => {
    document.removeEventListener("fullscreenchange", left);
    if (document.fullscreenElement) document.exitFullscreen();
    popOverlay();
    stage.remove();
  });
}
