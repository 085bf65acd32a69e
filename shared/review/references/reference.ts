import { maxLabelChars, maxLineNumber, maxReferenceChars } from "../limits.ts";
import type { FileReference, ReferenceTarget, RefusedReference, SymbolReference } from "../model.ts";
import { compilePattern } from "../search/searchPattern.ts";
import { checkReferencePath } from "./checkReferencePath.ts";
import { looksLikePath, namesFile } from "./referencePath.ts";

const lineEnd = /[\n\r]/;
/** U+FFFD is Markdown's replacement for NUL and for lone surrogates. */
const unseen = /(?!\t)[\p{Cc}\p{Bidi_Control}\p{Cs}\u2028\u2029\ufeff\ufffd]/gu;
/** Editors and typographers turn the hyphen of a range into another dash. */
const dash = "[ ]?[\\p{Pd}\\u2212][ ]?";
/** `23`, `23:5` and `23-40`, and as forges write them `L23`, `L23C5` and `L23-L40`: groups of line, column and last line. */
export const linesForm = `L?(\\d{1,20})(?:[:C](\\d{1,20})|(?:C\\d{1,20})?${dash}L?(\\d{1,20})(?:C\\d{1,20})?)?`;
/** Between a path and its lines; a `#` only before the `L` of a forge, because `#12` is an issue. */
export const linesMark = ":|#(?=L\\d)";
/** The path is everything before the first number from which the rest matches. */
const place = new RegExp(`^(.+?)(?:${linesMark})${linesForm}$`, "su");
/** Addresses that would run or open something other than a web page. */
const otherAddress =
  /^(file(?=:[\\/])|data(?=:[^,]*,)|command|javascript|vbscript|vscode(?:-[a-z]+)*|[a-z][a-z0-9+.-]*(?=:\/\/)):\S/i;
const word = /^(function|class|search|commit):(\S.*)$/su;
/** Kinds of symbols that are commonly written in the same way, but that references do not support. */
const unknownWord =
  /^(type|interface|enum|struct|trait|method|variable|const|constant|module|namespace|property|field|symbol):(\S.*)$/su;
const upwards = /(?:^|[\\/])\.\.[\\/]/;
const query = /^([^?]*)\?(regex|search)=(.+)$/su;
const nameEnd = "[\\p{L}_$][\\p{L}\\p{M}\\p{N}_$-]*";
const symbol = new RegExp(`^(?:(function|class):)?(#?${nameEnd}(?:(?:\\.|::|#)#?${nameEnd})*)$`, "u");
/** The parentheses of a call after a name, with parameters or without: `login()`, `login(user: string)`. */
const call = /\([^()]*\)$/;
/** A name alone is a word of the text; only the parentheses of a call make it one of code. */
const emptyCall = /\((?:\.{3}|\u2026)?\)$/;
const hash = /^[0-9a-f]{7,40}$/i;
const webAddress = /^(?:https?:\/\/|mailto:)/i;

/**
 * Parses `src/auth.ts`, `src/auth.ts:23`, `src/auth.ts:23:5`, `src/auth.ts:23-40`, `src/auth.ts#L23-L40`,
 * `src/auth.ts#Session.close`, `login()`, `function:validateToken`, `class:Session`, `search:retry budget`,
 * `src/auth.ts?regex=^export` and `commit:15781e2`. A text that only looks like a reference is refused with the reason;
 * the result is undefined for any other text, including hosts with ports and web addresses. `readPlaces` also reads
 * lists of lines.
 */
export function parseReference(label: string): ReferenceTarget | undefined {
  if (label.length > maxLabelChars || lineEnd.test(label)) return undefined;
  const seen = label.replace(unseen, "");
  const target = webAddress.test(seen) ? undefined : readSeen(seen);
  if (target === undefined) return undefined;
  if (seen !== label) return refuse("it contains control characters");
  return label.length > maxReferenceChars ? refuse(`it is longer than ${maxReferenceChars} characters`) : target;
}

export function formatReference(reference: Exclude<ReferenceTarget, RefusedReference>): string {
  switch (reference.kind) {
    case "file":
      return formatPlace(reference);
    case "symbol": {
      const { path, name, sort } = reference;
      const sorted = sort === undefined ? name : `${sort}:${name}`;
      if (path !== undefined) return `${path}#${sorted}`;
      return sort === undefined ? `${name}()` : sorted;
    }
    case "search": {
      const { path, pattern, isExpression } = reference;
      if (path === undefined && !isExpression) return `search:${pattern}`;
      return `${path ?? ""}?${isExpression ? "regex" : "search"}=${pattern}`;
    }
    case "commit":
      return `commit:${reference.hash}`;
  }
}

