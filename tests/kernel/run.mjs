// Runs calls of the compiled kernel. Reads { module, calls: [[function, argument, …], …], lengths: { array: bytes } }
// as JSON, and writes { returned, hashes }.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { text } from "node:stream/consumers";

const { module, calls, lengths } = JSON.parse(await text(process.stdin));
const { instance } = await WebAssembly.instantiate(readFileSync(module));
const { exports } = instance;
const returned = calls.map(([name, ...values]) => Number(/** @type {Function} */ (exports[name])(...values) ?? 0));
const { buffer } = /** @type {WebAssembly.Memory} */ (exports.memory);
const hashes = Object.fromEntries(Object.entries(lengths).map(([name, length]) => {
  const { value } = /** @type {WebAssembly.Global} */ (exports[name]);
  return [name, createHash("sha256").update(new Uint8Array(buffer, value, length)).digest("hex")];
}));
process.stdout.write(JSON.stringify({ returned, hashes }));
