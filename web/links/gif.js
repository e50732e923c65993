// Writes animated GIFs, which every messenger plays: frames of canvases with at most 256 colours.

const COLOURS = 255; // one more index marks unchanged pixels
const SAME = 255;
const MAX_BITS = 12;

/**
 * Encode frames of one size as a GIF that loops for ever, and resolve to it as a blob. `frames` yields
 * pairs of image data and seconds. `samples` are image data with the colours for the palette. The
 * game's link is stored as a comment, so that the file opens the game again.
 * @param {AsyncIterable<[image: ImageData, seconds: number]>} frames @param {ImageData[]} samples @param {number} width
 * @param {number} height @param {string} link
 */
export async function encode(frames, samples, width, height, link) {
  const colours = palette(samples);
  const near = nearestFinder(colours);
  const out = [...ascii("GIF89a"), ...twoBytes(width), ...twoBytes(height), 0xf7, 0, 0];
  for (let index = 0; index < 256; index++) out.push(...(colours[index] ?? [0, 0, 0]));
  out.push(0x21, 0xff, 11, ...ascii("NETSCAPE2.0"), 3, 1, 0, 0, 0);
  out.push(0x21, 0xfe, ...blocks(ascii(link)), 0);
  const parts = [new Uint8Array(out)];
  let before = new Uint8Array(); // none: all pixels of the first frame have changed
  for await (const [image, seconds] of frames) {
    const now = Uint8Array.from({ length: width * height }, (_, at) => near(image.data, 4 * at));
    parts.push(frameBytes(now, before, width, seconds));
    before = now;
  }
  return new Blob([...parts, new Uint8Array([0x3b])], { type: "image/gif" });
}

/**
 * Return a frame's bytes: the rows that have changed, with unchanged pixels transparent. If none has,
 * it is the first row.
 * @param {Bytes} now @param {Bytes} before @param {number} width @param {number} seconds
 */
function frameBytes(now, before, width, seconds) {
  const differs = (/** @type {number} */ value, /** @type {number} */ at) => value !== before[at];
  const [from, to] = [now.findIndex(differs), now.findLastIndex(differs)].map((at) => Math.floor(Math.max(0, at) / width));
  const pixels = now.map((value, at) => (differs(value, at) ? value : SAME)).slice(from * width, (to + 1) * width);
  const head = [0x21, 0xf9, 4, 5, ...twoBytes(Math.round(100 * seconds)), SAME, 0];
  const place = [0x2c, 0, 0, ...twoBytes(from), ...twoBytes(width), ...twoBytes(pixels.length / width), 0, 8];
  return new Uint8Array([...head, ...place, ...blocks(compress(pixels)), 0]);
}

/** Return the at most COLOURS most frequent colours of some images as [red, green, blue]. Similar shades count together. @param {ImageData[]} images */
function palette(images) {
  /** @type {Map<number, number[]>} */
  const found = new Map();
  for (const { data } of images) {
    for (let at = 0; at < data.length; at += 4) {
      const key = shadeOf(data, at);
      const sum = found.get(key) ?? [0, 0, 0, 0];
      for (let part = 0; part < 3; part++) sum[part] += data[at + part];
      sum[3] += 1;
      found.set(key, sum);
    }
  }
  const common = [...found.values()].sort((a, b) => b[3] - a[3]).slice(0, COLOURS);
  return common.map(([red, green, blue, count]) => [red, green, blue].map((sum) => Math.round(sum / count)));
}

/**
 * Return a function `(data, at)` that returns the index of the colour nearest to the pixel at
 * `data[at]`. It calculates each shade once.
 * @param {number[][]} colours
 */
function nearestFinder(colours) {
  /** @type {Map<number, number>} */
  const known = new Map();
  return (/** @type {ImageData["data"]} */ data, /** @type {number} */ at) => {
    const key = shadeOf(data, at), found = known.get(key) ?? nearestIndex(colours, data, at);
    known.set(key, found);
    return found;
  };
}

/**
 * Return the index of the colour nearest to the pixel at `at`.
 * @param {number[][]} colours @param {ImageData["data"]} data @param {number} at
 */
function nearestIndex(colours, data, at) {
  const far = colours.map((colour) =>
    colour.reduce((sum, value, part) => sum + (value - data[at + part]) ** 2, 0));
  return far.indexOf(Math.min(...far));
}

/** Return the number of a pixel's shade, one of 32768: five bits for each of red, green and blue. @param {ImageData["data"]} data @param {number} at */
function shadeOf(data, at) {
  return ((data[at] >> 3) << 10) | ((data[at + 1] >> 3) << 5) | (data[at + 2] >> 3);
}

/** Compress bytes by GIF's LZW, with the least significant bits first, and return the code's bytes. @param {Bytes} pixels */
function compress(pixels) {
  /** @type {number[]} */
  const out = [];
  let [held, bits, size, next] = [0, 0, 9, 258];
  /** @type {Map<number, number>} */
  let codes = new Map();
  /** Append a code of `size` bits to the output. */
  const write = (/** @type {number} */ code) => {
    held |= code << bits;
    for (bits += size; bits >= 8; bits -= 8, held >>>= 8) out.push(held & 255);
  };
  write(256);
  let prefix = pixels[0];
  for (let at = 1; at < pixels.length; at++) {
    const key = prefix * 256 + pixels[at];
    const known = codes.get(key);
    if (known !== undefined) {
      prefix = known;
      continue;
    }
    write(prefix);
    prefix = pixels[at];
    if (next === 1 << MAX_BITS) {
      write(256);
      [codes, size, next] = [new Map(), 9, 258];
      continue;
    }
    if (next === 1 << size) size += 1;
    codes.set(key, next++);
  }
  write(prefix);
  if (next === 1 << size && size < MAX_BITS) size += 1;
  write(257);
  out.push(held & 255);
  return out;
}

/** Return bytes split into GIF's sub-blocks: at most 255 bytes, each block after its length. @param {number[]} bytes */
function blocks(bytes) {
  /** @type {number[]} */
  const out = [];
  for (let at = 0; at < bytes.length; at += 255) {
    const piece = bytes.slice(at, at + 255);
    out.push(piece.length, ...piece);
  }
  return out;
}

/** Return the bytes of an ASCII text. @param {string} text */
function ascii(text) {
  return [...text].map((letter) => letter.charCodeAt(0));
}

/** Return a number as two bytes, least significant first. @param {number} value */
function twoBytes(value) {
  return [value & 255, value >> 8];
}
