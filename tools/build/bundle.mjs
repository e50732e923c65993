// Bundles modules into fewer files and minifies them. Reads { files: { path: script }, parts: {
// path: [module, …] }, entries: [path, …] } as JSON, and writes { path: script }. A part contains
// its modules and all of their imports, in order. Entries keep their paths and exports. External
// modules keep their paths, and so do modules that derive the site's address from their own. They
// are named relative to a folder of `web`, so parts and entries must be in such folders. The module
// `rooms:scripts` has a function for each room that imports the room's script.

import { text } from "node:stream/consumers";
import { posix } from "node:path";
import { rollup } from "rollup";
import { minify } from "terser";

const { files, parts, entries } = JSON.parse(await text(process.stdin));
const START = "\0start:";
const ROOMS = "rooms:scripts";

/** Return the path of a module that another imports, undefined for an external one. */
function placeOf(source, importer) {
  const place = posix.join(posix.dirname(importer.replace(START, "")), source);
  return place in files ? place : undefined;
}

/** Return the line of `rooms:scripts` for the path of a room's script, empty for another path. */
function entryOf(path) {
  const room = /^web\/(\w+)\/room\.js$/.exec(path)?.[1];
  return room ? `${room}: () => import("/${path}"),` : "";
}

const site = {
  name: "site",
  /** Add the entries as files that keep their paths. */
  buildStart() {
    for (const path of entries) {
      this.emitFile({ type: "chunk", id: path, fileName: path, preserveSignature: "allow-extension" });
    }
  },
  /** Resolve an import to a module's path, or mark it as external. */
  resolveId(source, importer) {
    if (!importer || source === ROOMS) return source;
    if (importer === ROOMS) return source.slice(1);
    return placeOf(source, importer) ?? { id: source, external: true };
  },
  /** Return the source of a module, of a part, or of the module of rooms' scripts. */
  load(id) {
    if (id === ROOMS) return `export default {${Object.keys(files).sort().map(entryOf).join("")}};`;
    if (!id.startsWith(START)) return files[id];
    const path = id.slice(START.length);
    return parts[path].map((module) => `import "./${posix.relative(posix.dirname(path), module)}";`).join("\n");
  },
};

const apart = new Set(entries.filter((path) => path.endsWith(".mjs")));

/** Return the file that a module goes to: its own, or the first part that needs it. */
function fileOf(id, { getModuleInfo }) {
  if (apart.has(id)) return id;
  return Object.keys(parts).find((path) => needed(START + path, getModuleInfo).has(id));
}

const known = new Map();

/** Return a module and all that it imports, directly or indirectly, except entries in files of their own. */
function needed(id, getModuleInfo) {
  if (known.has(id)) return known.get(id);
  const found = new Set();
  for (const waiting = [id]; waiting.length;) {
    const next = waiting.pop();
    if (found.has(next) || apart.has(next)) continue;
    found.add(next);
    waiting.push(...getModuleInfo(next).importedIds);
  }
  known.set(id, found);
  return found;
}

const starts = Object.keys(parts).map((path) => [`${path}.start`, START + path]);
const made = await rollup({
  input: Object.fromEntries(starts),
  plugins: [site],
  preserveEntrySignatures: "strict",
  onwarn: ({ message }) => { throw new Error(message); },
});
const { output } = await made.generate({
  format: "es",
  entryFileNames: ({ name }) => name,
  chunkFileNames: ({ facadeModuleId, name, moduleIds }) => facadeModuleId ?? (name in parts ? name : moduleIds.at(-1)),
  manualChunks: fileOf,
  hoistTransitiveImports: false,
});
const SMALL = { module: true, ecma: /** @type {const} */ (2022), keep_fnames: true, keep_classnames: true }; // errors name functions
const shipped = {};
for (const { fileName, code } of output) {
  if (!fileName.endsWith(".start")) shipped[fileName] = (await minify(code, SMALL)).code; // starts only import a part
}
process.stdout.write(JSON.stringify(shipped));
