// Passes sounds to web/board/sound.js, which is fetched after the first picture is painted so that
// it does not delay the start.

/** @type {typeof import("../board/sound.js") | null} */
let sound = null;
let wanted = true;

/**
 * Switch sound on or off (unchanged if missing), and play the sounds after the id of a board state in
 * `effects`.
 * @param {{ sound?: boolean, effects?: unknown[] }} news
 */
export function updateSound({ sound: on = wanted, effects = [] }) {
  wanted = on;
  sound?.setEnabled(on);
  if (effects.length) afterFrame(() => sound?.play(/** @type {Sound[]} */ (effects.slice(1))));
}

/**
 * Run `act` after the next frame: playing can wait for the audio thread, and the picture comes
 * first.
 * @param {() => void} act
 */
function afterFrame(act) {
  if (document.hidden) act(); // no frame follows
  else requestAnimationFrame(() => setTimeout(act));
}

/** Load the sounds, once. The page stays silent if they cannot be loaded. */
export function loadSounds() {
  if (sound) return;
  import("../board/sound.js").then((module) => {
    sound = module;
    sound.setEnabled(wanted);
  }, () => {});
}
