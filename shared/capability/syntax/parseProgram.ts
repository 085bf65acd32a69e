import { maxProgramChars, maxSyntaxDepth } from "../limits.ts";
import type { NamedArgument, Program, Span } from "../program.ts";
import { createCall } from "./createCall.ts";
import { type Cursor, createCursor, fail, findNameEnd, skipBlanks } from "./cursor.ts";
import { formatSourceExcerpt } from "./formatSourceExcerpt.ts";
import { interpretObject } from "./interpretObject.ts";
import { advanceToItem, enter, failUnexpected, isQuote, type Key, readKey, tooDeep } from "./punctuation.ts";
import { readNumber } from "./readNumber.ts";
import { readText } from "./readText.ts";

export type ParseOutcome =
  | { readonly kind: "program"; readonly program: Program }
  | { readonly kind: "failure"; readonly message: string; readonly span: Span };

/** Parses a program written as JSON, as calls, or as a mixture of both. */
export function parseProgram(source: string): ParseOutcome {
  const { program, fault } = readProgram(source);
  if (program !== undefined) return { kind: "program", program };
  const { message, span } = fault ?? { message: "This is not a program.", span: { start: 0, end: 0 } };
  return { kind: "failure", message: `${message}\n${formatSourceExcerpt(source, span)}`, span };
}

export function readProgram(
  source: string,
): Pick<Cursor, "fault" | "steps"> & { readonly program: Program | undefined } {
  const cursor = createCursor(source);
  if (source.length > maxProgramChars) {
    fail(cursor, `A program can have at most ${maxProgramChars} characters, but this one has ${source.length}.`, 0, 1);
    return { program: undefined, fault: cursor.fault, steps: 0 };
  }
  const program = readWhole(cursor);
  return { program: cursor.fault === undefined ? program : undefined, fault: cursor.fault, steps: cursor.steps };
}

function readWhole(cursor: Cursor): Program | undefined {
  const program = readValue(cursor);
  if (program === undefined) return undefined;
  if (skipBlanks(cursor) === semicolon) {
    cursor.at += 1;
    skipBlanks(cursor);
  }
  const { source, at } = cursor;
  if (at >= source.length) return checkDepth(cursor, program);
  if (source[at] === ".") {
    return fail(cursor, "There are no methods here: put the call inside another one, as in count(f()).", at, at + 1);
  }
  if (/^(?:[=!]=|[<>])/.test(source.slice(at, at + 2))) return fail(cursor, noComparison, at, at + 2);
  return fail(cursor, "Something follows the program: send one program, or put several in [ ].", at, at + 1);
}

const noComparison =
  "A program compares with functions: equals(count(f()), 3), atLeast, atMost, contains. Operators are only for the checks of a review.";

/** Refuses a tree that is too deep; only a source with many brackets can produce one. */
function checkDepth(cursor: Cursor, program: Program): Program | undefined {
  const deep = cursor.deepest > maxSyntaxDepth ? findPartBelow(program, maxSyntaxDepth) : undefined;
  if (deep === undefined) return program;
  const start = deep.span?.start ?? 0;
  return fail(cursor, tooDeep, start, start + 1);
}

function findPartBelow(program: Program, depth: number): Program | undefined {
  if (program.kind === "literal") return undefined;
  if (depth === 0) return program;
  const parts = program.kind === "list" ? program.items : [];
  const named = program.kind === "fields" ? program.fields : program.kind === "call" ? program.named : [];
  const placed = program.kind === "call" ? program.placed : [];
  for (const part of [...parts, ...placed, ...named.map(({ value }) => value)]) {
    const deep = findPartBelow(part, depth - 1);
    if (deep !== undefined) return deep;
  }
  return undefined;
}

function readValue(cursor: Cursor): Program | undefined {
  const code = skipBlanks(cursor);
  const start = cursor.at;
  switch (code) {
    case openBrace:
      return readObject(cursor);
    case openBracket:
      return readList(cursor);
    case doubleQuote:
    case singleQuote:
    case backtick: {
      const value = readText(cursor);
      return value === undefined ? undefined : { kind: "literal", value, span: { start, end: cursor.at } };
    }
    default:
      return readWord(cursor, code);
  }
}

function readWord(cursor: Cursor, code: number): Program | undefined {
  const { source, at: start } = cursor;
  const end = findNameEnd(cursor, start);
  if (end === start) {
    if (code === minus || code === plus || code === point || (code >= zero && code <= nine)) {
      const value = readNumber(cursor);
      return value === undefined ? undefined : { kind: "literal", value, span: { start, end: cursor.at } };
    }
    return failUnexpected(cursor, "a value or a call");
  }
  const name = source.slice(start, end);
  cursor.at = end;
  if (skipBlanks(cursor) === openParenthesis) return readCall(cursor, name, { start, end });
  cursor.at = end;
  const value = words.get(name);
  if (value !== undefined) return { kind: "literal", value, span: { start, end } };
  return fail(
    cursor,
    `A text needs quotes: "${shorten(name)}"; a call needs parentheses: ${shorten(name)}().`,
    start,
    end,
  );
}

