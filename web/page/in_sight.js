// Keeps the current entry of a scrolling list in sight, when the list appears and when the window
// changes.

/** The functions that update each list after a change of size. @type {WeakMap<Element, () => void>} */
const shows = new WeakMap();
const sizes = new ResizeObserver((lists) => lists.forEach(({ target }) => shows.get(target)?.()));

/**
 * Call `show` in the next frame and after each change of the list's size, in place of any earlier
 * `show` of the list. By default it scrolls to the entry marked `aria-current`.
 * @param {HTMLElement} list @param {() => void} [show]
 */
export function keepInSight(list, show = () => showMarked(list)) {
  shows.set(list, show);
  sizes.unobserve(list); // a list that is observed already would not be reported again
  sizes.observe(list);
}

/** Scroll to the entry of a list marked `aria-current`. @param {HTMLElement} list */
function showMarked(list) {
  const current = list.querySelector("[aria-current]");
  if (current) scrollTo(list, current);
}

/**
 * Scroll a box, and nothing around it, just so far that an element in it is visible, with the margin
 * that the box's scroll padding sets.
 * @param {HTMLElement} box @param {HTMLElement} element
 */
export function scrollTo(box, element) {
  if (!box.clientHeight) return; // hidden; it will be shown with another size
  const margin = Number.parseFloat(getComputedStyle(box).scrollPaddingBlock) || 0;
  const top = element.getBoundingClientRect().top - box.getBoundingClientRect().top + box.scrollTop;
  const least = top + element.offsetHeight - box.clientHeight + margin;
  box.scrollTop = Math.min(top - margin, Math.max(least, box.scrollTop));
}
