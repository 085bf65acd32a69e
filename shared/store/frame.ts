import { crc32 } from "node:zlib";

/** A verified payload and where its frame lies. */
export interface Frame {
  /** Of the whole frame, in bytes from where the scan began. */
  readonly offset: number;
  readonly length: number;
  readonly payload: Buffer;
}

/** Bytes that belong to no frame that verifies. */
export interface DamagedRange {
  readonly offset: number;
  readonly length: number;
}

/** What a scan found; bytes from `end` on are a frame that is not finished (yet). */
export interface FrameScan {
  readonly frames: readonly Frame[];
  readonly damaged: readonly DamagedRange[];
  readonly end: number;
}

const newline = 0x0a;
const headerLength = 19;
const headerPattern = /^\n([0-9a-f]{8}) ([0-9a-f]{8}) $/;

/**
 * Encodes a value as newline, length, checksum, JSON. JSON holds no newline byte, so every newline in a file begins a frame:
 * whatever was torn or damaged before it, reading takes up again there.
 */
export function encodeFrame(value: unknown): Buffer {
  const payload = Buffer.from(JSON.stringify(value));
  const header = `\n${hexadecimal(payload.length)} ${hexadecimal(crc32(payload))} `;
  return Buffer.concat([Buffer.from(header, "latin1"), payload]);
}

/** The payload of a frame that `encodeFrame` made. */
export function payloadOf(frame: Buffer): Buffer {
  return frame.subarray(headerLength);
}

/** Finds the frames that verify and the ranges between them that do not, in time linear in the bytes. */
export function scanFrames(bytes: Buffer): FrameScan {
  const frames: Frame[] = [];
  const damaged: DamagedRange[] = [];
  let end = 0;
  while (end < bytes.length) {
    const next = bytes.indexOf(newline, end + 1);
    const frame = frameAt(bytes, end, next < 0 ? bytes.length : next);
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

/** The checksum never reads past `limit`, the next newline: a damaged length cannot make a scan read anything twice. */
function frameAt(bytes: Buffer, offset: number, limit: number): Frame | undefined {
  const start = offset + headerLength;
  if (start > limit) return undefined;
  const header = headerPattern.exec(bytes.toString("latin1", offset, start));
  if (!header) return undefined;
  const end = start + Number.parseInt(header[1] ?? "", 16);
  if (end > limit) return undefined;
  const payload = bytes.subarray(start, end);
  if (crc32(payload) !== Number.parseInt(header[2] ?? "", 16)) return undefined;
  return { offset, length: end - offset, payload };
}

function addRange(ranges: DamagedRange[], from: number, to: number): void {
  const last = ranges.at(-1);
  if (last && last.offset + last.length === from) ranges.pop();
  const offset = last && last.offset + last.length === from ? last.offset : from;
  ranges.push({ offset, length: to - offset });
}

function hexadecimal(value: number): string {
  return value.toString(16).padStart(8, "0");
}
