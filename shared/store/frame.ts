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
/** Bytes that UTF-8 takes at most for one unit of a string. */
const longestCharacter = 3;
const noMemory = Buffer.alloc(0);
const headerPattern = /^\n([0-9a-f]{8}) ([0-9a-f]{8}) $/;

/** Frames one behind the other at the beginning of the memory that they were given. */
interface EncodedFrames {
  readonly memory: Buffer;
  readonly bytes: Buffer;
  /** Of each frame, in their order. */
  readonly lengths: readonly number[];
}

/**
 * Encodes values as newline, length, checksum, JSON each. JSON holds no newline byte, so every newline in a file begins a frame:
 * whatever was torn or damaged before it, reading takes up again there. Memory that is spare is used when it is large enough.
 */
export function encodeFrames(values: readonly unknown[], spare: Buffer = noMemory): EncodedFrames {
  const texts = values.map((value) => JSON.stringify(value));
  const longest = texts.reduce((sum, text) => sum + headerLength + text.length * longestCharacter, 0);
  const memory = spare.length < longest ? Buffer.allocUnsafeSlow(longest) : spare;
  let end = 0;
  const lengths = texts.map((text) => {
    const length = writeFrame(memory, end, text);
    end += length;
    return length;
  });
  return { memory, bytes: memory.subarray(0, end), lengths };
}

/** Encodes one value. */
export function encodeFrame(value: unknown): Buffer {
  return encodeFrames([value]).bytes;
}

function writeFrame(into: Buffer, offset: number, text: string): number {
  const start = offset + headerLength;
  const length = into.write(text, start);
  const checksum = crc32(into.subarray(start, start + length));
  into.write(`\n${hexadecimal(length)} ${hexadecimal(checksum)} `, offset, "latin1");
  return headerLength + length;
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
