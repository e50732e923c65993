// The list of lessons.

let choose = null;

/** Call `chosen(name)` for a lesson chosen from the list. */
export function listen(chosen) {
  choose = chosen;
}

/** Show what is new: all `courses`, each with a title and lessons, which is `shown`, the end of one `finished`. */
export function show({ courses, shown, finished }) {
  if (finished !== undefined) document.getElementById("app").toggleAttribute("data-finished", finished);
  const list = /** @type {HTMLSelectElement} */ (document.getElementById("lesson-list"));
  if (courses) list.replaceChildren(...courses.map(group));
  if (shown) list.value = shown;
  list.onchange = () => choose(list.value);
}

function group({ title, lessons }) {
  const element = document.createElement("optgroup");
  element.label = title;
  element.append(...lessons.map((lesson) => new Option(lesson.title, lesson.name)));
  return element;
}
