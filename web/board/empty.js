// The picture of an empty board, for the page before Python runs. It is the one that Python draws
// (redstone/pictures/drawing.py and layout.py, with the same numbers).

/** @typedef {{ cols: number, rows: number, labelled: boolean }} Board a size, and true with coordinates */

const LETTERS = "abcdefghjklmnopqrst";
const MOST = 19; // lines of a side
const MANY = 13; // a board with more lines has larger coordinates
const WIDEST = 2.5; // the largest distance of two lines
const FEW = 4; // line distances of a side below which the lines move apart
const LINE = 0.02, STAR = 0.042;

/** Return the lines with star points along a side. @param {number} side */
function starLines(side) {
  if (side < 7) return side === 5 ? [2] : [];
  const edge = side < 13 ? 2 : 3;
  return [edge, ...side % 2 && side > 7 ? [(side - 1) / 2] : [], side - 1 - edge];
}

/** Return true if a board can have a side of so many lines. @param {number} side */
export function isSide(side) {
  return side >= 2 && side <= MOST;
}

/**
 * Return the picture of an empty board, `labelled` with coordinates.
 * @param {Board} board @returns {Picture}
 */
export function emptyBoard({ cols, rows, labelled }) {
  const most = Math.max(cols, rows), isLarge = most > MANY;
  const pitch = Math.min(WIDEST, Math.max(1, FEW / (most - 1)));
  const margin = labelled ? (isLarge ? 1 : 0.86) : 0.66;
  const [width, height] = [cols, rows].map((lines) => 2 * margin + (lines - 1) * pitch);
  const [across, down] = [cols, rows].map((lines) => Array.from({ length: lines }, (_, line) => margin + line * pitch));
  const upwards = [...down].reverse();
  const [edge, size] = isLarge ? [0.26, 0.44] : [0.22, 0.3];
  /** @type {Command[]} */
  const commands = [
    ["board", 0, 0, width, height],
    ...across.map((x) => /** @type {Command} */ (["line", x, margin, x, height - margin, "line", LINE])),
    ...down.map((y) => /** @type {Command} */ (["line", margin, y, width - margin, y, "line", LINE])),
    ...starLines(cols).flatMap((col) => starLines(rows).map((row) => (
      /** @type {Command} */ (["disc", across[col], upwards[row], STAR, "line"])))),
  ];
  if (labelled) {
    across.forEach((x, col) => commands.push(["text", x, height - edge, size, "coordinate", LETTERS[col]]));
    upwards.forEach((y, row) => commands.push(["text", edge, y, size, "coordinate", String(row + 1)]));
  }
  return { width, height, moment: 0, pitch, press: 0, next: "", commands };
}

/** Return the board of a picture. @param {Picture} picture @returns {Board} */
export function boardOf({ commands }) {
  const lines = commands.filter((command) => command[0] === "line" && command[5] === "line");
  const cols = lines.filter((line) => line[1] === line[3]).length;
  return { cols, rows: lines.length - cols, labelled: commands.some((command) => command[4] === "coordinate") };
}
