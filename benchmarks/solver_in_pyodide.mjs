// Counts the endings that the solver settles inside Pyodide, as in the page's worker: node
// benchmarks/solver_in_pyodide.mjs 5x5 20 10 8 10
// takes 20 endings with 8 empty points and 20 with 10, each for at most 10 seconds, by Python and
// by the kernel. Compare with `python -m benchmarks.solver` on the same machine.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";
import { kernelsOf } from "../web/mind/kernel.mjs";

const [size = "5x5", count = "20", seconds = "10", ...empty] = process.argv.slice(2);
const root = fileURLToPath(new URL("..", import.meta.url));
const pyodide = await loadPyodide();
pyodide.mountNodeFS("/project", root);
// Pyodide's process_time includes the time of other programs.
pyodide.globals.set("processor_seconds", () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
});
pyodide.globals.set("host", (await kernelsOf(readFileSync(`${root}build/kernel.wasm`)))());
pyodide.runPython(`
import sys
sys.path.insert(0, "/project")
sys.dont_write_bytecode = True
from benchmarks import solver
from redstone.engine.trees import TREES
from web.mind.worker import PageKernel

solver.process_time = processor_seconds
ENGINES = {"Python": None, "the kernel": lambda: PageKernel(host)}

def in_words(*kind):
    """What both engines settle."""
    for name, make in ENGINES.items():
        with TREES.growing_in(make):
            yield f"{name}, {solver.in_words(*kind)}"
`);
const [cols, rows] = size.split("x").map(Number);
for (const points of empty.length ? empty : ["8", "10"]) {
  console.log(
    pyodide.runPython(
      `"\\n".join(in_words((${cols}, ${rows}), ${Number(points)}, ${Number(count)}, float(${Number(seconds)})))`,
    ),
  );
}
