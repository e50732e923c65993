// The computer's worker: loads the page's Python and the engine's pack, and passes messages to
// worker.py. The page's first message lends it the compiled Pyodide. No other follows before it is
// ready.

import { loadPyodide } from "../load/interpreter.mjs";
import { fetchKernel } from "./kernel.mjs";

const kernel = fetchKernel();
kernel.catch(() => {}); // handled once Python runs, which then interprets the kernel

/** Load Python with the page's compiled Pyodide, and the kernel, then pass messages on to worker.py. @param {WebAssembly.Module | null} lent */
async function start(lent) {
  const pyodide = await loadPyodide({ lent, thinks: true });
  const { receive, ready, use_compiled_kernel } = pyodide.pyimport("web.mind.worker");
  try {
    use_compiled_kernel(await kernel);
  } catch (error) {
    console.warn(`The computer thinks more slowly: ${Object(error).message}`);
  }
  self.onmessage = ({ data }) => receive(data);
  ready();
}

/** Handle the first message: start with the compiled Pyodide in it, and throw an error of the start. @param {{ data: WebAssembly.Module | null }} message */
function begin({ data }) {
  self.onmessage = self.onmessageerror = null;
  // The page receives an error event of the worker, but not a rejection.
  start(data).catch((error) => setTimeout(() => { throw error; }));
}

self.onmessage = begin;
self.onmessageerror = () => begin({ data: null }); // a module that this browser cannot receive here
