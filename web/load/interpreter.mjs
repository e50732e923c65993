// Pyodide as this site ships it, for the page and for workers: no list of packages, a trimmed standard
// library, the game's own modules ready to be imported. In a page it begins to load as soon as this is
// imported; PyScript (see pyscript.toml) comes later and takes what is under way. Events
// "redstone:loading" on the global object tell how far it is: { stage: "loading", received, total } in
// bytes, then { stage: "starting" }; and once it has been asked for { stage: "started" }, or
// { stage: "failed", error }.

import { loadPyodide as load } from "../../pyodide/pyodide.mjs";
import { forget, recall, remember } from "./snapshot.mjs";

// Version, the facts about itself that Pyodide checks, sizes, and the name of snapshots; the build writes them.
const PYODIDE = null;
const SITE = new URL("../../", import.meta.url).href;
const FOLDER = `${SITE}pyodide/`;
const ENGINE = "pyodide/pyodide.asm.wasm";
const LIBRARY = "pyodide/python_stdlib.pack";
const GAME = "web/redstone.pack";
const MIND = "web/mind.pack";
const PAGE = [LIBRARY, GAME]; // what a page needs of them
const ARCHIVES = [...PAGE, MIND]; // what the computer's worker needs, and snapshots hold
const MAIN = "web/main.py"; // PyScript asks for it only once Python runs
const IMPORTED_FROM = { [GAME]: "/lib/redstone.zip", [MIND]: "/lib/mind.zip" };

export const version = PYODIDE.version;

/** @type {WebAssembly.Module} */
let engine = null; // as it was compiled here, or for this worker
let room; // bytes of memory that a start has before it grows
let noteCompiled;
const compiled = new Promise((done) => { noteCompiled = done; });

/** The progress of the files that make up nearly all of the download. */
class Progress {
  #received = Object.fromEntries(Object.keys(PYODIDE.sizes).map((name) => [name, 0]));
  #compressed = false;
  #answers = new Map(); // by address
  #reject;

  failed = false;
  /** Rejects if a file does not come or compile: Pyodide itself would wait for its wasm for ever. */
  failure = new Promise((_, reject) => {
    this.#reject = reject;
  });

  /** Ask for files at once that have not been asked for: Pyodide itself would ask for one when another is there. */
  ask(names) {
    for (const name of names) {
      if (this.#answers.has(SITE + name)) continue;
      this.#await(name, name === ENGINE && engine ? this.#lent() : this.#fetch(name));
    }
  }

  /** Have the unpacked archives that come with a snapshot in the place of their files, if it is sound. */
  take(snapshot) {
    ARCHIVES.forEach((name, index) => this.#await(name, snapshot.then(({ archives }) => {
      this.finish(name);
      return new Response(archives[index]);
    }, () => this.#fetch(name))));
  }

  #await(name, answer) {
    answer.catch(() => {}); // told by `failure`
    this.#answers.set(SITE + name, answer);
  }

  /** A fetch that hands out our files, each to the first who asks. */
  handing(fetched) {
    return (resource, ...options) =>
      this.#answers.get(String(resource.url ?? resource)) ?? fetched(resource, ...options);
  }

  /** An answer whose bytes are counted as they come in, and unpacked if the build has packed them. */
  async #fetch(name) {
    try {
      const response = await fetch(SITE + name, { priority: "low" }); // what paints the board comes first
      if (!response.ok) throw new Error(`${response.status}`);
      await shown;
      this.#compressed ||= response.headers.has("content-encoding");
      if (name.endsWith(".pack")) return this.#unpacked(name, response);
      this.#count(name, response.clone().body);
      return response;
    } catch (error) {
      throw this.#fail(name, error);
    }
  }

  /** Returns an empty response in place of the file that need not be fetched. */
  async #lent() {
    this.finish(ENGINE);
    return new Response();
  }

  /** A compilation that tells when it fails, as for a file that was cut or altered on its way. */
  compiling(instantiated) {
    return async (response, imports) => {
      try {
        const made = engine
          ? { module: engine, instance: await WebAssembly.instantiate(engine, imports) }
          : await instantiated.call(WebAssembly, response, imports);
        room = made.instance.exports.memory.buffer.byteLength;
        engine = made.module;
        noteCompiled();
        return made;
      } catch (error) {
        throw this.#fail(ENGINE, error);
      }
    };
  }

  /** A packed file is gzipped whatever the server says of it. */
  #unpacked(name, response) {
    const counted = new TransformStream({
      transform: (piece, passed) => {
        this.#received[name] += piece.length;
        this.report();
        passed.enqueue(piece);
      },
    });
    const unpacking = new DecompressionStream("gzip");
    response.body.pipeThrough(counted).pipeTo(unpacking.writable)
      .catch((error) => this.#fail(name, error));
    return new Response(unpacking.readable);
  }

  finish(name) {
    this.#received[name] = Infinity;
    this.report();
  }

  async #count(name, body) {
    try {
      for (const reader = body.getReader(); ;) {
        const { done, value } = await reader.read();
        if (done) break;
        this.#received[name] += value.length;
        this.report();
      }
    } catch (error) {
      this.#fail(name, error);
    }
  }

  #fail(name, { message }) {
    const error = new Error(`${SITE}${name}: ${message}`);
    this.failed = true;
    this.#reject(error);
    return error;
  }

  /** Bytes as they come over the wire: of a compressed file the share of its compressed size. */
  report() {
    let received = 0;
    let total = 0;
    for (const [name, [raw, compressed]] of Object.entries(PYODIDE.sizes)) {
      const size = this.#compressed ? compressed : raw;
      total += size;
      received += size * Math.min(1, this.#received[name] / raw);
    }
    tell(received < total ? { stage: "loading", received, total } : { stage: "starting" });
  }
}

