// Translates the texts of the page. tools/languages/pages.py defines a text: the words directly in
// an element, with the elements among them as numbered marks. Texts and elements are moved; nothing
// is ever parsed as markup.

const PHRASES = new Set(["A", "ABBR", "B", "CODE", "EM", "I", "KBD", "MARK", "SMALL", "SPAN", "STRONG"]);
const SILENT = "script, style, svg, template, [translate=no]";
const ATTRIBUTES = ["aria-label", "title", "placeholder", "alt"];
const DESCRIPTION = "meta[name=description]";
const LETTER = /\p{L}/u;
const MARK = /<(\/?)(\d+)(\/?)>/;

/** @typedef {{ text: string, shown: string }} Attribute */
/** @typedef {Text | Element} Part */
/** @typedef {{ text: string, shown?: string, parts: Element[], last: Part[] }} Run */
/** @typedef {Map<string, string> | undefined} Words */
/** @type {WeakMap<Element, Run>} */
const runs = new WeakMap(); // by element: its text, the text it shows, and its parts
/** @type {WeakMap<Element, Record<string, Attribute>>} */
const attributes = new WeakMap(); // by element, then by attribute: the text and its shown form

/**
 * Translate every text in and below an element by `words`, back into English if `words` is undefined.
 * @param {HTMLElement} root @param {Words} words
 */
export function translate(root, words) {
  for (const element of [root, ...root.querySelectorAll("*")]) {
    if (element.closest(SILENT)) continue;
    translateAttributes(element, words);
    if (!inPhrase(element)) translateRun(element, words);
  }
}

/** Return true if an element's words are translated as a part of the text around it. @param {HTMLElement} element */
function inPhrase(element) {
  const around = element.parentElement;
  return around && runs.get(around)?.parts.includes(element);
}

/** Translate an element's attributes that people read, such as its label or title. @param {HTMLElement} element @param {Words} words */
function translateAttributes(element, words) {
  const names = element.matches(DESCRIPTION) ? ["content"] : ATTRIBUTES;
  for (const name of names) {
    const shown = element.getAttribute(name) ?? "";
    if (!LETTER.test(shown)) continue;
    const known = attributes.get(element) ?? {};
    const text = known[name]?.shown === shown ? known[name].text : collapsed(shown); // a script may have changed the text
    known[name] = { text, shown: words?.get(text) ?? text };
    attributes.set(element, known);
    if (known[name].shown !== shown) element.setAttribute(name, known[name].shown);
  }
}

/** Translate the text directly in an element, with the inline elements in it. @param {HTMLElement} element @param {Words} words */
function translateRun(element, words) {
  const old = runs.get(element);
  const isShown = old && old.last[0].parentNode === element && old.shown === wordsOf(old.last); // else a script has changed the text
  const run = isShown ? old : newRun(element, words);
  runs.delete(element);
  if (!run) return;
  runs.set(element, run);
  const text = words?.get(textKey(element, run.text)) ?? run.text;
  const before = run.last[0].previousSibling;
  const lead = /^\s*/.exec(run.last[0].nodeValue ?? "")?.[0];
  const trail = /\s*$/.exec(run.last.at(-1)?.nodeValue ?? "")?.[0];
  for (const node of run.last) node.remove(); // before their elements are moved into the new text
  const filled = buildNodes(text, run.parts);
  if (lead) filled.prepend(lead);
  if (trail) filled.append(trail);
  run.last = partsOf(filled);
  if (before) before.after(filled);
  else element.prepend(filled);
  run.shown = wordsOf(run.last);
}

/**
 * Return the words directly in an element as a run (text, elements, nodes), null if `words` has no
 * translation of them.
 * @param {HTMLElement} element @param {Words} words @returns {Run | null}
 */
function newRun(element, words) {
  const last = runOf(element), parts = /** @type {Element[]} */ ([]);
  const text = collapsed(writeMarked(last, parts));
  return last.length && words?.has(textKey(element, text)) ? { text, parts, last } : null;
}

/** Return the text of some nodes. @param {Part[]} nodes */
function wordsOf(nodes) {
  return nodes.map((node) => node.textContent).join("");
}

/**
 * Return the key of a text among the translations: the text, after its context if the element has
 * `data-meaning`.
 * @param {HTMLElement} element @param {string} text
 */
function textKey(element, text) {
  const meaning = element.dataset.meaning;
  return meaning ? `${meaning}\u0004${text}` : text;
}

/**
 * Return the nodes from the first to the last one with words, none if the element has no words of
 * its own.
 * @param {HTMLElement} element
 */
function runOf(element) {
  const inside = partsOf(element);
  if (!inside.some((node) => node instanceof Text && LETTER.test(node.data))) return [];
  const says = inside.map((node) => (node instanceof Text ? node.data.trim() !== "" : isPhrase(node)));
  return inside.slice(says.indexOf(true), says.lastIndexOf(true) + 1);
}

/** Return a node's children that are texts or elements. @param {Node} node */
function partsOf(node) {
  return [...node.childNodes].filter((inside) => inside instanceof Text || inside instanceof Element);
}

/** Return true if an element is an inline one with words, such as a link. @param {Element} element */
function isPhrase(element) {
  return PHRASES.has(element.tagName) && LETTER.test(element.textContent);
}

/**
 * Return nodes written as a text, with the elements among them as numbered marks like <1>…</1>, and add
 * these elements to `parts` in the order of their marks.
 * @param {Part[]} nodes @param {Element[]} parts @returns {string}
 */
function writeMarked(nodes, parts) {
  return nodes.map((node) => {
    if (node instanceof Text) return node.data;
    parts.push(node);
    const number = parts.length;
    return isPhrase(node) ? `<${number}>${writeMarked(partsOf(node), parts)}</${number}>` : `<${number}/>`;
  }).join("");
}

/** Return a text with its white space collapsed, without spaces at the ends. @param {string} text */
function collapsed(text) {
  return text.replace(/[ \t\r\n\f]+/g, " ").replace(/^ | $/g, "");
}

/** Return a fragment with the nodes of a text, in which each mark <n> is replaced by the n-th element of `parts`. @param {string} text @param {Element[]} parts */
function buildNodes(text, parts) {
  const whole = document.createDocumentFragment();
  /** @type {(DocumentFragment | Element)[]} */
  const open = [whole];
  const pieces = text.split(MARK); // text, then groups of four: closing, number, empty, text
  open[0].append(pieces[0]);
  for (let at = 1; at < pieces.length; at += 4) {
    const [closing, number, empty, after] = pieces.slice(at, at + 4);
    const part = parts[Number(number) - 1];
    if (closing) open.pop();
    else open[open.length - 1].append(part);
    if (!closing && !empty) {
      part.replaceChildren();
      open.push(part);
    }
    open[open.length - 1].append(after);
  }
  return whole;
}
