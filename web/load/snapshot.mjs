// Stores the memory of a Python that has just started and holds the game's modules. The next starts
// copy it instead of starting Python and importing the modules again. Pyodide makes and reads the
// memory. It is stored without its long runs of zeros, together with the unpacked archives that
// Python imports from.

const CACHE = `redstone-snapshot ${new URL("../../", import.meta.url).href}`;
/** @typedef {{ length: number, pieces: [from: number, to: number][], archives: number[], sum: string }} Layout */
const LAYOUT = "x-layout"; // { length, pieces: [[from, to], …], archives: [bytes, …], sum }: the layout of the stored bytes
const BLOCK = 1 << 20; // bytes; shorter runs of zeros are stored
const WORDS = BLOCK / 8;
const STARTS = "redstone.starts"; // see guard.js: the starts that have not finished

/**
 * Resolve to a function that reads the snapshot stored under a name. Undefined if there is none, or
 * if the last start failed: the next start then takes no shortcut.
 * @returns {Promise<(() => Promise<{ bytes: Bytes, archives: Bytes[] }>) | undefined>}
 * @param {string} name
 */
export async function findSnapshot(name) {
  try {
    if (globalThis.localStorage?.getItem(STARTS)) return undefined;
    const answer = await globalThis.caches?.match(addressOf(name), { cacheName: CACHE });
    return answer && (() => read(answer));
  } catch {
    return undefined; // site data is blocked
  }
}

/**
 * Store a snapshot with its archives, replacing any other. Throws if its memory is larger than the
 * `room` bytes of a new Python: Pyodide would write beyond its end.
 * @param {string} name @param {Bytes} bytes @param {Bytes[]} archives @param {number} room
 */
export async function writeSnapshot(name, bytes, archives, room) {
  const [, head] = new Uint32Array(bytes.buffer, bytes.byteOffset, 2); // the offset at which the memory begins
  if (bytes.length - head > room) throw new Error("Python's memory has grown: no start has room for it.");
  const layout = {
    length: bytes.length, pieces: [...pieces(bytes)], archives: archives.map(({ length }) => length), sum: "",
  };
  const kept = new Blob([...layout.pieces.map(([from, to]) => bytes.subarray(from, to)), ...archives]);
  layout.sum = await sumOf(await kept.arrayBuffer());
  await deleteSnapshot();
  const cache = await caches.open(CACHE);
  await cache.put(addressOf(name), new Response(kept, { headers: { [LAYOUT]: JSON.stringify(layout) } }));
}

/** Delete the stored snapshot. */
export async function deleteSnapshot() {
  await caches.delete(CACHE);
}

/** Return the cache key of a snapshot. @param {string} name */
function addressOf(name) {
  return new URL(`../../snapshot/${name}`, import.meta.url).href; // used as a cache key only
}

/**
 * Resolve to a snapshot's archives and its `bytes`, as Pyodide copies them: the first piece, with all
 * `pieces` and the total `length` as properties. Rejects if its checksum is wrong.
 * @param {Response} answer
 */
async function read(answer) {
  const { length, pieces, archives, sum } = /** @type {Layout} */ (JSON.parse(answer.headers.get(LAYOUT) ?? ""));
  const kept = new Uint8Array(await answer.arrayBuffer());
  if (await sumOf(kept) !== sum) throw new Error("The snapshot is damaged.");
  let at = 0;
  /** Return the next `size` bytes. */
  const next = (/** @type {number} */ size) => kept.subarray(at, at += size);
  const found = pieces.map(([from, to]) => /** @type {const} */ ([from, next(to - from)]));
  const beside = archives.map((size) => next(size));
  const bytes = Object.defineProperties(found[0][1], { pieces: { value: found }, length: { value: length } });
  return { bytes, archives: beside };
}

/** Resolve to the SHA-256 of bytes in hexadecimal digits. @param {BufferSource} bytes */
async function sumOf(bytes) {
  const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(sum, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Yield the ranges [from, to] of bytes without those blocks of BLOCK bytes that are all zeros. @param {Uint8Array} bytes */
function* pieces(bytes) {
  const words = new BigUint64Array(bytes.buffer, bytes.byteOffset, bytes.length >> 3);
  /** @type {number | undefined} */
  let from; // the start of the current piece
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
