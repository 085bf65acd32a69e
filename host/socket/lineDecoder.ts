import { errorCodes } from "@dialectic/shared/protocol";
import { decodeText } from "./decodeText.ts";
import type { Decoder, Deliver, Fault } from "./fault.ts";

const newline = 10;

/** Shared memory limit: bytes left for the incomplete lines of several connections. */
export interface LineRoom {
  left: number;
}

/** Reads one message per line. A last line without a newline counts at the end of the input; blank lines are skipped. */
export class LineDecoder implements Decoder {
  maxBytes: number;
  /** Grows by doubling, so that single bytes cost no object each. */
  #line: Buffer = Buffer.alloc(0);
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
    this.#room.left += this.#line.length;
    this.#line = Buffer.alloc(0);
    this.#length = 0;
  }

  #complete(part: Buffer, deliver: Deliver): Fault | undefined {
    if (this.#length === 0) return this.#check(part.length) ?? deliverLine(part, deliver);
    const fault = this.#keep(part);
    if (fault) return fault;
    const line = this.#line.subarray(0, this.#length);
    this.reset();
    return deliverLine(line, deliver);
  }

  #keep(part: Buffer): Fault | undefined {
    const length = this.#length + part.length;
    const fault = this.#check(length);
    if (fault) return fault;
    if (length > this.#line.length) {
      const grown = Math.max(length, Math.min(this.maxBytes, this.#line.length * 2));
      const more = grown - this.#line.length;
      if (more > this.#room.left) return { code: errorCodes.tooManyRequests, message: "Too many long lines at once" };
      this.#room.left -= more;
      const larger = Buffer.allocUnsafe(grown);
      this.#line.copy(larger, 0, 0, this.#length);
      this.#line = larger;
    }
    part.copy(this.#line, this.#length);
    this.#length = length;
    return undefined;
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
