// Reads a QR code by the camera, which is asked for only then, as what reads codes is fetched only then.

const WHY = { NotAllowedError: "refused", SecurityError: "refused", NotFoundError: "absent", NotReadableError: "busy" };

let looking = null; // the one look that goes on

/** True where a camera can be asked for. */
function canScan() {
  return Boolean(navigator.mediaDevices?.getUserMedia);
}

/**
 * Look through the camera, shown in a video element that is in the page, until `take(text)` returns true for what a
 * code says. Resolves to "" then, and to why nothing came of it else: the camera is "refused", "absent" or "busy",
 * what reads codes is "missing", or the looking was "stopped".
 */
export function scan(video, take) {
  stop();
  looking = new Look();
  looking.begin(video, take);
  return looking.over;
}

/** Look no more. */
export function stop() {
  looking?.end("stopped");
}

class Look {
  video = null;
  stream = null;
  scanner = null;
  over = new Promise((done) => {
    this.done = done;
  });

  async begin(video, take) {
    if (!await this.openCamera()) return;
    const reader = await import("../qrscanner.mjs").catch(() => null);
    if (!reader) this.end("missing");
    if (looking !== this) return;
    const read = ({ data }) => take(data) && this.end("");
    this.scanner = new reader.default(video, read, { returnDetailedScanResult: true, onDecodeError() {} });
    this.video = video;
    video.srcObject = this.stream; // the scanner takes the one that is there, and would not tell why it has none
    await this.scanner.start().catch(() => this.end("busy"));
  }

  /** Ask for the camera at the back, or the one there is: true once its picture comes. */
  async openCamera() {
    if (!canScan()) return this.end("absent");
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
      if (looking === this) this.stream = stream;
      else release(stream);
    } catch ({ name }) {
      return this.end(WHY[name] ?? "busy");
    }
    return looking === this;
  }

  /** Let go of the camera, and say why; once. Returns that nothing is looked for any more. */
  end(why) {
    if (looking === this) looking = null;
    this.scanner?.destroy();
    if (this.stream) release(this.stream);
    if (this.video) this.video.srcObject = null;
    this.scanner = this.stream = this.video = null;
    this.done(why);
    return false;
  }
}

function release(stream) {
  for (const track of stream.getTracks()) track.stop();
}
