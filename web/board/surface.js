// The material of the board, made in code: long faint streaks along the grain, a little light from
// above, and a thin edge. The style's colours make it wood or slate.

import { element, made, penOf } from "../load/render.js";

// The strength of the grain at each pixel of a pattern, row by row: a hexadecimal digit each. The build
// writes them (redstone/pictures/wood.py).
const GRAIN = "";
const GRAIN_SIZE = { width: 8, height: 192 }; // pixels of the pattern, stretched over the board
const FINENESS = 2; // board device pixels per surface pixel: the surface has no finer detail

/**
 * Return a canvas with the face of a board of this many device pixels, in a coarser resolution, to
 * be stretched. `colour(name)` returns a colour of the style.
 * @param {number} wide @param {number} tall @param {(name: string) => string} colour
 */
export function makeSurface(wide, tall, colour) {
  const [width, height] = [wide, tall].map((side) => Math.max(1, Math.round(side / FINENESS)));
  const canvas = made(element("canvas", { width, height }));
  const pen = penOf(canvas);
  pen.fillStyle = colour("face");
  pen.fillRect(0, 0, width, height);
  pen.drawImage(grain(colour("grain")), 0, 0, width, height);
  light(pen, width, height);
  return canvas;
}

/** Return a canvas with the pattern of the grain in a colour, transparent between the streaks. @param {string} tint */
function grain(tint) {
  const canvas = made(element("canvas", GRAIN_SIZE));
  const pen = penOf(canvas);
  const image = pen.createImageData(GRAIN_SIZE.width, GRAIN_SIZE.height);
  [...GRAIN].forEach((digit, pixel) => { image.data[4 * pixel + 3] = 17 * Number.parseInt(digit, 16); });
  pen.putImageData(image, 0, 0);
  pen.globalCompositeOperation = "source-in"; // the tint, as strong as the streaks
  pen.fillStyle = tint;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  return canvas;
}

/** Paint light from the top left over the board's face. @param {Pen} pen @param {number} width @param {number} height */
function light(pen, width, height) {
  const shine = pen.createLinearGradient(0, 0, width * 0.4, height);
  shine.addColorStop(0, "rgba(255, 255, 255, 0.1)");
  shine.addColorStop(0.5, "rgba(255, 255, 255, 0)");
  shine.addColorStop(1, "rgba(0, 0, 0, 0.08)");
  pen.fillStyle = shine;
  pen.fillRect(0, 0, width, height);
}
