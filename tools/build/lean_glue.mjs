// Removes from Pyodide's JavaScript the parts that only packages could use, of which the site has
// none: the names under which packages find functions of Python and Emscripten, and everything that
// is then unused. Each pattern has the number of its matches in the pinned release. The build fails
// if that differs; docs/upgrade.md then tells what to check.

import { minify } from "terser";

const OFFERS = /Module\["([\w$]+)"\]=\1;/g; // exports for packages and other scripts
const TYPES = /([\w$]+)\.sig="\w*";/g; // of functions that packages can call
const ADDRESSES = /([\w$]+)=Module\["\1"\]=wasmExports\["([\w$]+)"\](?:\.value>>>0)?;?/g;
const NAMES = /var (?:[\w$]+,){20,}[\w$]+;/g; // variables for the interpreter's exports
const IMPORTS = /var wasmImports=\{[^{}]*\}/;
const EXPORTS = /wasmExports(?:\["([\w$]+)"\]|\.([\w$]+))/g;
const CALLS_OF_EVAL = /\beval\(/g;
const ROUNDS = 9;

/** The number of matches of each pattern in the Pyodide release of package.json. */
const FOUND = new Map([
  [OFFERS, 1650], [TYPES, 1295], [ADDRESSES, 4867], [NAMES, 1], [IMPORTS, 1], [EXPORTS, 4912], [CALLS_OF_EVAL, 6],
]);

/**
 * Throw an error that names every pattern with another number of matches than in the pinned
 * release.
 */
export function assertKnown(text) {
  const others = [...FOUND].map(([pattern, times]) => [pattern, times, occurrences(text, pattern)])
    .filter(([, times, found]) => found !== times)
    .map(([pattern, times, found]) => `${found} of ${pattern}, not ${times}`);
  if (others.length) throw new Error(`Pyodide's JavaScript has ${others.join("; ")}: see docs/upgrade.md.`);
}

/** Return the text without unused parts, removed in rounds until none is left. `others` are the scripts that may use it. */
export async function leanGlue(text, others) {
  const asked = new Set(others.flatMap((other) => other.match(/[\w$]+/g)));
  let left = text.replaceAll(CALLS_OF_EVAL, "(0,eval)("); // none of them uses a name of its scope
  for (let round = 0; round < ROUNDS; round++) {
    const fewer = await withoutUnused(withoutOffers(left, asked));
    if (fewer.length === left.length) return left;
    left = fewer;
  }
  throw new Error("Pyodide's JavaScript gets smaller and smaller.");
}

/** Return the names of the WebAssembly exports that a text uses. */
export function exportsOf(text) {
  return new Set([...text.matchAll(EXPORTS)].map(([, quoted, plain]) => quoted ?? plain));
}

/**
 * Return the text with only the `used` ones of `all` functions that the WebAssembly imports. The
 * others are one function that throws.
 */
export function withImports(text, used, all) {
  const absent = JSON.stringify([...all].filter((name) => !used.has(name)));
  return text.replace(IMPORTS, (list) => {
    const kept = list.slice(list.indexOf("{") + 1, -1).split(",").filter((entry) => used.has(entry.split(":")[0]));
    return `var absent=()=>{throw Error("left out")};absent.sig="v";` +
      `var wasmImports={...Object.fromEntries(${absent}.map(name=>[name,absent])),${kept.join(",")}}`;
  });
}

/**
 * Return the text changed so that a snapshot is restored from its `pieces`, [from, bytes], which are
 * not all zeros. Only these are copied, because pages of memory that are never written take no space.
 * The second word of a snapshot is the offset at which the memory begins.
 */
export function withPieces(text) {
  const begun = replacedOnce(text, /API\.restoreSnapshot=function\((\w+)\)\{/, (start, whole) =>
    `${start}const pieces=${whole}.pieces??[[0,${whole}]],` +
    `head=new Uint32Array(${whole}.buffer,${whole}.byteOffset,2)[1];`);
  return replacedOnce(begun, /Module\.HEAP8\.set\(\w+\),/, () =>
    "pieces.forEach(([from,bytes])=>" +
    "Module.HEAP8.set(bytes.subarray(Math.max(head-from,0)),Math.max(from-head,0))),");
}

/**
 * Return the text changed to run Python on the thread's own stack, never on one that can be suspended
 * (JSPI). Chromium's memory sampling reads callers beyond the end of such a stack, and the page
 * crashes. Nothing here suspends Python.
 */
export function withOneStack(text) {
  return ["Suspending", "Suspender"].reduce((left, name) =>
    replacedOnce(left, new RegExp(`canConstructWasm&&"${name}"in WebAssembly`), () => "false"), text);
}

/** Return the text with the only match of a pattern replaced. Throws for another number of matches. */
function replacedOnce(text, pattern, by) {
  const found = occurrences(text, pattern);
  if (found !== 1) throw new Error(`Pyodide's JavaScript has ${found} of ${pattern}, not 1: see docs/upgrade.md.`);
  return text.replace(pattern, by);
}

/** Return the number of matches of a pattern. */
function occurrences(text, pattern) {
  return [...text.matchAll(new RegExp(pattern, "g"))].length;
}

/** Minify a text as far as possible. */
export async function small(text) {
  const { code } = await minify(text, {
    module: true, ecma: 2022, keep_classnames: true, format: { quote_style: 2 },
  });
  return code;
}

/** Return the text without the names offered to packages that neither it nor `asked` uses. */
function withoutOffers(text, asked) {
  const rest = [OFFERS, TYPES, ADDRESSES, NAMES].reduce((left, weak) => left.replaceAll(weak, ";"), text);
  const named = counted(rest.matchAll(/[\w$]+/g), 0);
  const fetched = counted(rest.matchAll(/(?:\.|")([\w$]+)\b/g), 1);
  return text
    .replaceAll(OFFERS, (offer, name) => (fetched.has(name) || asked.has(name) ? offer : ""))
    .replaceAll(ADDRESSES, (address, name) => (named.has(name) || asked.has(name) ? address : ""))
    .replaceAll(TYPES, (type, name) => (named.get(name) > 1 ? type : "")); // used beyond its declaration
}

/** Return a map from each word that a group of the matches has to the number of its occurrences. */
function counted(found, group) {
  const counts = new Map();
  for (const { [group]: word } of found) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** Return the text without unused functions and variables. */
async function withoutUnused(text) {
  const { code } = await minify(text, {
    module: true, ecma: 2022, mangle: false,
    compress: { defaults: false, unused: true, dead_code: true, side_effects: true, keep_fargs: true, passes: 2 },
  });
  return code;
}
