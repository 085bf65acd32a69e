import { maxAliasChars, maxTriedHeads, maxTypeHeaderChars } from "../limits.ts";

export interface NamedType {
  readonly kind: "named";
  readonly name: string;
  /** UTF-16 offset of its last name: of `C` in `a.b.C<T>`. */
  readonly start: number;
}

/** An expression that a class extends, whose type is only known at run time. */
export interface ComputedType {
  readonly kind: "computed";
  readonly text: string;
  readonly start: number;
}

/**
 * Reads the types that a TypeScript or JavaScript class or interface extends and implements from its header; `at` is
 * the offset of its name.
 */
export function readHeritage(text: string, at: number): readonly (NamedType | ComputedType)[] {
  const parts = splitHeader(readHeader(blankComments(text.slice(at, at + maxTypeHeaderChars))));
  if (!isHead(parts[0]?.text ?? "")) return [];
  let isHeritage = false;
  return parts.flatMap((part) => {
    const [keyword = ""] = /^\s*(?:extends|implements)\s+/.exec(part.text) ?? [];
    isHeritage ||= keyword !== "";
    const rest = part.text.slice(keyword.length);
    const start = at + part.start + keyword.length + (rest.length - rest.trimStart().length);
    const type = rest.trim();
    if (!isHeritage || type === "" || type === "null") return [];
    const named = parseTypeName(type, start);
    return named === undefined ? { kind: "computed", text: type, start } : named;
  });
}

/**
 * Reads the types that a TypeScript alias joins (`type A = B & c.D<E>`); `at` is the offset of its name. Returns
 * undefined for other code, and for an alias of anything but names.
 */
export function readAliasedTypes(text: string, at: number): readonly NamedType[] | undefined {
  if (!/\btype\s+$/.test(text.slice(Math.max(0, at - 20), at))) return undefined;
  const plain = blankComments(text.slice(at, at + maxAliasChars));
  const [own = ""] = /^[\p{ID_Continue}$]+\s*/u.exec(plain) ?? [];
  const begin = own.length + readTypeArguments(plain.slice(own.length)).length;
  const [assigned] = /^\s*=\s*&?/.exec(plain.slice(begin)) ?? [];
  if (assigned === undefined) return undefined;
  const found: NamedType[] = [];
  for (let from = begin + assigned.length; ; ) {
    const [path] = /^\s*[\p{ID_Start}$_][\p{ID_Continue}$.]*/u.exec(plain.slice(from)) ?? [];
    const named =
      path === undefined ? undefined : parseTypeName(path.trim(), at + from + path.length - path.trim().length);
    if (path === undefined || named === undefined) return undefined;
    found.push(named);
    from += path.length;
    from += readTypeArguments(plain.slice(from)).length;
    const [joined] = /^\s*&/.exec(plain.slice(from)) ?? [];
    // An alias of names ends here; a definition that continues (`|`, `[]`, `?`, `extends`) is something else.
    if (joined === undefined)
      return /^[ \t]*(?:[;}]|$|\r?\n\s*(?![\s|&[.?]|extends\b))/.test(plain.slice(from)) ? found : undefined;
    from += joined.length;
  }
}

/** The declaration whose header, or the alias whose definition, contains a name. */
export interface SurroundingDeclaration {
  readonly kind: "class" | "interface" | "type";
  readonly name: string;
  readonly start: number;
  /** True when the name is part of an expression that the class extends. */
  readonly isComputed: boolean;
}

/** Finds the class or interface that names a supertype at an offset, or the alias that does; undefined elsewhere. */
export function findDeclarationAround(text: string, offset: number): SurroundingDeclaration | undefined {
  const begin = Math.max(0, offset - maxAliasChars);
  const heads = [...blankComments(text.slice(begin, offset)).matchAll(declaring)].reverse().slice(0, maxTriedHeads);
  for (const { index, 1: word, 2: name = "", 3: expressed } of heads) {
    const own = expressed ?? name;
    const start = begin + index + (expressed === undefined ? (word?.length ?? 0) : 0);
    if (word?.startsWith("type")) {
      const isHere = readAliasedTypes(text, start)?.some((type) => type.start === offset);
      if (isHere) return { kind: "type", name: own, start, isComputed: false };
      continue;
    }
    const kind = word?.startsWith("interface") ? "interface" : "class";
    for (const type of readHeritage(text, start)) {
      if (type.kind === "named" && type.start === offset) return { kind, name: own, start, isComputed: false };
      const isWithin = type.kind === "computed" && type.start <= offset && offset < type.start + type.text.length;
      if (isWithin) return { kind, name: own, start, isComputed: true };
    }
  }
  return undefined;
}

