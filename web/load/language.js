// The reader's language: chosen, fetched, and used by the page's scripts before and after Python
// starts. The sources are in English. Any other language is a list of translations, one for each
// text of languages/texts.json, and is fetched when it is used. All texts are set as text, never as
// markup.

import { fetched } from "./fetched.js";
import { keep, stored } from "./stored.js";

// The tags of all languages but English. The build writes them.
/** @type {string[]} */
const LANGUAGES = [];
const CHOSEN_KEY = "redstone.language"; // the tag that was chosen; nothing stored means the browser's language

const MADE_UP = ["qps", "qps-Arab"]; // pseudo-languages of tools/languages/pseudo.py, for looking at the layout
/** @type {(string | undefined)[]} */
const FROM_RIGHT = ["Arab", "Hebr", "Thaa", "Syrc", "Nkoo", "Adlm"]; // right-to-left scripts
/** @type {Map<string, Translations>} */
const known = new Map(); // the fetched translations, by tag
/** @type {(() => void)[]} */
const listeners = []; // callbacks for a change of language
const root = document.documentElement;

let current = "en";
let asked = "en"; // the tag requested last, which may still be loading
/** @type {Translations | null} */
let catalogue = null; // the current language's translation of each text; null for English
/** @type {typeof import("./texts.js").translate | null} */
let translate = null; // from texts.js, which English does without

/** The tags of all languages. The first is English. */
export const tags = ["en", ...LANGUAGES];

/** Return the name of a language in that language. @param {string} tag */
export function nameOf(tag) {
  const name = new Intl.DisplayNames([tag], { type: "language" }).of(tag) ?? tag;
  return name[0].toLocaleUpperCase(tag) + name.slice(1);
}

/** Return the tag of the language that the person chose, "" for none. */
export function chosen() {
  const tag = stored(CHOSEN_KEY);
  return tags.includes(tag) ? tag : "";
}

/** Return the tag of the language in the address, as in `?language=de`, "" for none or an unknown one. */
function inAddress() {
  const asked = new URLSearchParams(location.search).get("language") ?? "";
  return tags.includes(asked) || MADE_UP.includes(asked) ? asked : "";
}

/**
 * Return the tag of the language to use: that of the address, the chosen one, or the first of the
 * browser's that the page has, such as `zh-Hans` for `zh-CN`. English otherwise.
 */
function bestLanguage() {
  if (inAddress() || chosen()) return inAddress() || chosen();
  for (const asked of navigator.languages ?? []) {
    if (/^en\b/.test(asked)) return "en"; // the browser takes long to load its language data
    const { language, script } = locale(asked);
    const found = tags.find((tag) => locale(tag).language === language && locale(tag).script === script);
    if (found) return found;
  }
  return "en";
}

/** Return a tag's `Intl.Locale` with its likely script and region, that of "und" for an invalid tag. @param {string} tag */
function locale(tag) {
  try {
    return new Intl.Locale(tag).maximize();
  } catch {
    return new Intl.Locale("und");
  }
}

/** Fetch a language's translations, once; null for English. Rejects if they cannot be loaded. @param {string} tag @returns {Promise<Translations | null>} */
async function fetchTexts(tag) {
  if (tag === "en") return null;
  const kept = known.get(tag);
  if (kept) return kept;
  const [texts, { plural, texts: found }] = await Promise.all(["texts", tag].map(fetchJson));
  const words = new Map();
  texts.forEach((/** @type {string} */ text, /** @type {number} */ index) => {
    if (found[index]) words.set(text, found[index]);
  });
  const fetched = { plural, words };
  known.set(tag, fetched);
  return fetched;
}

/** Fetch a JSON file of languages/ and parse it. Rejects if it cannot be loaded. @param {string} name */
async function fetchJson(name) {
  return (await fetched(`./languages/${name}.json`)).json();
}

/** Fetch the few texts of a language that the page needs before Python runs. @param {string} tag @returns {Promise<Translations>} */
async function fetchFirstTexts(tag) {
  return { plural: "", isFirst: true, words: new Map(Object.entries(await fetchJson(`first/${tag}`))) };
}

/**
 * Translate the page into a language once its translations are fetched (`fetching`), unless another
 * language was requested meanwhile. First texts do not replace complete ones.
 * @param {string} tag
 */
async function switchTo(tag, fetching = fetchTexts(tag)) {
  asked = tag;
  const [found, texts] = await Promise.all([fetching, import("./texts.js")]);
  if (tag !== asked || catalogue && found?.isFirst) return;
  [catalogue, current, translate] = [found, tag, texts.translate];
  root.lang = tag;
  if (tags.includes(tag)) linkTranslations(tag);
  root.dir = catalogue && FROM_RIGHT.includes(locale(tag).script) ? "rtl" : "ltr";
  translate(root, catalogue?.words);
}

/** Set the links to files that exist in each language, such as the rules, to those of a language. @param {string} tag */
function linkTranslations(tag) {
  const links = document.querySelectorAll("[data-translated]");
  for (const link of /** @type {NodeListOf<HTMLAnchorElement | HTMLLinkElement>} */ (links)) {
    link.href = (link.dataset.translated ?? "").replace("*", tag === "en" ? "" : `.${tag}`);
  }
}

/** Log an error in loading a language, and switch to English. @param {unknown} error */
function giveUp(error) {
  console.warn(error);
  return switchTo("en").catch(() => {}); // the same file is missing, so nothing has been translated yet
}

