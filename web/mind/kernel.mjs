// The computer's inner loop, which the build makes from redstone/kernel, compiled or as Python.

/** Fetch a function that makes instances of the compiled kernel. Rejects if it is missing. */
export async function fetchKernel() {
  return kernelsOf(await (await fetched("kernel.wasm")).arrayBuffer());
}

/** Return a function that makes instances of a module. */
export async function kernelsOf(content) {
  const module = await WebAssembly.compile(content);
  return () => hostOf(new WebAssembly.Instance(module));
}

/**
 * Return the kernel as Python: an archive's bytes. The build gzips it, whatever headers the server
 * sends.
 */
export async function fetchSource() {
  const unpacked = (await fetched("../kernel.pack")).body.pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(unpacked).arrayBuffer());
}

/** Fetch a file beside this one. Rejects unless the response is OK. */
async function fetched(address) {
  const response = await fetch(new URL(address, import.meta.url));
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
  return response;
}

/** Return the interface of an instance for web/mind/kernel.py. */
function hostOf(instance) {
  const exports = /** @type {Record<string, any>} */ (instance.exports);
  const { buffer } = exports.memory; // it never grows
  return {
    call: (name, ...numbers) => exports[name](...numbers) ?? 0,
    integers: (name, count) => new Int32Array(buffer, exports[name].value, count),
    reals: (name, count) => new Float64Array(buffer, exports[name].value, count),
  };
}
