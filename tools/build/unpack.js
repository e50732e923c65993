// Opens the single file (see single.py). It unpacks the site's files and lets the page and its
// worker find them where they would fetch them. A page opened from a disk can neither fetch nor
// import its neighbours, but it can import blobs that it has made itself.

const MODULES = null;
const BASE = new URL("./", location.href).href; // the site's addresses, none of which is ever requested

/**
 * Read the parts of this file and remove their elements. Returns the files by path, as texts and
 * bytes.
 */
async function unpack() {
  const files = new Map();
  for (const part of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("script[data-path]"))) {
    const { path, gzipped } = part.dataset;
    const packed = bytesOf(part.textContent);
    part.remove();
    const content = gzipped === undefined ? packed : await unzipped(packed);
    if (path) files.set(path, content);
    else addTexts(files, content);
  }
  return files;
}

/** Add the texts of a part, JSON by path in bytes, to the files. */
function addTexts(files, content) {
  const texts = JSON.parse(new TextDecoder().decode(content));
  for (const [path, text] of Object.entries(texts)) files.set(path, text);
}

/** Return gzipped bytes decompressed. */
async function unzipped(packed) {
  const unpacking = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(unpacking).arrayBuffer());
}

/** Return the bytes of a base64 text. */
function bytesOf(text) {
  const raw = atob(text);
  const bytes = new Uint8Array(raw.length);
  for (let at = 0; at < raw.length; at++) bytes[at] = raw.charCodeAt(at);
  return bytes;
}

/**
 * Replace `fetch`, and define `importPart`, so that fetches and imports find the files. Returns
 * `addressOf(address)`: the blob's address of a file, undefined for another address.
 * `publish(content, type)` makes the address that a script is imported from. The text of this
 * function also runs in workers, so it must use nothing but its arguments.
 */
function serveFiles(files, base, publish) {
  const types = { css: "text/css", html: "text/html", js: "text/javascript", json: "application/json",
    mjs: "text/javascript", svg: "image/svg+xml", txt: "text/plain;charset=utf-8", wasm: "application/wasm" };
  const imports = /\b(from|import)(\s*)"(\.{1,2}\/[^"]+)"/g;
  const importing = /\bimport\((?:\s*"(\.{1,2}\/[^"]+)"\s*\))?/g;
  const published = new Map(); // addresses by path

  /** Return the path of the file at an address, empty for any other address. */
  function pathOf(address, from = base) {
    const { href } = new URL(address, from);
    const path = href.startsWith(base) ? href.slice(base.length).split(/[?#]/)[0] : "";
    return files.has(path) ? path : "";
  }

  /** Return the media type of a path, empty if unknown. */
  function typeOf(path) {
    return types[path.split(".").at(-1)] ?? "";
  }

  /** Return the published address of a file, published on first use. */
  function publishedOf(path) {
    if (!published.has(path)) {
      const type = typeOf(path);
      published.set(path, publish(type === types.js ? linked(path) : files.get(path), type));
    }
    return published.get(path);
  }

  /**
   * Return a script that imports the published addresses. Relative ones do not work inside a blob.
   */
  function linked(path) {
    const own = base + path;
    return files.get(path)
      .replaceAll("import.meta.url", JSON.stringify(own))
      .replace(imports, (whole, keyword, space, specifier) =>
        pathOf(specifier, own) ? `${keyword}${space}"${publishedOf(pathOf(specifier, own))}"` : whole)
      .replace(importing, (_, specifier) =>
        specifier ? `importPart(${JSON.stringify(new URL(specifier, own).href)})` : "importPart(");
  }

  /** Return the published address of the file at an address, undefined for another address. */
  const addressOf = (address) => (pathOf(address) ? publishedOf(pathOf(address)) : undefined);
  const fetched = globalThis.fetch;
  globalThis.fetch = async (resource, ...options) => {
    const path = pathOf(String(resource));
    const headers = { "content-type": typeOf(path) };
    return path ? new Response(files.get(path), { headers }) : fetched(resource, ...options);
  };
  globalThis.importPart = (address) => import(addressOf(String(address)) ?? address);
  return addressOf;
}

/**
 * Return the address of a new blob with this content. Pages can import blobs, also from a disk, and
 * most workers can import their own.
 */
function asBlob(content, type) {
  return URL.createObjectURL(new Blob([content], { type }));
}

/** Replace `Worker` by a class that starts workers from the files. */
function wrapWorkers(files, addressOf) {
  const Native = globalThis.Worker;
  globalThis.Worker = class extends Native {
    /** Start a worker, from the files if its module is among them. */
    constructor(address, options) {
      const start = new URL(address, BASE).href;
      const inside = addressOf(start) !== undefined;
      super(inside ? URL.createObjectURL(new Blob([`(${startInWorker})(${serveFiles}, ${asBlob})`])) : address, inside ? {} : options);
      if (inside) this.postMessage({ files, base: BASE, start });
    }
  };
}

/**
 * Start a worker's module. From a disk, the worker is a classic one and cannot read the page's
 * blobs, so it receives the files and the module's address. Safari lets it read no blobs at all,
 * not even its own, but it can import data: addresses.
 */
function startInWorker(serveFiles, asBlob) {
  globalThis.importScripts = undefined; // Pyodide detects a worker without modules by it

  /** Return a script as a data: address. */
  function asData(script, type) {
    const bytes = new TextEncoder().encode(script);
    const pieces = [];
    for (let at = 0; at < bytes.length; at += 30_000) { // within the limit on arguments of a call
      pieces.push(btoa(String.fromCharCode(...bytes.subarray(at, at + 30_000))));
    }
    return `data:${type};base64,${pieces.join("")}`;
  }

  const published = import(asBlob("", "text/javascript")).then(() => asBlob, () => asData);
  globalThis.onmessage = async ({ data: { files, base, start } }) => {
    const early = []; // messages from before the module listens
    globalThis.onmessage = ({ data }) => early.push(data);
    serveFiles(files, base, await published);
    try {
      await globalThis.importPart(start);
      for (const data of early) globalThis.dispatchEvent(new MessageEvent("message", { data }));
    } catch (error) {
      setTimeout(() => { throw error; });
    }
  };
}

/** Point the page's links at the files, remove the buttons to download the page, and run its modules. */
function runPage(addressOf) {
  for (const anchor of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll('a[href^="./"]'))) {
    Object.assign(anchor, { href: addressOf(anchor.getAttribute("href")), target: "_blank" });
  }
  for (const button of document.querySelectorAll("[data-download]")) button.remove(); // this is the downloaded file already
  for (const path of MODULES) {
    const script = document.createElement("script");
    document.head.append(Object.assign(script, { type: "module", async: false, src: addressOf(path) }));
  }
}

try {
  const files = await unpack();
  const addressOf = serveFiles(files, BASE, asBlob);
  wrapWorkers(files, addressOf);
  runPage(addressOf);
} catch (error) {
  const panel = document.getElementById("failure");
  panel.textContent = `This browser can’t open the game from a single file. Use a recent Firefox, Chrome, Edge or Safari. ${error}`;
  panel.hidden = false;
  throw error;
}
