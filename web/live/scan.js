// Reads a QR code with the camera. Permission is requested, and the decoder is fetched, only when a
// scan begins.

/** @type {Record<string, string>} */
const WHY = { NotAllowedError: "refused", SecurityError: "refused", NotFoundError: "absent", NotReadableError: "busy" };

/** @type {Scan | null} */
let looking = null; // the scan in progress

/**
 * Scan with the camera, shown in a video element of the page, until `accept(text)` returns true for a
 * code's text. Resolves to "" then, otherwise to the reason: "refused", "absent" or "busy" for the
 * camera, "missing" if the decoder cannot be loaded, or "stopped".
 * @param {HTMLVideoElement} video @param {(text: string) => boolean} accept
 */
export function scan(video, accept) {
  stop();
  looking = new Scan();
  looking.begin(video, accept);
  return looking.over;
}

/** Stop the scan in progress. */
export function stop() {
  looking?.end("stopped");
}

/** One scan: its camera stream, decoder, and `over`, the promise of its result. */
class Scan {
  /** @type {HTMLVideoElement | null} */
  video = null;
  /** @type {MediaStream | null} */
  stream = null;
  /** @type {import("../qrscanner.mjs").default | null} */
  scanner = null;
  /** @type {((why: string) => void) | undefined} */
  done;
  over = new Promise((/** @type {(why: string) => void} */ done) => {
    this.done = done;
  });

  /** Open the camera and start decoding. A failure ends the scan with its reason. @param {HTMLVideoElement} video @param {(text: string) => boolean} accept */
  async begin(video, accept) {
    if (!await this.openCamera()) return;
    const reader = await import("../qrscanner.mjs").catch(() => null);
    if (!reader) return void this.end("missing");
    if (looking !== this) return;
    const read = (/** @type {{ data: string }} */ { data }) => accept(data) && this.end("");
    this.scanner = new reader.default(video, read, { returnDetailedScanResult: true, onDecodeError() {} });
    this.video = video;
    video.srcObject = this.stream; // given to the decoder, which would not report why it cannot open a camera itself
    await this.scanner.start().catch(() => this.end("busy"));
  }

  /**
   * Open the camera at the back, or the only one. Returns true unless that fails, which ends the scan
   * with its reason, or the scan was stopped.
   */
  async openCamera() {
    if (!navigator.mediaDevices?.getUserMedia) return this.end("absent");
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
      if (looking === this) this.stream = stream;
      else release(stream);
    } catch (error) {
      return this.end(WHY[Object(error).name] ?? "busy");
    }
    return looking === this;
  }

  /** Release the camera, and resolve `over` with the reason unless it is resolved. Returns false. @param {string} why */
  end(why) {
    if (looking === this) looking = null;
    this.scanner?.destroy();
    if (this.stream) release(this.stream);
    if (this.video) this.video.srcObject = null;
    this.scanner = this.stream = this.video = null;
    this.done?.(why);
    return false;
  }
}

/** Stop all tracks of a camera stream. @param {MediaStream} stream */
function release(stream) {
  for (const track of stream.getTracks()) track.stop();
}
