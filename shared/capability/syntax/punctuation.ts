import { maxBrackets, maxSyntaxDepth } from "../limits.ts";
import type { Span } from "../program.ts";
import { type Cursor, fail, findNameEnd, skipBlanks } from "./cursor.ts";
import { readText } from "./readText.ts";

export const tooDeep = `This is nested more than ${maxSyntaxDepth} levels deep: split it into several requests.`;

export interface Key {
  readonly name: string;
  readonly nameSpan: Span;
}

export function readKey(cursor: Cursor): Key | undefined {
  const { source, at: start } = cursor;
  let name: string | undefined;
  if (isQuote(source.charCodeAt(start))) name = readText(cursor);
  else {
    const end = findNameEnd(cursor, start);
    if (end === start) return failUnexpected(cursor, 'the name of a field, as in {"name": "x"}');
    cursor.at = end;
    name = source.slice(start, end);
  }
  if (name === undefined) return undefined;
  const nameSpan = { start, end: cursor.at };
  if (skipBlanks(cursor) !== colon) return failUnexpected(cursor, "a colon after the name of a field");
  cursor.at += 1;
  return { name, nameSpan };
}

/** Returns true when another item follows; skips the comma before it, or the closing bracket. */
export function advanceToItem(cursor: Cursor, closing: number, opening: number, hasItems: boolean): boolean {
  let code = skipBlanks(cursor);
  if (code === comma && hasItems) {
    cursor.at += 1;
    code = skipBlanks(cursor);
  } else if (code !== closing && hasItems && cursor.at < cursor.source.length) {
    failUnexpected(cursor, `a comma or ${String.fromCharCode(closing)}`);
    return false;
  }
  if (code === closing) {
    cursor.at += 1;
    cursor.depth -= 1;
    return false;
  }
  if (cursor.at < cursor.source.length) return cursor.fault === undefined;
  const mark = cursor.source[opening];
  fail(cursor, `This ${mark} is not closed: ${String.fromCharCode(closing)} is missing.`, opening, opening + 1);
  return false;
}

export function enter(cursor: Cursor): boolean {
  cursor.at += 1;
  cursor.depth += 1;
  if (cursor.depth > cursor.deepest) cursor.deepest = cursor.depth;
  if (cursor.depth <= maxBrackets) return true;
  fail(cursor, tooDeep, cursor.at - 1, cursor.at);
  return false;
}

export function failUnexpected(cursor: Cursor, wanted: string): undefined {
  const { source, at } = cursor;
  const code = source.codePointAt(at);
  if (code === undefined) return fail(cursor, `The program ends here, but ${wanted} is missing.`, at, at + 1);
  const hint = "“”‘’«»„".includes(String.fromCodePoint(code)) ? ' Texts have straight quotes: "x".' : "";
  return fail(cursor, `Here ${wanted} is missing.${hint}`, at, at + (code > 0xffff ? 2 : 1));
}

export function isQuote(code: number): boolean {
  return code === doubleQuote || code === singleQuote || code === backtick;
}

const doubleQuote = 0x22;
const singleQuote = 0x27;
const comma = 0x2c;
const colon = 0x3a;
const backtick = 0x60;
