// Runs a Python script in Pyodide under Node, with the project mounted at /project. Usage: node
// in_pyodide.mjs PYODIDE STDLIB SCRIPT [ARGUMENT…]. Paths are relative to the project.

import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
const [folder, stdlib, script, ...args] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(resolve(folder, "pyodide.mjs")));
const pyodide = await loadPyodide({
  stdLibURL: resolve(stdlib),
  env: {
    PYTHONHASHSEED: "0", // bytecode depends on the order of sets
  },
});
pyodide.FS.mkdir("/project");
pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root: "." }, "/project");
pyodide.FS.chdir("/project");
pyodide.globals.set("argv", pyodide.toPy([script, ...args]));
try {
  pyodide.runPython(`
import sys
sys.argv = argv
sys.path.append("/project")
with open(argv[0]) as file:
    exec(compile(file.read(), argv[0], "exec"), {"__name__": "__main__"})
`);
} catch (error) {
  // Node would print the failing source line, which is the whole of Pyodide.
  console.error(error.message);
  process.exitCode = 1;
}
