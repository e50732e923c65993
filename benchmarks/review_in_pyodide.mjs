// Measures the processor time of a review at its default depth inside Pyodide, as in the page's
// worker. After `make build`: node benchmarks/review_in_pyodide.mjs [SIMULATIONS] [python]

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";
import { kernelsOf } from "../web/mind/kernel.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const pyodide = await loadPyodide();
pyodide.mountNodeFS("/project", root);
pyodide.globals.set("asked", Number(process.argv[2]) || 0);
// Pyodide's process_time includes the time of other programs.
pyodide.globals.set("processor_seconds", () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
});
const inKernel = !process.argv.includes("python");
pyodide.globals.set("host", inKernel ? (await kernelsOf(readFileSync(`${root}build/kernel.wasm`)))() : null);
console.log(pyodide.runPython(`
import sys
sys.path.insert(0, "/project")
sys.dont_write_bytecode = True
from redstone.engine.trees import TREES
from redstone.commands import bench
from redstone.record.link import read_link
from redstone.review.lookback import SIMULATIONS
from redstone.review.reviewer import Reviewer
from web.mind.worker import PageKernel

bench.process_time = processor_seconds

# 100 moves of a game between two searches of 100 simulations a move.
MOVES = (
    "h3f7c5g5c2e6g4e5g7g8f5d8e4h5f6f4g6h6h8f3h7a1d4c1e7g3xf8d5xd6d5xe5j8xg9b2c3c4xb4f9xe9h9xj9b1xj7d3d1b3"
    "e3e2xd2b5d7c6e8xh4a6a5c7b6a3b7f1xe1h2g1j5g2b8a8c8c9xd9a9xb9xf2xa7a8xa9j4xj3j2xj1h1e2xj2h2xh3a8f1c4g4h9h2xj6h6xh5g5xg4f4xf3g2"
)
game = read_link("#redstone9-1-" + MOVES).game
kernel = PageKernel(host) if host else None
TREES.make = kernel and (lambda: kernel)
start = processor_seconds()
reviewer = Reviewer(game, asked or SIMULATIONS, seed=1)
while not reviewer.done:
    reviewer.step(0.03)
seconds = processor_seconds() - start
(f"{game.ply} moves, {asked or SIMULATIONS} simulations a position: {seconds:.1f} s of the processor; "
 f"calibration {bench.rate(bench.calibrate) * bench.LOOP / 1e6:.1f} million a second")
`));
