// The geometry of a painted picture: all conversions between points and places. Points are given by
// column and row from the top, places in units of the picture.

/** Return the distance of the lines from the picture's edges. */
export function marginOf({ commands }) {
  const [, x] = commands.find(([name]) => name === "line");
  return x;
}

/** Return the crossing of a point's lines. */
export function crossingOf(picture, { col, row }) {
  const margin = marginOf(picture);
  return [margin + col * picture.pitch, margin + row * picture.pitch];
}

/**
 * Return the point nearest to a place, null for a place more than half a line outside the board.
 */
export function pointAt(picture, x, y) {
  const margin = marginOf(picture);
  const lines = (size) => Math.round((size - 2 * margin) / picture.pitch) + 1;
  const [col, row] = [x, y].map((along) => Math.round((along - margin) / picture.pitch));
  return col >= 0 && col < lines(picture.width) && row >= 0 && row < lines(picture.height) ? { col, row } : null;
}
