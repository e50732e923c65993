// Loads Pyodide as this site ships it, for the page and for workers: no package list, a trimmed
// standard library, and the game's own modules ready to import. In a page, loading begins as soon
// as this module is imported; PyScript (see pyscript.toml) comes later and uses the load in
// progress. "redstone:loading" events on the global object report the progress: { stage: "loading",
// received, total } in bytes, then { stage: "starting" }. After `loadPyodide` is called, { stage:
// "started" } or { stage: "failed", error } follows.

import { loadPyodide as load } from "../../pyodide/pyodide.mjs";
import { deleteSnapshot, findSnapshot, writeSnapshot } from "./snapshot.mjs";

// The version, the facts about itself that Pyodide checks, sizes, and the snapshots' name. The
// build writes them.
/** @type {{ version: string, info: object, sizes: Record<string, [raw: number, compressed: number]>, snapshot: string }} */
const PYODIDE = { version: "", info: {}, sizes: {}, snapshot: "" };
const SITE = new URL("../../", import.meta.url).href;
const FOLDER = `${SITE}pyodide/`;
const ENGINE = "pyodide/pyodide.asm.wasm";
const LIBRARY = "pyodide/python_stdlib.pack";
const GAME = "web/redstone.pack";
const MIND = "web/mind.pack";
const PAGE = [LIBRARY, GAME]; // the archives that a page needs
const ARCHIVES = [...PAGE, MIND]; // the archives that the computer's worker needs and snapshots hold
const MAIN = "web/main.py"; // PyScript requests it only once Python runs
/** @type {Record<string, string>} */
const IMPORTED_FROM = { [GAME]: "/lib/redstone.zip", [MIND]: "/lib/mind.zip" };

export const version = PYODIDE.version;

/** @type {WebAssembly.Module | null | undefined} */
let engine; // compiled here, or lent to this worker
/** @type {number} */
let room; // bytes of memory that a new Python has before it grows
/** @type {(value?: unknown) => void} */
let noteCompiled;
const compiled = new Promise((done) => { noteCompiled = done; });

/** The requests for the files that make up nearly all of the traffic, and the progress of their downloads. */
class Progress {
  /** @type {Record<string, number>} */
  #received = Object.fromEntries(Object.keys(PYODIDE.sizes).map((name) => [name, 0]));
  #compressed = false;
  /** @type {Map<string, Promise<Response>>} */
  #answers = new Map(); // by address
  /** @type {((error: Error) => void) | undefined} */
  #reject;

  failed = false;
  /**
   * Rejects if a file fails to load or compile. Pyodide itself would wait for its WebAssembly for
   * ever.
   */
  failure = new Promise((/** @type {(value: never) => void} */ _, reject) => {
    this.#reject = reject;
  });

  /**
   * Begin to fetch the files that have not been requested, all at once. Pyodide itself would request
   * one after another.
   * @param {string[]} names
   */
  request(names) {
    for (const name of names) {
      if (this.#answers.has(SITE + name)) continue;
      this.#expect(name, name === ENGINE && engine ? this.#emptyAnswer() : this.#fetch(name));
    }
  }

  /**
   * Answer the requests for the archives with the unpacked ones of a snapshot, or fetch the files if it
   * is damaged.
   * @param {Promise<{ archives: Bytes[] }>} snapshot
   */
  useSnapshot(snapshot) {
    ARCHIVES.forEach((name, index) => this.#expect(name, snapshot.then(({ archives }) => {
      this.finish(name);
      return new Response(archives[index]);
    }, () => this.#fetch(name))));
  }

  /** Store the promise of the response that requests for a file get, in place of any other. @param {string} name @param {Promise<Response>} answer */
  #expect(name, answer) {
    answer.catch(() => {}); // reported by `failure`
    this.#answers.set(SITE + name, answer);
  }

  /**
   * Return a `fetch` that answers requests for our files with those already begun, and passes on all
   * others to `fetched`.
   * @param {typeof fetch} fetched @returns {typeof fetch}
   */
  answering(fetched) {
    return (resource, options) =>
      this.#answers.get(resource instanceof Request ? resource.url : String(resource)) ?? fetched(resource, options);
  }

