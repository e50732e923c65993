// The sounds of moves, made of oscillators and noise without any file, and a short buzz on devices
// that can vibrate. Nothing here may delay a tap or fail: a browser without sound stays silent.

const LEVEL = 0.5; // of all sounds together
const LATE_MS = 400; // sounds older than this, from before the browser allowed any, are dropped
const HEAVY = 12; // this many stones captured at once sound deepest

/** @type {AudioContext | null} */
let audio = null;
/** @type {AudioBuffer} */
let noise; // made with it
/** @type {GainNode} */
let out; // what all sounds go through
let on = true;
/** @type {{ sounds: Sound[], since: number } | null} */
let waiting = null; // the sounds to play as soon as allowed, and their time

/** Switch the sounds played from now on, on or off. @param {boolean} wanted */
export function setEnabled(wanted) {
  on = wanted;
}

/**
 * Play sounds together and vibrate, unless switched off: names with their sizes, as
 * redstone/app/play/effects.py returns them. Before the browser allows sound they wait.
 * @param {Sound[]} sounds
 */
export function play(sounds) {
  if (!on) return;
  buzz(sounds);
  if (audio?.state === "running") playNow(sounds);
  else waiting = { sounds, since: performance.now() };
}

// Browsers allow sounds after the first touch of the page, and some stop them when it is left.
// Creating an AudioContext can take longer than a tap and its frame may, so the touch only
// schedules it.
for (const gesture of ["pointerup", "keydown"]) {
  document.addEventListener(gesture, () => on && startAudio(), { capture: true, passive: true });
}

/** Resume the audio after a touch, or schedule its creation. Does nothing while it runs. */
function startAudio() {
  if (audio?.state === "running") return;
  if (audio) resume(audio);
  else requestAnimationFrame(() => setTimeout(createAudio));
}

/** Create the audio context, its volume and the noise, unless the browser has none, and resume it. */
function createAudio() {
  if (audio || !window.AudioContext) return;
  try {
    audio = new AudioContext({ latencyHint: "interactive" });
    out = new GainNode(audio, { gain: LEVEL });
    out.connect(audio.destination);
    noise = whiteNoise(audio);
    resume(audio);
  } catch {
    audio = null;
  }
}

/** Resume the audio, then play the sounds that are waiting, unless they are too late. @param {AudioContext} context */
function resume(context) {
  context.resume().then(() => {
    if (waiting && performance.now() - waiting.since < LATE_MS) playNow(waiting.sounds);
    waiting = null;
  }, () => {});
}

/** Play sounds now; the audio must be running. @param {Sound[]} sounds */
function playNow(sounds) {
  try {
    const now = out.context.currentTime;
    for (const [name, size] of sounds) VOICES[name]?.(now, Math.min(size, HEAVY) / HEAVY);
  } catch {
    audio = null; // the browser has stopped its audio
  }
}

/** @type {Record<string, (size: number) => number>} */
const BUZZES = { stone: () => 8, red: () => 14, capture: (size) => 12 + 4 * Math.min(size, HEAVY) };

/** Vibrate once, for the longest buzz of the sounds, if the device can and the page was touched. @param {Sound[]} sounds */
function buzz(sounds) {
  const length = Math.max(0, ...sounds.map(([name, size]) => BUZZES[name]?.(size) ?? 0));
  if (length && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(length);
}

/**
 * The sounds by name, from a start time. `weight` runs from 0 to 1 with the stones captured.
 * @type {Record<string, (start: number, weight: number) => void>}
 */
const VOICES = {
  /** Play a dry click: slate on wood. */
  stone(start) {
    hiss(start, { from: 2600, to: 1500, q: 1.4, length: 0.03, loud: 0.9 });
    tone(start, { from: 330, to: 190, length: 0.06, loud: 0.5 });
  },

  /** Play a glassy strike of inharmonic partials. */
  red(start) {
    hiss(start, { from: 5200, to: 4200, q: 2, length: 0.02, loud: 0.5 });
    for (const [pitch, length, loud] of [[1480, 0.42, 0.2], [2370, 0.3, 0.13], [3910, 0.18, 0.08]]) {
      tone(start, { from: pitch, to: pitch, length, loud });
    }
  },

  /** Play a low rush, deeper and longer for more stones. */
  capture(start, weight) {
    const length = 0.22 + 0.3 * weight;
    hiss(start + 0.02, { from: 900 - 500 * weight, to: 130, q: 0.7, length, loud: 0.8 + 0.5 * weight });
    tone(start + 0.02, { from: 150 - 60 * weight, to: 48, length, loud: 0.35 + 0.45 * weight });
  },

  /** Play two tones that swap pitches. */
  swap(start) {
    tone(start, { from: 392, to: 587, length: 0.3, loud: 0.16 });
    tone(start, { from: 587, to: 392, length: 0.3, loud: 0.16 });
  },

  /** Play two short knocks: little time is left. */
  low(start) {
    for (const later of [0, 0.14]) tone(start + later, { from: 740, to: 620, length: 0.09, loud: 0.3 });
  },

  won: (start) => twoNotes(start + 0.3, 587.3, 880, 0.26),
  lost: (start) => twoNotes(start + 0.3, 329.6, 246.9, 0.09),
  drawn: (start) => twoNotes(start + 0.3, 440, 440, 0.14),
};

/**
 * Play two tones, the second 0.16 s after the first. Pitches in Hz.
 * @param {number} start @param {number} first @param {number} second @param {number} loud
 */
function twoNotes(start, first, second, loud) {
  tone(start, { from: first, to: first, length: 0.4, loud, type: "triangle" });
  tone(start + 0.16, { from: second, to: second, length: 0.8, loud, type: "triangle" });
}

/**
 * Play a tone that slides from one pitch to another (Hz) and fades out over `length` seconds.
 * @param {number} start @param {{ from: number, to: number, length: number, loud: number, type?: OscillatorType }} how
 */
function tone(start, { from, to, length, loud, type = "sine" }) {
  const source = new OscillatorNode(out.context, { type, frequency: from });
  source.frequency.exponentialRampToValueAtTime(to, start + length);
  fade(source, start, length, loud);
}

/**
 * Play noise through a band-pass filter that slides from one pitch to another (Hz). A larger `q` is
 * narrower.
 * @param {number} start @param {{ from: number, to: number, q: number, length: number, loud: number }} how
 */
function hiss(start, { from, to, q, length, loud }) {
  const source = new AudioBufferSourceNode(out.context, { buffer: noise });
  const filter = new BiquadFilterNode(out.context, { type: "bandpass", frequency: from, Q: q });
  filter.frequency.exponentialRampToValueAtTime(to, start + length);
  source.connect(filter);
  fade(source, start, length, loud, filter);
}

/**
 * Play a source from a start time, fading out over `length` seconds. `last` is the end of its chain
 * of nodes, such as a filter.
 * @param {AudioScheduledSourceNode} source @param {number} start @param {number} length @param {number} loud @param {AudioNode} [last]
 */
function fade(source, start, length, loud, last = source) {
  const gain = new GainNode(out.context, { gain: 0 });
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loud, start + 0.002);
  gain.gain.exponentialRampToValueAtTime(0.001, start + length);
  last.connect(gain).connect(out);
  source.start(start);
  source.stop(start + length);
}

/** Return a buffer with a second of white noise. @param {AudioContext} context */
function whiteNoise(context) {
  const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at++) samples[at] = 2 * Math.random() - 1;
  return buffer;
}
