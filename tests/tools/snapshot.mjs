// Keeps memories of pieces and zeros as the page does, in a cache made here, and reads them again; prints
// what came back differently, as JSON.

const kept = new Map();
const doubts = new Map();
globalThis.localStorage = { getItem: (name) => doubts.get(name) };
globalThis.caches = {
  open: async () => ({ put: async (address, answer) => kept.set(address, answer) }),
  delete: async () => kept.clear(),
  match: async (address) => kept.get(address)?.clone(),
};
const { recall, remember } = await import("../../web/load/snapshot.mjs");

const STEP = 1 << 18; // a quarter of the least run of zeros that is left out
let seed = 1;
const chance = () => (seed = (seed * 48271) % 2147483647) / 2147483647; // Lehmer's generator

function memory() {
  const bytes = new Uint8Array(STEP * Math.ceil(40 * chance()));
  for (let at = 0; at < bytes.length;) {
    const size = STEP * Math.ceil(12 * chance());
    if (chance() < 0.5) for (let one = at; one < at + size; one += 4099) bytes[one] = 255 * chance();
    at += size;
  }
  return bytes;
}

const wrong = [];
let length = 0;
let bytesKept = 0;
let tried = 0;
for (; tried < 40; tried++) {
  const bytes = memory();
  await remember("this", bytes);
  const found = await (await recall("this")).bytes;
  if (Buffer.compare(bytes, found) !== 0) wrong.push(tried);
  const zeros = new Uint8Array(bytes.length); // what only the pieces are copied to
  for (const [from, to] of found.pieces) zeros.set(found.subarray(from, to), from);
  if (Buffer.compare(bytes, zeros) !== 0) wrong.push(`pieces of ${tried}`);
  length += bytes.length;
  bytesKept += (await kept.values().next().value.clone().arrayBuffer()).byteLength;
}

const other = (await recall("other")) ?? null;
doubts.set("redstone.starts", "[1]");
const doubted = (await recall("this")) ?? null;
doubts.clear();
const whole = new Uint8Array(STEP).fill(1);
await remember("this", whole);
const [address, answer] = kept.entries().next().value;
kept.set(address, new Response((await answer.arrayBuffer()).slice(9), { headers: answer.headers }));
const cut = await (await recall("this")).bytes.then(() => null, ({ message }) => message);
process.stdout.write(JSON.stringify({ wrong, tried, length, kept: bytesKept, cut, other, doubted }));
