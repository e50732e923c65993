// The motions of stones as they appear, disappear and shake; see redstone/pictures/motions.py.

/** @typedef {{ alpha: number, scale: number, dx: number, dy: number }} Change */
/** The length of each motion in milliseconds. More captured stones take longer. @type {Record<string, (weight: number) => number>} */
const LENGTHS = {
  settle: () => 150,
  land: () => 180,
  vanish: (weight) => 240 + 160 * weight,
  rise: () => 700,
  shake: () => SHAKE_MS,
};
export const SHAKE_MS = 320;
export const RIPPLE_MS = 400;
export const PRESS_MS = 220;

/** Return the length of a motion in milliseconds. `how` has the arguments after its name. @param {string} motion @param {number[]} how */
export function lengthOf(motion, how) {
  return LENGTHS[motion]?.(how[2]) ?? 0;
}

/** Return the length of a picture's longest motion in milliseconds. @param {Picture} picture */
export function motionsLength({ commands, press }) {
  const lengths = commands.map((command) => {
    if (command[0] === "ripple") return RIPPLE_MS;
    if (command[0] !== "stone") return 0;
    const [, , , , , , motion, ...how] = command;
    return lengthOf(motion, how);
  });
  return Math.max(press ? PRESS_MS : 0, ...lengths);
}

/**
 * Return a stone's change of place, size and opacity at `time` in a motion, from 0 to 1. From 1 on
 * it is at rest. `how` has the arguments after the motion's name.
 * @param {string} motion @param {number} time @param {number[]} how @returns {Change}
 */
export function motionAt(motion, time, how) {
  return time < 1 ? { ...AT_REST, ...MOTIONS[motion](time, ...how) } : AT_REST;
}

const AT_REST = { alpha: 1, scale: 1, dx: 0, dy: 0 };

/** @type {Record<string, (time: number, ...how: number[]) => Partial<Change>>} */
const MOTIONS = {
  settle: (time) => ({ alpha: 0.4 + 0.6 * time, scale: 1.18 - 0.18 * easeOut(time) }),
  land: (time) => ({ alpha: Math.min(1, 0.2 + 1.6 * time), scale: 1.45 - 0.45 * easeOut(time) }),
  vanish: (time, dx, dy) => {
    const far = easeOut(time);
    return { alpha: (1 - time) ** 1.5, scale: 1 + 0.12 * far, dx: dx * far, dy: dy * far };
  },
  rise: (time, delay) => {
    const swell = Math.sin(Math.PI * Math.min(1, Math.max(0, 3 * time - 2 * delay)));
    return { scale: 1 + 0.14 * swell, dy: -0.1 * swell };
  },
  shake: (time) => ({ dx: 0.12 * Math.sin(time * 6 * Math.PI) * (1 - time) }),
};

/** Return the progress, 0 to 1, of a motion that starts quickly and slows down. @param {number} time */
export function easeOut(time) {
  return 1 - (1 - time) ** 3;
}
