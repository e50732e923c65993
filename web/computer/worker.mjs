// The computer's worker: loads the same Python as the page and hands messages to bot_worker.py.
// Messages that come while Python loads are kept.

import { loadPyodide } from "../load/interpreter.mjs";

let receive = null;
const early = [];

self.onmessage = ({ data }) => {
  if (receive) receive(data);
  else early.push(data);
};

async function start() {
  const pyodide = await loadPyodide();
  const archive = await fetch(new URL("../redstone.zip", import.meta.url));
  if (!archive.ok) throw new Error(`redstone.zip: ${archive.status}`);
  pyodide.unpackArchive(await archive.arrayBuffer(), "zip");
  receive = pyodide.pyimport("web.computer.bot_worker").receive;
  for (const text of early.splice(0)) receive(text);
}

// An error event on the worker tells the page; a rejection alone would not.
start().catch((error) => setTimeout(() => { throw error; }));
