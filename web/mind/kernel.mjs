// The computer's inner loop, which the build compiles from redstone/kernel.

/** Fetch the compiled kernel, and resolve to a function that makes instances of it. Rejects if it is missing. */
export async function fetchKernel() {
  const response = await fetch(new URL("kernel.wasm", import.meta.url));
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
  return kernelsOf(await response.arrayBuffer());
}

/** Compile a kernel's WebAssembly, and resolve to a function that makes instances of it, for Python. @param {BufferSource} content */
export async function kernelsOf(content) {
  const module = await WebAssembly.compile(content);
  return () => hostOf(new WebAssembly.Instance(module));
}

/** Return a kernel instance's interface for Python: `call` for its functions, `integers` and `reals` for its arrays. @param {WebAssembly.Instance} instance */
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
