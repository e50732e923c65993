// The reader's language: chosen, fetched, and said by the page's scripts before Python runs and
// after. English is what stands in the sources; any other language is a list of what it says for
// each text of languages/texts.json, fetched when it is used. Everything is set as text.

// The tags of all languages but English; the build writes them.
const LANGUAGES = null;
const CHOSEN_KEY = "redstone.language"; // the tag that was chosen; nothing: as the browser has it

const MADE_UP = ["qps", "qps-Arab"]; // of tools/languages/pseudo.py, for looking at
const FROM_RIGHT = ["Arab", "Hebr", "Thaa", "Syrc", "Nkoo", "Adlm"]; // scripts that are read from the right
const SEPARATOR = "\u0004"; // between a context and its text, as gettext has it
const known = new Map(); // by tag, what has been fetched
const heard = []; // who is told of a change
const root = document.documentElement;

let current = "en";
let asked = "en"; // the tag that was asked for last: it may still be fetched
let said = null; // what the current language says for each text; null for English
let translate = null; // of texts.js, which English does without

/** All languages, by tag; the first is English. */
export const tags = ["en", ...LANGUAGES ?? []];

/** Returns the name of a language in itself. */
export function nameOf(tag) {
  const name = new Intl.DisplayNames([tag], { type: "language" }).of(tag);
  return name[0].toLocaleUpperCase(tag) + name.slice(1);
}

/** The tag that was chosen here; empty if none was. */
export function chosen() {
  try {
    const kept = localStorage.getItem(CHOSEN_KEY) ?? "";
    return tags.includes(kept) ? kept : "";
  } catch {
    return "";
  }
}

/** A language that the address asks for, as in `?language=de`; empty for none. */
function inAddress() {
  const asked = new URLSearchParams(location.search).get("language") ?? "";
  return tags.includes(asked) || MADE_UP.includes(asked) ? asked : "";
}

/** The language that fits best: `zh-CN` asks for `zh-Hans`, `de-AT` for `de`. */
function wanted() {
  if (inAddress() || chosen()) return inAddress() || chosen();
  for (const asked of navigator.languages ?? []) {
    if (/^en\b/.test(asked)) return "en"; // the browser takes long to have its knowledge of languages at hand
    const { language, script } = locale(asked);
    const found = tags.find((tag) => locale(tag).language === language && locale(tag).script === script);
    if (found) return found;
  }
  return "en";
}

function locale(tag) {
  try {
    return new Intl.Locale(tag).maximize();
  } catch {
    return new Intl.Locale("und");
  }
}

/** Have a language's texts; rejects if they cannot be had. */
async function fetched(tag) {
  if (tag === "en") return null;
  if (!known.has(tag)) {
    const [texts, { plural, texts: found }] = await Promise.all(["texts", tag].map(parsed));
    const words = new Map();
    texts.forEach((text, index) => {
      if (found[index]) words.set(text, found[index]);
    });
    known.set(tag, { plural, words });
  }
  return known.get(tag);
}

async function parsed(name) {
  const answer = await fetch(`./languages/${name}.json`);
  if (!answer.ok) throw new Error(`${answer.status}`);
  return answer.json();
}

/** Fetches a language's few texts for the page before Python runs. */
async function fetchedFirst(tag) {
  return { plural: "", isFirst: true, words: new Map(Object.entries(await parsed(`first/${tag}`))) };
}

/** Speak a language from now on, in all of the page, as far as it is fetched. */
async function speak(tag, fetching = fetched(tag)) {
  asked = tag;
  const [found, texts] = await Promise.all([fetching, import("./texts.js")]);
  if (tag !== asked || said && found?.isFirst) return;
  [said, current, translate] = [found, tag, texts.translate];
  root.lang = tag;
  root.dir = said && FROM_RIGHT.includes(locale(tag).script) ? "rtl" : "ltr";
  translate(root, said?.words);
}

/** Without all of a language the page stays in English, or goes back to it. */
function giveUp(error) {
  console.warn(error);
  return speak("en").catch(() => {}); // the same file is missing: nothing was said yet
}

