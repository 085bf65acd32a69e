import { errorCodes } from "@dialectic/shared/protocol";
import { decodeText } from "./decodeText.ts";
import type { Decoder, Deliver, Fault } from "./fault.ts";

const newline = 10;

/** Bytes of the largest block of an incomplete line. Blocks are filled up and never copied, so growing leaves no garbage. */
const largestBlock = 64 * 1024;

/** Shared memory limit: bytes left for the incomplete lines of several connections. */
export interface LineRoom {
  left: number;
}

/** Reads one message per line. A last line without a newline counts at the end of the input; blank lines are skipped. */
export class LineDecoder implements Decoder {
  maxBytes: number;
  /** The line so far. Blocks double up to the largest one, so that single bytes cost no object each. */
  #blocks: Buffer[] = [];
  /** Total bytes of the blocks, and the bytes that are in use. */
  #reserved = 0;
  #length = 0;
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
    this.#blocks = [];
    this.#reserved = 0;
    this.#length = 0;
  }

  #complete(part: Buffer, deliver: Deliver): Fault | undefined {
    if (this.#length === 0) return this.#check(part.length) ?? deliverLine(part, deliver);
    const fault = this.#keep(part);
    if (fault) return fault;
    const line = Buffer.concat(this.#blocks, this.#length);
    this.reset();
    return deliverLine(line, deliver);
  }

  #keep(part: Buffer): Fault | undefined {
    const length = this.#length + part.length;
    const fault = this.#check(length);
    if (fault) return fault;
    for (let rest = part; rest.length > 0; ) {
      if (this.#length === this.#reserved && !this.#reserve(rest.length))
        return { code: errorCodes.tooManyRequests, message: "Too many long lines at once" };
      const block = this.#blocks.at(-1);
      const copied = block === undefined ? 0 : rest.copy(block, block.length - (this.#reserved - this.#length));
      this.#length += copied;
      rest = rest.subarray(copied);
    }
    return undefined;
  }

  /** Adds a block; returns false when the shared memory does not have it. */
  #reserve(wanted: number): boolean {
    const bytes = Math.min(Math.max(wanted, this.#length), largestBlock);
    if (bytes > this.#room.left) return false;
    this.#room.left -= bytes;
    this.#reserved += bytes;
    this.#blocks.push(Buffer.allocUnsafeSlow(bytes));
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
