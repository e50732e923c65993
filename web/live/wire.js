// A WebRTC data channel between two browsers, without a server between them. Each side makes an
// offer; the answer it accepts is made from the other side's invitation
// (redstone/app/live/session_description.py). The local description is never changed, which engines
// mean to forbid.

const GATHERING_MS = 8000; // more than the browser needs to find its addresses; a named server may never answer
const LONGEST = 16_384; // characters of a message
const FULL = 1_000_000; // bytes waiting to be sent
const BEAT_MS = 5000; // between two heartbeats
const SILENT_MS = 15_000; // without an answer, after which the other page counts as away
const FAREWELL_MS = 1000; // to send the rest after closing
const [AWAY, BACK] = [["disconnected", "failed"], ["connected"]]; // Chromium recovers from both

/** Return true if the browser has WebRTC. */
export function canJoin() {
  return typeof RTCPeerConnection === "function";
}

/**
 * Make this side's end of a connection, and resolve to it once its `description` has the addresses
 * found. `servers` is JSON for `iceServers`; without any, no server is contacted.
 */
export async function prepare(servers = "[]") {
  const end = new End(JSON.parse(servers));
  await end.gather();
  return end;
}

/** This side's end of a connection, before and after the other side is connected. */
class End {
  /** Create the peer connection with its channels, and start the heartbeat. @param {RTCIceServer[]} iceServers */
  constructor(iceServers) {
    this.peer = new RTCPeerConnection({ iceServers });
    // Both sides create the same channel. It is ordered and reliable.
    this.channel = this.peer.createDataChannel("live", { negotiated: true, id: 0 });
    // The heartbeat: the other page answers while it is awake, whereas a frozen page keeps its
    // connection. A page that has never answered may not know the heartbeat, and is not expected to
    // answer.
    this.pulse = this.peer.createDataChannel("pulse", { negotiated: true, id: 1 });
    this.pulse.onmessage = ({ data }) => this.receiveHeartbeat(data);
    this.answered = 0; // the time of the last answer
    this.asked = 0; // the time of the last heartbeat, long ago if this page slept
    this.beats = setInterval(() => this.sendHeartbeat(), BEAT_MS);
    /** @type {Handlers.Wire | null} */
    this.handlers = null;
    this.isAway = false;
    addEventListener("pagehide", this.hangUp);
    addEventListener("pageshow", this.comeBack);
  }

  /** Return this side's session description (SDP), "" before `gather`. */
  get description() {
    return this.peer.localDescription?.sdp ?? "";
  }

  /** Collect this side's addresses (ICE candidates) for at most GATHERING_MS. */
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
   * Connect to the other side by the SDP answer made from its invitation. Calls `handlers.opened()`
   * when it is connected and each time it returns, `handlers.arrived(text)` for a message,
   * `handlers.away()` when it is lost, and finally `handlers.closed(reason)`.
   * @param {string} answer @param {Handlers.Wire} handlers
   */
  async connect(answer, handlers) {
    this.handlers = handlers;
    const { peer, channel } = this;
    channel.onopen = () => this.handlers?.opened();
    channel.onmessage = ({ data }) => this.receive(data);
    channel.onclose = () => this.end("left");
    peer.onconnectionstatechange = () => this.reportPresence();
    try {
      await peer.setRemoteDescription({ type: "answer", sdp: answer });
    } catch {
      this.end("refused");
    }
  }

  /** Pass a message to the handler `arrived`, or end the connection if it is too long or not a text. @param {unknown} data */
  receive(data) {
    if (typeof data === "string" && data.length <= LONGEST) this.handlers?.arrived(data);
    else this.end("unreadable");
  }

  /** Send a heartbeat, and report the other side as away if its last answer is too old. Time that this page slept does not count. */
  sendHeartbeat() {
    const now = Date.now();
    const isAwake = now - this.asked < 2 * BEAT_MS;
    this.asked = now;
    if (!isAwake) this.answered &&= now;
    if (this.pulse.readyState === "open") this.pulse.send("?");
    this.reportPresence();
  }

  /** Handle a message of the heartbeat channel: answer "?", and note the time, as the other side is awake. @param {unknown} data */
  receiveHeartbeat(data) {
    if (data === "?" && this.pulse.readyState === "open") this.pulse.send("!");
    this.answered = Date.now();
    this.reportPresence();
  }

  /** Call the handler `away` or `opened` if the other side has gone or returned. Does nothing before the channel is open. */
  reportPresence() {
    if (this.channel.readyState !== "open") return;
    const state = this.peer.connectionState;
    const isSilent = this.answered > 0 && Date.now() - this.answered > SILENT_MS;
    if (!this.isAway && (isSilent || AWAY.includes(state))) {
      this.isAway = true;
      this.handlers?.away();
    } else if (this.isAway && !isSilent && BACK.includes(state)) {
      this.isAway = false;
      this.handlers?.opened();
    }
  }

  /**
   * Send a text. While the other side is away it is queued; the connection ends if the queue is
   * full.
   * @param {string} text
   */
  send(text) {
    if (this.channel.readyState !== "open") return;
    if (text.length > LONGEST || this.channel.bufferedAmount > FULL) this.end("full");
    else this.channel.send(text);
  }

  /** Close the connection once everything is sent, or after FAREWELL_MS. No handlers are called from now on. */
  close() {
    const { peer, channel } = this;
    this.handlers = null;
    clearInterval(this.beats);
    removeEventListener("pagehide", this.hangUp);
    removeEventListener("pageshow", this.comeBack);
    channel.onclose = () => peer.close();
    channel.close();
    setTimeout(() => peer.close(), FAREWELL_MS);
  }

  /** Close the connection at once, because the page is being left. */
  hangUp = () => {
    this.channel.close();
    this.peer.close();
  };

  /** End the connection when the browser restores the page from its cache: it was closed on leaving. */
  comeBack = (/** @type {PageTransitionEvent} */ { persisted }) => {
    if (persisted) this.end("left");
  };

  /** Close the connection, and pass the reason to the handler `closed`. @param {string} reason */
  end(reason) {
    const { handlers } = this;
    this.close();
    handlers?.closed(reason);
  }
}
