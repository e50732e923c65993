// Runs a Python script in the Python of the built site: its lean Pyodide, its trimmed library and
// its packs. Usage: node shipped.mjs PYODIDE FOLDER SCRIPT. FOLDER has the library and the packs as
// archives, and `told.json` with the script's input. Prints the result of the script's
// `main(told)`, as JSON.

import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [pyodideFolder, folder, script] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(resolve(pyodideFolder, "pyodide.mjs")));
const pyodide = await loadPyodide({ stdLibURL: resolve(folder, "python_stdlib.zip") });
pyodide.FS.mkdirTree("/lib");
const told = readFileSync(join(folder, "told.json"), "utf8");
for (const pack of JSON.parse(told).packs) {
  pyodide.FS.writeFile(`/lib/${pack}.zip`, readFileSync(join(folder, `${pack}.zip`)));
}
try {
  pyodide.runPython('import sys; sys.path.insert(0, "/lib/redstone.zip")');
  pyodide.runPython(readFileSync(script, "utf8"));
  const answer = await pyodide.globals.get("main")(told);
  process.stdout.write(`\n${answer}`); // the last line, after anything that the script printed
} catch (error) {
  // Node would print the failing source line, which is the whole of Pyodide.
  console.error(error.message);
  process.exitCode = 1;
}
