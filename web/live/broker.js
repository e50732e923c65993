// Two pages brought together by a word, through a PeerJS server that whoever hosts the site has named. Only the two
// cards cross there, as what comes with an offer to be joined; the offer itself leads nowhere.

const PREFIX = "redstone-live-"; // of the names at the server
const LETTERS = "abcdefghjkmnpqrstuvwxyz"; // without those that are taken for others
const WORD = /^[a-z]{6}$/;
const LONGEST = 2000; // characters of a card with its address
const TRIES = 3; // words may be taken
const MOST = 30; // things said under one word at once: each is answered by a connection, of which a browser has few
const REFILL_MS = 2000; // until one more may be said
const EACH = 4; // things that one of those who ask may say: more than any needs
const HANG_UP_MS = 10_000; // after which a connection that has said its word is closed
const PATIENCE_MS = 10_000; // for who waits under a word: their card is made within 8 s

let peer = null;

/** The word that a text has in it, however it is spaced; empty for any other text. */
export function wordIn(text) {
  const word = text.normalize("NFKC").toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  return WORD.test(word) ? word : "";
}

/**
 * Wait under a new word, which this resolves to: whoever asks gets the card that `card()` resolves to, and what they
 * answer is told by `taken(card)`, which returns whether it is gone by: then the word has served, and others are told
 * so. `lost()` is called when the word leads nowhere any more. Rejects where the server cannot be had.
 */
export async function wait(broker, card, taken, lost) {
  for (let tries = 1; ; tries += 1) {
    const word = newWord();
    try {
      await open(broker, PREFIX + word);
    } catch (error) {
      if (error.type !== "unavailable-id" || tries === TRIES) throw error;
      continue;
    }
    const waiting = peer;
    peer.on("disconnected", () => {
      if (peer === waiting) lost();
    });
    let guest = "";
    const may = limit();
    hear(async (from, said) => {
      if (!may(from)) return;
      const own = said ? "" : await card();
      if (peer !== waiting) return;
      if (guest && from !== guest) say(from, { card: "", served: true });
      else if (!said) say(from, { card: own });
      else if (taken(said)) guest = from;
    });
    return word;
  }
}

/**
 * Ask whoever waits under a word for their card, which this resolves to, with a function that answers it by another.
 * Rejects where nobody waits, or nobody answers, and by an error of the type "served" where somebody else was first;
 * `late()` is called where they turn out to have been so by the time of the answer.
 */
export async function ask(broker, word, late = () => {}) {
  await open(broker);
  let isAnswered = false;
  const card = await new Promise((found, fail) => {
    peer.on("error", fail);
    setTimeout(() => fail(fault("peer-unavailable")), PATIENCE_MS);
    hear((from, said, served) => {
      if (from !== PREFIX + word) return;
      if (said) found(said);
      else if (served && isAnswered) late();
      else if (served) fail(fault("served"));
    });
    say(PREFIX + word, { card: "" });
  });
  isAnswered = true;
  return { card, answer: (own) => say(PREFIX + word, { card: own }) };
}

/** Who may be answered: each so often, and all together so often in a while. */
function limit() {
  const heard = new Map();
  let left = MOST, looked = Date.now();
  return (from) => {
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

function fault(type) {
  return Object.assign(new Error(type), { type });
}

/** Be known there no more. */
export function stop() {
  peer?.destroy();
  peer = null;
}

async function open({ host, port, path, secure }, name) {
  stop();
  const { Peer } = await import("../peerjs.mjs");
  const opened = peer = new Peer(name, { host, port, path, secure, debug: 0, config: { iceServers: [] } });
  await new Promise((done, fail) => {
    opened.once("open", done);
    opened.once("error", fail);
  });
  opened.on("error", () => {}); // whoever asked may be gone
}

/** Call `heard(from, card, served)` for what is said; without a card one is asked for, unless the word has `served`. */
function hear(heard) {
  peer.on("connection", (connection) => {
    const { peer: from, metadata } = connection;
    connection.close(); // all that is said came with it
    const card = metadata?.card;
    if (typeof card === "string" && card.length <= LONGEST) heard(from, card, metadata.served === true);
  });
}

function say(to, metadata) {
  const connection = peer?.connect(to, { metadata });
  setTimeout(() => connection?.close(), HANG_UP_MS);
}

function newWord() {
  const numbers = crypto.getRandomValues(new Uint32Array(6));
  return [...numbers].map((number) => LETTERS[number % LETTERS.length]).join("");
}