function formatPlace({ path, line, column, endLine, isWhole }: FileReference): string {
  if (isWhole) return path;
  if (column !== undefined) return `${path}:${line}:${column}`;
  return endLine === undefined ? `${path}:${line}` : `${path}:${line}-${endLine}`;
}

function readSeen(label: string): ReferenceTarget | undefined {
  return (
    readQuery(label) ??
    readWord(label) ??
    readAddress(label) ??
    readPlace(label) ??
    readMember(label) ??
    readCall(label) ??
    readWhole(label) ??
    readOutside(label) ??
    readUnknownWord(label)
  );
}

function readQuery(label: string): ReferenceTarget | undefined {
  const [, path = "", key, pattern = ""] = query.exec(label) ?? [];
  const isExpression = key === "regex";
  if (key === undefined || (path === "" ? !isExpression : !looksLikePath(path))) return undefined;
  if (path !== "") {
    const checked = checkReferencePath(path);
    if (checked.kind === "refused") return refuse(checked.reason);
  }
  const wanted = compilePattern({ text: pattern, isExpression, isCaseSensitive: true, isWholeWord: false });
  if (wanted.kind === "invalid") return refuse(`its expression is not valid (${wanted.reason})`);
  return { kind: "search", ...(path === "" ? {} : { path }), pattern, isExpression };
}

function readWord(label: string): ReferenceTarget | undefined {
  const [, key, value = ""] = word.exec(label) ?? [];
  if (key === undefined) return undefined;
  if (key === "search") return { kind: "search", pattern: value, isExpression: false };
  if (key === "commit")
    return hash.test(value)
      ? { kind: "commit", hash: value.toLowerCase() }
      : refuse("a commit is named by 7 to 40 hexadecimal digits");
  return readSymbol(label) ?? refuse(`it does not name a ${key}`);
}

/** Parses `path#name`: the path ends at the first `#` that makes both parts valid. */
function readMember(label: string): ReferenceTarget | undefined {
  for (let at = label.indexOf("#"); at > 0; at = label.indexOf("#", at + 1)) {
    const path = label.slice(0, at);
    const name = label.slice(at + 1);
    const found = looksLikePath(path) ? readSymbol(name) : undefined;
    if (found === undefined) continue;
    const checked = checkReferencePath(path);
    return checked.kind === "refused" ? refuse(checked.reason) : { ...found, path };
  }
  return undefined;
}

/** Parses `login()`, `#login()` and `Session.close()`. */
function readCall(label: string): SymbolReference | undefined {
  return emptyCall.test(label) ? readSymbol(label.replace(/^#/, "")) : undefined;
}

function readSymbol(written: string): SymbolReference | undefined {
  const [, sort, name] = symbol.exec(written.replace(call, "")) ?? [];
  if (name === undefined) return undefined;
  return sort === "function" || sort === "class" ? { kind: "symbol", name, sort } : { kind: "symbol", name };
}

function readPlace(label: string): ReferenceTarget | undefined {
  const [, path = "", first = "", column, last] = place.exec(label) ?? [];
  if (!looksLikePath(path)) return undefined;
  const checked = checkReferencePath(path);
  if (checked.kind === "refused") return refuse(checked.reason);
  const line = Number(first);
  if (line < 1) return refuse("lines are counted from 1");
  if (Math.max(line, Number(last ?? 0), Number(column ?? 0)) > maxLineNumber)
    return refuse("no file has so many lines");
  if (column !== undefined)
    return Number(column) < 1
      ? refuse("columns are counted from 1")
      : { kind: "file", path, line, column: Number(column) };
  if (last === undefined) return { kind: "file", path, line };
  return Number(last) < line
    ? refuse("its range ends before it begins")
    : { kind: "file", path, line, endLine: Number(last) };
}

function readWhole(label: string): ReferenceTarget | undefined {
  if (!namesFile(label)) return undefined;
  const checked = checkReferencePath(label);
  return checked.kind === "refused" ? refuse(checked.reason) : { kind: "file", path: label, line: 1, isWhole: true };
}

/** Refuses a path that leaves its root, whatever its name is. */
function readOutside(label: string): RefusedReference | undefined {
  if (!upwards.test(label) || !looksLikePath(label)) return undefined;
  const checked = checkReferencePath(label);
  return checked.kind === "refused" ? refuse(checked.reason) : undefined;
}

function readUnknownWord(label: string): RefusedReference | undefined {
  const [, key, value] = unknownWord.exec(label) ?? [];
  return key === undefined
    ? undefined
    : refuse(`there are no ${key}: references; write class:${value}, search:${value} or PATH#${value}`);
}

function readAddress(label: string): RefusedReference | undefined {
  const scheme = otherAddress.exec(label)?.[1];
  return scheme === undefined ? undefined : refuse(`${scheme.toLowerCase()}: addresses are not opened`);
}

function refuse(reason: string): RefusedReference {
  return { kind: "refused", reason };
}
