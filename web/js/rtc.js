// One WebRTC link between two browsers, without a signalling server: the "double offer".
//
// Both sides make an offer and send each other a card of it (`pygames/peer/card.py`); each builds the other's
// *answer* from that card and gives it to `connect`. Minutes may pass between the two, so the side that comes first,
// the friend, is patient: it waits while the host brings the reply back.
//
//   openLink()            connect()                                  the channel opens
//   gathering ──► ready ──┬──► waiting     (patient: the friend) ──┬──► open ◄──► interrupted
//       │                 └──► connecting  (the host) ─────────────┘      │            │
//       ▼                           ▼                                     ▼            ▼
//     failed                      failed                                closed       closed
//
//   failed  no_candidates: the browser has no address to be reached at (no network, or one without a router)
//           timeout:       the channel did not open in time
//           browser:       the browser refused something, or gave up
//   closed  here: `close` was called; peer: the other side closed; lost: the browser gave the connection up
//
// `failed` and `closed` are final. Only the open channel means "connected": ICE may be connected long before the other
// side has started, and Chromium's "failed" is passing. A link knows nothing of other links: a page may hold several.

const GATHERING_LIMIT_MS = 2_000; // a STUN server that does not answer must not hold up the code
const PATIENCE_MS = 3_000; // Firefox gives up after 5 s without a pair, Chromium stops checking after 15 s
const TIMEOUT_MS = { waiting: 20 * 60_000, connecting: 90_000 };
const MAX_MESSAGE = 60_000; // characters
const HIGH_WATER = 256 * 1024; // bytes; beyond it the sender must pause
const LOW_WATER = 64 * 1024;

/**
 * Start to make a link.
 *
 * @param {object} options
 * @param {RTCIceServer[]} [options.iceServers] STUN and TURN servers; none are needed within one network.
 * @param {(state: string, reason?: string) => void} [options.onState] Called after each change of state (see above).
 * @param {(text: string) => void} [options.onMessage] Called with each message, in order.
 * @param {(problem: "binary" | "oversized") => void} [options.onError] Called for a message that was refused.
 * @param {() => void} [options.onDrain] Called when `send` may be tried again after it returned false.
 * @returns {Link}
 */
export function openLink(options = {}) {
  return new Link(options);
}

/**
 * Call a function again and again, at its pace also while the page is hidden.
 *
 * @param {number} period Milliseconds.
 * @param {() => void} callback
 * @returns {() => void} Stops it.
 */
export function beat(period, callback) {
  const ticker = new Worker(new URL("./ticker.js", import.meta.url), { type: "module" });
  ticker.onmessage = () => callback();
  ticker.postMessage(period);
  return () => ticker.terminate();
}

class Link {
  /** The state's name; see the diagram. */
  state = "gathering";

  /** Promise of `{sdp}`: the own offer with its candidates, to make the card of. Rejects if the link ends before. */
  local;

  #callbacks;
  #connection;
  #channel;
  #remote = []; // the peer's candidate lines
  #foundation = 1000; // the next number that no candidate has had
  #stopTrying; // while the link is being patient
  #deadline;
  #ending = new AbortController(); // removes the listeners
  #ended; // promise that rejects when the link ends, for those who wait meanwhile
  #reject;

