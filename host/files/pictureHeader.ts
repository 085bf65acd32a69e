import type { Picture } from "@dialectic/shared/protocol";

export interface PictureHeader extends Pick<Picture, "type"> {
  readonly width: number;
  readonly height: number;
}

/** Reads what a picture of pixels is from its bytes, whatever the name of its file says. */
export function readPictureHeader(bytes: Buffer): PictureHeader | undefined {
  try {
    return readPng(bytes) ?? readGif(bytes) ?? readWebp(bytes) ?? readJpeg(bytes);
  } catch {
    // The file ends within its header.
    return undefined;
  }
}

function startsWith(bytes: Buffer, text: string, at = 0): boolean {
  return bytes.toString("latin1", at, at + text.length) === text;
}

function readPng(bytes: Buffer): PictureHeader | undefined {
  if (!startsWith(bytes, "\x89PNG\r\n\x1a\n") || !startsWith(bytes, "IHDR", 12)) return undefined;
  return { type: "image/png", width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** Browsers make room for a first frame that is larger than the picture. */
function readGif(bytes: Buffer): PictureHeader | undefined {
  if (!startsWith(bytes, "GIF87a") && !startsWith(bytes, "GIF89a")) return undefined;
  const frame = findGifFrame(bytes);
  const width = Math.max(bytes.readUInt16LE(6), bytes.readUInt16LE(frame + 1) + bytes.readUInt16LE(frame + 5));
  const height = Math.max(bytes.readUInt16LE(8), bytes.readUInt16LE(frame + 3) + bytes.readUInt16LE(frame + 7));
  return { type: "image/gif", width, height };
}

/** Returns the place of the first image descriptor, after the colours and the extensions. */
function findGifFrame(bytes: Buffer): number {
  const flags = bytes.readUInt8(10);
  let at = 13 + (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  while (bytes.readUInt8(at) === 0x21) {
    at += 2;
    for (let size = bytes.readUInt8(at); size > 0; size = bytes.readUInt8(at)) at += size + 1;
    at += 1;
  }
  return at;
}

function readWebp(bytes: Buffer): PictureHeader | undefined {
  if (!startsWith(bytes, "RIFF") || !startsWith(bytes, "WEBP", 8)) return undefined;
  const type = "image/webp";
  if (startsWith(bytes, "VP8X", 12))
    return { type, width: 1 + bytes.readUIntLE(24, 3), height: 1 + bytes.readUIntLE(27, 3) };
  if (startsWith(bytes, "VP8L", 12)) {
    const bits = bytes.readUInt32LE(21);
    return { type, width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
  }
  if (!startsWith(bytes, "VP8 ", 12) || !startsWith(bytes, "\x9d\x01\x2a", 23)) return undefined;
  return { type, width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
}

/** Markers of frames lie between these, except for tables. */
const [firstFrame, lastFrame] = [0xc0, 0xcf];
const tables: readonly number[] = [0xc4, 0xc8, 0xcc];

function readJpeg(bytes: Buffer): PictureHeader | undefined {
  if (!startsWith(bytes, "\xff\xd8\xff")) return undefined;
  for (let at = 2; at < bytes.length; ) {
    if (bytes.readUInt8(at) !== 0xff) return undefined;
    const marker = bytes.readUInt8(at + 1);
    if (marker === 0xff) at += 1;
    else if (marker >= firstFrame && marker <= lastFrame && !tables.includes(marker))
      return { type: "image/jpeg", height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    else at += 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}
