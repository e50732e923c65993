// Makes the site's Pyodide store its memory twice, the second time grown beyond a new Python's
// size, and restores the first. Prints the results as JSON. Usage: node grown.mjs PYODIDE LIBRARY.

import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { findSnapshot, writeSnapshot } from "../../web/load/snapshot.mjs";

const MORE = 40_000_000; // bytes, more than a new Python has

const [folder, stdLibURL] = process.argv.slice(2).map((path) => resolve(path));
const { loadPyodide } = await import(pathToFileURL(resolve(folder, "pyodide.mjs")));
const kept = new Map();
globalThis.caches = {
  open: async () => ({ put: async (address, answer) => kept.set(address, answer) }),
  delete: async () => kept.clear(),
  match: async (address) => kept.get(address)?.clone(),
};

let room; // bytes of memory before anything grows
const { instantiate } = WebAssembly;
WebAssembly.instantiate = async (...given) => {
  const made = await instantiate.call(WebAssembly, ...given);
  room ??= (made.instance ?? made).exports.memory.buffer.byteLength;
  return made;
};

const python = await loadPyodide({ _makeSnapshot: true, stdLibURL });
python.runPython("kept = 7 * 191");
await writeSnapshot("this", python.makeMemorySnapshot(), [], room);
const { bytes } = await (await findSnapshot("this"))();
const next = await loadPyodide({ _loadSnapshot: bytes, stdLibURL });
const found = next.runPython("kept");

python.runPython(`grown = bytearray(${MORE})`);
const refused = await writeSnapshot("grown", python.makeMemorySnapshot(), [], room).then(() => null, ({ message }) => message);
const left = [...kept.keys()].map((address) => address.split("/").at(-1));
process.stdout.write(JSON.stringify({ room, found, refused, left }));
