import type { AttachedText } from "./frame.ts";
import { matchesHash } from "./hashText.ts";

export function encodeStoredText(text: string): AttachedText {
  const bytes = Buffer.byteLength(text);
  if (bytes === text.length || (text as Es2024String).isWellFormed()) return { text, bytes };
  // UTF-8 cannot encode a lone surrogate; JSON escapes it.
  const quoted = JSON.stringify(text);
  return { text: quoted, bytes: Buffer.byteLength(quoted) };
}

/** Reads a text back; undefined when the bytes do not match the hash in either form. */
export function readStoredText(bytes: Buffer, hash: string): string | undefined {
  const text = bytes.toString();
  if (matchesHash(hash, text)) return text;
  const unquoted = parseQuoted(text);
  return unquoted !== undefined && matchesHash(hash, unquoted) ? unquoted : undefined;
}

function parseQuoted(text: string): string | undefined {
  if (!text.startsWith('"')) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "string" ? value : undefined;
  } catch {
    return undefined; // a damaged text that begins with a quotation mark
  }
}

/** From ES2024: all supported versions of Node have it, but our `lib` does not. */
type Es2024String = string & { isWellFormed(): boolean };
