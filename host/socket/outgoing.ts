import type { Duplex } from "node:stream";
import {
  farewellTimeoutMs,
  frameHeadBytes,
  holdReadingWrites,
  maxCountedChars,
  maxWaitingWrites,
  stallTimeoutMs,
} from "../limits.ts";

export type Encode = (text: string) => Buffer;

/** Maximum UTF-8 bytes per UTF-16 code unit. */
const maxBytesOfUnit = 3;

/** Encodes a `Content-Length` frame: header and body are in one buffer, so that they are sent in one call. */
export const encodeFrame: Encode = (text) => (text.length <= maxCountedChars ? encodeShort(text) : encodeLong(text));

/** Counting bytes takes as long as writing them, so the maximum is reserved; untouched pages use no memory. */
function encodeLong(text: string): Buffer {
  const room = Buffer.allocUnsafe(frameHeadBytes + maxBytesOfUnit * text.length);
  const length = room.write(text, frameHeadBytes);
  const header = formatHeader(length);
  const start = frameHeadBytes - header.length;
  room.write(header, start, "latin1");
  return room.subarray(start, frameHeadBytes + length);
}

function encodeShort(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const header = formatHeader(length);
  const frame = Buffer.allocUnsafe(header.length + length);
  frame.write(header, 0, "latin1");
  frame.write(text, header.length);
  return frame;
}

function formatHeader(length: number): string {
  return `Content-Length: ${length}\r\n\r\n`;
}

/** Encodes a line; JSON texts contain no newline. */
export const encodeLine: Encode = (text) => Buffer.from(`${text}\n`);

const sent = Promise.resolve();

/** The writing half of a connection. It keeps only a few messages for a peer that does not read. */
export class Outgoing {
  readonly #maxWaiting: number;
  readonly #socket: Duplex;
  readonly #encode: Encode;
  readonly #onPressure: (isHigh: boolean) => void;
  #waiting = 0;
  #stall: NodeJS.Timeout | undefined;
  #hasEnded = false;

  /**
   * `onPressure` is called with true when the peer should not get more work, and with false when it may again. `maxWaiting` is the number of
   * messages at which a peer that does not read loses its connection.
   */
  constructor(socket: Duplex, encode: Encode, onPressure: (isHigh: boolean) => void, maxWaiting = maxWaitingWrites) {
    this.#maxWaiting = maxWaiting;
    this.#socket = socket;
    this.#encode = encode;
    this.#onPressure = onPressure;
  }

  send(text: string): Promise<void> {
    return this.sendBytes(this.#encode(text));
  }

  /**
   * Passes an encoded message to the socket; rejects when the connection is closed or the peer has stopped reading. Later losses appear as
   * the end of the connection.
   */
  sendBytes(bytes: Buffer): Promise<void> {
    if (this.#hasEnded || !this.#socket.writable) return Promise.reject(new Error("The connection is closed"));
    if (this.#waiting >= this.#maxWaiting) {
      this.#socket.destroy();
      return Promise.reject(new Error("The peer does not read its answers"));
    }
    this.#waiting += 1;
    if (this.#waiting === holdReadingWrites) this.#onPressure(true);
    const isFlowing = this.#socket.write(bytes, this.#settle);
    if (!isFlowing) this.#stall ??= setTimeout(() => this.#socket.destroy(), stallTimeoutMs);
    return sent;
  }

  /** Closes after sending; discards data that the peer does not read in time. */
  end(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    clearTimeout(this.#stall);
    const farewell = setTimeout(() => this.#socket.destroy(), farewellTimeoutMs);
    this.#socket.once("close", () => clearTimeout(farewell));
    this.#socket.end();
  }

  readonly #settle = (): void => {
    this.#waiting -= 1;
    if (this.#waiting === holdReadingWrites - 1) this.#onPressure(false);
    if (this.#waiting === 0 || this.#hasEnded) clearTimeout(this.#stall);
    if (this.#waiting === 0) this.#stall = undefined;
    else if (!this.#hasEnded) this.#stall?.refresh();
  };
}
