// Runs a Python script in Pyodide under node, with the project mounted at /project.
// Usage: node in_pyodide.mjs STDLIB SCRIPT [ARGUMENT…]; paths are relative to the project.

import { resolve } from "node:path";
import { loadPyodide } from "pyodide";

const [stdlib, script, ...args] = process.argv.slice(2);
const pyodide = await loadPyodide({
  stdLibURL: resolve(stdlib),
  env: { PYTHONHASHSEED: "0" }, // the order of sets gets into bytecode
});
pyodide.FS.mkdir("/project");
pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root: "." }, "/project");
pyodide.FS.chdir("/project");
pyodide.globals.set("argv", pyodide.toPy([script, ...args]));
try {
  pyodide.runPython(`
import sys
sys.argv = argv
with open(argv[0]) as file:
    exec(compile(file.read(), argv[0], "exec"), {"__name__": "__main__"})
`);
} catch (error) {
  // Node would print the source line of the failure, which is the whole of Pyodide.
  console.error(error.message);
  process.exitCode = 1;
}
