import { isAscii, isUtf8, transcode } from "node:buffer";
import { errorCodes } from "@dialectic/shared/protocol";
import { maxHeaderBytes, minTranscodedBytes } from "../limits.ts";
import type { Decoder, Deliver, Fault } from "./rpcMessage.ts";

/** Decodes UTF-8; undefined when it is malformed. A byte order mark is kept, and JSON rejects it. */
export function decodeText(bytes: Buffer): string | undefined {
  // Copying one byte per character is several times faster than decoding, and most reviews are mostly ASCII.
  if (isAscii(bytes)) return bytes.toString("latin1");
  if (!isUtf8(bytes)) return undefined;
  if (bytes.length < minTranscodedBytes) return bytes.toString("utf8");
  // Checking first and converting then takes half the time of a fatal TextDecoder.
  return transcode(bytes, "utf8", "utf16le").toString("utf16le");
}

const headerEnd = "\r\n\r\n";
const headerPattern =
  /^content-length: ([1-9]\d{0,14})(?:\r\ncontent-type: application\/vscode-jsonrpc; ?charset=utf-?8)?$/;

const noBytes = Buffer.alloc(0);

/**
 * Reads messages in `Content-Length` frames, in any division into chunks. The rules, which make it stricter than the reader of
 * vscode-jsonrpc:
 * - a header has at most 256 bytes, the length once, and at most the UTF-8 content type besides, in any order and case;
 * - a length is a decimal number without sign or leading zero, of at least 2 and at most `maxBytes`, which is checked before any
 *   memory is taken for the body;
 * - a body is well-formed UTF-8;
 * - the input ends between two frames.
 * After a fault, nothing that follows is read.
 */
export class FrameDecoder implements Decoder {
  maxBytes: number;
  #header: Buffer = noBytes;
  /** Filled in place, so that a large body is copied only once; untouched pages use no memory. */
  #body: Buffer | undefined;
  #filled = 0;

  constructor(maxBytes: number) {
    this.maxBytes = maxBytes;
  }

  get isPartial(): boolean {
    return this.#body !== undefined || this.#header.length > 0;
  }

  push(chunk: Buffer, deliver: Deliver): Fault | undefined {
    let rest = chunk;
    while (rest.length > 0) {
      const step =
        this.#body === undefined ? this.#readHeader(rest, deliver) : this.#fillBody(this.#body, rest, deliver);
      if (!Buffer.isBuffer(step)) return step;
      rest = step;
    }
    return undefined;
  }

  end(): Fault | undefined {
    return this.isPartial ? { code: errorCodes.parseError, message: "The connection ended inside a frame" } : undefined;
  }

  reset(): void {
    this.#header = noBytes;
    this.#body = undefined;
  }

  #readHeader(chunk: Buffer, deliver: Deliver): Buffer | Fault {
    const before = this.#header.length;
    const whole = before === 0 ? findWholeFrame(chunk, this.maxBytes) : undefined;
    if (whole !== undefined) {
      const { start, end } = whole;
      const fault = deliverBody(chunk.subarray(start, end), deliver);
      return fault ?? (end === chunk.length ? noBytes : chunk.subarray(end));
    }
    const head = chunk.subarray(0, maxHeaderBytes + headerEnd.length - before);
    const header = before === 0 ? head : Buffer.concat([this.#header, head]);
    const end = header.indexOf(headerEnd);
    if (end < 0) {
      if (header.length >= maxHeaderBytes + headerEnd.length) return badHeader(header.toString("latin1"));
      this.#header = Buffer.from(header);
      return noBytes;
    }
    const length = readLength(header.toString("latin1", 0, end), this.maxBytes);
    if (typeof length !== "number") return length;
    this.#header = noBytes;
    const rest = chunk.subarray(end + headerEnd.length - before);
    if (rest.length >= length) return deliverBody(rest.subarray(0, length), deliver) ?? rest.subarray(length);
    this.#body = Buffer.allocUnsafe(length);
    this.#filled = 0;
    return rest;
  }

  #fillBody(body: Buffer, chunk: Buffer, deliver: Deliver): Buffer | Fault {
    const taken = chunk.copy(body, this.#filled);
    this.#filled += taken;
    if (this.#filled < body.length) return noBytes;
    this.#body = undefined;
    return deliverBody(body, deliver) ?? chunk.subarray(taken);
  }
}

const plainHeader = Buffer.from("Content-Length: ", "latin1");
const maxDigits = 15;
const [carriageReturn, lineFeed, zero] = [0x0d, 0x0a, 0x30];

/**
 * Finds the body of a complete first frame whose header has only a length. Nearly every frame is of this kind, and parsing its header as
 * text would dominate the cost of a short one. Other headers are left to the pattern.
 */
function findWholeFrame(chunk: Buffer, maxBytes: number): { readonly start: number; readonly end: number } | undefined {
  if (chunk.length < plainHeader.length || plainHeader.compare(chunk, 0, plainHeader.length) !== 0) return undefined;
  let at = plainHeader.length;
  let length = 0;
  for (const last = at + maxDigits; at < last; at += 1) {
    const digit = (chunk[at] ?? 0) - zero;
    if (!(digit >= 0 && digit <= 9) || (length === 0 && digit === 0)) break;
    length = length * 10 + digit;
  }
  const isEnded =
    chunk[at] === carriageReturn &&
    chunk[at + 1] === lineFeed &&
    chunk[at + 2] === carriageReturn &&
    chunk[at + 3] === lineFeed;
  const start = at + headerEnd.length;
  const end = start + length;
  return isEnded && length >= 2 && length <= maxBytes && end <= chunk.length ? { start, end } : undefined;
}

/** Says what is wrong with a header, in the words that the protocol documents. */
function badHeader(header: string): Fault {
  const [, length] = /^content-length:[ \t]*([^\r\n]*)/im.exec(header) ?? [];
  const isMissing = length === undefined || /^0*$/.test(length.trim());
  const problem = isMissing ? "missing Content-Length header" : `invalid Content-Length: ${length.slice(0, 40)}`;
  const rule =
    "a frame begins with `Content-Length: N` and an optional UTF-8 Content-Type, in any order, and an empty line";
  return { code: errorCodes.parseError, message: `${problem}: ${rule}` };
}

function readLength(header: string, maxBytes: number): number | Fault {
  // Sorted, the length precedes the type.
  const fields = header.toLowerCase().split("\r\n").sort();
  const [, digits] = headerPattern.exec(fields.join("\r\n")) ?? [];
  if (digits === undefined) return badHeader(header);
  const length = Number(digits);
  if (length > maxBytes) return createTooLargeFault(length, maxBytes);
  return length < 2 ? { code: errorCodes.parseError, message: "A message has at least 2 bytes" } : length;
}

function createTooLargeFault(length: number, maxBytes: number): Fault {
  return {
    code: errorCodes.messageTooLarge,
    message: `A message of ${length} bytes is over the limit of ${maxBytes} bytes`,
  };
}

function deliverBody(bytes: Buffer, deliver: Deliver): Fault | undefined {
  const text = decodeText(bytes);
  if (text === undefined) return { code: errorCodes.parseError, message: "The message is not well-formed UTF-8" };
  deliver(text);
  return undefined;
}
