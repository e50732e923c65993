// The list of lessons, and the path through the lessons of a part.

import { button, byId, element, find, render } from "../load/render.js";
import { keepInSight } from "../page/in_sight.js";

/** @type {Handlers.Learn["choose"]} */
let choose; // registered before the room is shown

/** Register the handler `choose(name)`, for a lesson chosen from the list or on the path. @param {Handlers.Learn} to */
export function listen(to) {
  choose = to.choose;
}

/**
 * Show the changes: all `courses` with their titles and lessons, the name of the lesson `shown`,
 * the `path` through its part, and whether that part is `finished`.
 * @param {Partial<State.LessonsData>} changes
 */
export function show({ courses, shown, path, finished }) {
  if (finished !== undefined) byId("app").toggleAttribute("data-finished", finished);
  const list = byId("lesson-list");
  if (courses) {
    render(list, courses.map(({ title, lessons }) => element("optgroup", { label: title },
      lessons.map((lesson) => element("option", { value: lesson.name }, lesson.title)))));
  }
  if (shown) list.value = shown;
  list.onchange = () => choose(list.value);
  if (path) showPath(path);
}

/**
 * Show the path through a part: the part's title and description (`told`), and its lessons
 * (`stones`) with the one open at index `at`.
 * @param {State.Path} path
 */
function showPath({ title, told, stones, at }) {
  byId("lesson-part").textContent = title;
  byId("lesson-told").textContent = told;
  byId("lesson-title").textContent = stones[at].title;
  const list = find(document, "#lesson-path ol");
  render(list, stones.map(({ name, title: lesson, sign, done }, number) => element("li", {}, button({
    class: done ? "done" : null, "aria-current": number === at ? "step" : null, onclick: () => choose(name),
  }, element("i", {}, sign), element("span", {}, lesson)))));
  keepInSight(list);
}
