// Parts that the columns of several rooms have.

import { element, render } from "../load/render.js";

/**
 * Fill a list with figures: each a name and a number, with an explanation as its tooltip.
 * @param {Element} list @param {{ name: string, number: string, about?: string }[]} figures
 */
export function showFigures(list, figures) {
  render(list, figures.map(({ name, number, about = "" }) => (
    element("div", { title: about }, element("dt", {}, name), element("dd", {}, number)))));
}

/**
 * Show a share from 0 to 1 on a progress bar, or hide the bar for null.
 * @param {HTMLElement} bar @param {number | null} share
 */
export function showShare(bar, share) {
  bar.hidden = share === null;
  bar.style.setProperty("--share", String(share ?? 0));
  bar.setAttribute("aria-valuenow", String(Math.round(100 * (share ?? 0))));
}

/** Set the text of an element, and hide the element if the text is empty. @param {HTMLElement} line @param {string} text */
export function showText(line, text) {
  if (line.textContent !== text) line.textContent = text;
  line.hidden = !text;
}