/** @type {{ stdout?: Function, stderr?: Function }} */
const output = {}; // where to write
let files = new Progress();
let anew = false; // whether Python has started without a snapshot
const shown = globalThis.document && boardShown(); // what takes the processor's time waits until then
const begun = globalThis.document && begin(PAGE);
begun?.catch(() => {}); // told to those who ask

/** Send a worker the WebAssembly once it is compiled here, null where the browser will not hand it on. */
export async function lendEngine(worker) {
  await compiled;
  try {
    worker.postMessage(engine);
  } catch {
    worker.postMessage(null);
  }
}

/**
 * Python, as soon as it is loaded; of Pyodide's own options those count that say where to write. A worker
 * may have been lent the engine; one that thinks has the pack for that too, which comes beside the others.
 * @param {{ stdout?: Function, stderr?: Function, lent?: WebAssembly.Module, thinks?: boolean }} options
 */
export async function loadPyodide({ stdout, stderr, lent, thinks } = {}) {
  Object.assign(output, { stdout, stderr });
  engine ??= lent;
  files.report();
  try {
    const pyodide = await (begun ?? begin(thinks ? ARCHIVES : PAGE));
    tell({ stage: "started" });
    return pyodide;
  } catch (error) {
    tell({ stage: "failed", error });
    throw error;
  }
}

/** Returns true if a snapshot would have helped, but was missing. */
export function startedAnew() {
  return anew;
}

/** Keep the memory of a Python that has imported the game; only for a worker made for it. */
export async function keepSnapshot() {
  const pyodide = await start(ARCHIVES, { _makeSnapshot: true });
  const ahead = pyodide.pyimport("web.ahead");
  const packs = Object.values(IMPORTED_FROM);
  packs.forEach((path) => ahead.import_pack(path));
  const archives = [ahead.library(), ...packs].map((path) => pyodide.FS.readFile(path));
  ahead.destroy();
  await remember(PYODIDE.snapshot, pyodide.makeMemorySnapshot(), archives, room);
}

/** Resolves once the board can be touched, or the page has loaded without it. */
async function boardShown() {
  if (document.readyState === "complete") return;
  await new Promise((done) => {
    for (const sign of ["redstone:shown", "load"]) globalThis.addEventListener(sign, done, { once: true });
  });
}

async function begin(archives) {
  files.ask([ENGINE]);
  const reader = await recall(PYODIDE.snapshot);
  anew = !reader;
  if (!reader) files.ask(archives);
  fetch(SITE + MAIN).catch(() => {}); // told when PyScript asks
  await shown;
  if (!reader) return start(archives);
  try {
    const snapshot = reader();
    files.take(snapshot);
    const memory = snapshot.then(({ bytes }) => bytes);
    memory.catch(() => {}); // told to who reads it, which is later
    return await start(ARCHIVES, { _loadSnapshot: memory });
  } catch (error) {
    if (files.failed) throw error;
    await forget(); // it may be damaged
    anew = true;
    files = new Progress();
    return start(archives);
  }
}

async function start(archives, options = {}) {
  const fetched = globalThis.fetch;
  const instantiated = WebAssembly.instantiateStreaming;
  files.ask([ENGINE, ...archives]);
  globalThis.fetch = files.handing(fetched);
  WebAssembly.instantiateStreaming = files.compiling(instantiated);
  try {
    import(`${FOLDER}pyodide.asm.mjs`).then(() => files.finish("pyodide/pyodide.asm.mjs"), () => {});
    const loaded = load({
      ...options,
      stdout: (line) => (output.stdout ?? console.log)(line),
      stderr: (line) => (output.stderr ?? console.error)(line),
      indexURL: FOLDER,
      stdLibURL: SITE + LIBRARY,
      lockFileContents: JSON.stringify({ info: PYODIDE.info, packages: {} }),
    });
    const pyodide = await Promise.race([loaded, files.failure]);
    delete pyodide["_api"].config._loadSnapshot; // copied; Pyodide would hold it as long as it lives
    const packs = archives.filter((name) => name !== LIBRARY);
    await Promise.race([Promise.all(packs.map((name) => put(pyodide, name))), files.failure]);
    if (options._loadSnapshot) {
      pyodide.pyimport("web.ahead").take_up();
    } else {
      pyodide.runPython(`import sys; sys.path.insert(0, "${IMPORTED_FROM[GAME]}")`);
      const { prepare, join } = pyodide.pyimport("web.packs");
      prepare(IMPORTED_FROM[GAME]);
      if (packs.includes(MIND)) join(IMPORTED_FROM[MIND]);
    }
    return pyodide;
  } finally {
    globalThis.fetch = fetched;
    WebAssembly.instantiateStreaming = instantiated;
  }
}

/** Have a pack where Python imports from. */
async function put(pyodide, name) {
  const answer = await fetch(SITE + name);
  const archive = new Uint8Array(await answer.arrayBuffer());
  pyodide.FS.writeFile(IMPORTED_FROM[name], archive, { canOwn: true }); // no second copy
}

function tell(detail) {
  globalThis.dispatchEvent(new CustomEvent("redstone:loading", { detail }));
}
