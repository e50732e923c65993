// What lies still in a picture is painted once, on a canvas of its own: the frames of a motion, and a
// preview over a full board, paint it as one image and add only what is above it.

const FEW = 24; // still commands above the layer before it is painted anew

/**
 * The layer under a picture on a canvas, and how many of its commands are in it; `look` is what beside
 * the commands decides how they are painted, and `paint(pen, commands)` paints them. The first
 * picture on a canvas may be the only one: it has none.
 */
export function layerOf(canvas, state, look, paint) {
  const { commands } = state.picture;
  const first = !state.layer;
  const still = stillCount(commands);
  const layer = (state.layer ??= { canvas: document.createElement("canvas"), commands: [], look: "" });
  const serves = layer.look === look && still - layer.commands.length < FEW && isBelow(layer.commands, commands);
  if (first || serves) return layer;
  layer.look = look;
  layer.commands = commands.slice(0, still);
  layer.canvas.width = canvas.width;
  layer.canvas.height = canvas.height;
  paint(layer.canvas.getContext("2d"), layer.commands);
  return layer;
}

/** Whether a picture begins with all of these commands. */
function isBelow(some, commands) {
  return some.length <= commands.length && some.every((command, index) => isSame(command, commands[index]));
}

function isSame(one, other) {
  return one === other || (one.length === other.length && one.every((value, index) => value === other[index]));
}

/** How many commands come before the first one that moves. */
function stillCount(commands) {
  const moving = commands.findIndex(([name, , , , , , motion]) => name === "ripple" || (name === "stone" && motion));
  return moving < 0 ? commands.length : moving;
}
