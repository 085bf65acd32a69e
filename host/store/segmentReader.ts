import { maxFrameBytes, segmentWindowBytes } from "../limits.ts";
import type { FileSystem, OpenFile } from "./fileSystem.ts";
import { type DamagedRange, type Frame, isUnfinished, scanFrames } from "./frame.ts";

export interface SegmentReading {
  /** Everything before it was read; the rest, up to `size`, is the tail. */
  readonly end: number;
  readonly size: number;
  /** A torn tail is an unfinished frame, still being written or left by a killed process; a damaged one is a whole frame. */
  readonly tail: "torn" | "damaged";
  readonly damaged: readonly DamagedRange[];
}

/** Visits the frames of a file from an offset on. It reads in windows, so that memory depends on the longest frame, not on the file. */
export async function readSegment(
  fileSystem: FileSystem,
  path: string,
  from: number,
  visit: (frame: Frame) => void,
): Promise<SegmentReading> {
  const file = await fileSystem.open(path, "read");
  try {
    const size = await file.size();
    const damaged: DamagedRange[] = [];
    let end = from;
    let window = segmentWindowBytes;
    let tail: SegmentReading["tail"] = "torn";
    while (end < size) {
      const wanted = Math.min(window, size - end);
      const bytes = await readRange(file, end, wanted);
      const scan = scanFrames(bytes);
      for (const frame of scan.frames) visit({ ...frame, offset: end + frame.offset });
      for (const range of scan.damaged) damaged.push({ ...range, offset: end + range.offset });
      end += scan.end;
      if (scan.end > 0) continue;
      if (bytes.length < wanted || end + wanted >= size) {
        // The writer may be adding to the file right now, so an incomplete frame is torn, not damaged.
        if (bytes.length === wanted && !isUnfinished(bytes)) tail = "damaged";
        break;
      }
      // The window ends inside a frame: doubling it keeps the whole read linear.
      if (window < maxFrameBytes) window *= 2;
      else {
        damaged.push({ offset: end, length: wanted });
        end += wanted;
      }
    }
    return { end, size, tail, damaged };
  } finally {
    await file.close();
  }
}

/** Reads a range of a file; returns fewer bytes only at the end of the file. */
export async function readRange(file: OpenFile, offset: number, length: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(length);
  let filled = 0;
  while (filled < length) {
    const read = await file.read(bytes.subarray(filled), offset + filled);
    if (read === 0) break;
    filled += read;
  }
  return bytes.subarray(0, filled);
}
