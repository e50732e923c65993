// The computer's worker: loads the same Python as the page and with what it alone needs, and hands messages to worker.py.
// The page lends it the engine at once, and says nothing more before it is ready.

import { loadPyodide } from "../load/interpreter.mjs";
import { fetchKernel, fetchSource } from "./kernel.mjs";

const kernel = fetchKernel();
kernel.catch(() => {}); // told once there is Python, which then interprets it

async function start(lent) {
  const pyodide = await loadPyodide({ lent, thinks: true });
  const { receive, ready, take_kernel, take_source } = pyodide.pyimport("web.mind.worker");
  try {
    take_kernel(await kernel);
  } catch ({ message }) {
    console.warn(`The computer thinks more slowly: ${message}`);
    take_source(await fetchSource());
  }
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
