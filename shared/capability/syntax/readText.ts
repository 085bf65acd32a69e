import { type Cursor, fail } from "./cursor.ts";

/** Reads the text whose opening quote is at the cursor, up to the same quote. It may contain line breaks. */
export function readText(cursor: Cursor): string | undefined {
  const { source, at: opening } = cursor;
  const quote = source.charCodeAt(opening);
  let at = opening + 1;
  let from = at;
  let before = "";
  for (;;) {
    const code = source.charCodeAt(at);
    if (code === quote) break;
    if (code === backslash) {
      before += source.slice(from, at);
      const escaped = readEscape(cursor, at);
      if (escaped === undefined) return undefined;
      before += escaped.text;
      at = escaped.end;
      from = at;
    } else if (at >= source.length) {
      cursor.steps += at - opening;
      const mark = source[opening];
      return fail(cursor, `This text does not end: write ${mark} after it.`, opening, opening + 1);
    } else at += 1;
  }
  cursor.steps += at - opening;
  cursor.at = at + 1;
  return before === "" ? source.slice(from, at) : before + source.slice(from, at);
}

function readEscape(cursor: Cursor, at: number): { readonly text: string; readonly end: number } | undefined {
  const { source } = cursor;
  const letter = source.charAt(at + 1);
  const plain = escapes.get(letter);
  if (plain !== undefined) return { text: plain, end: at + 2 };
  if (letter === "u") {
    const digits = source.slice(at + 2, at + 6);
    if (fourHexDigits.test(digits)) return { text: String.fromCharCode(Number.parseInt(digits, 16)), end: at + 6 };
    return fail(cursor, "\\u takes four hexadecimal digits: \\u00e9.", at, at + 2);
  }
  if (letter === "") return fail(cursor, "This text does not end.", at, at + 1);
  return fail(cursor, `\\${letter} is not an escape sequence: a backslash in a text is written \\\\.`, at, at + 2);
}

const backslash = 0x5c;
const fourHexDigits = /^[0-9a-fA-F]{4}$/;
const escapes: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ["'", "'"],
  ["`", "`"],
  ["\\", "\\"],
  ["/", "/"],
  ["b", "\b"],
  ["f", "\f"],
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
]);
