// Introduces two pages to each other by a code word, through a PeerJS server named by the site's
// host. Only the two invitations pass through it, as metadata of a connection that is never
// completed.

const PREFIX = "redstone-live-"; // of the peer ids at the server
const LETTERS = "abcdefghjkmnpqrstuvwxyz"; // without letters that look alike
const WORD = /^[a-z]{6}$/;
const LONGEST = 2000; // characters of an invitation with its address
const TRIES = 3; // a new word may be taken already
const MOST = 30; // messages answered under one word at once: each is a connection, of which a browser has few
const REFILL_MS = 2000; // until one more message is answered
const EACH = 4; // messages answered for one peer: more than any needs
const HANG_UP_MS = 10_000; // after which a connection that has delivered its message is closed
const PATIENCE_MS = 10_000; // for an answer from the waiting peer, which makes its invitation within 8 s

/** @typedef {import("../peerjs.mjs").Peer} Peer */
/** @type {Peer | null} */
let peer = null;

/** Return the code word that a text consists of, without spaces and punctuation, or "" if it is none. @param {string} text */
export function wordIn(text) {
  const word = text.normalize("NFKC").toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  return WORD.test(word) ? word : "";
}

/**
 * Register a new code word at the server, and resolve to it. A peer that asks for the word receives
 * the invitation that `card()` resolves to. `taken(card)` is called with a peer's reply, its own
 * invitation, and returns true to accept it: all other peers are refused then. `lost()` is called if
 * the server disconnects. Rejects if the server cannot be reached.
 * @param {Broker} broker @param {() => string | Promise<string>} card @param {(card: string) => boolean} taken
 * @param {() => void} lost
 */
export async function waitUnderWord(broker, card, taken, lost) {
  for (let tries = 1; ; tries += 1) {
    const word = newWord();
    let waiting = /** @type {Peer | null} */ (null);
    try {
      waiting = await connect(broker, PREFIX + word);
    } catch (error) {
      if (Object(error).type !== "unavailable-id" || tries === TRIES) throw error;
      continue;
    }
    waiting.on("disconnected", () => {
      if (peer === waiting) lost();
    });
    let guest = "";
    const may = rateLimiter();
    onMessage(waiting, async (from, said) => {
      if (!may(from)) return;
      const own = said ? "" : await card();
      if (peer !== waiting) return;
      if (guest && from !== guest) send(from, { card: "", served: true });
      else if (!said) send(from, { card: own });
      else if (taken(said)) guest = from;
    });
    return word;
  }
}

/**
 * Request the invitation of the peer waiting under a word. Resolves to its `card` and a function
 * `answer(own)` that sends this device's own invitation as the reply. Rejects if nobody waits or
 * replies in time, and with an error of type "served" if another peer has used the word; `late()` is
 * called if that turns out only after the reply.
 * @param {Broker} broker @param {string} word @param {() => void} [late]
 */
export async function requestInvitation(broker, word, late = () => {}) {
  const asking = await connect(broker);
  let isAnswered = false;
  const card = await new Promise((/** @type {(card: string) => void} */ found, fail) => {
    asking.on("error", fail);
    setTimeout(() => fail(typedError("peer-unavailable")), PATIENCE_MS);
    onMessage(asking, (from, said, served) => {
      if (from !== PREFIX + word) return;
      if (said) found(said);
      else if (served && isAnswered) late();
      else if (served) fail(typedError("served"));
    });
    send(PREFIX + word, { card: "" });
  });
  isAnswered = true;
  return { card, answer: (/** @type {string} */ own) => send(PREFIX + word, { card: own }) };
}

/**
 * Return a function of a peer's id that counts a message `from` it, and returns true if it may be
 * answered: at most EACH for one peer, and MOST for all at once, refilled by one every REFILL_MS.
 */
function rateLimiter() {
  const heard = new Map();
  let left = MOST, looked = Date.now();
  return (/** @type {string} */ from) => {
    const count = (heard.get(from) ?? 0) + 1;
    heard.set(from, count);
    const more = Math.floor((Date.now() - looked) / REFILL_MS);
    looked += more * REFILL_MS;
    left = Math.min(MOST, left + more);
    if (count > EACH || left < 1) return false;
    left -= 1;
    return true;
  };
}

/** Return an error of a type, like the errors of PeerJS. @param {string} type */
function typedError(type) {
  return Object.assign(new Error(type), { type });
}

/** Disconnect from the server, which gives up the code word. */
export function disconnect() {
  peer?.destroy();
  peer = null;
}

/**
 * Connect to the server under a peer id, by default a random one. Replaces any earlier connection,
 * and resolves with the peer.
 * @param {Broker} server @param {string} [name]
 */
async function connect({ host, port, path, secure }, name) {
  disconnect();
  const { Peer } = await import("../peerjs.mjs");
  const options = { host, port, path, secure, debug: 0, config: { iceServers: [] } };
  const opened = peer = name ? new Peer(name, options) : new Peer(options);
  await new Promise((done, fail) => {
    opened.once("open", done);
    opened.once("error", fail);
  });
  opened.on("error", () => {}); // whoever asked may be gone
  return opened;
}

/**
 * Call `heard(from, card, served)` for each message that reaches the peer `at`. An empty card
 * requests the invitation, or refuses it if `served` is true: the word has been used.
 * @param {Peer} at @param {(from: string, card: string, served: boolean) => void} heard
 */
function onMessage(at, heard) {
  at.on("connection", (connection) => {
    const { peer: from, metadata } = connection;
    connection.close(); // all that is said came with it
    const card = metadata?.card;
    if (typeof card === "string" && card.length <= LONGEST) heard(from, card, metadata.served === true);
  });
}

/**
 * Send a message, as the metadata of a connection, to the peer with the id `to`.
 * @param {string} to @param {{ card: string, served?: boolean }} metadata
 */
function send(to, metadata) {
  const connection = peer?.connect(to, { metadata });
  setTimeout(() => connection?.close(), HANG_UP_MS);
}

/** Return a random code word of six letters. */
function newWord() {
  const numbers = crypto.getRandomValues(new Uint32Array(6));
  return [...numbers].map((number) => LETTERS[number % LETTERS.length]).join("");
}
