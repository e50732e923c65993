// The line below the page that tells what concerns the page itself, with buttons to answer it.

import { button, element } from "./panel.js";

const notice = document.getElementById("update");

/**
 * Show words with buttons by their labels; any of them hides it. Words that are shown already stay
 * as they are, with the focus in them.
 */
export function tell(words, buttons) {
  if (shows(words)) return;
  const text = element("span");
  text.setAttribute("role", "status");
  const answers = Object.entries(buttons).map(([label, act]) => button(label, () => {
    notice.hidden = true;
    act();
  }));
  notice.replaceChildren(text, ...answers);
  notice.hidden = false;
  text.textContent = words; // after it is shown, so that it is read out
}

/** Hide the notice if it shows these words. */
export function withdraw(words) {
  if (shows(words)) notice.hidden = true;
}

function shows(words) {
  return !notice.hidden && notice.firstElementChild.textContent === words;
}
