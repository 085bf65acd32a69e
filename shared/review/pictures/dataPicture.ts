import { maxPicture } from "../limits.ts";
import { type PictureHeader, readPictureHeader } from "./pictureHeader.ts";

/** A picture whose bytes are in the text, or why it is not shown. */
export type DataPicture =
  | (PictureHeader & {
      readonly kind: "picture";
      /** What the picture was read from, so that a browser draws what was checked. */
      readonly address: string;
    })
  | { readonly kind: "none"; readonly why: "svg" | "kind" | "large" | "pixels" };

const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const noDigit = 64;
const values = new Uint8Array(256).fill(noDigit);
for (const [at, digit] of [...digits].entries()) values[digit.charCodeAt(0)] = at;
const pad = "=".charCodeAt(0);

/** Reads the picture of a `data:` address (RFC 2397), by its bytes. An SVG is refused: it is a program for the browser. */
export function readDataPicture(address: string): DataPicture {
  const comma = address.indexOf(",");
  const head = address.slice(0, comma);
  if (comma < 0) return { kind: "none", why: "kind" };
  // In base64, or percent-encoded, four characters are at least three or one byte.
  if (address.length - comma > maxPicture.bytes * 3) return { kind: "none", why: "large" };
  if (/svg/i.test(head)) return { kind: "none", why: "svg" };
  const written = decodePercent(address.slice(comma + 1));
  const bytes = written && (/;\s*base64\s*$/i.test(head) ? decodeBase64(written) : written);
  const header = bytes && readPictureHeader(bytes);
  if (bytes === undefined || header === undefined) return { kind: "none", why: "kind" };
  if (bytes.length > maxPicture.bytes) return { kind: "none", why: "large" };
  if (header.width === 0 || header.height === 0) return { kind: "none", why: "kind" };
  if (header.width * header.height > maxPicture.pixels) return { kind: "none", why: "pixels" };
  return { kind: "picture", ...header, address: `data:${header.type};base64,${encodeBase64(bytes)}` };
}

/** Returns the bytes of a text in which `%` and two digits stand for a byte; undefined with a character above a byte. */
function decodePercent(text: string): Uint8Array | undefined {
  const bytes = new Uint8Array(text.length);
  let length = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const named = code === 0x25 ? /^[\da-f]{2}$/i.exec(text.slice(at + 1, at + 3))?.[0] : undefined;
    if (code > 0xff) return undefined;
    if (named !== undefined) at += 2;
    bytes[length++] = named === undefined ? code : Number.parseInt(named, 16);
  }
  return bytes.subarray(0, length);
}

/** Decodes base64 (RFC 4648), which may have blanks between its digits; undefined for anything else. */
export function decodeBase64(text: Uint8Array): Uint8Array | undefined {
  const bytes = new Uint8Array(Math.ceil((text.length * 3) / 4));
  let [length, bits, known] = [0, 0, 0];
  for (const code of text) {
    const value = values[code] ?? noDigit;
    if (value === noDigit) {
      if (code === pad || code === 0x20 || (code >= 0x09 && code <= 0x0d)) continue;
      return undefined;
    }
    bits = (bits << 6) | value;
    known += 6;
    if (known < 8) continue;
    known -= 8;
    bytes[length++] = (bits >> known) & 0xff;
    bits &= (1 << known) - 1;
  }
  return bytes.subarray(0, length);
}

function encodeBase64(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 3) {
    const bits = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    text += digits.charAt(bits >> 18) + digits.charAt((bits >> 12) & 63);
    text += at + 1 < bytes.length ? digits.charAt((bits >> 6) & 63) : "=";
    text += at + 2 < bytes.length ? digits.charAt(bits & 63) : "=";
  }
  return text;
}