/** The tag of the language in which the page begins. */
export const begun = bestLanguage();
/** The language's texts once fetched. A failure leaves the page in English. */
export const ready = begun === "en" ? null : switchTo(begun).catch(giveUp);
/** Its first texts, or all of them if they arrive sooner. No texts are shown before. */
export const soon = ready && Promise.any([switchTo(begun, fetchFirstTexts(begun)), ready]);
Promise.resolve(soon).then(() => root.removeAttribute("data-text-hidden"));

/**
 * Store the choice of a language, switch to it, and call the registered functions. An empty tag
 * means the browser's language. Rejects if the texts cannot be loaded.
 * @param {string} tag
 */
export async function choose(tag) {
  keep(CHOSEN_KEY, tag); // if refused, the choice lasts until the page is left
  await switchTo(tag || bestLanguage());
  for (const change of listeners) change();
}

/** Call `change()` after each change of language. @param {() => void} change */
export function listen(change) {
  listeners.push(change);
}

/**
 * Translate elements that are added later, such as a room's, into the page's current language.
 * @template {HTMLElement} Kind @param {Kind} root
 */
export function translateElement(root) {
  translate?.(root, catalogue?.words);
  return root;
}

/**
 * Return the translations in use as JSON: the language's `tag`, the index of the `plural` form for
 * each number, and the `words`. "" for English.
 */
export function translations() {
  return catalogue ? JSON.stringify({ tag: current, plural: catalogue.plural, words: Object.fromEntries(catalogue.words) }) : "";
}

/** Return true if the page is written from right to left. */
export function isMirrored() {
  return root.dir === "rtl";
}

/** Translate an English text into the page's language, and fill its named gaps. @param {string} text @param {Gaps} [gaps] */
export function _(text, gaps) {
  return fillGaps(catalogue?.words.get(text) ?? text, gaps);
}

/**
 * Translate a text with the plural form for `n`, which fills the gap {n}.
 * @param {string} one @param {string} many @param {number} n @param {Gaps} [gaps]
 */
export function ngettext(one, many, n, gaps) {
  const english = n === 1 ? one : many;
  return fillGaps(catalogue?.words.get(one)?.[pluralIndex(catalogue, n)] ?? english, { n, ...gaps });
}

/** Return the index of the plural form for `n` in the page's language. @param {Translations} language @param {number} n */
function pluralIndex({ plural }, n) {
  const whole = Number.isInteger(n) ? n : 2; // fractions take the plural
  return Number(plural[whole < 100 ? whole : 100 + whole % 100]);
}

/** Fill the named gaps of a text. Numbers are formatted, and unknown gaps stay. @param {string} text @param {Gaps} [gaps] */
function fillGaps(text, gaps) {
  if (!gaps) return text;
  return text.replace(/\{(\w+)\}/g, (gap, name) => {
    const value = gaps[name];
    const shown = typeof value === "number" ? number(value) : String(value ?? gap);
    return isMirrored() ? isolated(shown) : shown;
  });
}

/** Return a text within Unicode's isolating marks, since it may run in another direction. Whole numbers are unchanged. @param {string} words */
function isolated(words) {
  return /^\d*$/.test(words) ? words : `\u2068${words}\u2069`;
}

// Numbers, lists and dates in the page's language. All calls of the browser's Intl are here.

const made = new Map();

/**
 * Return a formatter of Intl for the page's language, made once for each set of options.
 * @template Format @param {new (language: string, options: object) => Format} kind @param {object} [options] @returns {Format}
 */
function formatter(kind, options = {}) {
  const key = `${kind.name} ${current} ${JSON.stringify(options)}`;
  if (!made.has(key)) made.set(key, new kind(current === "en" ? "en-GB" : current, options));
  return made.get(key);
}

/** Format a number in the page's language, with a true minus sign. @param {number} value @param {Intl.NumberFormatOptions} [options] */
export function number(value, options = {}) {
  return formatter(Intl.NumberFormat, options).format(value).replace("-", "−");
}

/**
 * Return texts, given as a JSON list, joined as a phrase like "a, b and c" in the page's language.
 * Korean uses commas: the browser's word for “and” is too formal.
 * @param {string} parts
 */
export function joinList(parts) {
  const things = JSON.parse(parts);
  return current.startsWith("ko") ? joinParts(things) : formatter(Intl.ListFormat).format(things);
}

/** Join texts with the page language's commas, leaving out empty ones. @param {string[]} parts */
export function joinParts(parts) {
  const catalogue = parts.filter(Boolean);
  return (isMirrored() ? catalogue.map(isolated) : catalogue).join(_("{part}, {next_part}", { part: "", next_part: "" }));
}

/**
 * Format a date in the page's language, such as "3 May", with its year if asked. `month` and `day`
 * count from 1.
 * @param {number} year @param {number} month @param {number} day @param {boolean} withYear
 */
export function day(year, month, day, withYear) {
  const options = { day: "numeric", month: "long", ...(withYear ? { year: "numeric" } : {}), timeZone: "UTC" };
  return formatter(Intl.DateTimeFormat, options).format(Date.UTC(year, month - 1, day));
}

/** Format a date or time in the page's language by the options of `Intl.DateTimeFormat`. @param {Date} date @param {Intl.DateTimeFormatOptions} options */
export function formatDate(date, options) {
  return formatter(Intl.DateTimeFormat, options).format(date);
}
