// Sharing: the QR code of a link, files to download, pictures as PNG, and the printed sheet.

import { _ } from "../load/language.js";
import { byId, element, made, penOf, render } from "../load/render.js";

/** @typedef {boolean[][] | null | undefined} QrRows */
const QR_MARGIN = 4; // modules, by the standard
const QR_PIXELS = 560; // approximate: a module is a whole number of pixels
const [MODULE, LEAST_WIDTH] = [0.5, 30]; // of a code on paper, in millimetres
const PNG_WIDTH = 1200;
const GIF_PIXELS = 480; // the longer side, approximately

/** @type {WeakMap<HTMLCanvasElement, object>} */
const wanted = new WeakMap(); // by canvas: a token of the QR code it waits for

/** @type {Handlers.Share | undefined} */
let handlers;
let filled = ""; // the text that the sheet was filled from
/** @type {Promise<void> | undefined} */
let coded; // resolves once the sheet has its QR code

/**
 * Register the handlers. `png(bytes, link)` returns the bytes of a picture with its link inside,
 * `frame(ply)` the board after that many moves as JSON. `sheet()` returns the sheet to print as
 * JSON: a title, a link, and diagrams as SVG texts with captions. `answers`, if given, are diagrams
 * for a page after them.
 * @param {Handlers.Share} to
 */
export function listen(to) {
  handlers = to;
}

/**
 * Show the QR code of an address and the link after it in the dialog "Share"; the part after "#" may
 * be in upper case. A message replaces a code that would be too long. Nothing is shown if no code can
 * be made.
 * @param {string} home @param {string} link
 */
export async function showQr(home, link) {
  enlarge(false);
  const rows = await drawCode(byId("qr"), home, link);
  byId("qr-large").hidden = !rows;
  byId("qr-none").hidden = rows !== null;
}

/**
 * Paint the QR code of an address and the link after it on a canvas, which is white until then so
 * that no old code is scanned. Resolves as `codeOf` does, or never if another code is requested for
 * the canvas first.
 * @param {HTMLCanvasElement} canvas @param {string} home @param {string} link @returns {Promise<QrRows>}
 */
export async function drawCode(canvas, home, link) {
  const waiting = {};
  wanted.set(canvas, waiting);
  whiten(canvas);
  const rows = await codeOf(home, link);
  if (wanted.get(canvas) !== waiting) return new Promise(() => {});
  if (rows) paintQr(canvas, rows);
  return rows;
}

/**
 * Make a link's QR code in a worker, and resolve to its rows: null if the link is too long, undefined
 * if no code can be made.
 * @param {string} home @param {string} link @returns {Promise<QrRows>}
 */
function codeOf(home, link) {
  return new Promise((done) => {
    const maker = new Worker("./web/links/qr_worker.mjs", { type: "module" });
    /** Terminate the worker, and resolve the promise to `rows`. */
    const end = (/** @type {QrRows} */ rows) => {
      maker.terminate();
      done(rows);
    };
    maker.onmessage = ({ data }) => end(data);
    maker.onerror = () => end(undefined); // the link itself is shown
    maker.postMessage({ home, link });
  });
}

/** Paint the rows of a QR code on a canvas, with its margin. @param {HTMLCanvasElement} canvas @param {boolean[][]} rows */
function paintQr(canvas, rows) {
  const unit = Math.max(2, Math.floor(QR_PIXELS / (rows.length + 2 * QR_MARGIN)));
  canvas.width = canvas.height = unit * (rows.length + 2 * QR_MARGIN);
  const pen = whiten(canvas);
  pen.fillStyle = "#000";
  rows.forEach((squares, row) => squares.forEach((dark, col) => {
    if (dark) pen.fillRect((col + QR_MARGIN) * unit, (row + QR_MARGIN) * unit, unit, unit);
  }));
}

/** Fill a canvas with white, and return its context. @param {HTMLCanvasElement} canvas */
function whiten(canvas) {
  const pen = penOf(canvas);
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  return pen;
}

/** Show the QR code in "Share" large, or in its usual size. @param {boolean} large */
function enlarge(large) {
  byId("qr-large").setAttribute("aria-pressed", String(large));
}

byId("qr-large").addEventListener("click", () => {
  enlarge(byId("qr-large").getAttribute("aria-pressed") !== "true");
});

/** Download a text as a file with this name and media type (`kind`). @param {string} name @param {string} kind @param {string} text */
export function save(name, kind, text) {
  downloadBlob(name, new Blob([text], { type: kind }));
}

/**
 * Download an SVG text as a PNG picture with the link inside. The browser takes seconds to compress
 * it.
 * @param {string} name @param {string} svg @param {string} link
 */
