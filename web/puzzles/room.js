// The list of puzzles, and how a text leaves the room.

export { home } from "../links/links.js";
export { save, savePng } from "../links/share.js";

let choose = null;

/** Call `chosen(name)` for the day's puzzle or a set chosen from the list. */
export function listen(chosen) {
  choose = chosen;
}

/** Show what is new: all `sets`, each with a title and entries, or which entry is `shown`. */
export function show({ sets, shown }) {
  const list = /** @type {HTMLSelectElement} */ (document.getElementById("puzzle-list"));
  const before = list.value;
  if (sets) list.replaceChildren(...sets.map(group));
  list.value = shown ?? before;
  list.onchange = () => choose(list.value);
}

function group({ title, entries }) {
  const element = document.createElement("optgroup");
  element.label = title;
  element.append(...entries.map((entry) => new Option(entry.title, entry.name)));
  return element;
}

/** Hand a text to the system's share sheet, or to the clipboard; resolves to what became of it. */
export async function send(text) {
  try {
    if (typeof navigator.share === "function") {
      await navigator.share({ text });
      return "sent";
    }
    await navigator.clipboard.writeText(text);
    return "copied";
  } catch (error) {
    return error.name === "AbortError" ? "" : "not-copied";
  }
}
