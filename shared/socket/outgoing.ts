import type { Socket } from "node:net";

/** Bytes of one message as they go over the wire. */
export type Encode = (text: string, attached?: string) => Buffer;

const encoder = new TextEncoder();

/**
 * A `Content-Length` frame: header and body in one buffer, so that they leave in one call. An attached text follows the
 * JSON as it is, and a parameter of the Content-Type says how long it is.
 */
export const encodeFrame: Encode = (text, attached = "") =>
  // Trying with one byte per character is faster than counting first, and most reviews are mostly ASCII.
  tryFrame(text, text.length, attached, attached.length) ??
  tryFrame(text, Buffer.byteLength(text), attached, Buffer.byteLength(attached)) ??
  Buffer.alloc(0);

/** Nothing when the texts do not have that many bytes. */
function tryFrame(text: string, textLength: number, attached: string, attachedLength: number): Buffer | undefined {
  const type = attachedLength > 0 ? `${attachedType}${attachedLength}\r\n` : "";
  const header = `Content-Length: ${textLength + attachedLength}\r\n${type}\r\n`;
  const frame = Buffer.allocUnsafe(header.length + textLength + attachedLength);
  frame.write(header, 0, "latin1");
  const body = frame.subarray(header.length);
  return fills(text, body.subarray(0, textLength)) && fills(attached, body.subarray(textLength)) ? frame : undefined;
}

const attachedType = "Content-Type: application/vscode-jsonrpc; charset=utf-8; text=";

function fills(text: string, target: Buffer): boolean {
  const { read, written } = encoder.encodeInto(text, target);
  return read === text.length && written === target.length;
}

/** A line; JSON texts have no newline of their own. */
export const encodeLine: Encode = (text) => Buffer.from(`${text}\n`);

/** Answers that may wait for a peer to read them. */
export const maxWaitingWrites = 32;
const holdReadingAt = 8;

/** Milliseconds in which a peer must read something of what waits for it, and in which it must read our last word. */
const stallTimeout = 5_000;
const farewellTimeout = 1_000;

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

  /** Resolves when the message has left; rejects when the connection is closed or the peer has stopped reading. */
  send(text: string, attached?: string): Promise<void> {
    if (this.#hasEnded || !this.#socket.writable) return Promise.reject(new Error("The connection is closed"));
    if (this.#waiting >= maxWaitingWrites) {
      this.#socket.destroy();
      return Promise.reject(new Error("The peer does not read its answers"));
    }
    const bytes = this.#encode(text, attached);
    return new Promise((resolve, reject) => {
      this.#waiting += 1;
      if (this.#waiting === holdReadingAt) this.#onPressure(true);
      const isFlowing = this.#socket.write(bytes, (problem) => {
        this.#settle();
        if (problem) reject(problem);
        else resolve();
      });
      if (!isFlowing) this.#stall ??= setTimeout(() => this.#socket.destroy(), stallTimeout);
    });
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

  #settle(): void {
    this.#waiting -= 1;
    if (this.#waiting === holdReadingAt - 1) this.#onPressure(false);
    if (this.#waiting === 0 || this.#hasEnded) clearTimeout(this.#stall);
    if (this.#waiting === 0) this.#stall = undefined;
    else if (!this.#hasEnded) this.#stall?.refresh();
  }
}
