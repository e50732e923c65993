// Pyodide as this site ships it, for PyScript (see pyscript.toml) and for workers: no list of
// packages, a trimmed standard library, the game's own modules ready to be imported, and events "redstone:loading" on the global object that tell
// how far it is: { stage: "loading", received, total } in bytes, then { stage: "starting" },
// { stage: "started" }, or { stage: "failed", error }.

import { loadPyodide as load } from "../../pyodide/pyodide.mjs";

// Version, the facts about itself that Pyodide checks, and sizes; the build writes them.
const PYODIDE = null;
const SITE = new URL("../../", import.meta.url).href;
const FOLDER = `${SITE}pyodide/`;
const ENGINE = "pyodide/pyodide.asm.wasm";
const LIBRARY = "pyodide/python_stdlib.pack";
const GAME = "web/redstone.pack";
const IMPORTED_FROM = "/lib/redstone.zip";

export const version = PYODIDE.version;

/** @type {WebAssembly.Module} */
let engine = null; // as it was compiled here, or for this worker

/** Send a worker the WebAssembly as it was compiled here, null where the browser will not hand it on. */
export function lendEngine(worker) {
  try {
    worker.postMessage(engine);
  } catch {
    worker.postMessage(null);
  }
}

/**
 * Load Python; options are those of Pyodide's own loadPyodide, as far as they do not say where from,
 * and the engine that a worker was lent.
 */
export async function loadPyodide({ lent = null, ...options } = {}) {
  engine = lent;
  const files = new Progress();
  const fetched = globalThis.fetch;
  const instantiated = WebAssembly.instantiateStreaming;
  globalThis.fetch = files.counting(fetched);
  WebAssembly.instantiateStreaming = files.compiling(instantiated);
  try {
    import(`${FOLDER}pyodide.asm.mjs`).then(() => files.finish("pyodide/pyodide.asm.mjs"), () => {});
    const game = globalThis.fetch(SITE + GAME).then((answer) => answer.arrayBuffer());
    game.catch(() => {}); // told by files.failure
    const loaded = load({
      ...options,
      indexURL: FOLDER,
      stdLibURL: SITE + LIBRARY,
      lockFileContents: JSON.stringify({ info: PYODIDE.info, packages: {} }),
    });
    const pyodide = await Promise.race([loaded, files.failure]);
    const archive = new Uint8Array(await Promise.race([game, files.failure]));
    pyodide.FS.writeFile(IMPORTED_FROM, archive, { canOwn: true }); // no second copy
    pyodide.runPython(`import sys; sys.path.insert(0, "${IMPORTED_FROM}")`);
    pyodide.pyimport("web.packs").prepare(IMPORTED_FROM);
    tell({ stage: "started" });
    return pyodide;
  } catch (error) {
    tell({ stage: "failed", error });
    throw error;
  } finally {
    globalThis.fetch = fetched;
    WebAssembly.instantiateStreaming = instantiated;
  }
}

function tell(detail) {
  globalThis.dispatchEvent(new CustomEvent("redstone:loading", { detail }));
}

/** How much has come in of the files that make up nearly all of the download. */
class Progress {
  #received = Object.fromEntries(Object.keys(PYODIDE.sizes).map((name) => [name, 0]));
  #compressed = false;
  #reject;

  /** Rejects if a file does not come or compile: Pyodide itself would wait for its wasm for ever. */
  failure = new Promise((_, reject) => {
    this.#reject = reject;
  });

  /** A fetch that counts what comes in of our files, and unpacks those that the build has packed. */
  counting(fetched) {
    return async (resource, ...options) => {
      const address = String(resource.url ?? resource);
      const name = address.slice(SITE.length);
      if (!address.startsWith(SITE) || !(name in this.#received)) return fetched(resource, ...options);
      if (name === ENGINE && engine) return this.#lent();
      try {
        const response = await fetched(resource, ...options);
        if (!response.ok) throw new Error(`${response.status}`);
        this.#compressed ||= response.headers.has("content-encoding");
        if (name.endsWith(".pack")) return this.#unpacked(name, response);
        this.#count(name, response.clone().body);
        return response;
      } catch (error) {
        throw this.#fail(name, error);
      }
    };
  }

  /** A compilation that tells when it fails, as for a file that was cut or altered on its way. */
  compiling(instantiated) {
    return async (response, imports) => {
      try {
        if (engine) return { module: engine, instance: await WebAssembly.instantiate(engine, imports) };
        const compiled = await instantiated.call(WebAssembly, response, imports);
        engine = compiled.module;
        return compiled;
      } catch (error) {
        throw this.#fail(ENGINE, error);
      }
    };
  }

  /** What stands for the file that need not be fetched. */
  #lent() {
    this.finish(ENGINE);
    return new Response();
  }

  /** A packed file is gzipped whatever the server says of it. */
  #unpacked(name, response) {
    const counted = new TransformStream({
      transform: (piece, passed) => {
        this.#received[name] += piece.length;
        this.#report();
        passed.enqueue(piece);
      },
    });
    const unpacking = new DecompressionStream("gzip");
    response.body.pipeThrough(counted).pipeTo(unpacking.writable)
      .catch((error) => this.#fail(name, error));
    return new Response(unpacking.readable);
  }

  finish(name) {
    this.#received[name] = PYODIDE.sizes[name][0];
    this.#report();
  }

  async #count(name, body) {
    try {
      for (const reader = body.getReader(); ;) {
        const { done, value } = await reader.read();
        if (done) break;
        this.#received[name] += value.length;
        this.#report();
      }
    } catch (error) {
      this.#fail(name, error);
    }
  }

  #fail(name, { message }) {
    const error = new Error(`${SITE}${name}: ${message}`);
    this.#reject(error);
    return error;
  }

  /** Bytes as they come over the wire: of a compressed file the share of its compressed size. */
  #report() {
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
