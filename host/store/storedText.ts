import type { AttachedText } from "./frame.ts";
import { isNameOf } from "./hashText.ts";

/** A text in the form in which a segment file holds it. */
export function storedText(text: string): AttachedText {
  const bytes = Buffer.byteLength(text);
  if (bytes === text.length || (text as Es2024String).isWellFormed()) return { text, bytes };
  // A lone surrogate has no UTF-8; JSON keeps it as an escape.
  const quoted = JSON.stringify(text);
  return { text: quoted, bytes: Buffer.byteLength(quoted) };
}

/** Reads a text back, or nothing when the bytes do not hold the text of that hash in either form. */
export function readStoredText(bytes: Buffer, hash: string): string | undefined {
  const text = bytes.toString();
  if (isNameOf(hash, text)) return text;
  const unquoted = parseQuoted(text);
  return unquoted !== undefined && isNameOf(hash, unquoted) ? unquoted : undefined;
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

/** ES2024, which every Node we run on has and our `lib` does not name. */
type Es2024String = string & { isWellFormed(): boolean };