/** Matches the beginning of a declaration: `class X`, `interface X`, `type X`, `X = class`. */
const declaring =
  /\b((?:class|interface|type)\s+)([\p{ID_Start}$_][\p{ID_Continue}$]*)|([\p{ID_Start}$_][\p{ID_Continue}$]*)\s*=\s*class\b/gu;

/** True for `X<T>` and `X = class Y<T>` with nothing else before the supertypes; similar prose does not match. */
function isHead(text: string): boolean {
  const [names = ""] = /^[\p{ID_Continue}$]+\s*(?:=\s*class\b\s*[\p{ID_Continue}$]*\s*)?/u.exec(text) ?? [];
  const after = text.slice(names.length);
  return names !== "" && after.trim() === readTypeArguments(after).trim();
}

/** Parses `a.b.C<D>`, optionally in parentheses; undefined for other expressions. */
function parseTypeName(type: string, start: number): NamedType | undefined {
  const [, open, inner] = /^(\(\s*)([^()]*?)\s*\)$/.exec(type) ?? [];
  if (open !== undefined && inner !== undefined) return parseTypeName(inner, start + open.length);
  const [path = ""] = /^[\p{ID_Start}$_][\p{ID_Continue}$.\s]*/u.exec(type) ?? [];
  const after = type.slice(path.length);
  const name = /[\p{ID_Continue}$]+$/u.exec(path.trim())?.[0];
  if (name === undefined || name === "class" || after !== readTypeArguments(after)) return undefined;
  return { kind: "named", name, start: start + path.trim().length - name.length };
}

/** Returns the type arguments at the beginning of a text; empty when there are none. */
function readTypeArguments(text: string): string {
  if (!text.startsWith("<")) return "";
  let depth = 0;
  for (let end = 0; end < text.length; end++) {
    const character = text[end] ?? "";
    if ("<([{".includes(character)) depth++;
    if (")]}".includes(character) || (character === ">" && text[end - 1] !== "=")) depth--;
    if (depth === 0) return text.slice(0, end + 1);
  }
  return "";
}

/** Replaces comments with spaces, so that offsets stay valid; comment marks in strings are kept. */
function blankComments(text: string): string {
  return text.replace(textOrComment, (found) => (found.startsWith("/") ? found.replace(/[^\n]/g, " ") : found));
}

const textOrComment = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\[\s\S])*`|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g;

/** Returns the text up to the brace that opens the body; braces in type arguments are inside angle brackets. */
function readHeader(text: string): string {
  let depth = 0;
  for (let end = 0; end < text.length; end++) {
    const character = text[end];
    if (character === "{" && depth === 0) return text.slice(0, end);
    if (character === "<" || character === "(" || character === "{" || character === "[") depth++;
    if (character === ")" || character === "}" || character === "]") depth--;
    // The `>` of an arrow is not an angle bracket.
    if (character === ">" && text[end - 1] !== "=") depth--;
  }
  return "";
}

/** Splits a header before `extends` and `implements` and after commas, outside of brackets. */
function splitHeader(header: string): readonly { readonly text: string; readonly start: number }[] {
  const cuts = [0];
  let depth = 0;
  for (let at = 0; at < header.length; at++) {
    const character = header[at] ?? "";
    if ("<([{".includes(character)) depth++;
    if (")]}".includes(character) || (character === ">" && header[at - 1] !== "=")) depth--;
    if (depth > 0) continue;
    if (character === ",") cuts.push(at + 1);
    else if (/\s/.test(header[at - 1] ?? " ") && /^(?:extends|implements)\s/.test(header.slice(at, at + 11)))
      cuts.push(at);
  }
  return cuts.map((start, index) => {
    const end = cuts[index + 1] ?? header.length;
    return { start, text: header.slice(start, end).replace(/,\s*$/, "") };
  });
}
