// Long lists that are drawn in pieces.

import { ngettext } from "../load/language.js";
import { made } from "../load/render.js";

/**
 * Return a list's functions `show(entries)`, which replaces its items, and `drawMore()`, which adds the
 * next `size` ones and returns their elements. The button `more` adds them too. `item(entry)` returns
 * an item's description for `render`.
 * @template Entry @param {HTMLElement} list @param {HTMLElement} more @param {number} size
 * @param {(entry: Entry) => Description<"li">} item @param {(drawn: HTMLElement[]) => void} [then] called with each piece drawn
 */
export function inPieces(list, more, size, item, then) {
  /** @type {Entry[]} */
  let waiting = [];
  /** Add the next items. */
  const drawMore = () => {
    const drawn = waiting.splice(0, size).map((entry) => made(item(entry)));
    list.append(...drawn);
    more.hidden = !waiting.length;
    more.textContent = ngettext("Show more ({n} left)", "Show more ({n} left)", waiting.length);
    then?.(drawn);
    return drawn;
  };
  /** Replace all items. */
  const show = (/** @type {Iterable<Entry>} */ entries) => {
    waiting = [...entries];
    list.replaceChildren();
    drawMore();
  };
  more.addEventListener("click", () => drawMore()[0]?.querySelector("button")?.focus());
  return { show, drawMore };
}
