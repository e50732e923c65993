// The computer's worker: loads the same Python as the page and hands messages to bot_worker.py.
// Nothing is said to it before it is ready.

import { loadPyodide } from "../load/interpreter.mjs";

async function start() {
  const pyodide = await loadPyodide();
  const { receive, ready } = pyodide.pyimport("web.computer.bot_worker");
  self.onmessage = ({ data }) => receive(data);
  ready();
}

// An error event on the worker tells the page; a rejection alone would not.
start().catch((error) => setTimeout(() => { throw error; }));
