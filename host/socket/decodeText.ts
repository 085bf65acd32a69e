import { isAscii, isUtf8, transcode } from "node:buffer";

/** Minimum bytes for `transcode`; below, its overhead exceeds its gain. */
const minTranscoded = 4_096;

/** Decodes UTF-8; undefined when it is malformed. A byte order mark is kept, and JSON rejects it. */
export function decodeText(bytes: Buffer): string | undefined {
  // Copying one byte per character is several times faster than decoding, and most reviews are mostly ASCII.
  if (isAscii(bytes)) return bytes.toString("latin1");
  if (!isUtf8(bytes)) return undefined;
  if (bytes.length < minTranscoded) return bytes.toString("utf8");
  // Checking first and converting then takes half the time of a fatal TextDecoder.
  return transcode(bytes, "utf8", "utf16le").toString("utf16le");
}
