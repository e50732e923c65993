// The computer's inner loop, which the build makes from redstone/kernel, compiled or as Python.

/** Fetch a function that makes instances of the compiled kernel. Rejects if it is missing. */
export async function fetchKernel() {
  return kernelsOf(await (await fetched("kernel.wasm")).arrayBuffer());
}

/** Return a function that makes instances of a module. @param {BufferSource} content */
export async function kernelsOf(content) {
  const module = await WebAssembly.compile(content);
  return () => hostOf(new WebAssembly.Instance(module));
}

/**
 * Return the kernel as Python: an archive's bytes. The build gzips it, whatever headers the server
 * sends.
 */
export async function fetchSource() {
  const unpacked = (await fetched("../kernel.pack")).body?.pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(unpacked).arrayBuffer());
}

/** Fetch a file beside this one. Rejects unless the response is OK. @param {string} address */
async function fetched(address) {
  const response = await fetch(new URL(address, import.meta.url));
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
  return response;
}

/** Return the interface of an instance for web/mind/kernel.py. @param {WebAssembly.Instance} instance */
function hostOf(instance) {
  const { buffer } = /** @type {WebAssembly.Memory} */ (instance.exports.memory); // it never grows
  const functions = /** @type {Record<string, (...numbers: number[]) => number | undefined>} */ (instance.exports);
  const places = /** @type {Record<string, WebAssembly.Global<"i32">>} */ (instance.exports);
  return {
    call: (/** @type {string} */ name, /** @type {number[]} */ ...numbers) => functions[name](...numbers) ?? 0,
    integers: (/** @type {string} */ name, /** @type {number} */ count) => new Int32Array(buffer, places[name].value, count),
    reals: (/** @type {string} */ name, /** @type {number} */ count) => new Float64Array(buffer, places[name].value, count),
  };
}
