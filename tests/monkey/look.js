// The monkey's view of the page: the controls that can be used now, and faults. It runs before the
// page's scripts.

const GAP = /\{[a-z_]+\}|\bNone\b(?! of )|\b(undefined|NaN)\b|\[object \w+\]/; // a sentence with an unfilled gap
const ASIDE = 2; // greatest distance in pixels between a point's button and its place on the canvas
const PHONE = 500; // pixels; wider windows may scroll sideways
const USED = "button, summary, input, select, textarea, a[href], [role=slider], [role=treeitem]";
const NAMES = ["data-action", "data-open", "data-does", "data-tab", "data-ply", "data-id", "data-node", "name", "value"];
const REASONS = ["thinking", "trouble", "giving-up", "visit", "coach", "clock-cover", "clockless"]; // elements whose display explains why the computer makes no move
const CURRENT = "redstone.current"; // this tab's stored game
const ENDLESS = "#study-think[aria-pressed=true], #review-begin[aria-pressed=true]";

let asked = -1; // the step being waited for
let frames = 0;
let idle = false;

/** Return true once the page has started, or shows why it cannot. */
function hasBegun() {
  return document.documentElement.dataset.ready === "true" || !document.getElementById("failure").hidden;
}

/** Return true once the immediate effects of a step are over: some frames painted, no work left. */
function isSettled(step) {
  if (!document.getElementById("failure") || !hasBegun()) return false;
  if (step !== asked) {
    [asked, frames, idle] = [step, 0, false];
    requestIdleCallback(() => { idle = true; });
  }
  frames += 1;
  return frames > 3 && idle;
}

/** Return true for an element that is displayed, visible and not transparent. */
function isShown(element) {
  return element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
}

/** Return the element to press for this one. For a checkbox or radio button it is the label around it, if any. */
function face(element) {
  return ["checkbox", "radio"].includes(element.type) ? element.closest("label") ?? element : element;
}

/**
 * Return false for an element that is covered by another. One outside the window can be scrolled
 * to.
 */
function isReached(element) {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return true;
  return element.contains(document.elementFromPoint(x, y));
}

/** Return a selector that finds the element to press, in another run too. */
function nameOf(element) {
  const pressed = face(element);
  const said = element.id ? `#${element.id}` : element.localName + NAMES.filter((name) => element.hasAttribute(name))
    .map((name) => `[${name}=${JSON.stringify(element.getAttribute(name))}]`).join("");
  if (pressed !== element) return `${home(pressed)} label:has(${said})`;
  if (element.id) return said;
  const css = `${home(element)} ${said}`;
  const same = [...document.querySelectorAll(css)];
  return same.length > 1 ? `${css} >> nth=${same.indexOf(element)}` : css;
}

/** Return the selector of the nearest element around this one that has an id. */
function home(element) {
  const { id } = element.parentElement.closest("[id]") ?? {};
  return id ? `#${id}` : "body";
}

/** Return true for a control that can be used now and does not lead away. */
function isUsable(element) {
  const away = element.localName === "a" || element.type === "file" || element.closest("#grid");
  return !away && !element.disabled && isShown(face(element)) && isReached(face(element));
}

/** Return a control's selector, kind, options and bounds. Its kind is its role, input type or element name. */
function thing(element) {
  const kind = element.getAttribute("role") ?? (element.localName === "input" ? element.type : element.localName);
  const found = { where: nameOf(element), kind, main: element.classList.contains("main") };
  if (kind === "select") found.options = [...element.options].filter((each) => !each.disabled).map((each) => each.value);
  if (element.min !== undefined) Object.assign(found, { min: Number(element.min), max: Number(element.max) });
  if (element.readOnly) found.kind = "readonly";
  return found;
}

