import { errorCodes } from "../protocol/index.ts";
import { decodeText } from "./decodeText.ts";
import type { Decoder, Fault } from "./fault.ts";

const maxHeaderBytes = 256;
const headerEnd = "\r\n\r\n";
const headerPattern =
  /^Content-Length: ([1-9]\d{0,14})(?:\r\nContent-Type: application\/vscode-jsonrpc; ?charset=utf-?8)?$/i;

const noBytes = Buffer.alloc(0);

/** Reads `Content-Length` frames. */
export class FrameDecoder implements Decoder {
  maxBytes: number;
  #header: Buffer = noBytes;
  /** Filled in place, so that a large body is copied once; untouched pages of it cost no memory. */
  #body: Buffer | undefined;
  #filled = 0;

  constructor(maxBytes: number) {
    this.maxBytes = maxBytes;
  }

  get isPartial(): boolean {
    return this.#body !== undefined || this.#header.length > 0;
  }

  push(chunk: Buffer, deliver: (text: string) => void): Fault | undefined {
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

  /** Consumes a header, and the body too when all of it is there; returns what is left. */
  #readHeader(chunk: Buffer, deliver: (text: string) => void): Buffer | Fault {
    const before = this.#header.length;
    const head = chunk.subarray(0, maxHeaderBytes + headerEnd.length - before);
    const header = before === 0 ? head : Buffer.concat([this.#header, head]);
    const end = header.indexOf(headerEnd);
    if (end < 0) {
      if (header.length >= maxHeaderBytes + headerEnd.length) return badHeader;
      this.#header = Buffer.from(header);
      return noBytes;
    }
    const length = bodyLength(header.toString("latin1", 0, end), this.maxBytes);
    if (typeof length !== "number") return length;
    this.#header = noBytes;
    const rest = chunk.subarray(end + headerEnd.length - before);
    if (rest.length >= length) return deliverBody(rest.subarray(0, length), deliver) ?? rest.subarray(length);
    this.#body = Buffer.allocUnsafe(length);
    this.#filled = 0;
    return rest;
  }

  #fillBody(body: Buffer, chunk: Buffer, deliver: (text: string) => void): Buffer | Fault {
    const taken = chunk.copy(body, this.#filled);
    this.#filled += taken;
    if (this.#filled < body.length) return noBytes;
    this.#body = undefined;
    return deliverBody(body, deliver) ?? chunk.subarray(taken);
  }
}

const badHeader: Fault = {
  code: errorCodes.parseError,
  message: "A frame begins with `Content-Length: N`, an optional UTF-8 Content-Type and an empty line",
};

function bodyLength(header: string, maxBytes: number): number | Fault {
  const digits = headerPattern.exec(header)?.[1];
  if (digits === undefined) return badHeader;
  const length = Number(digits);
  if (length < 2) return { code: errorCodes.parseError, message: "A message has at least 2 bytes" };
  if (length > maxBytes) return tooLarge(length, maxBytes);
  return length;
}

function tooLarge(length: number, maxBytes: number): Fault {
  return {
    code: errorCodes.messageTooLarge,
    message: `A message of ${length} bytes is over the limit of ${maxBytes} bytes`,
  };
}

function deliverBody(bytes: Buffer, deliver: (text: string) => void): Fault | undefined {
  const text = decodeText(bytes);
  if (text === undefined) return { code: errorCodes.parseError, message: "The message is not well-formed UTF-8" };
  deliver(text);
  return undefined;
}
