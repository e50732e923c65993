// The geometry of a painted picture: all conversions between points and places. Points are given by
// column and row from the top, places in units of the picture.

/** Return the distance of the lines from the picture's edges. @param {{ commands: Command[] }} picture */
export function marginOf({ commands }) {
  return commands.find((command) => command[0] === "line")?.[1] ?? 0;
}

/** Return the place [x, y] of a point: the crossing of its lines. @param {Picture} picture @param {Point} point */
export function crossingOf(picture, { col, row }) {
  const margin = marginOf(picture);
  return [margin + col * picture.pitch, margin + row * picture.pitch];
}

/**
 * Return the point nearest to a place, null for a place more than half a line outside the board.
 * @param {Picture} picture @param {number} x @param {number} y
 */
export function pointAt(picture, x, y) {
  const margin = marginOf(picture);
  /** Return the number of lines along a side of the picture. */
  const lines = (/** @type {number} */ size) => Math.round((size - 2 * margin) / picture.pitch) + 1;
  const [col, row] = [x, y].map((along) => Math.round((along - margin) / picture.pitch));
  return col >= 0 && col < lines(picture.width) && row >= 0 && row < lines(picture.height) ? { col, row } : null;
}
