// Shows plain values as elements, and updates them in place: an element that stays keeps its focus,
// its scroll position and a press on it. All texts are set as text, never as markup.

const SVG = "http://www.w3.org/2000/svg";
/** @type {WeakMap<Node, Property>} */
const keys = new WeakMap(); // by element that was made here

/**
 * Return the page's element with this id, typed by the id.
 * @template {keyof ElementsById} Id
 * @param {Id} id
 */
export function byId(id) {
  return document.getElementById(id);
}

/**
 * Return the first element within another that matches a selector. Throws if there is none.
 * @template {string} Selector @param {ParentNode} within @param {Selector} selector
 */
export function find(within, selector) {
  const found = within.querySelector(selector);
  if (!found) throw new Error(selector);
  return found;
}

/**
 * Return the 2D context of a canvas. Throws if the browser has no memory for it.
 * @param {HTMLCanvasElement} canvas @param {CanvasRenderingContext2DSettings} [options]
 */
export function penOf(canvas, options) {
  const pen = canvas.getContext("2d", options);
  if (!pen) throw new Error("no canvas");
  return pen;
}

/**
 * Set a form's field by its name: the tick of a checkbox for a boolean, otherwise the value.
 * @param {HTMLFormElement} form @param {string} name @param {unknown} value
 */
export function setField(form, name, value) {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLInputElement && typeof value === "boolean") field.checked = value;
  else if (field && "value" in field) field.value = String(value);
}

/**
 * Set fields of a form by name, except one that is being typed in.
 * @param {HTMLFormElement} form @param {object} [fields]
 */
export function setFields(form, fields = {}) {
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === "boolean" || form.elements.namedItem(name) !== document.activeElement) setField(form, name, value);
  }
}

/**
 * Return a description of an element, for `made` and `render`. Of its `properties`, `key` identifies
 * it among its siblings, by default its place does; siblings of one tag that name different
 * properties need keys. `style` has styles by name, and null removes an attribute. Children are
 * texts, descriptions, elements, or lists of them; empty ones are left out.
 * @template {string} Tag @param {Tag} tag @param {Record<string, Property>} properties @param {...Child} children @returns {Description<Tag>}
 */
export function element(tag, properties = {}, ...children) {
  return { tag, properties, children };
}

/**
 * Return a description, for `render`, of a button with these properties, such as `onclick`.
 * @param {Record<string, Property>} properties @param {...Child} children
 */
export function button(properties, ...children) {
  return element("button", { type: "button", ...properties }, ...children);
}

/** Return a description, for `render`, of one of the page's icons. @param {string} name */
export function icon(name) {
  return element("svg", { class: "icon", "aria-hidden": "true" }, element("use", { href: `#${name}` }));
}

/** Return a description, for `render`, of a text for screen readers only, which is not shown. @param {string} text */
export function unseen(text) {
  return element("span", { class: "unseen" }, text);
}

/** Return a new element made from a description. @template {string} Tag @param {Description<Tag>} description @returns {Found<Tag>} */
export function made(description) {
  return /** @type {Found<Tag>} */ (created(description, document.body));
}

/**
 * Replace an element's children by these. Old ones of the same tag and key are updated in place.
 * @param {Element} parent @param {...Child} children
 */
export function render(parent, ...children) {
  const old = new Map([...parent.childNodes].map((node, place) => [idOf(node.nodeName, keys.get(node) ?? place), node]));
  const nodes = listed(children).map((child, place) => {
    if (child instanceof Node) return child;
    const isText = typeof child !== "object";
    const node = old.get(isText ? idOf("#text", place) : idOf(child.tag, child.properties.key ?? place));
    if (isText && node instanceof Text) {
      if (node.data !== String(child)) node.data = String(child);
    } else if (!isText && node instanceof Element && keys.has(node)) {
      render(withProperties(node, child), child.children);
    } else {
      return created(child, parent);
    }
    return node;
  });
  const staying = new Set(nodes);
  for (const node of old.values()) if (!staying.has(node)) node.remove();
  nodes.forEach((node, place) => {
    if (parent.childNodes[place] !== node) parent.insertBefore(node, parent.childNodes[place] ?? null);
  });
}

/** Return nested children as one flat list, without empty ones. @param {unknown[]} children */
function listed(children) {
  return /** @type {(string | number | Node | Description)[]} */ (children.flat(/** @type {1} */ (Infinity)).filter((child) => child || child === 0));
}

/** Return a text that identifies a child by its tag and key. @param {string} tag @param {Property} key */
function idOf(tag, key) {
  return `${tag.toLowerCase()} ${key}`;
}

/**
 * Return a new node for a child of `parent`: a text node, or an element in its namespace.
 * @param {string | number | Node | Description} child @param {Element} parent @returns {Node}
 */
function created(child, parent) {
  if (child instanceof Node) return child;
  if (typeof child !== "object") return document.createTextNode(String(child));
  const isDrawn = child.tag === "svg" || parent.namespaceURI === SVG;
  const node = isDrawn ? document.createElementNS(SVG, child.tag) : document.createElement(child.tag);
  keys.set(node, child.properties.key);
  withProperties(node, child).append(...listed(child.children).map((inside) => created(inside, node)));
  return node;
}

/**
 * Set a description's properties on a node, and return the node.
 * @template {Element} Kind @param {Kind} node @param {Description} description @returns {Kind}
 */
function withProperties(node, { properties }) {
  for (const [name, value] of Object.entries(properties)) if (name !== "key") set(node, name, value);
  return node;
}

/**
 * Set a property, or an attribute if the element has no such property. An object sets styles, null
 * removes an attribute. Nothing is written if the value is unchanged.
 * @param {Element} node @param {string} name @param {Property} value
 */
function set(node, name, value) {
  const own = /** @type {HTMLElement & Record<string, Property>} */ (node);
  if (typeof value === "object" && value) {
    for (const [style, worth] of Object.entries(value)) own.style.setProperty(style, worth);
  } else if (name in node && !(node instanceof SVGElement)) {
    if (own[name] !== value) own[name] = value;
  } else if (value === null) {
    node.removeAttribute(name);
  } else if (node.getAttribute(name) !== String(value)) {
    node.setAttribute(name, String(value));
  }
}
