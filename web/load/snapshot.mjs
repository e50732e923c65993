// The memory of a Python that has just started and holds the game's modules, as the browser keeps it for
// the next starts: they copy it in place of starting Python and importing the modules once more. What it
// is made of and read by is Pyodide's; it is kept without its long runs of zeros.

const CACHE = `redstone-snapshot ${new URL("../../", import.meta.url).href}`;
const LAYOUT = "x-layout"; // { length, pieces: [[from, to], …] } in bytes: where what is kept belongs
const BLOCK = 1 << 20; // bytes; fewer zeros than that are kept
const WORDS = BLOCK / 8;
const STARTS = "redstone.starts"; // see guard.js: what is in there has not come to its end

/**
 * What is kept under a name, to be read; undefined if there is nothing, or if a start went wrong last
 * time, so that the next one leaves nothing out.
 */
export async function recall(name) {
  try {
    if (globalThis.localStorage?.getItem(STARTS)) return undefined;
    const answer = await globalThis.caches?.match(addressOf(name), { cacheName: CACHE });
    if (!answer) return undefined;
    const bytes = read(answer);
    bytes.catch(() => {}); // told to who reads it, which may be later
    return { bytes };
  } catch {
    return undefined; // site data is blocked
  }
}

/** Keep a snapshot, and no other. */
export async function remember(name, bytes) {
  const layout = { length: bytes.length, pieces: [...pieces(bytes)] };
  const kept = new Blob(layout.pieces.map(([from, to]) => bytes.subarray(from, to)));
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

async function read(answer) {
  const { length, pieces } = JSON.parse(answer.headers.get(LAYOUT));
  const kept = new Uint8Array(await answer.arrayBuffer());
  const bytes = Object.assign(new Uint8Array(length), { pieces });
  let at = 0;
  for (const [from, to] of pieces) {
    bytes.set(kept.subarray(at, at + to - from), from);
    at += to - from;
  }
  if (at !== kept.length) throw new Error("The snapshot was cut.");
  return bytes;
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
