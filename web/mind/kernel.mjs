// The computer's inner loop, compiled from redstone/kernel by the build.

/** An instance of its own; rejects where it cannot be had. */
export async function fetchKernel() {
  const response = await fetch(new URL("kernel.wasm", import.meta.url));
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
  return instanceOf(await response.arrayBuffer());
}

/** What web/mind/kernel.py asks of an instance. */
export async function instanceOf(content) {
  const { instance } = await WebAssembly.instantiate(content);
  const exports = /** @type {Record<string, any>} */ (instance.exports);
  const { buffer } = exports.memory; // which never grows
  return {
    call: (name, ...numbers) => exports[name](...numbers) ?? 0,
    integers: (name, count) => new Int32Array(buffer, exports[name].value, count),
    reals: (name, count) => new Float64Array(buffer, exports[name].value, count),
  };
}
