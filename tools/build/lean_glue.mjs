// Takes out of Pyodide's JavaScript what only packages could use, which the site has none of: the
// names by which they find what Python and Emscripten offer, and what nothing then asks for. Each pattern
// says how often it is found in the pinned release, and the build ends where that is another number: then
// docs/upgrade.md tells what to look at.

import { minify } from "terser";

const OFFERS = /Module\["([\w$]+)"\]=\1;/g; // what is offered to packages and to other scripts
const TYPES = /([\w$]+)\.sig="\w*";/g; // of functions that packages can call
const ADDRESSES = /([\w$]+)=Module\["\1"\]=wasmExports\["([\w$]+)"\](?:\.value>>>0)?;?/g;
const NAMES = /var (?:[\w$]+,){20,}[\w$]+;/g; // variables for what is in the interpreter
const IMPORTS = /var wasmImports=\{[^{}]*\}/;
const EXPORTS = /wasmExports(?:\["([\w$]+)"\]|\.([\w$]+))/g;
const CALLS_OF_EVAL = /\beval\(/g;
const ROUNDS = 9;

/** The expected number of each in the JavaScript of the Pyodide release in package.json. */
const FOUND = new Map([
  [OFFERS, 1650], [TYPES, 1295], [ADDRESSES, 4867], [NAMES, 1], [IMPORTS, 1], [EXPORTS, 4912], [CALLS_OF_EVAL, 6],
]);

/** Throws, naming every pattern that is found more or less often than in the pinned release. */
export function assertKnown(text) {
  const others = [...FOUND].map(([pattern, times]) => [pattern, times, occurrences(text, pattern)])
    .filter(([, times, found]) => found !== times)
    .map(([pattern, times, found]) => `${found} of ${pattern}, not ${times}`);
  if (others.length) throw new Error(`Pyodide's JavaScript has ${others.join("; ")}: see docs/upgrade.md.`);
}

/** Less and less, until nothing more can go; `others` are the texts that may ask it for something. */
export async function leanGlue(text, others) {
  const asked = new Set(others.flatMap((other) => other.match(/[\w$]+/g)));
  let left = text.replaceAll(CALLS_OF_EVAL, "(0,eval)("); // none of them means a name around it
  for (let round = 0; round < ROUNDS; round++) {
    const fewer = await withoutUnused(withoutOffers(left, asked));
    if (fewer.length === left.length) return left;
    left = fewer;
  }
  throw new Error("Pyodide's JavaScript gets smaller and smaller.");
}

/** The exports of the interpreter that a text asks for. */
export function exportsOf(text) {
  return new Set([...text.matchAll(EXPORTS)].map(([, quoted, plain]) => quoted ?? plain));
}

/**
 * The interpreter gets these imports; whatever else it has a name for is one function that is never
 * called, under all of those names.
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
 * A snapshot may be the first of its `pieces`, [from, bytes]: where there is more than zeros. Only these are
 * copied, for pages of memory that are never written to take no room. The second word of a snapshot says
 * where the memory begins in it.
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
 * Python runs on the thread's own stack, never on one that can be put aside (JSPI): Chromium's sampling of
 * memory looks for its callers beyond the end of such a stack, and the page dies. Nothing puts Python aside.
 */
export function withOneStack(text) {
  return ["Suspending", "Suspender"].reduce((left, name) =>
    replacedOnce(left, new RegExp(`canConstructWasm&&"${name}"in WebAssembly`), () => "false"), text);
}

function replacedOnce(text, pattern, by) {
  const found = occurrences(text, pattern);
  if (found !== 1) throw new Error(`Pyodide's JavaScript has ${found} of ${pattern}, not 1: see docs/upgrade.md.`);
  return text.replace(pattern, by);
}

function occurrences(text, pattern) {
  return [...text.matchAll(new RegExp(pattern, "g"))].length;
}

/** As small as it can be written. */
export async function small(text) {
  const { code } = await minify(text, {
    module: true, ecma: 2022, keep_classnames: true, format: { quote_style: 2 },
  });
  return code;
}

/** Without what is only offered, and asked for neither here nor elsewhere. */
function withoutOffers(text, asked) {
  const rest = [OFFERS, TYPES, ADDRESSES, NAMES].reduce((left, weak) => left.replaceAll(weak, ";"), text);
  const named = counted(rest.matchAll(/[\w$]+/g), 0);
  const fetched = counted(rest.matchAll(/(?:\.|")([\w$]+)\b/g), 1);
  return text
    .replaceAll(OFFERS, (offer, name) => (fetched.has(name) || asked.has(name) ? offer : ""))
    .replaceAll(ADDRESSES, (address, name) => (named.has(name) || asked.has(name) ? address : ""))
    .replaceAll(TYPES, (type, name) => (named.get(name) > 1 ? type : "")); // it is more than declared
}

function counted(found, group) {
  const counts = new Map();
  for (const { [group]: word } of found) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** Without functions and variables that nothing uses. */
async function withoutUnused(text) {
  const { code } = await minify(text, {
    module: true, ecma: 2022, mangle: false,
    compress: { defaults: false, unused: true, dead_code: true, side_effects: true, keep_fargs: true, passes: 2 },
  });
  return code;
}
