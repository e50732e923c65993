// The colours of the style that the board is painted in. All are read at once, for each theme,
// while the style is up to date. Reading one later could force a style calculation in the middle of
// a tap.

const NAMES = [
  "badge", "coordinate", "count-black", "count-on-black", "count-on-red", "count-on-white", "count-white",
  "dead-black", "dead-white", "doom", "edge", "face", "forbid", "grain", "hint", "hint-best", "hint-red",
  "hint-text", "last-black", "last-red", "last-white", "line", "rim-black", "rim-white", "spot", "staged",
  "territory-black", "territory-edge-black", "territory-edge-white", "territory-white",
];

/** @type {Map<string, string> | null} */
let palette = null;

/** Discard the cached colours, so that the next use reads those of a new theme. */
export function forgetColours() {
  palette = null;
}

/** Return the style's colour of this name, as a CSS text; "" for an unknown name. @param {string} name */
export function colour(name) {
  palette ??= read();
  return palette.get(name) ?? "";
}

/** Return the colours of the current style by their names. */
function read() {
  const style = getComputedStyle(document.documentElement);
  return new Map(NAMES.map((name) => [name, style.getPropertyValue(`--board-${name}`).trim() || "#888"]));
}
