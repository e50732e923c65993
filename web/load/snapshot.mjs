// The memory of a Python that has just started and holds the game's modules, as the browser keeps it for
// the next starts: they copy it in place of starting Python and importing the modules once more. What it
// is made of and read by is Pyodide's; it is kept without its long runs of zeros, and with the archives that
// Python imports from, as they were unpacked.

const CACHE = `redstone-snapshot ${new URL("../../", import.meta.url).href}`;
const LAYOUT = "x-layout"; // { length, pieces: [[from, to], …], archives: [bytes, …], sum }: where what is kept belongs
const BLOCK = 1 << 20; // bytes; fewer zeros than that are kept
const WORDS = BLOCK / 8;
const STARTS = "redstone.starts"; // see guard.js: what is in there has not come to its end

/**
 * A reader of what is kept under a name; undefined if there is nothing, or if a start went wrong last
 * time, so that the next one leaves nothing out.
 * @returns {Promise<(() => Promise<{ bytes: Uint8Array, archives: Uint8Array[] }>) | undefined>}
 */
export async function recall(name) {
  try {
    if (globalThis.localStorage?.getItem(STARTS)) return undefined;
    const answer = await globalThis.caches?.match(addressOf(name), { cacheName: CACHE });
    return answer && (() => read(answer));
  } catch {
    return undefined; // site data is blocked
  }
}

/**
 * Keep a snapshot and the archives beside it, and no other. Throws if its memory is larger than that of
 * `room` bytes which a start has: Pyodide would write beyond the end of it.
 */
export async function remember(name, bytes, archives, room) {
  const [, head] = new Uint32Array(bytes.buffer, bytes.byteOffset, 2); // where the memory begins
  if (bytes.length - head > room) throw new Error("Python's memory has grown: no start has room for it.");
  const layout = {
    length: bytes.length, pieces: [...pieces(bytes)], archives: archives.map(({ length }) => length),
  };
  const kept = new Blob([...layout.pieces.map(([from, to]) => bytes.subarray(from, to)), ...archives]);
  layout.sum = await sumOf(await kept.arrayBuffer());
  await forget();
  const cache = await caches.open(CACHE);
  await cache.put(addressOf(name), new Response(kept, { headers: { [LAYOUT]: JSON.stringify(layout) } }));
}

export async function forget() {
  await caches.delete(CACHE);
}

function addressOf(name) {
  return new URL(`../../snapshot/${name}`, import.meta.url).href; // asked of the cache only
}

/** A snapshot as remembered: only its first piece, which has all others, and the length of all; and the archives. */
async function read(answer) {
  const { length, pieces, archives, sum } = JSON.parse(answer.headers.get(LAYOUT));
  const kept = new Uint8Array(await answer.arrayBuffer());
  if (await sumOf(kept) !== sum) throw new Error("The snapshot is damaged.");
  let at = 0;
  const next = (size) => kept.subarray(at, at += size);
  const found = pieces.map(([from, to]) => [from, next(to - from)]);
  const beside = archives.map((size) => next(size));
  const bytes = Object.defineProperties(found[0][1], { pieces: { value: found }, length: { value: length } });
  return { bytes, archives: beside };
}

/** SHA-256 in hexadecimal digits. */
async function sumOf(bytes) {
  const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(sum, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** From where to where there is more than zeros. */
function* pieces(bytes) {
  const words = new BigUint64Array(bytes.buffer, bytes.byteOffset, bytes.length >> 3);
  let from; // of the piece under way
  for (let at = 0; at < words.length; at += WORDS) {
    const isEmpty = words.subarray(at, at + WORDS).every((word) => word === 0n);
    if (isEmpty && from !== undefined) {
      yield [from, at * 8];
      from = undefined;
    } else if (!isEmpty) {
      from ??= at * 8;
    }
  }
  if (from !== undefined) yield [from, bytes.length];
}
