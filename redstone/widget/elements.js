// HTML elements, made one by one and never from markup.

/** @type {Record<Widget.Step, string>} */
export const ICONS = {
  start: "M6 5v14m13-13-7 6 7 6",
  back: "m14.5 5-7 7 7 7",
  forward: "m9.5 5 7 7-7 7",
  end: "M18 5v14M5 6l7 6-7 6",
};

/**
 * Return an HTML element with attributes and children.
 * @template {keyof HTMLElementTagNameMap} Tag @param {Tag} name @param {Record<string, string>} attributes
 * @param {...string | Node} children
 */
export function htmlElement(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/** Return a button that calls `act`. @param {Record<string, string>} attributes @param {string | Node} content @param {() => void} act */
export function button(attributes, content, act) {
  const element = htmlElement("button", { type: "button", ...attributes }, content);
  element.addEventListener("click", act);
  return element;
}

/** Fill the named gaps of a text. @param {string} text @param {Record<string, string | number>} gaps */
export function fillGaps(text, gaps) {
  return text.replace(/\{(\w+)\}/g, (gap, name) => String(gaps[name] ?? gap));
}