export async function savePng(name, svg, link) {
  byId("share-said").textContent = _("Making the picture…");
  const picture = made(element("img", { src: addressOf(svg) }));
  await picture.decode();
  const height = Math.round((PNG_WIDTH * picture.naturalHeight) / picture.naturalWidth);
  const canvas = made(element("canvas", { width: PNG_WIDTH, height }));
  penOf(canvas).drawImage(picture, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise((/** @type {BlobCallback} */ done) => canvas.toBlob(done, "image/png"));
  const bytes = blob && handlers?.png(new Uint8Array(await blob.arrayBuffer()), link);
  if (bytes) downloadBlob(name, new Blob([bytes], { type: "image/png" }));
  byId("share-said").textContent = bytes ? "" : _("This page hit an error and couldn’t make the file. Try the link instead.");
}

/**
 * Download a game as an animated GIF. `plies` is JSON with the plies and their seconds on screen.
 * @param {string} name @param {string} plies @param {string} link
 */
export async function saveGif(name, plies, link) {
  const gif = await import("./gif.js").catch(() => null);
  if (!gif) {
    byId("share-said").textContent = _("The file couldn’t load. Try again once you’re online.");
    return;
  }
  const { paintPart } = await import("../board/paint.js");
  const times = /** @type {[ply: number, seconds: number][]} */ (JSON.parse(plies));
  const first = picture(times[0][0]);
  const unit = Math.max(8, Math.floor(GIF_PIXELS / Math.max(first.width, first.height)));
  const canvas = made(element("canvas", { width: Math.round(unit * first.width), height: Math.round(unit * first.height) }));
  const pen = penOf(canvas, { willReadFrequently: true });
  /** Paint a picture on the canvas, and return its image data. */
  const draw = (/** @type {Picture} */ shown) => {
    paintPart(canvas, shown, unit, shown.width / 2, shown.height / 2);
    return pen.getImageData(0, 0, canvas.width, canvas.height);
  };
  /**
   * Yield the image data and the seconds of each frame, and show the progress.
   * @returns {AsyncGenerator<[image: ImageData, seconds: number]>}
   */
  async function* frames() {
    for (const [index, [ply, seconds]] of times.entries()) {
      byId("share-said").textContent = _("Frame {frame} of {frames}", { frame: index + 1, frames: times.length });
      await new Promise((done) => setTimeout(done)); // keeps the page responsive
      yield [draw(picture(ply)), seconds];
    }
  }
  const some = [0, 1 / 3, 2 / 3, 1].map((part) => times[Math.round(part * (times.length - 1))][0]);
  const samples = some.map((ply) => draw(picture(ply)));
  downloadBlob(name, await gif.encode(frames(), samples, canvas.width, canvas.height, link));
  byId("share-said").textContent = "";
}

/** Return the picture of the board after a number of moves. @param {number} ply @returns {Picture} */
function picture(ply) {
  return JSON.parse(handlers?.frame(ply) ?? "");
}

/** Present a record on the whole screen, or show a message if the script cannot be loaded. `data` is the widget's. @param {string} data */
export async function present(data) {
  try {
    await (await import("../embed/present.js")).present(data);
  } catch {
    byId("share-said").textContent = _("The file couldn’t load. Try again once you’re online.");
  }
}

/** Print the game's sheet, once its diagrams and QR code are ready. */
export async function print() {
  fillSheet();
  await Promise.all([coded, ...[...byId("sheet").querySelectorAll("img")].map((img) => img.decode())]);
  window.print();
}

/** Fill the printed sheet with the current game's diagrams, unless it has them. */
function fillSheet() {
  const text = handlers?.sheet();
  if (!text || text === filled) return; // without Python, the browser prints the page
  filled = text;
  const { title, link, diagrams, answers = [] } = JSON.parse(text);
  const solutions = answers.length ? sheetPart(_("Solutions"), answers) : [];
  render(byId("sheet"), sheetPart(title, diagrams), solutions, element("p", {}, link));
  coded = addCode(text, link);
}

/** Return descriptions, for `render`, of a part of the printed sheet: a heading, and a figure for each diagram. @param {string} title @param {Diagram[]} diagrams */
function sheetPart(title, diagrams) {
  return [element("h2", {}, title), diagrams.map(({ svg, caption }) => element("figure", {},
    element("img", { alt: caption, src: addressOf(svg) }), element("figcaption", {}, caption)))];
}

/** Add a link's QR code to the sheet, unless the sheet was filled again meanwhile. @param {string} text @param {string} link */
async function addCode(text, link) {
  const at = link.indexOf("#");
  const rows = await codeOf(link.slice(0, at), link.slice(at));
  if (!rows || text !== filled) return;
  const style = { width: `${Math.max(LEAST_WIDTH, MODULE * rows.length)}mm` };
  const canvas = made(element("canvas", { role: "img", "aria-label": _("QR code for the link"), style }));
  paintQr(canvas, rows);
  byId("sheet").append(canvas);
}

// The browser's own print command prints the sheet too. Before the game has started, it prints the
// page.
window.addEventListener("beforeprint", fillSheet);

/** Return an SVG text as a data URL. @param {string} svg */
function addressOf(svg) {
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
}

/** Download a blob as a file. @param {string} name @param {Blob} blob */
export function downloadBlob(name, blob) {
  const href = URL.createObjectURL(blob);
  made(element("a", { href, download: name })).click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000); // long after the download began
}
