import { isAscii } from "node:buffer";

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Text of well-formed UTF-8, or `undefined`; a byte order mark stays in the text, where JSON refuses it. */
export function decodeText(bytes: Buffer): string | undefined {
  // A copy of one byte per character is several times faster than decoding, and most reviews are mostly ASCII.
  if (isAscii(bytes)) return bytes.toString("latin1");
  try {
    return decoder.decode(bytes);
  } catch {
    // The only thing `decode` throws for is malformed text, and that is the answer.
    return undefined;
  }
}
