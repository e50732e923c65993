// The computer's worker: loads the same Python as the page and with what it alone needs, and hands messages to worker.py.
// The page lends it the engine at once, and says nothing more before it is ready.

import { loadPyodide } from "../load/interpreter.mjs";
import { fetchKernel } from "./kernel.mjs";

const kernel = fetchKernel();
kernel.catch(() => {}); // told once there is Python, which plays without it

async function start(lent) {
  const pyodide = await loadPyodide({ lent, thinks: true });
  const { receive, ready, take_kernel } = pyodide.pyimport("web.mind.worker");
  kernel.then(take_kernel, ({ message }) => console.warn(`The computer thinks more slowly: ${message}`));
  self.onmessage = ({ data }) => receive(data);
  ready();
}

function begin({ data }) {
  self.onmessage = self.onmessageerror = null;
  // An error event on the worker tells the page; a rejection alone would not.
  start(data).catch((error) => setTimeout(() => { throw error; }));
}

self.onmessage = begin;
self.onmessageerror = () => begin({ data: null }); // a module that this browser cannot read here