  constructor({ iceServers = [], onState, onMessage, onError, onDrain }) {
    this.#callbacks = { onState, onMessage, onError, onDrain };
    this.#ended = new Promise((_, reject) => (this.#reject = reject));
    this.#ended.catch(() => {}); // nobody has to wait
    this.local = Promise.race([this.#makeOffer(iceServers), this.#ended]);
    this.local.catch(() => {}); // onState tells the same
  }

  /**
   * Set the peer's answer and try to reach the peer until the channel opens. States tell how it goes.
   *
   * @param {string} sdp The answer that the peer would have given.
   * @param {string[]} candidates The peer's candidate lines, as in the answer, without "a=".
   * @param {object} [options]
   * @param {boolean} [options.patient] Whether this side is the friend, who starts before the host does.
   * @param {number} [options.timeout] Milliseconds after which an unopened link has failed.
   */
  async connect(sdp, candidates, { patient = false, timeout } = {}) {
    await this.local;
    if (this.state !== "ready") throw new Error(`connect: the link is ${this.state}`);
    this.#remote = [...candidates];
    this.#become(patient ? "waiting" : "connecting");
    this.#deadline = setTimeout(() => this.#end("failed", "timeout"), timeout ?? TIMEOUT_MS[this.state]);
    this.#persist();
    try {
      await Promise.race([this.#connection.setRemoteDescription({ type: "answer", sdp }), this.#ended]);
    } catch {
      this.#end("failed", "browser");
    }
  }

  /**
   * Send a message.
   *
   * @param {string} text At most 60,000 characters.
   * @returns {boolean} False if it was not taken: the channel is not open, or too much is waiting (see `onDrain`).
   * @throws {TypeError | RangeError} Not a text, or too long.
   */
  send(text) {
    if (typeof text !== "string") throw new TypeError("send: a message is a text");
    if (text.length > MAX_MESSAGE) throw new RangeError(`send: a message has at most ${MAX_MESSAGE} characters`);
    if (this.#channel?.readyState !== "open" || this.#channel.bufferedAmount > HIGH_WATER) return false;
    this.#channel.send(text);
    return true;
  }

  /** Close the link for good; the peer hears of it. */
  close() {
    this.#end("closed", "here");
  }

  async #makeOffer(iceServers) {
    await null; // so that the caller has the link before its state changes
    try {
      this.#ending.signal.throwIfAborted();
      this.#connection = new RTCPeerConnection({ iceServers });
      this.#channel = this.#connection.createDataChannel("table", { negotiated: true, id: 0 });
      this.#listen();
      await this.#connection.setLocalDescription();
      await this.#gathered();
      this.#ending.signal.throwIfAborted();
    } catch (error) {
      this.#end("failed", "browser");
      throw error;
    }
    if (!this.#hasCandidates()) this.#end("failed", "no_candidates");
    else this.#become("ready");
    return { sdp: this.#connection.localDescription.sdp };
  }

  /** Wait until all candidates are there, or for the limit and at least one. */
  #gathered() {
    return new Promise((resolve) => {
      let late = false;
      const look = () => {
        const complete = this.#connection.iceGatheringState === "complete";
        if (complete || (late && this.#hasCandidates())) resolve();
      };
      this.#on(this.#connection, "icegatheringstatechange", look);
      this.#on(this.#connection, "icecandidate", look);
      setTimeout(() => ((late = true), look()), GATHERING_LIMIT_MS);
      look();
    });
  }

  #hasCandidates() {
    return /^a=candidate:/m.test(this.#connection.localDescription?.sdp);
  }

  #listen() {
    const channel = this.#channel;
    channel.binaryType = "arraybuffer";
    channel.bufferedAmountLowThreshold = LOW_WATER;
    this.#on(channel, "open", () => this.#opened());
    this.#on(channel, "close", () => this.#channelClosed());
    this.#on(channel, "message", ({ data }) => this.#receive(data));
    this.#on(channel, "bufferedamountlow", () => this.#tell("onDrain"));
    this.#on(this.#connection, "iceconnectionstatechange", () => this.#iceChanged());
    this.#on(window, "pagehide", () => this.close()); // else the peer would only see silence
  }

  #opened() {
    clearTimeout(this.#deadline);
    this.#rest();
    this.#become("open");
  }

  #channelClosed() {
    if (this.state !== "open" && this.state !== "interrupted") this.#end("failed", "browser");
    else this.#end("closed", this.#iceIsLost() ? "lost" : "peer");
  }

  #iceChanged() {
    if (this.state === "open" && this.#iceIsLost()) {
      this.#become("interrupted");
      this.#persist();
    } else if (this.state === "interrupted" && !this.#iceIsLost()) {
      this.#rest();
      this.#become("open");
    }
  }

  #iceIsLost() {
    return ["disconnected", "failed"].includes(this.#connection.iceConnectionState);
  }

  #receive(data) {
    if (typeof data !== "string") this.#tell("onError", "binary");
    else if (data.length > MAX_MESSAGE) this.#tell("onError", "oversized");
    else this.#tell("onMessage", data);
  }

  /** Keep trying to reach the peer, every few seconds. */
  #persist() {
    this.#stopTrying = beat(PATIENCE_MS, () => this.#tryAgain());
  }

  #rest() {
    this.#stopTrying?.();
    this.#stopTrying = undefined;
  }

  /** Add the peer's candidates once more. With a foundation that it does not know a browser checks them anew. */
  #tryAgain() {
    for (const line of this.#remote) this.#add(line.replace(/^candidate:\S+/, `candidate:${this.#foundation++}`));
    if (this.state !== "interrupted" && this.#needsUnreachable()) {
      const host = 1 + (this.#foundation % 254);
      this.#add(`candidate:${this.#foundation++} 1 udp 2113937151 192.0.2.${host} 40000 typ host`);
    }
  }

  /**
   * Whether an address that nobody has keeps this browser from giving up: Firefox fails after 5 s if it has no pair,
   * and it has none while all the peer's names are unresolved. A waiting Firefox does not answer for its own.
   */
  #needsUnreachable() {
    const isFirefox = /^o=mozilla/m.test(this.#connection.localDescription.sdp);
    return isFirefox && this.#remote.every((line) => line.includes(".local "));
  }

  #add(candidate) {
    // What the browser does not take now it may take in the next round.
    this.#connection.addIceCandidate({ candidate, sdpMid: "0", sdpMLineIndex: 0 }).catch(() => {});
  }

  #become(state, reason) {
    this.state = state;
    this.#tell("onState", state, reason);
  }

  #end(state, reason) {
    if (this.#ending.signal.aborted) return;
    this.state = state;
    this.#ending.abort();
    this.#reject(new Error(reason));
    clearTimeout(this.#deadline);
    this.#rest();
    this.#channel?.close();
    this.#connection?.close();
    this.#tell("onState", state, reason);
  }

  #on(target, type, listener) {
    target.addEventListener(type, listener, { signal: this.#ending.signal });
  }

  /** Call back; an exception in there is the page's to show and must not stop the link. */
  #tell(name, ...args) {
    try {
      this.#callbacks[name]?.(...args);
    } catch (error) {
      reportError(error);
    }
  }
}
