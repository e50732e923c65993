// Lists that scroll keep what is current in sight, when they come to be seen and when the window changes, too.

/** The functions that update each list after a change of size. */
const shows = new WeakMap();
const sizes = new ResizeObserver((lists) => lists.forEach(({ target }) => shows.get(target)()));

/** Have a list `show` what is current in the next frame, and whenever it has another size; by itself it goes by the mark. */
export function keepInSight(list, show = () => showMarked(list)) {
  shows.set(list, show);
  sizes.observe(list);
}

function showMarked(list) {
  const current = list.querySelector("[aria-current]");
  if (current) scrollTo(list, current);
}

/** Scroll a box, and nothing around it, until an element in it can be seen, with as much beside it as its styles ask for. */
export function scrollTo(box, element) {
  if (!box.clientHeight) return; // it is hidden, and will be shown with another size
  const margin = Number.parseFloat(getComputedStyle(box).scrollPaddingBlock) || 0;
  const top = element.getBoundingClientRect().top - box.getBoundingClientRect().top + box.scrollTop;
  const least = top + element.offsetHeight - box.clientHeight + margin;
  box.scrollTop = Math.min(top - margin, Math.max(least, box.scrollTop));
}
