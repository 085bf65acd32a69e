import type { Call, Span } from "../program.ts";

export interface Fault {
  readonly message: string;
  readonly span: Span;
}

export interface Cursor {
  readonly source: string;
  at: number;
  depth: number;
  deepest: number;
  /** Number of code units that were examined; a test keeps it proportional to the length. */
  steps: number;
  fault: Fault | undefined;
  /** Calls written as `{a: f()}`; an object around them may still turn them into data. */
  wrapped: Set<Call> | undefined;
}

export function createCursor(source: string): Cursor {
  return { source, at: 0, depth: 0, deepest: 0, steps: 0, fault: undefined, wrapped: undefined };
}

/** Records an error; the first one is kept. */
export function fail(cursor: Cursor, message: string, start: number, end: number): undefined {
  cursor.fault ??= { message, span: { start, end } };
  return undefined;
}

/** Skips white space and comments, and returns the code unit there; NaN at the end. */
export function skipBlanks(cursor: Cursor): number {
  const { source } = cursor;
  for (;;) {
    const start = cursor.at;
    let at = start;
    let code = source.charCodeAt(at);
    while (code <= 0x20 || code === 0xa0 || code === 0xfeff) {
      at += 1;
      code = source.charCodeAt(at);
    }
    cursor.steps += at - start + 1;
    cursor.at = at;
    if (code === hash) skipTo(cursor, "\n", at + 1);
    else if (code !== slash) return code;
    else {
      const next = source.charCodeAt(at + 1);
      if (next === slash) skipTo(cursor, "\n", at + 2);
      else if (next !== star) return code;
      else if (!skipTo(cursor, "*/", at + 2)) {
        fail(cursor, "This comment does not end: write */ after it.", at, at + 2);
        return Number.NaN;
      }
    }
  }
}

function skipTo(cursor: Cursor, text: string, from: number): boolean {
  const found = cursor.source.indexOf(text, from);
  const end = found < 0 ? cursor.source.length : found + text.length;
  cursor.steps += end - cursor.at;
  cursor.at = end;
  return found >= 0;
}

export function findNameEnd(cursor: Cursor, start: number): number {
  const { source } = cursor;
  let at = start;
  if (!beginsName(source.charCodeAt(at))) return start;
  do at += 1;
  while (continuesName(source.charCodeAt(at)));
  cursor.steps += at - start;
  return at;
}

export function isName(text: string): boolean {
  if (!beginsName(text.charCodeAt(0))) return false;
  for (let at = 1; at < text.length; at += 1) if (!continuesName(text.charCodeAt(at))) return false;
  return true;
}

function beginsName(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || code === 0x5f || code === 0x24;
}

function continuesName(code: number): boolean {
  return beginsName(code) || isDigit(code) || code === 0x2d;
}

export function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

const hash = 0x23;
const slash = 0x2f;
const star = 0x2a;
