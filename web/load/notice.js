// The notice below the page: a message about the page itself, with buttons to answer it.

import { listen } from "./language.js";
import { button, byId, element, find, render } from "./render.js";

const notice = byId("update");

/** @type {(() => Notice) | null} */
let say = null; // returns the notice's texts in the current language

/**
 * Show a notice below the page. `saying()` returns its message, and its button labels with their
 * actions; it is called again when the language changes. Any button hides the notice. A message that
 * is already shown stays as it is, and so does the focus in it.
 * @param {() => Notice} saying
 */
export function showNotice(saying) {
  const [words, buttons] = saying();
  if (shows(words)) return;
  say = saying;
  render(notice, element("span", { role: "status" }), Object.entries(buttons).map(([label, act]) => button({
    key: label,
    onclick: () => {
      notice.hidden = true;
      act();
    },
  }, label)));
  notice.hidden = false;
  find(notice, "span").textContent = words; // after the element is shown, so that screen readers announce it
}

/** Hide the notice if it shows this message. @param {string} words */
export function hideNotice(words) {
  if (shows(words)) notice.hidden = true;
}

/** Return true if the notice shows this message. @param {string} words */
function shows(words) {
  return !notice.hidden && find(notice, "span").textContent === words;
}

/** Translate the notice, if one is shown, into the new language. Its buttons stay, and so does the focus in them. */
function translateNotice() {
  if (notice.hidden || !say) return;
  const [words, buttons] = say();
  [words, ...Object.keys(buttons)].forEach((text, index) => {
    notice.children[index].textContent = text;
  });
}

listen(() => queueMicrotask(translateNotice)); // Python, which supplies some of its texts, learns of the new language first
