// Stores memories of data and zeros as the page does, in a cache made here, and reads them back.
// Prints the differences as JSON.

const kept = new Map();
const doubts = new Map();
globalThis.localStorage = { getItem: (name) => doubts.get(name) };
globalThis.caches = {
  open: async () => ({ put: async (address, answer) => kept.set(address, answer) }),
  delete: async () => kept.clear(),
  match: async (address) => kept.get(address)?.clone(),
};
const { findSnapshot, writeSnapshot } = await import("../../web/load/snapshot.mjs");

const STEP = 1 << 18; // a quarter of the shortest run of zeros that is left out
let seed = 1;
/** Return the next pseudo-random number between 0 and 1. */
const chance = () => (seed = (seed * 48271) % 2147483647) / 2147483647; // Lehmer's generator

/** Return a pseudo-random memory, in which runs of data and of zeros alternate. */
function memory() {
  const bytes = new Uint8Array(STEP * Math.ceil(40 * chance()));
  for (let at = 0; at < bytes.length;) {
    const size = STEP * Math.ceil(12 * chance());
    if (chance() < 0.5) for (let one = at; one < at + size; one += 4099) bytes[one] = 255 * chance();
    at += size;
  }
  bytes.fill(0, 4, 8); // the memory begins at offset 0
  bytes[0] = 115; // each begins with a mark
  return bytes;
}

const wrong = [];
let length = 0;
let bytesKept = 0;
let tried = 0;
for (; tried < 40; tried++) {
  const bytes = memory();
  const beside = [Uint8Array.of(1, 2, 3), bytes.slice(0, tried)];
  await writeSnapshot("this", bytes, beside, bytes.length);
  const { bytes: found, archives } = await (await findSnapshot("this"))();
  const zeros = new Uint8Array(found.length); // receives only the pieces
  for (const [from, piece] of found.pieces) zeros.set(piece, from);
  if (Buffer.compare(bytes, zeros) !== 0) wrong.push(tried);
  if (found.pieces.length && Buffer.compare(found, found.pieces[0][1]) !== 0) wrong.push(`start of ${tried}`);
  archives.forEach((archive, index) => {
    if (Buffer.compare(archive, beside[index]) !== 0) wrong.push(`archive ${index} of ${tried}`);
  });
  length += bytes.length;
  bytesKept += (await kept.values().next().value.clone().arrayBuffer()).byteLength;
}

const other = (await findSnapshot("other")) ?? null;
doubts.set("redstone.starts", "[1]");
const doubted = (await findSnapshot("this")) ?? null;
doubts.clear();
const whole = new Uint8Array(STEP).fill(1);
whole.fill(0, 4, 8);
await writeSnapshot("this", whole, [Uint8Array.of(1, 2, 3)], STEP);
const [address, answer] = kept.entries().next().value;
const sound = new Uint8Array(await answer.arrayBuffer());

/** Return the error after the stored bytes are replaced by others, null if there is none. */
async function saidOf(bytes) {
  kept.set(address, new Response(bytes, { headers: answer.headers }));
  return (await findSnapshot("this"))().then(() => null, ({ message }) => message);
}

const damages = { cut: sound.slice(9), longer: Buffer.concat([sound, sound.subarray(0, 1)]) };
for (const place of [0, STEP / 2, sound.length - 1]) { // the last one belongs to an archive
  damages[`altered at ${place}`] = sound.with(place, sound[place] ^ 1);
}
const damaged = {};
for (const [damage, bytes] of Object.entries(damages)) damaged[damage] = await saidOf(bytes);
const unharmed = await saidOf(sound);
process.stdout.write(JSON.stringify({
  wrong, tried, length, kept: bytesKept, damaged, unharmed, other, doubted,
}));