/** Yield visible texts with an unfilled gap, all texts for screen readers, and values of read-only fields. */
function* wordsShown() {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    const chosen = parent.localName !== "option" || (parent.selected && !parent.dataset.meaning);
    if (chosen && GAP.test(node.data) && isShown(parent)) yield node.data;
  }
  for (const name of ["aria-label", "aria-valuetext", "title", "placeholder", "alt"]) {
    for (const element of document.querySelectorAll(`[${name}]`)) yield element.getAttribute(name);
  }
  for (const field of document.querySelectorAll("input[readonly]")) yield field.value;
}

/** Yield the elements that stick out of the window, the innermost last. */
function* widest() {
  for (const element of document.body.querySelectorAll("*")) {
    const { right, width } = element.getBoundingClientRect();
    if (width && right + scrollX > document.documentElement.clientWidth) yield `${nameOf(element)} (${element.getAttribute("class")})`;
  }
}

/** Return the points, as "col,row", whose buttons are not where their lines cross on the canvas. */
function misplaced() {
  const canvas = document.getElementById("canvas");
  const picture = canvas.painting?.picture;
  const bounds = canvas.getBoundingClientRect();
  if (!picture || !bounds.width) return [];
  const unit = Math.min(canvas.width / picture.width, canvas.height / picture.height);
  const scale = unit < 8 ? unit : Math.floor(unit);
  const across = (x) => bounds.x + ((canvas.width - scale * picture.width) / 2 + scale * x) * (bounds.width / canvas.width);
  const down = (y) => bounds.y + ((canvas.height - scale * picture.height) / 2 + scale * y) * (bounds.height / canvas.height);
  const lines = picture.commands.filter(([name, , , , , colour]) => name === "line" && colour === "line");
  const [xs, ys] = [1, 2].map((at) => lines.filter((line) => line[at] === line[at + 2]).map((line) => line[at]).sort((a, b) => a - b));
  const buttons = [...document.querySelectorAll("#grid button")];
  if (buttons.length !== xs.length * ys.length) return []; // the board is not painted, or its points are not named yet
  return buttons.filter((button) => {
    const { x, y, width, height } = button.getBoundingClientRect();
    const { col, row } = button.dataset;
    const off = Math.hypot(x + width / 2 - across(xs[col]), y + height / 2 - down(ys[row]));
    return !(off < ASIDE);
  }).map(({ dataset: { col, row } }) => `${col},${row}`);
}

/** Return descriptions of the faults visible on the page. */
function faults() {
  const root = document.documentElement;
  const failure = document.getElementById("failure");
  const found = [...wordsShown()].filter((text) => GAP.test(text)).map((text) => `a gap in words: ${text}`);
  const elsewhere = misplaced();
  if (elsewhere.length) found.push(`points that lie elsewhere than they are painted: ${elsewhere.join(" ")}`);
  if (!failure.hidden) found.push(`the failure panel: ${failure.textContent}`);
  if (root.clientWidth <= PHONE && root.scrollWidth > root.clientWidth) {
    found.push(`wider than the window: ${root.scrollWidth} of ${root.clientWidth} pixels, as ${[...widest()].at(-1)}`);
  }
  return found;
}

/** Return true if the game is shown, and the page needs nothing from the computer. */
function isIdle(app) {
  return !("room" in app.dataset) && REASONS.every((id) => document.getElementById(id)?.hidden ?? true);
}

/** Return everything visible once the page has settled after a step; null until then. */
window.monkeyLook = (step) => {
  const app = document.getElementById("app");
  if (!isSettled(step)) return null;
  const modals = document.querySelectorAll("dialog:modal");
  const place = [...modals].at(-1) ?? document.body;
  const used = [...place.querySelectorAll(USED)].filter(isUsable);
  const points = modals.length ? [] : [...document.querySelectorAll("#grid button")];
  return {
    faults: faults(),
    room: app.dataset.room ?? "",
    dialog: place.id,
    thinks: isShown(document.getElementById("thinking")) && !document.querySelector(ENDLESS),
    idle: isIdle(app),
    kept: JSON.parse(sessionStorage.getItem(CURRENT) ?? "{}").session ?? "",
    things: used.map(thing),
    points: points.map(({ dataset: { col, row } }) => `${col},${row}`),
  };
};
