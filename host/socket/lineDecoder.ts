import { errorCodes } from "@dialectic/shared/protocol";
import { maxLineBlockBytes, minKeptLineBytes } from "../limits.ts";
import { decodeText } from "./frameDecoder.ts";
import type { Decoder, Deliver, Fault } from "./rpcMessage.ts";

const newline = 10;

/** Shared memory limit: bytes left for the incomplete lines of several connections. */
export interface LineRoom {
  left: number;
}

/**
 * Reads one message for each line, in any division into chunks. The rules:
 * - a line ends with a newline; the last one may end with the input instead;
 * - a line has at most `maxBytes`, and incomplete lines of all connections at most what the shared room holds;
 * - a line is well-formed UTF-8; a byte order mark at its beginning is left out, and blank lines are skipped.
 * After a fault, nothing that follows is read.
 */
export class LineDecoder implements Decoder {
  maxBytes: number;
  readonly #parts: Buffer[] = [];
  /** Block that collects small parts, so that single bytes cost no object each, and its used bytes. */
  #block: Buffer = Buffer.alloc(0);
  #used = 0;
  #length = 0;
  /** Bytes taken from the shared memory. */
  #reserved = 0;
  readonly #room: LineRoom;

  constructor(maxBytes: number, room: LineRoom = { left: Number.POSITIVE_INFINITY }) {
    this.maxBytes = maxBytes;
    this.#room = room;
  }

  get isPartial(): boolean {
    return this.#length > 0;
  }

  push(chunk: Buffer, deliver: Deliver): Fault | undefined {
    let from = 0;
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, from)) {
      const fault = this.#complete(chunk.subarray(from, end), deliver);
      if (fault) return fault;
      from = end + 1;
    }
    return from < chunk.length ? this.#keep(chunk.subarray(from)) : undefined;
  }

  end(deliver: Deliver): Fault | undefined {
    return this.#complete(Buffer.alloc(0), deliver);
  }

  reset(): void {
    this.#room.left += this.#reserved;
    this.#reserved = 0;
    this.#parts.length = 0;
    this.#block = Buffer.alloc(0);
    this.#used = 0;
    this.#length = 0;
  }

  #complete(part: Buffer, deliver: Deliver): Fault | undefined {
    if (this.#length === 0) return this.#check(part.length) ?? deliverLine(part, deliver);
    const fault = this.#keep(part);
    if (fault) return fault;
    this.#endBlock();
    const line = Buffer.concat(this.#parts, this.#length);
    this.reset();
    return deliverLine(line, deliver);
  }

  #keep(part: Buffer): Fault | undefined {
    const length = this.#length + part.length;
    const fault = this.#check(length);
    if (fault) return fault;
    const isKept = part.length >= minKeptLineBytes ? this.#keepPart(part) : this.#copyPart(part);
    if (!isKept) return { code: errorCodes.tooManyRequests, message: "Too many long lines at once" };
    this.#length = length;
    return undefined;
  }

  #keepPart(part: Buffer): boolean {
    if (!this.#reserve(part.length)) return false;
    this.#endBlock();
    this.#parts.push(part);
    return true;
  }

  #copyPart(part: Buffer): boolean {
    if (part.length > this.#block.length - this.#used) {
      const bytes = Math.max(part.length, Math.min(this.#length, maxLineBlockBytes));
      if (!this.#reserve(bytes)) return false;
      this.#endBlock();
      this.#block = Buffer.allocUnsafe(bytes);
    }
    part.copy(this.#block, this.#used);
    this.#used += part.length;
    return true;
  }

  #endBlock(): void {
    if (this.#used > 0) this.#parts.push(this.#block.subarray(0, this.#used));
    this.#block = Buffer.alloc(0);
    this.#used = 0;
  }

  /** Takes bytes from the shared memory; returns false when it does not have them. */
  #reserve(bytes: number): boolean {
    if (bytes > this.#room.left) return false;
    this.#room.left -= bytes;
    this.#reserved += bytes;
    return true;
  }

  #check(length: number): Fault | undefined {
    if (length <= this.maxBytes) return undefined;
    return { code: errorCodes.messageTooLarge, message: `A line is over the limit of ${this.maxBytes} bytes` };
  }
}

function deliverLine(line: Buffer, deliver: Deliver): Fault | undefined {
  const text = decodeText(line);
  if (text === undefined) return { code: errorCodes.parseError, message: "The line is not well-formed UTF-8" };
  // Editors and shells may prepend a byte order mark; no JSON text begins with one.
  const message = text.replace(/^\ufeff/, "");
  if (message.trim() !== "") deliver(message);
  return undefined;
}
