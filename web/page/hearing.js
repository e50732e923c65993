// Hands what sounds to web/board/sound.js, which is fetched once the first picture is painted: the
// start does not wait for it.

let sound = null;
let wanted = true;

/** Plays the sounds of a step after its moment's id, if they are wanted; an absent field is unchanged. */
export function hear({ sound: on = wanted, effects = [] }) {
  wanted = on;
  sound?.turn(on);
  if (effects.length) afterFrame(() => sound?.play(effects.slice(1)));
}

/** Asking for sounds can wait for the thread that makes them: not before the frame that shows what sounds. */
function afterFrame(act) {
  if (document.hidden) act(); // no frame comes
  else requestAnimationFrame(() => setTimeout(act));
}

/** Have the sounds; without them the page is silent. */
export function fetchSounds() {
  if (sound) return;
  import("../board/sound.js").then((module) => {
    sound = module;
    sound.turn(wanted);
  }, () => {});
}
