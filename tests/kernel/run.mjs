// Runs calls of the compiled kernel. Each input line is JSON for a new kernel: { module, calls:
// [[function, argument, …], …], lengths: { array: bytes } }. The answer is a line { returned,
// hashes }.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

const CHUNK = 1 << 16;
const ZEROS = new Uint8Array(CHUNK);

/** @param {Uint8Array} bytes @returns {string} the digest, as in `scenes.py` */
function digest(bytes) {
  const found = createHash("sha256");
  for (let start = 0; start < bytes.length; start += CHUNK) {
    const chunk = bytes.subarray(start, start + CHUNK);
    if (Buffer.compare(chunk, ZEROS.subarray(0, chunk.length)) !== 0) found.update(`${start} `).update(chunk);
  }
  return found.digest("hex");
}

/** @type {Map<string, WebAssembly.Module>} */
const modules = new Map();

for await (const line of createInterface({ input: process.stdin })) {
  const { module, calls, lengths } = JSON.parse(line);
  const compiled = modules.get(module) ?? new WebAssembly.Module(readFileSync(module));
  modules.set(module, compiled);
  const { exports } = new WebAssembly.Instance(compiled);
  const returned = calls.map(([name, ...values]) => Number(/** @type {Function} */ (exports[name])(...values) ?? 0));
  const { buffer } = /** @type {WebAssembly.Memory} */ (exports.memory);
  const hashes = Object.fromEntries(Object.entries(lengths).map(([name, length]) => {
    const { value } = /** @type {WebAssembly.Global} */ (exports[name]);
    return [name, digest(new Uint8Array(buffer, value, length))];
  }));
  process.stdout.write(`${JSON.stringify({ returned, hashes })}\n`);
}