  /**
   * Fetch a file, counting its bytes as they arrive, and unpack it if it is a pack. Rejects, and reports
   * the failure, if it cannot be loaded.
   * @param {string} name @returns {Promise<Response>}
   */
  async #fetch(name) {
    try {
      const response = await fetch(SITE + name, { priority: "low" }); // the scripts that paint the board come first
      const { body, ok, status } = response;
      if (!ok || !body) throw new Error(`${status}`);
      await shown;
      this.#compressed ||= response.headers.has("content-encoding");
      if (name.endsWith(".pack")) return this.#unpacked(name, body);
      response.clone().body?.pipeTo(new WritableStream({ write: (piece) => this.#count(name, piece) }))
        .catch((error) => this.#fail(name, error));
      return response;
    } catch (error) {
      throw this.#fail(name, error);
    }
  }

  /** Resolve to an empty response for the engine, which was compiled elsewhere and need not be fetched. */
  async #emptyAnswer() {
    this.finish(ENGINE);
    return new Response();
  }

  /**
   * Return a `WebAssembly.instantiateStreaming` that uses the engine if it is compiled, stores it
   * otherwise, and reports a failure, as for a file truncated in transit.
   * @param {typeof WebAssembly.instantiateStreaming} instantiated @returns {typeof WebAssembly.instantiateStreaming}
   */
  reporting(instantiated) {
    return async (response, imports) => {
      try {
        const made = engine
          ? { module: engine, instance: await WebAssembly.instantiate(engine, imports) }
          : await instantiated.call(WebAssembly, response, imports);
        room = /** @type {WebAssembly.Memory} */ (made.instance.exports.memory).buffer.byteLength;
        engine = made.module;
        noteCompiled();
        return made;
      } catch (error) {
        throw this.#fail(ENGINE, error);
      }
    };
  }

  /**
   * Return a response with a pack's unpacked bytes, counting the packed ones as they arrive. Packs are
   * gzipped, whatever headers the server sends.
   * @param {string} name @param {ReadableStream<Bytes>} body
   */
  #unpacked(name, body) {
    const counted = new TransformStream({
      transform: (piece, passed) => {
        this.#count(name, piece);
        passed.enqueue(piece);
      },
    });
    const unpacking = new DecompressionStream("gzip");
    body.pipeThrough(counted).pipeTo(unpacking.writable)
      .catch((error) => this.#fail(name, error));
    return new Response(unpacking.readable);
  }

  /** Count a file as completely received. @param {string} name */
  finish(name) {
    this.#received[name] = Infinity;
    this.report();
  }

  /** Count a piece of a file that has arrived. @param {string} name @param {Uint8Array} piece */
  #count(name, piece) {
    this.#received[name] += piece.length;
    this.report();
  }

  /** Reject `failure` with an error that names the file, and return the error. @param {string} name @param {unknown} cause */
  #fail(name, cause) {
    const error = new Error(`${SITE}${name}: ${Object(cause).message}`);
    this.failed = true;
    this.#reject?.(error);
    return error;
  }

