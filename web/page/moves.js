// The lists of moves: where the game stands in them, and how the keyboard goes through them.
// Each list is one tab stop, at the current move; up and down go from move to move.

/** Show that `ply` moves are played; of the list the first `kept` stay, and `more` follow. */
export function showMoves(ply, { kept, more } = { kept: Infinity, more: [] }) {
  for (const list of document.querySelectorAll(".move-list")) {
    while (list.children.length > kept) list.lastChild.remove();
    list.append(...more.map((move, index) => moveItem(move, kept + index + 1)));
    list.classList.toggle("turns", list.querySelector(".goes-on") !== null);
    markCurrent(list, ply);
  }
}

function moveItem({ number, name, stone, by }, ply) {
  const item = document.createElement("li");
  const button = document.createElement("button");
  const swatch = document.createElement("span");
  button.type = "button";
  button.tabIndex = -1;
  button.dataset.ply = ply;
  item.classList.toggle("goes-on", number === 0); // a stone more of the same turn
  swatch.className = `swatch ${stone}`;
  swatch.setAttribute("aria-hidden", "true");
  const mover = document.createElement("span");
  mover.className = "unseen";
  mover.textContent = `${by} `;
  button.append(swatch, number ? `${number}. ` : "", mover, name);
  item.append(button);
  return item;
}

function markCurrent(list, ply) {
  for (const button of list.querySelectorAll(".taken-back, [aria-current]")) {
    button.classList.remove("taken-back");
    button.removeAttribute("aria-current");
  }
  for (let item = list.children[ply]; item; item = item.nextSibling) item.firstChild.classList.add("taken-back");
  const current = list.children[ply - 1]?.firstChild;
  current?.setAttribute("aria-current", "step");
  makeTabStop(list, current ?? list.firstChild?.firstChild);
  requestAnimationFrame(() => scrollToCurrent(list)); // by then the page is laid out anyway
  if (current && list.contains(document.activeElement)) current.focus();
}

/** Scroll the lists to the current move: those that were hidden so far could not be. */
export function showCurrent() {
  document.querySelectorAll(".move-list").forEach(scrollToCurrent);
}

function scrollToCurrent(list) {
  const current = list.querySelector("[aria-current]");
  if (current) scrollTo(list, current);
}

function makeTabStop(list, button) {
  for (const other of list.querySelectorAll("[tabindex='0']")) other.tabIndex = -1;
  if (button) button.tabIndex = 0;
}

/** Scroll a box, and nothing around it, until an element in it can be seen. */
function scrollTo(box, element) {
  const top = element.getBoundingClientRect().top - box.getBoundingClientRect().top + box.scrollTop;
  const least = top + element.offsetHeight - box.clientHeight;
  box.scrollTop = Math.min(top, Math.max(least, box.scrollTop));
}

document.addEventListener("keydown", (event) => {
  const item = event.target.closest?.(".move-list li");
  const next = { ArrowUp: "previousSibling", ArrowDown: "nextSibling" }[event.key];
  if (!item || !next || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  const button = item[next]?.firstChild;
  if (!button) return;
  makeTabStop(item.parentElement, button);
  button.focus();
});
