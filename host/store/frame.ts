import { crc32 } from "node:zlib";

export interface Frame {
  /** Of the whole frame, in bytes from the start of the scan. */
  readonly offset: number;
  readonly length: number;
  readonly payload: Buffer;
  /** Bytes of the texts at the end of the frame. They are not verified here: the payload has their hashes. */
  readonly attached: number;
}

export interface DamagedRange {
  readonly offset: number;
  readonly length: number;
}

/** Result of a scan; bytes from `end` on are an unfinished frame. */
export interface FrameScan {
  readonly frames: readonly Frame[];
  readonly damaged: readonly DamagedRange[];
  readonly end: number;
}

/** A well-formed text and its length in bytes of UTF-8. */
export interface AttachedText {
  readonly text: string;
  readonly bytes: number;
}

export interface FrameContent {
  readonly value: unknown;
  readonly texts?: readonly AttachedText[];
}

interface EncodedFrames {
  readonly memory: Buffer;
  readonly bytes: Buffer;
  readonly lengths: readonly number[];
}

/** A byte that never occurs in UTF-8. */
const marker = 0xff;
/** The header after the marker: checksum, payload bytes, bytes of attached texts. */
const headerPattern = /^([0-9a-f]{8}) ([0-9a-f]{8}) ([0-9a-f]{8}) $/;
const someHeader = "00000000 00000000 00000000 ";
const headerLength = 1 + someHeader.length;
/** Offset from which the checksum covers the header and the payload. */
const checkedFrom = 10;
/** Maximum bytes of UTF-8 per UTF-16 code unit. */
const maxBytesOfUnit = 3;
const noMemory = Buffer.alloc(0);

/**
 * Encodes each content as marker, header, JSON and raw texts. Apart from the marker all of that is UTF-8, so every marker in a file begins
 * a frame, and reading can resume there after torn or damaged bytes. Spare memory is used when it is large enough.
 */
export function encodeFrames(contents: readonly FrameContent[], spare: Buffer = noMemory): EncodedFrames {
  const encoded = contents.map(({ value, texts = [] }) => ({ payload: JSON.stringify(value), texts }));
  const longest = encoded.reduce(
    (sum, { payload, texts }) =>
      texts.reduce((bytes, text) => bytes + text.bytes, sum + headerLength + payload.length * maxBytesOfUnit),
    0,
  );
  const memory = spare.length < longest ? Buffer.allocUnsafeSlow(longest) : spare;
  let end = 0;
  const lengths = encoded.map(({ payload, texts }) => {
    const length = writeFrame(memory, end, payload, texts);
    end += length;
    return length;
  });
  return { memory, bytes: memory.subarray(0, end), lengths };
}

/** Encodes a single short value, faster than `encodeFrames`. */
export function encodeFrame(value: unknown): Buffer {
  const payload = JSON.stringify(value);
  const checked = `${formatHexadecimal(Buffer.byteLength(payload))} ${formatHexadecimal(0)} ${payload}`;
  const bytes = Buffer.from(`-${formatHexadecimal(crc32(checked))} ${checked}`);
  bytes.writeUInt8(marker, 0);
  return bytes;
}

function writeFrame(into: Buffer, offset: number, payload: string, texts: readonly AttachedText[]): number {
  const start = offset + headerLength;
  const attachedFrom = start + into.write(payload, start);
  let end = attachedFrom;
  // ASCII is one byte each in both encodings, and is copied faster as Latin-1.
  for (const { text, bytes } of texts) end += into.write(text, end, bytes === text.length ? "latin1" : "utf8");
  const lengths = `${formatHexadecimal(attachedFrom - start)} ${formatHexadecimal(end - attachedFrom)} `;
  into.write(lengths, offset + checkedFrom, "latin1");
  into.writeUInt8(marker, offset);
  into.write(`${formatHexadecimal(crc32(into.subarray(offset + checkedFrom, attachedFrom)))} `, offset + 1, "latin1");
  return end - offset;
}

/** Finds the valid frames and the damaged ranges between them, in linear time. */
export function scanFrames(bytes: Buffer): FrameScan {
  const frames: Frame[] = [];
  const damaged: DamagedRange[] = [];
  let end = 0;
  while (end < bytes.length) {
    const next = bytes.indexOf(marker, end + 1);
    const frame = readFrameAt(bytes, end, next < 0 ? bytes.length : next);
    if (frame) {
      frames.push(frame);
      end += frame.length;
    } else if (next < 0) {
      break;
    } else {
      addRange(damaged, end, next);
      end = next;
    }
  }
  return { frames, damaged, end };
}

/**
 * Reads the frame at an offset. The checksum never reads past `limit`, the next marker, so a damaged length cannot make a scan read
 * anything twice.
 */
function readFrameAt(bytes: Buffer, offset: number, limit: number): Frame | undefined {
  const start = offset + headerLength;
  if (start > limit || bytes[offset] !== marker) return undefined;
  const [, checksum = "", length = "", attached = ""] =
    headerPattern.exec(bytes.toString("latin1", offset + 1, start)) ?? [];
  const attachedFrom = start + Number.parseInt(length, 16);
  // Also false for NaN, when there is no header.
  if (!(attachedFrom <= limit)) return undefined;
  if (crc32(bytes.subarray(offset + checkedFrom, attachedFrom)) !== Number.parseInt(checksum, 16)) return undefined;
  const end = attachedFrom + Number.parseInt(attached, 16);
  // A marker inside the texts is damage to one text, and does not affect the others.
  if (end > limit && end !== bytes.length && bytes[end] !== marker) return undefined;
  return { offset, length: end - offset, payload: bytes.subarray(start, attachedFrom), attached: end - attachedFrom };
}

/**
 * Returns true when the file ends within the frame that begins the tail, as after a crash. A whole frame that fails verification is damage,
 * even when its header claims more bytes than exist: then the payload is complete JSON.
 */
export function isUnfinished(tail: Buffer): boolean {
  // Space that the file system allocated and no write filled.
  if (tail.every((byte) => byte === 0)) return true;
  const header = tail.toString("latin1", 1, headerLength);
  if (tail[0] !== marker || !headerPattern.test(header + someHeader.slice(header.length))) return false;
  if (tail.length < headerLength) return true;
  const [, checksum = "", length = "", attached = ""] = headerPattern.exec(header) ?? [];
  const attachedFrom = headerLength + Number.parseInt(length, 16);
  if (tail.length < attachedFrom) return !isJson(tail.toString("utf8", headerLength));
  const isHeaderTrue = crc32(tail.subarray(checkedFrom, attachedFrom)) === Number.parseInt(checksum, 16);
  return isHeaderTrue && tail.length < attachedFrom + Number.parseInt(attached, 16);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function addRange(ranges: DamagedRange[], from: number, to: number): void {
  const last = ranges.at(-1);
  if (last && last.offset + last.length === from) ranges.pop();
  const offset = last && last.offset + last.length === from ? last.offset : from;
  ranges.push({ offset, length: to - offset });
}

function formatHexadecimal(value: number): string {
  return value.toString(16).padStart(8, "0");
}