  /** Report the bytes received so far and in total, in compressed sizes if the server compresses files. */
  report() {
    let received = 0;
    let total = 0;
    for (const [name, [raw, compressed]] of Object.entries(PYODIDE.sizes)) {
      const size = this.#compressed ? compressed : raw;
      total += size;
      received += size * Math.min(1, this.#received[name] / raw);
    }
    dispatch(received < total ? { stage: "loading", received, total } : { stage: "starting" });
  }
}

/** @type {{ stdout?: Function, stderr?: Function }} */
const output = {}; // callbacks for the output
let files = new Progress();
let noSnapshot = false; // true if Python started without a snapshot
const shown = globalThis.document && boardShown(); // heavy work waits for this
const begun = globalThis.document && begin(PAGE);
begun?.catch(() => {}); // reported to the callers of loadPyodide

/**
 * Send a worker Pyodide's WebAssembly module once it is compiled here, null if the browser cannot pass
 * it on.
 * @param {Worker} worker
 */
export async function lendEngine(worker) {
  await compiled;
  try {
    worker.postMessage(engine);
  } catch {
    worker.postMessage(null);
  }
}

/**
 * Load Python, or use the load in progress, and resolve to Pyodide's interface. Of Pyodide's own
 * options, only those for output are used. `lent` is Pyodide's WebAssembly module compiled by the
 * page. A worker that `thinks` gets the pack of the search engine too, loaded in parallel.
 * @param {{ stdout?: Function, stderr?: Function, lent?: WebAssembly.Module | null, thinks?: boolean }}
 * options
 */
export async function loadPyodide({ stdout, stderr, lent, thinks } = {}) {
  Object.assign(output, { stdout, stderr });
  engine ??= lent;
  files.report();
  try {
    const pyodide = await (begun ?? begin(thinks ? ARCHIVES : PAGE));
    dispatch({ stage: "started" });
    return pyodide;
  } catch (error) {
    dispatch({ stage: "failed", error });
    throw error;
  }
}

/** Return true if this Python started from its files, because no usable snapshot was stored. */
export function startedWithoutSnapshot() {
  return noSnapshot;
}

/** Start a Python, import the game, and store its memory as a snapshot. Only for a worker made for it. */
export async function storeSnapshot() {
  const pyodide = await start(ARCHIVES, { _makeSnapshot: true });
  const ahead = pyodide.pyimport("web.snapshot_contents");
  const packs = Object.values(IMPORTED_FROM);
  packs.forEach((path) => ahead.import_pack(path));
  const archives = /** @type {Bytes[]} */ ([ahead.library(), ...packs].map((path) => pyodide.FS.readFile(path)));
  ahead.destroy();
  await writeSnapshot(PYODIDE.snapshot, /** @type {Bytes} */ (pyodide.makeMemorySnapshot()), archives, room);
}

/** Resolve once the board is shown, or the page has loaded without it. */
async function boardShown() {
  if (document.readyState === "complete") return;
  await new Promise((done) => {
    for (const sign of ["redstone:shown", "load"]) globalThis.addEventListener(sign, done, { once: true });
  });
}

/**
 * Load Python from a snapshot if there is a good one, otherwise from its files, and resolve to Pyodide.
 * @param {string[]} archives
 */
async function begin(archives) {
  files.request([ENGINE]);
  const reader = await findSnapshot(PYODIDE.snapshot);
  noSnapshot = !reader;
  if (!reader) files.request(archives);
  fetch(SITE + MAIN).catch(() => {}); // reported when PyScript requests it
  await shown;
  if (!reader) return start(archives);
  try {
    const snapshot = reader();
    files.useSnapshot(snapshot);
    const memory = snapshot.then(({ bytes }) => bytes);
    memory.catch(() => {}); // reported to its reader, who comes later
    return await start(ARCHIVES, { _loadSnapshot: memory });
  } catch (error) {
    if (files.failed) throw error;
    await deleteSnapshot(); // the snapshot may be damaged
    noSnapshot = true;
    files = new Progress();
    return start(archives);
  }
}

/**
 * Start Pyodide, fetching what has not been requested of its files and these archives, write the
 * archives where Python imports them from, and resolve to it.
 * @param {string[]} archives @param {{ _makeSnapshot?: boolean, _loadSnapshot?: Promise<Uint8Array> }} [options]
 */
async function start(archives, options = {}) {
  const fetched = globalThis.fetch;
  const instantiated = WebAssembly.instantiateStreaming;
  files.request([ENGINE, ...archives]);
  globalThis.fetch = files.answering(fetched);
  WebAssembly.instantiateStreaming = files.reporting(instantiated);
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
    delete pyodide._api.config._loadSnapshot; // already copied; Pyodide would hold it for its lifetime
    const packs = archives.filter((name) => name !== LIBRARY);
    await Promise.race([Promise.all(packs.map((name) => installPack(pyodide, name))), files.failure]);
    if (options._loadSnapshot) {
      pyodide.pyimport("web.snapshot_contents").reseed();
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

/**
 * Fetch a pack, and write it to the path that Python imports it from.
 * @param {import("../../pyodide/pyodide.mjs").Pyodide} pyodide @param {string} name
 */
async function installPack(pyodide, name) {
  const answer = await fetch(SITE + name);
  const archive = new Uint8Array(await answer.arrayBuffer());
  pyodide.FS.writeFile(IMPORTED_FROM[name], archive, { canOwn: true }); // avoids a second copy
}

/** Report progress by an event. @param {Loading} detail */
function dispatch(detail) {
  globalThis.dispatchEvent(new CustomEvent("redstone:loading", { detail }));
}
