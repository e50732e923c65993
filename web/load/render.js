// Shows plain values as elements, and updates them in place: an element that stays keeps its focus,
// its scroll position and a press on it. All texts are set as text, never as markup.

/** @typedef {{ tag: string, properties: Record<string, any>, children: any[] }} Description */

const SVG = "http://www.w3.org/2000/svg";
const keys = new WeakMap(); // by element that was made here

/**
 * Return the page's element of an id.
 * @template {keyof ElementsById} Id
 * @param {Id} id
 */
export function byId(id) {
  return document.getElementById(id);
}

/**
 * Describe an element. Of its `properties`, `key` tells it from its siblings, which otherwise their
 * places do; those of one tag that name different properties need keys. `style` has styles by name,
 * and null removes an attribute. Children are texts, descriptions, elements, or lists of them; empty
 * ones are left out.
 * @returns {Description}
 */
export function element(tag, properties = {}, ...children) {
  return { tag, properties, children };
}

/** Describe a button that calls `onclick`, or has the `properties` of one that is listened to elsewhere. */
export function button(properties, ...children) {
  return element("button", { type: "button", ...properties }, ...children);
}

/** Describe one of the page's icons. */
export function icon(name) {
  return element("svg", { class: "icon", "aria-hidden": "true" }, element("use", { href: `#${name}` }));
}

/** Describe a text that is only read out, not shown. */
export function unseen(text) {
  return element("span", { class: "unseen" }, text);
}

/** Return a new element of a description. */
export function made(description) {
  return created(description, document.body);
}

/** Let an element have just these children. Those of the same tag and key are kept and updated. */
export function render(parent, ...children) {
  const old = new Map([...parent.childNodes].map((node, place) => [idOf(node.nodeName, keys.get(node) ?? place), node]));
  const nodes = listed(children).map((child, place) => {
    if (child instanceof Node) return child;
    const node = old.get(idOf(child.tag ?? "#text", child.properties?.key ?? place));
    if (!node || (child.tag && !keys.has(node))) return created(child, parent);
    if (child.tag) render(withProperties(node, child), child.children);
    else if (node.data !== String(child)) node.data = child;
    return node;
  });
  const staying = new Set(nodes);
  for (const node of old.values()) if (!staying.has(node)) node.remove();
  nodes.forEach((node, place) => {
    if (parent.childNodes[place] !== node) parent.insertBefore(node, parent.childNodes[place] ?? null);
  });
}

/** Return children as one list, without empty ones. */
function listed(children) {
  return children.flat(Infinity).filter((child) => child || child === 0);
}

/** Return a text that identifies a child by its tag and key. */
function idOf(tag, key) {
  return `${tag.toLowerCase()} ${key}`;
}

/** Return a new node for a child of `parent`: a text node, or an element in its namespace. */
function created(child, parent) {
  if (child instanceof Node) return child;
  if (!child.tag) return document.createTextNode(child);
  const isDrawn = child.tag === "svg" || parent.namespaceURI === SVG;
  const node = isDrawn ? document.createElementNS(SVG, child.tag) : document.createElement(child.tag);
  keys.set(node, child.properties.key);
  withProperties(node, child).append(...listed(child.children).map((inside) => created(inside, node)));
  return node;
}

/** Set a description's properties on a node, and return the node. */
function withProperties(node, { properties }) {
  for (const [name, value] of Object.entries(properties)) if (name !== "key") set(node, name, value);
  return node;
}

/**
 * Set a property, or an attribute if the element has no such property. Nothing is written if it is
 * unchanged.
 */
function set(node, name, value) {
  if (name === "style") {
    for (const [style, worth] of Object.entries(value)) node.style.setProperty(style, worth);
  } else if (name in node && !(node instanceof SVGElement)) {
    if (node[name] !== value) node[name] = value;
  } else if (value === null) {
    node.removeAttribute(name);
  } else if (node.getAttribute(name) !== String(value)) {
    node.setAttribute(name, value);
  }
}
