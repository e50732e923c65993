// The material of the board, made in code: long faint streaks along the grain, a little light from
// above, and a thin edge. The style's colours make it wood or slate.

const GRAIN = { width: 8, height: 192 }; // pixels of the pattern, stretched over the board
const STREAKS = 3; // octaves: broad bands, then streaks, then fine lines
const FINENESS = 2; // board device pixels per surface pixel: the surface has no finer detail

/**
 * Return a canvas with the face of a board of this many device pixels, to be stretched.
 * `colour(name)` resolves its colours.
 */
export function makeSurface(wide, tall, colour) {
  const canvas = document.createElement("canvas");
  const [width, height] = [wide, tall].map((side) => Math.max(1, Math.round(side / FINENESS)));
  Object.assign(canvas, { width, height });
  const pen = canvas.getContext("2d");
  pen.fillStyle = colour("face");
  pen.fillRect(0, 0, width, height);
  pen.drawImage(grain(colour("grain")), 0, 0, width, height);
  light(pen, width, height);
  return canvas;
}

/** Return streaks that run across and wander slowly, the same on every visit. */
function grain(tint) {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, GRAIN);
  const pen = canvas.getContext("2d");
  const next = chance(7);
  const waves = Array.from({ length: STREAKS * 4 }, (_, index) => ({
    beats: 2 ** (1 + index / 2) * (0.8 + 0.4 * next()),
    phase: 2 * Math.PI * next(),
    drift: (next() - 0.5) * 1.6,
  }));
  const image = pen.createImageData(GRAIN.width, GRAIN.height);
  for (let y = 0; y < GRAIN.height; y++) {
    const noise = 0.35 * next();
    for (let x = 0; x < GRAIN.width; x++) {
      const share = strength(waves, x / GRAIN.width, y / GRAIN.height) + noise;
      image.data[4 * (y * GRAIN.width + x) + 3] = 255 * Math.max(0, Math.min(1, share));
    }
  }
  pen.putImageData(image, 0, 0);
  pen.globalCompositeOperation = "source-in"; // the tint, as strong as the streaks
  pen.fillStyle = tint;
  pen.fillRect(0, 0, GRAIN.width, GRAIN.height);
  return canvas;
}

function strength(waves, x, y) {
  const sum = waves.reduce((total, { beats, phase, drift }) =>
    total + Math.sin(2 * Math.PI * beats * y + phase + drift * Math.sin(Math.PI * x)), 0);
  return 0.35 + (0.5 * sum) / Math.sqrt(waves.length);
}

/** Return a generator of pseudo-random numbers between 0 and 1, always the same for a seed. */
function chance(seed) {
  let state = seed;
  return () => {
    state = (state * 16807) % 2147483647;
    return state / 2147483647;
  };
}

function light(pen, width, height) {
  const shine = pen.createLinearGradient(0, 0, width * 0.4, height);
  shine.addColorStop(0, "rgba(255, 255, 255, 0.1)");
  shine.addColorStop(0.5, "rgba(255, 255, 255, 0)");
  shine.addColorStop(1, "rgba(0, 0, 0, 0.08)");
  pen.fillStyle = shine;
  pen.fillRect(0, 0, width, height);
}
