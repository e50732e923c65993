// The colours of the style that the board is painted in: all of them are read at once, for each theme,
// while the style is known. To ask for one later could have it worked out anew in the middle of a tap.

const NAMES = [
  "badge", "coordinate", "count-black", "count-on-black", "count-on-red", "count-on-white", "count-white",
  "dead-black", "dead-white", "doom", "edge", "face", "forbid", "grain", "hint", "hint-best", "hint-red",
  "hint-text", "last-black", "last-red", "last-white", "line", "rim-black", "rim-white", "spot", "staged",
  "territory-black", "territory-edge-black", "territory-edge-white", "territory-white",
];

let palette = null;

/** Forget them: the theme has changed. */
export function forgetColours() {
  palette = null;
}

/** The colour that the style has under a name. */
export function colour(name) {
  palette ??= read();
  return palette.get(name);
}

function read() {
  const style = getComputedStyle(document.documentElement);
  return new Map(NAMES.map((name) => [name, style.getPropertyValue(`--board-${name}`).trim() || "#888"]));
}
