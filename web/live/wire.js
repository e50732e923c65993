// A wire between two browsers: a WebRTC data channel that nobody stands between. Both sides describe themselves
// first, and each then takes an answer that was made of the other's card (redstone/app/live/session_description.py). What is
// described here is never changed: engines mean to refuse that.

const GATHERING_MS = 8000; // more than it takes to find one's addresses; a server that is named may never answer
const LONGEST = 16_384; // characters of a message
const FULL = 1_000_000; // bytes that wait to be sent
const BEAT_MS = 5000; // between two questions whether the other page is awake
const SILENT_MS = 15_000; // without an answer after which it is not
const FAREWELL_MS = 1000; // for what is still to be sent once one hangs up
const [AWAY, BACK] = [["disconnected", "failed"], ["connected"]]; // Chromium comes back from both

/** True where two browsers can be joined. */
export function canJoin() {
  return typeof RTCPeerConnection === "function";
}

/**
 * Get ready to be joined, with the help of these servers, JSON as `iceServers` has it: resolves to this side's
 * end, whose `description` says what is known of it. Without a server nobody is asked for anything.
 */
export async function prepare(servers = "[]") {
  const end = new End(JSON.parse(servers));
  await end.gather();
  return end;
}

/** This side of a wire, which may not be joined yet. */
class End {
  constructor(iceServers) {
    this.peer = new RTCPeerConnection({ iceServers });
    // Both sides make the same channel; it is ordered and loses nothing.
    this.channel = this.peer.createDataChannel("live", { negotiated: true, id: 0 });
    // The other page answers here as long as it is awake: a frozen one keeps its connection. One that has never
    // answered is not asked for more, as it may be of a program that does not.
    this.pulse = this.peer.createDataChannel("pulse", { negotiated: true, id: 1 });
    this.pulse.onmessage = ({ data }) => this.beat(data);
    this.answered = 0; // when it did last
    this.asked = 0; // when it was asked last, which is late where this page slept
    this.beats = setInterval(() => this.ask(), BEAT_MS);
    this.hear = null;
    this.isAway = false;
    addEventListener("pagehide", this.hangUp);
    addEventListener("pageshow", this.comeBack);
  }

  get description() {
    return this.peer.localDescription.sdp;
  }

  /** Find out where this side can be reached: all of it, or what is known after a while. */
  async gather() {
    const { peer } = this;
    const gathered = new Promise((done) => {
      peer.onicegatheringstatechange = () => peer.iceGatheringState === "complete" && done(null);
      setTimeout(done, GATHERING_MS);
    });
    await peer.setLocalDescription();
    if (peer.iceGatheringState !== "complete") await gathered;
  }

  /**
   * Join the other side, by the answer made of its card: call `hear.opened()` once it is there and each time that it
   * comes back, `hear.arrived(text)`, `hear.away()`, and at last `hear.closed(reason)`.
   */
  async connect(answer, hear) {
    this.hear = hear;
    const { peer, channel } = this;
    channel.onopen = () => this.hear?.opened();
    channel.onmessage = ({ data }) => this.take(data);
    channel.onclose = () => this.end("left");
    peer.onconnectionstatechange = () => this.look();
    try {
      await peer.setRemoteDescription({ type: "answer", sdp: answer });
    } catch {
      this.end("refused");
    }
  }

  take(data) {
    if (typeof data === "string" && data.length <= LONGEST) this.hear?.arrived(data);
    else this.end("unreadable");
  }

  /** Ask whether the other page is awake, and see whether it has answered. */
  ask() {
    const now = Date.now();
    const isAwake = now - this.asked < 2 * BEAT_MS;
    this.asked = now;
    if (!isAwake) this.answered &&= now;
    if (this.pulse.readyState === "open") this.pulse.send("?");
    this.look();
  }

  beat(data) {
    if (data === "?" && this.pulse.readyState === "open") this.pulse.send("!");
    this.answered = Date.now();
    this.look();
  }

  /** Tell of the other side's going and coming; before the channel opens there is nobody to go. */
  look() {
    if (this.channel.readyState !== "open") return;
    const state = this.peer.connectionState;
    const isSilent = this.answered > 0 && Date.now() - this.answered > SILENT_MS;
    if (!this.isAway && (isSilent || AWAY.includes(state))) {
      this.isAway = true;
      this.hear?.away();
    } else if (this.isAway && !isSilent && BACK.includes(state)) {
      this.isAway = false;
      this.hear?.opened();
    }
  }

  /** Send a text: while the other is away it waits, up to a bound. */
  send(text) {
    if (this.channel.readyState !== "open") return;
    if (text.length > LONGEST || this.channel.bufferedAmount > FULL) this.end("full");
    else this.channel.send(text);
  }

  /** Hang up once all is sent; nothing is heard after that. */
  close() {
    const { peer, channel } = this;
    this.hear = null;
    clearInterval(this.beats);
    removeEventListener("pagehide", this.hangUp);
    removeEventListener("pageshow", this.comeBack);
    channel.onclose = () => peer.close();
    channel.close();
    setTimeout(() => peer.close(), FAREWELL_MS);
  }

  /** The page goes away: there is no time for more. */
  hangUp = () => {
    this.channel.close();
    this.peer.close();
  };

  /** The browser had kept the page, which comes back after it hung up. */
  comeBack = ({ persisted }) => {
    if (persisted) this.end("left");
  };

  end(reason) {
    const { hear } = this;
    this.close();
    hear?.closed(reason);
  }
}
