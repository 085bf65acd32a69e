export const pixelTypes = ["image/png", "image/jpeg", "image/gif", "image/webp"] as const;

/** What a picture of pixels is. */
export interface PictureHeader {
  readonly type: (typeof pixelTypes)[number];
  readonly width: number;
  readonly height: number;
}

/** Reads what a picture of pixels is from its bytes, whatever the name of its file or its address says. */
export function readPictureHeader(bytes: Uint8Array): PictureHeader | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return readPng(view) ?? readGif(view) ?? readWebp(view) ?? readJpeg(view);
  } catch {
    // The file ends within its header.
    return undefined;
  }
}

/** `text` has one character per byte. */
function startsWith(bytes: DataView, text: string, at = 0): boolean {
  if (bytes.byteLength < at + text.length) return false;
  return [...text].every((character, index) => bytes.getUint8(at + index) === character.charCodeAt(0));
}

function readPng(bytes: DataView): PictureHeader | undefined {
  if (!startsWith(bytes, "\x89PNG\r\n\x1a\n") || !startsWith(bytes, "IHDR", 12)) return undefined;
  return { type: "image/png", width: bytes.getUint32(16), height: bytes.getUint32(20) };
}

/** Browsers make room for a first frame that is larger than the picture. */
function readGif(bytes: DataView): PictureHeader | undefined {
  if (!startsWith(bytes, "GIF87a") && !startsWith(bytes, "GIF89a")) return undefined;
  const frame = findGifFrame(bytes);
  const number = (at: number) => bytes.getUint16(at, true);
  const width = Math.max(number(6), number(frame + 1) + number(frame + 5));
  const height = Math.max(number(8), number(frame + 3) + number(frame + 7));
  return { type: "image/gif", width, height };
}

/** Returns the place of the first image descriptor, after the colours and the extensions. */
function findGifFrame(bytes: DataView): number {
  const flags = bytes.getUint8(10);
  let at = 13 + (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  while (bytes.getUint8(at) === 0x21) {
    at += 2;
    for (let size = bytes.getUint8(at); size > 0; size = bytes.getUint8(at)) at += size + 1;
    at += 1;
  }
  return at;
}

function readWebp(bytes: DataView): PictureHeader | undefined {
  if (!startsWith(bytes, "RIFF") || !startsWith(bytes, "WEBP", 8)) return undefined;
  const type = "image/webp";
  if (startsWith(bytes, "VP8X", 12)) {
    const number = (at: number) => bytes.getUint16(at, true) + bytes.getUint8(at + 2) * 0x1_0000;
    return { type, width: 1 + number(24), height: 1 + number(27) };
  }
  if (startsWith(bytes, "VP8L", 12)) {
    const bits = bytes.getUint32(21, true);
    return { type, width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
  }
  if (!startsWith(bytes, "VP8 ", 12) || !startsWith(bytes, "\x9d\x01\x2a", 23)) return undefined;
  return { type, width: bytes.getUint16(26, true) & 0x3fff, height: bytes.getUint16(28, true) & 0x3fff };
}

/** Markers of frames lie between these, except for tables. */
const [firstFrame, lastFrame] = [0xc0, 0xcf];
const tables: readonly number[] = [0xc4, 0xc8, 0xcc];

function readJpeg(bytes: DataView): PictureHeader | undefined {
  if (!startsWith(bytes, "\xff\xd8\xff")) return undefined;
  for (let at = 2; at < bytes.byteLength; ) {
    if (bytes.getUint8(at) !== 0xff) return undefined;
    const marker = bytes.getUint8(at + 1);
    if (marker === 0xff) at += 1;
    else if (marker >= firstFrame && marker <= lastFrame && !tables.includes(marker))
      return { type: "image/jpeg", height: bytes.getUint16(at + 5), width: bytes.getUint16(at + 7) };
    else at += 2 + bytes.getUint16(at + 2);
  }
  return undefined;
}
