// The list of lessons, and the path through the lessons of a part.

import { keepInSight } from "../page/in_sight.js";

let choose = null;

/** Call `choose(name)` for a lesson chosen from the list or on the path. */
export function listen(to) {
  choose = to.choose;
}

/**
 * Show the changes: all `courses` with their titles and lessons, the name of the lesson `shown`,
 * the `path` through its part, and whether that part is `finished`.
 */
export function show({ courses, shown, path, finished }) {
  if (finished !== undefined) document.getElementById("app").toggleAttribute("data-finished", finished);
  const list = /** @type {HTMLSelectElement} */ (document.getElementById("lesson-list"));
  if (courses) list.replaceChildren(...courses.map(group));
  if (shown) list.value = shown;
  list.onchange = () => choose(list.value);
  if (path) showPath(path);
}

function group({ title, lessons }) {
  const element = document.createElement("optgroup");
  element.label = title;
  element.append(...lessons.map((lesson) => new Option(lesson.title, lesson.name)));
  return element;
}

/** Show the path. Existing stones are updated in place, because one may have the focus. */
function showPath({ title, told, stones, at }) {
  document.getElementById("lesson-part").textContent = title;
  document.getElementById("lesson-told").textContent = told;
  document.getElementById("lesson-title").textContent = stones[at].title;
  const list = document.querySelector("#lesson-path ol");
  while (list.children.length > stones.length) list.lastElementChild.remove();
  while (list.children.length < stones.length) list.append(newStone());
  stones.forEach((stone, number) => showStone(list.children[number].firstElementChild, stone, number === at));
  keepInSight(list);
}

function newStone() {
  const item = document.createElement("li");
  const button = document.createElement("button");
  button.type = "button";
  button.append(document.createElement("i"), document.createElement("span"));
  item.append(button);
  return item;
}

function showStone(button, { name, title, sign, done }, isShown) {
  button.firstElementChild.textContent = sign;
  button.lastElementChild.textContent = title;
  button.classList.toggle("done", done);
  if (isShown) button.setAttribute("aria-current", "step");
  else button.removeAttribute("aria-current");
  button.onclick = () => choose(name);
}
