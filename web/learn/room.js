// The list of lessons.

let choose = null;

/** Call `chosen(name)` for a lesson chosen from the list. */
export function listen(chosen) {
  choose = chosen;
}

/** Show what is new: all `courses`, each with a title and lessons, or which lesson is `shown`. */
export function show({ courses, shown }) {
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
