// The line below the page that tells what concerns the page itself, with buttons to answer it.

import { listen } from "./language.js";
import { button, element } from "./panel.js";

const notice = document.getElementById("update");

let say = null; // what it tells, in the language of the moment

/**
 * Show what `saying()` tells: words, and what its buttons do by their labels; any of them hides it.
 * Words that are shown already stay as they are, with the focus in them.
 */
export function tell(saying) {
  const [words, buttons] = saying();
  if (shows(words)) return;
  say = saying;
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

/** Say it in the language that is spoken since; the buttons stay, and the focus in them. */
function sayAgain() {
  if (notice.hidden) return;
  const [words, buttons] = say();
  [words, ...Object.keys(buttons)].forEach((text, index) => {
    notice.children[index].textContent = text;
  });
}

listen(() => queueMicrotask(sayAgain)); // Python, which has words for it too, is told of the language first
