// Runs the bench command inside Pyodide, with Python and the kernel as in the page's worker: node
// benchmarks/bot_in_pyodide.mjs [GAME]
// Compare with `python -m redstone bench` on the same machine at the same time.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";
import { kernelsOf } from "../web/mind/kernel.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const pyodide = await loadPyodide();
pyodide.mountNodeFS("/project", root);
// Pyodide's process_time includes the time of other programs.
pyodide.globals.set("processor_seconds", () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
});
pyodide.globals.set("host", (await kernelsOf(readFileSync(`${root}build/kernel.wasm`)))());
console.log(pyodide.runPython(`
import sys
sys.path.insert(0, "/project")
sys.dont_write_bytecode = True
from redstone.engine.search import Thinker
from redstone.engine.levels import LEVELS
from redstone.commands import bench
from redstone.commands.engines import Engine
from web.mind.worker import PageKernel
from redstone.record.game import Game
from redstone.rules.redstone import Redstone

bench.process_time = processor_seconds
bench.engine = lambda _: Engine("kernel", lambda: PageKernel(host))

def longest_slice(size, slice_seconds=0.03, slices=60):
    """The longest of the first slices of a search, the building of the tree included."""
    def timed(action):
        start = processor_seconds()
        action()
        return processor_seconds() - start
    game = Game.new(Redstone(), size, size)
    kept = []
    build = timed(lambda: kept.append(Thinker(game, LEVELS[-1], seed=1)))
    steps = max(timed(lambda: kept[0].step(slice_seconds)) for _ in range(slices))
    return f"{size}x{size}: {1000 * build:.0f} ms to begin, slices of 30 ms take up to {1000 * steps:.0f} ms"

"\\n".join([bench.in_words(bench.measure("${process.argv[2] ?? "redstone"}")), *(longest_slice(size) for size in (9, 13, 19))])
`));
