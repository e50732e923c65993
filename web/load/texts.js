// The texts that stand in the page, in another language. What a text is, tools/languages/pages.py
// tells: what an element says directly, with the elements in it as numbered marks. Texts and
// elements are moved, none is ever parsed.

const PHRASES = new Set(["A", "ABBR", "B", "CODE", "EM", "I", "KBD", "MARK", "SMALL", "SPAN", "STRONG"]);
const SILENT = "script, style, svg, template, [translate=no]";
const ATTRIBUTES = ["aria-label", "title", "placeholder", "alt"];
const DESCRIPTION = "meta[name=description]";
const LETTER = /\p{L}/u;
const MARK = /<(\/?)(\d+)(\/?)>/;

const runs = new WeakMap(); // by element: its text, what it shows of it, and its parts
const attributes = new WeakMap(); // by element: by name, the text and what is shown of it

/** Show every text in and below an element as `words` has it, in English without words. */
export function translate(root, words) {
  for (const element of [root, ...root.querySelectorAll("*")]) {
    if (element.closest(SILENT)) continue;
    translateAttributes(element, words);
    if (!inPhrase(element)) translateRun(element, words);
  }
}

/** True for an element whose words are part of a text around it. */
function inPhrase(element) {
  const around = element.parentElement;
  return around && runs.has(around) && runs.get(around).parts.includes(element);
}

function translateAttributes(element, words) {
  const names = element.matches(DESCRIPTION) ? ["content"] : ATTRIBUTES;
  for (const name of names.filter((name) => LETTER.test(element.getAttribute(name) ?? ""))) {
    if (!attributes.has(element)) attributes.set(element, {});
    const known = attributes.get(element);
    const shown = element.getAttribute(name);
    if (known[name] && known[name].shown !== shown) delete known[name]; // others say this now
    known[name] ??= { text: collapsed(shown) };
    known[name].shown = words?.get(known[name].text) ?? known[name].text;
    if (known[name].shown !== shown) element.setAttribute(name, known[name].shown);
  }
}

function translateRun(element, words) {
  const old = runs.get(element);
  if (old && (old.last[0].parentNode !== element || old.shown !== wordsOf(old.last))) {
    runs.delete(element); // others say this now
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
  for (const node of run.last) node.remove(); // before its elements are moved into the new one
  const filled = built(text, run.parts);
  if (lead) filled.prepend(lead);
  if (trail) filled.append(trail);
  run.last = [...filled.childNodes];
  if (before) before.after(filled);
  else element.prepend(filled);
  run.shown = wordsOf(run.last);
}

function wordsOf(nodes) {
  return nodes.map((node) => node.textContent).join("");
}

function key(element, text) {
  const meaning = element.dataset.meaning;
  return meaning ? `${meaning}\u0004${text}` : text;
}

/** From the first to the last node that says something; none without words of the element's own. */
function runOf(element) {
  const inside = [...element.childNodes].filter((node) => node.nodeType !== Node.COMMENT_NODE);
  if (!inside.some((node) => isText(node) && LETTER.test(node.nodeValue))) return [];
  const says = inside.map((node) => (isText(node) ? node.nodeValue.trim() !== "" : isPhrase(node)));
  return inside.slice(says.indexOf(true), says.lastIndexOf(true) + 1);
}

function isText(node) {
  return node.nodeType === Node.TEXT_NODE;
}

function isPhrase(element) {
  return PHRASES.has(element.tagName) && LETTER.test(element.textContent);
}

/** Nodes as a text; the elements among them are added to `parts` in the order of their marks. */
function marked(nodes, parts) {
  return nodes.map((node) => {
    if (isText(node)) return node.nodeValue;
    parts.push(node);
    const number = parts.length;
    return isPhrase(node) ? `<${number}>${marked([...node.childNodes], parts)}</${number}>` : `<${number}/>`;
  }).join("");
}

function collapsed(text) {
  return text.replace(/[ \t\r\n\f]+/g, " ").replace(/^ | $/g, "");
}

/** A text as nodes, with the elements at their marks. */
function built(text, parts) {
  const whole = document.createDocumentFragment();
  const open = [whole];
  const pieces = text.split(MARK); // text, then four by four: closing, number, empty, text
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