/** The tag of the language in which the page begins. */
export const begun = wanted();
/** The language's texts once fetched; a failure leaves the page in English. */
export const ready = begun === "en" ? null : speak(begun).catch(giveUp);
/** Its first words, or all of them if they come sooner: until then no words are shown. */
export const soon = ready && Promise.any([speak(begun, fetchedFirst(begun)), ready]);
Promise.resolve(soon).then(() => root.removeAttribute("data-untold"));

/** Speak another language and keep the choice; an empty tag is what the browser asks for. */
export async function choose(tag) {
  try {
    if (tag) localStorage.setItem(CHOSEN_KEY, tag);
    else localStorage.removeItem(CHOSEN_KEY);
  } catch {
    // It counts until the page is left.
  }
  await speak(tag || wanted());
  for (const change of heard) change();
}

/** Call `change()` whenever another language is spoken. */
export function listen(change) {
  heard.push(change);
}

/** Have what comes later or again, as a room's parts, in the language that the page speaks by now. */
export function translated(root) {
  translate?.(root, said?.words);
  return root;
}

/** Returns the translations as JSON for Python: `plural` forms and `words`. */
export function spoken() {
  return said ? JSON.stringify({ plural: said.plural, words: Object.fromEntries(said.words) }) : "";
}

/** Returns true for a right-to-left page, in which values in gaps keep their own direction. */
export function isMirrored() {
  return root.dir === "rtl";
}

/** A text in the page's language, its named gaps filled. */
export function _(text, gaps) {
  return filled(said?.words.get(text) ?? text, gaps);
}

/** A word that would have another meaning in another context. */
export function pgettext(context, text, gaps) {
  return filled(said?.words.get(context + SEPARATOR + text) ?? text, gaps);
}

/** The text for so many things, which fill the gap {n}. */
export function ngettext(one, many, n, gaps) {
  const forms = said?.words.get(one);
  const english = n === 1 ? one : many;
  return filled(forms ? forms[form(n)] : english, { n, ...gaps });
}

function form(n) {
  const whole = Number.isInteger(n) ? n : 2; // a part of one counts as two do
  return Number(said.plural[whole < 100 ? whole : 100 + whole % 100]);
}

function filled(text, gaps) {
  if (!gaps) return text;
  return text.replace(/\{(\w+)\}/g, (gap, name) => {
    const value = gaps[name];
    const shown = typeof value === "number" ? number(value) : String(value ?? gap);
    return isMirrored() ? isolated(shown) : shown;
  });
}

/** Words that are written in their own direction inside others; whole numbers need not be. */
function isolated(words) {
  return /^\d*$/.test(words) ? words : `\u2068${words}\u2069`;
}

// How the language writes numbers, lists and dates: the one door to the browser's own knowledge.

const made = new Map();

function format(kind, options = {}) {
  const key = `${kind.name} ${current} ${JSON.stringify(options)}`;
  if (!made.has(key)) made.set(key, new kind(current === "en" ? "en-GB" : current, options));
  return made.get(key);
}

export function number(value, options = {}) {
  return format(Intl.NumberFormat, options).format(value).replace("-", "−");
}

/** Things in a row; `parts` is JSON. Korean has commas: what browsers say for “and” is officialese. */
export function listed(parts) {
  const things = JSON.parse(parts);
  return current.startsWith("ko") ? row(things) : format(Intl.ListFormat).format(things);
}

/** Joins parts into a list; empty ones are left out. */
export function row(parts) {
  const said = parts.filter(Boolean);
  return (isMirrored() ? said.map(isolated) : said).join(_("{part}, {next_part}", { part: "", next_part: "" }));
}

/** A day, of a `year`, `month` and `day` counted from 1. */
export function day(year, month, day, withYear) {
  const options = { day: "numeric", month: "long", ...(withYear ? { year: "numeric" } : {}), timeZone: "UTC" };
  return format(Intl.DateTimeFormat, options).format(Date.UTC(year, month - 1, day));
}

/** A moment, with Intl's `options`. */
export function moment(date, options) {
  return format(Intl.DateTimeFormat, options).format(date);
}
