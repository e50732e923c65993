// Translates the texts of the page. tools/languages/pages.py defines a text: the words directly in
// an element, with the elements among them as numbered marks. Texts and elements are moved; nothing
// is ever parsed as markup.

const PHRASES = new Set(["A", "ABBR", "B", "CODE", "EM", "I", "KBD", "MARK", "SMALL", "SPAN", "STRONG"]);
const SILENT = "script, style, svg, template, [translate=no]";
const ATTRIBUTES = ["aria-label", "title", "placeholder", "alt"];
const DESCRIPTION = "meta[name=description]";
const LETTER = /\p{L}/u;
const MARK = /<(\/?)(\d+)(\/?)>/;

const runs = new WeakMap(); // by element: its text, the text it shows, and its parts
const attributes = new WeakMap(); // by element, then by attribute: the text and its shown form

/**
 * Translate every text in and below an element by `words`, into English if `words` is undefined.
 */
export function translate(root, words) {
  for (const element of [root, ...root.querySelectorAll("*")]) {
    if (element.closest(SILENT)) continue;
    translateAttributes(element, words);
    if (!inPhrase(element)) translateRun(element, words);
  }
}

/** Return true for an element whose words are part of a text around it. */
function inPhrase(element) {
  const around = element.parentElement;
  return around && runs.has(around) && runs.get(around).parts.includes(element);
}

/** Translate an element's attributes that people read. */
function translateAttributes(element, words) {
  const names = element.matches(DESCRIPTION) ? ["content"] : ATTRIBUTES;
  for (const name of names.filter((name) => LETTER.test(element.getAttribute(name) ?? ""))) {
    if (!attributes.has(element)) attributes.set(element, {});
    const known = attributes.get(element);
    const shown = element.getAttribute(name);
    if (known[name] && known[name].shown !== shown) delete known[name]; // a script has changed the text
    known[name] ??= { text: collapsed(shown) };
    known[name].shown = words?.get(known[name].text) ?? known[name].text;
    if (known[name].shown !== shown) element.setAttribute(name, known[name].shown);
  }
}

/** Translate the text directly in an element. */
function translateRun(element, words) {
  const old = runs.get(element);
  if (old && (old.last[0].parentNode !== element || old.shown !== wordsOf(old.last))) {
    runs.delete(element); // a script has changed the text
  }
  if (!runs.has(element)) {
    const found = runOf(element);
    if (!found.length) return;
    const parts = [];
    const text = collapsed(marked(found, parts));
    if (!words?.has(key(element, text))) return;
    runs.set(element, { text, parts, last: found });
  }
  const run = runs.get(element);
  const text = words?.get(key(element, run.text)) ?? run.text;
  const before = run.last[0].previousSibling;
  const lead = /^\s*/.exec(run.last[0].nodeValue ?? "")[0];
  const trail = /\s*$/.exec(run.last.at(-1).nodeValue ?? "")[0];
  for (const node of run.last) node.remove(); // before their elements are moved into the new text
  const filled = built(text, run.parts);
  if (lead) filled.prepend(lead);
  if (trail) filled.append(trail);
  run.last = [...filled.childNodes];
  if (before) before.after(filled);
  else element.prepend(filled);
  run.shown = wordsOf(run.last);
}

/** Return the text of some nodes. */
function wordsOf(nodes) {
  return nodes.map((node) => node.textContent).join("");
}

/**
 * Return the key of a text among the translations: the text, after its context if the element names
 * one.
 */
function key(element, text) {
  const meaning = element.dataset.meaning;
  return meaning ? `${meaning}\u0004${text}` : text;
}

/**
 * Return the nodes from the first to the last one with words, none if the element has no words of
 * its own.
 */
function runOf(element) {
  const inside = [...element.childNodes].filter((node) => node.nodeType !== Node.COMMENT_NODE);
  if (!inside.some((node) => isText(node) && LETTER.test(node.nodeValue))) return [];
  const says = inside.map((node) => (isText(node) ? node.nodeValue.trim() !== "" : isPhrase(node)));
  return inside.slice(says.indexOf(true), says.lastIndexOf(true) + 1);
}

/** Return true for a text node. */
function isText(node) {
  return node.nodeType === Node.TEXT_NODE;
}

/** Return true for an inline element with words. */
function isPhrase(element) {
  return PHRASES.has(element.tagName) && LETTER.test(element.textContent);
}

/**
 * Write nodes as a text. The elements among them are added to `parts` in the order of their marks.
 */
function marked(nodes, parts) {
  return nodes.map((node) => {
    if (isText(node)) return node.nodeValue;
    parts.push(node);
    const number = parts.length;
    return isPhrase(node) ? `<${number}>${marked([...node.childNodes], parts)}</${number}>` : `<${number}/>`;
  }).join("");
}

/** Return a text with its white space collapsed, without spaces at the ends. */
function collapsed(text) {
  return text.replace(/[ \t\r\n\f]+/g, " ").replace(/^ | $/g, "");
}

/** Build the nodes of a text, with the elements at their marks. */
function built(text, parts) {
  const whole = document.createDocumentFragment();
  const open = [whole];
  const pieces = text.split(MARK); // text, then groups of four: closing, number, empty, text
  open[0].append(pieces[0]);
  for (let at = 1; at < pieces.length; at += 4) {
    const [closing, number, empty, after] = pieces.slice(at, at + 4);
    const part = parts[Number(number) - 1];
    if (closing) open.pop();
    else open.at(-1).append(part);
    if (!closing && !empty) {
      part.replaceChildren();
      open.push(part);
    }
    open.at(-1).append(after);
  }
  return whole;
}
