import type { Socket } from "node:net";

/** Bytes of one message as they go over the wire. */
export type Encode = (text: string) => Buffer;

/** Bytes that a character of a JavaScript string takes in UTF-8 at most. */
const mostBytes = 3;

/** Room for the longest header. */
const headerRoom = 128;

/** Up to so many characters the bytes are counted first: room for the most that they can be would take longer. */
const longestCounted = 16_384;

const attachedType = "Content-Type: application/vscode-jsonrpc; charset=utf-8; text=";

/**
 * A `Content-Length` frame: header and body in one buffer, so that they leave in one call. An attached text follows the
 * JSON as it is, and a parameter of the Content-Type says how long it is.
 */
export function encodeFrame(text: string, attached = ""): Buffer {
  if (attached === "" && text.length <= longestCounted) return encodeShort(text);
  // Counting bytes takes as long as writing them: there is room for the most they can be, and untouched pages cost nothing.
  const room = Buffer.allocUnsafe(headerRoom + mostBytes * (text.length + attached.length));
  const jsonEnd = headerRoom + room.write(text, headerRoom);
  const attachedLength = attached === "" ? 0 : room.write(attached, jsonEnd);
  const end = jsonEnd + attachedLength;
  const header = headerOf(end - headerRoom, attachedLength);
  const start = headerRoom - header.length;
  room.write(header, start, "latin1");
  return room.subarray(start, end);
}

function encodeShort(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const header = headerOf(length, 0);
  const frame = Buffer.allocUnsafe(header.length + length);
  frame.write(header, 0, "latin1");
  frame.write(text, header.length);
  return frame;
}

function headerOf(length: number, attachedLength: number): string {
  const type = attachedLength > 0 ? `${attachedType}${attachedLength}\r\n` : "";
  return `Content-Length: ${length}\r\n${type}\r\n`;
}

/** A line; JSON texts have no newline of their own. */
export const encodeLine: Encode = (text) => Buffer.from(`${text}\n`);

/** Answers that may wait for a peer to read them. */
export const maxWaitingWrites = 32;
const holdReadingAt = 8;

/** Milliseconds in which a peer must read something of what waits for it, and in which it must read our last word. */
const stallTimeout = 5_000;
const farewellTimeout = 1_000;

const sent = Promise.resolve();

/** The writing half of a connection: it never keeps more than a few messages for a peer that does not read. */
export class Outgoing {
  readonly #socket: Socket;
  readonly #encode: Encode;
  readonly #onPressure: (isHigh: boolean) => void;
  #waiting = 0;
  #stall: NodeJS.Timeout | undefined;
  #hasEnded = false;

  /** `onPressure` hears when the peer should not be given more work, and when it may again. */
  constructor(socket: Socket, encode: Encode, onPressure: (isHigh: boolean) => void) {
    this.#socket = socket;
    this.#encode = encode;
    this.#onPressure = onPressure;
  }

  /** Sends a message's text; see {@link sendBytes}. */
  send(text: string): Promise<void> {
    return this.sendBytes(this.#encode(text));
  }

  /**
   * Hands an encoded message to the socket; rejects when the connection is closed or the peer has stopped reading. What is
   * lost after that shows as the connection's end.
   */
  sendBytes(bytes: Buffer): Promise<void> {
    if (this.#hasEnded || !this.#socket.writable) return Promise.reject(new Error("The connection is closed"));
    if (this.#waiting >= maxWaitingWrites) {
      this.#socket.destroy();
      return Promise.reject(new Error("The peer does not read its answers"));
    }
    this.#waiting += 1;
    if (this.#waiting === holdReadingAt) this.#onPressure(true);
    const isFlowing = this.#socket.write(bytes, this.#settle);
    if (!isFlowing) this.#stall ??= setTimeout(() => this.#socket.destroy(), stallTimeout);
    return sent;
  }

  /** Closes after what was sent; a peer that does not read that in time loses it. */
  end(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    clearTimeout(this.#stall);
    const farewell = setTimeout(() => this.#socket.destroy(), farewellTimeout);
    this.#socket.once("close", () => clearTimeout(farewell));
    this.#socket.end();
  }

  readonly #settle = (): void => {
    this.#waiting -= 1;
    if (this.#waiting === holdReadingAt - 1) this.#onPressure(false);
    if (this.#waiting === 0 || this.#hasEnded) clearTimeout(this.#stall);
    if (this.#waiting === 0) this.#stall = undefined;
    else if (!this.#hasEnded) this.#stall?.refresh();
  };
}