/** Reads `(a, b: 2)`, from the parenthesis. */
function readCall(cursor: Cursor, name: string, nameSpan: Span): Program | undefined {
  const opening = cursor.at;
  if (!enter(cursor)) return undefined;
  const placed: Program[] = [];
  const named: NamedArgument[] = [];
  while (advanceToItem(cursor, closeParenthesis, opening, placed.length + named.length > 0)) {
    if (cursor.source.charCodeAt(cursor.at) === openBrace && placed.length + named.length === 0) {
      const start = cursor.at;
      const fields = readFields(cursor);
      if (fields === undefined) return undefined;
      if (isOnlyArgument(cursor)) named.push(...fields);
      else placed.push(interpretObject(cursor, fields, { start, end: cursor.at }));
      continue;
    }
    const argument = readArgument(cursor);
    if (argument === undefined) return undefined;
    if (argument.name !== undefined) named.push({ ...argument, name: argument.name });
    else if (named.length === 0) placed.push(argument.value);
    else {
      const { start, end } = argument.value.span ?? nameSpan;
      return fail(cursor, "Arguments without a name come before those with one.", start, end);
    }
  }
  if (cursor.fault !== undefined) return undefined;
  return createCall(name, placed, named, { nameSpan, span: { start: nameSpan.start, end: cursor.at } });
}

/** Reads `a`, `b: 2` or, as in some languages, `b=2`. */
function readArgument(cursor: Cursor): (Omit<NamedArgument, "name"> & { readonly name?: string }) | undefined {
  const { source, at: start } = cursor;
  const code = source.charCodeAt(start);
  if (isQuote(code)) {
    const text = readText(cursor);
    if (text === undefined) return undefined;
    const span = { start, end: cursor.at };
    if (skipBlanks(cursor) !== colon) return { value: { kind: "literal", value: text, span } };
    return readNamed(cursor, text, span);
  }
  const end = findNameEnd(cursor, start);
  if (end > start) {
    cursor.at = end;
    const next = skipBlanks(cursor);
    if (next === colon || next === equalsSign) return readNamed(cursor, source.slice(start, end), { start, end });
    cursor.at = start;
  }
  const value = readValue(cursor);
  return value === undefined ? undefined : { value };
}

function readNamed(cursor: Cursor, name: string, nameSpan: Span): NamedArgument | undefined {
  cursor.at += 1;
  const value = readValue(cursor);
  return value === undefined ? undefined : { name, nameSpan, value };
}

/** Returns true when the object just read is the only content of the parentheses: `f({a: 1})` is `f(a: 1)`. */
function isOnlyArgument(cursor: Cursor): boolean {
  const after = cursor.at;
  if (skipBlanks(cursor) === comma) {
    cursor.at += 1;
    skipBlanks(cursor);
  }
  const isOnly = cursor.source.charCodeAt(cursor.at) === closeParenthesis;
  cursor.at = after;
  return isOnly;
}

function readList(cursor: Cursor): Program | undefined {
  const start = cursor.at;
  if (!enter(cursor)) return undefined;
  const items: Program[] = [];
  while (advanceToItem(cursor, closeBracket, start, items.length > 0)) {
    const item = readValue(cursor);
    if (item === undefined) return undefined;
    items.push(item);
  }
  return cursor.fault === undefined ? { kind: "list", items, span: { start, end: cursor.at } } : undefined;
}

function readFields(cursor: Cursor): NamedArgument[] | undefined {
  const opening = cursor.at;
  if (!enter(cursor)) return undefined;
  const fields: NamedArgument[] = [];
  while (advanceToItem(cursor, closeBrace, opening, fields.length > 0)) {
    const key = readKey(cursor);
    const value = key === undefined ? undefined : readValue(cursor);
    if (key === undefined || value === undefined) return undefined;
    fields.push({ name: key.name, nameSpan: key.nameSpan, value });
  }
  return cursor.fault === undefined ? fields : undefined;
}

/**
 * Reads an object that is a program of its own. If its first field is an object, that one most likely holds the
 * arguments of a call.
 */
function readObject(cursor: Cursor): Program | undefined {
  const start = cursor.at;
  if (!enter(cursor)) return undefined;
  const fields: NamedArgument[] = [];
  let held: { readonly key: Key; readonly fields: readonly NamedArgument[]; readonly span: Span } | undefined;
  while (advanceToItem(cursor, closeBrace, start, fields.length > 0 || held !== undefined)) {
    const key = readKey(cursor);
    if (key === undefined) return undefined;
    if (held !== undefined) {
      fields.push({ ...held.key, value: interpretObject(cursor, held.fields, held.span) });
      held = undefined;
    } else if (fields.length === 0 && skipBlanks(cursor) === openBrace) {
      const from = cursor.at;
      const inner = readFields(cursor);
      if (inner === undefined) return undefined;
      held = { key, fields: inner, span: { start: from, end: cursor.at } };
      continue;
    }
    const value = readValue(cursor);
    if (value === undefined) return undefined;
    fields.push({ name: key.name, nameSpan: key.nameSpan, value });
  }
  if (cursor.fault !== undefined) return undefined;
  const span = { start, end: cursor.at };
  return held === undefined
    ? interpretObject(cursor, fields, span)
    : createCall(held.key.name, [], held.fields, { nameSpan: held.key.nameSpan, span });
}

function shorten(name: string): string {
  return name.length > 40 ? `${name.slice(0, 40)}…` : name;
}

/** The spellings of these constants in JSON, JavaScript and Python. */
const words: ReadonlyMap<string, boolean | null> = new Map([
  ["true", true],
  ["false", false],
  ["null", null],
  ["True", true],
  ["False", false],
  ["None", null],
  ["undefined", null],
]);

const doubleQuote = 0x22;
const singleQuote = 0x27;
const openParenthesis = 0x28;
const closeParenthesis = 0x29;
const plus = 0x2b;
const comma = 0x2c;
const minus = 0x2d;
const point = 0x2e;
const zero = 0x30;
const nine = 0x39;
const colon = 0x3a;
const semicolon = 0x3b;
const equalsSign = 0x3d;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const backtick = 0x60;
const openBrace = 0x7b;
const closeBrace = 0x7d;
