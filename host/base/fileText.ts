import { isUtf8 } from "node:buffer";
import { binaryCheckBytes } from "../limits.ts";

/**
 * The text of a file, from its bytes. The first rule that holds decides:
 * 1. A byte order mark of UTF-16 and no NUL in the first 8,000 bytes, as characters: UTF-16.
 * 2. A NUL in the first 8,000 bytes: binary, as for git.
 * 3. Valid UTF-8: UTF-8, with or without its mark.
 * 4. Anything else: Windows-1252, in which every byte is a character.
 * Encoding a decoded text gives the same bytes.
 */
export type TextEncoding = "UTF-8" | "UTF-16 LE" | "UTF-16 BE" | "Windows-1252";

export interface TextForm {
  readonly encoding: TextEncoding;
  /** UTF-16 always has a byte order mark. */
  readonly hasMark: boolean;
}

export interface FileText extends TextForm {
  /** Without the byte order mark. */
  readonly text: string;
}

const utf8Mark = Buffer.from([0xef, 0xbb, 0xbf]);
/** The characters of the bytes 0x80 to 0x9f; those that Windows-1252 leaves open are control characters, as in browsers. */
const upper = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";
const upperBytes = new Map([...upper].map((character, at) => [character, String.fromCharCode(0x80 + at)]));

/** Decodes the bytes of a file; undefined when they are not text. */
export function decodeText(bytes: Buffer): FileText | undefined {
  const wide = decodeWide(bytes);
  if (wide !== undefined) return wide;
  if (bytes.subarray(0, binaryCheckBytes).includes(0)) return undefined;
  if (!isUtf8(bytes)) return { encoding: "Windows-1252", hasMark: false, text: decodeBytes(bytes.toString("latin1")) };
  const hasMark = bytes.subarray(0, utf8Mark.length).equals(utf8Mark);
  return { encoding: "UTF-8", hasMark, text: bytes.toString("utf8", hasMark ? utf8Mark.length : 0) };
}

/** Encodes a text; returns the first character that the encoding lacks, if there is one. */
export function encodeText(text: string, { encoding, hasMark }: TextForm): Buffer | { readonly lacks: string } {
  if (encoding === "UTF-8") return Buffer.from(hasMark ? `\ufeff${text}` : text);
  if (encoding === "UTF-16 LE") return Buffer.from(`\ufeff${text}`, "utf16le");
  if (encoding === "UTF-16 BE") return Buffer.from(`\ufeff${text}`, "utf16le").swap16();
  const lacks = /(?![\u00a0-\u00ff])\P{ASCII}/gu;
  for (const [character] of text.matchAll(lacks)) if (!upperBytes.has(character)) return { lacks: character };
  return Buffer.from(
    text.replace(lacks, (character) => upperBytes.get(character) ?? ""),
    "latin1",
  );
}

/** Decodes bytes as Windows-1252; `bytes` has one character per byte. */
export function decodeBytes(bytes: string): string {
  return bytes.replace(/[\u0080-\u009f]/g, (byte) => upper[byte.charCodeAt(0) - 0x80] ?? byte);
}

function decodeWide(bytes: Buffer): FileText | undefined {
  const [first, second] = bytes;
  const isLittle = first === 0xff && second === 0xfe;
  if ((!isLittle && (first !== 0xfe || second !== 0xff)) || bytes.length % 2 !== 0) return undefined;
  const body = bytes.subarray(2);
  const text = (isLittle ? body : Buffer.from(body).swap16()).toString("utf16le");
  // A NUL is found in UTF-32 and in other formats that begin with these bytes.
  if (text.slice(0, binaryCheckBytes / 2).includes("\0")) return undefined;
  return { encoding: isLittle ? "UTF-16 LE" : "UTF-16 BE", hasMark: true, text };
}
