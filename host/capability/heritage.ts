/** A type that a declaration names. */
export interface NamedType {
  readonly kind: "named";
  readonly name: string;
  /** UTF-16 offset of its last name: of `C` in `a.b.C<T>`. */
  readonly start: number;
}

/** An expression that a class extends: what it comes to is known when it runs. */
export interface ComputedType {
  readonly kind: "computed";
  readonly text: string;
  readonly start: number;
}

/**
 * The types that a class or an interface of TypeScript or JavaScript extends and implements, read from its header; `at` is the offset of
 * its name.
 */
export function heritageOf(text: string, at: number): readonly (NamedType | ComputedType)[] {
  const parts = partsOf(headerFrom(withoutComments(text.slice(at, at + longestHeader))));
  if (!isHead(parts[0]?.text ?? "")) return [];
  let isHeritage = false;
  return parts.flatMap((part) => {
    const [keyword = ""] = /^\s*(?:extends|implements)\s+/.exec(part.text) ?? [];
    isHeritage ||= keyword !== "";
    const rest = part.text.slice(keyword.length);
    const start = at + part.start + keyword.length + (rest.length - rest.trimStart().length);
    const type = rest.trim();
    if (!isHeritage || type === "" || type === "null") return [];
    const named = namedIn(type, start);
    return named === undefined ? { kind: "computed", text: type, start } : named;
  });
}

/**
 * The types that an alias of TypeScript joins (`type A = B & c.D<E>`); `at` is the offset of its name. Nothing where it is no alias, or of
 * anything but names.
 */
export function aliasedTypes(text: string, at: number): readonly NamedType[] | undefined {
  if (!/\btype\s+$/.test(text.slice(Math.max(0, at - 20), at))) return undefined;
  const plain = withoutComments(text.slice(at, at + longestAlias));
  const [own = ""] = /^[\p{ID_Continue}$]+\s*/u.exec(plain) ?? [];
  const begin = own.length + anglesIn(plain.slice(own.length)).length;
  const [assigned] = /^\s*=\s*&?/.exec(plain.slice(begin)) ?? [];
  if (assigned === undefined) return undefined;
  const found: NamedType[] = [];
  for (let from = begin + assigned.length; ; ) {
    const [path] = /^\s*[\p{ID_Start}$_][\p{ID_Continue}$.]*/u.exec(plain.slice(from)) ?? [];
    const named = path === undefined ? undefined : namedIn(path.trim(), at + from + path.length - path.trim().length);
    if (path === undefined || named === undefined) return undefined;
    found.push(named);
    from += path.length;
    from += anglesIn(plain.slice(from)).length;
    const [joined] = /^\s*&/.exec(plain.slice(from)) ?? [];
    // What ends here is an alias of names; what goes on otherwise (`|`, `[]`, `?`, `extends`) is something else.
    if (joined === undefined)
      return /^[ \t]*(?:[;}]|$|\r?\n\s*(?![\s|&[.?]|extends\b))/.test(plain.slice(from)) ? found : undefined;
    from += joined.length;
  }
}

/** The declaration in whose header, or the alias in whose definition, a name stands. */
export interface DeclaredAround {
  readonly kind: "class" | "interface" | "type";
  readonly name: string;
  /** UTF-16 offset of its name. */
  readonly start: number;
  /** The name is a part of an expression that is extended. */
  readonly isComputed: boolean;
}

/** Finds the class or the interface that names a type above it at an offset, or the alias that stands for it; nothing elsewhere. */
export function declaredAround(text: string, offset: number): DeclaredAround | undefined {
  const begin = Math.max(0, offset - longestAlias);
  const heads = [...withoutComments(text.slice(begin, offset)).matchAll(declaring)].reverse().slice(0, triedHeads);
  for (const { index, 1: word, 2: name = "", 3: expressed } of heads) {
    const own = expressed ?? name;
    const start = begin + index + (expressed === undefined ? (word?.length ?? 0) : 0);
    if (word?.startsWith("type")) {
      const isHere = aliasedTypes(text, start)?.some((type) => type.start === offset);
      if (isHere) return { kind: "type", name: own, start, isComputed: false };
      continue;
    }
    const kind = word?.startsWith("interface") ? "interface" : "class";
    for (const type of heritageOf(text, start)) {
      if (type.kind === "named" && type.start === offset) return { kind, name: own, start, isComputed: false };
      const isWithin = type.kind === "computed" && type.start <= offset && offset < type.start + type.text.length;
      if (isWithin) return { kind, name: own, start, isComputed: true };
    }
  }
  return undefined;
}

/** What begins a declaration: `class X`, `interface X`, `type X`, `X = class`. */
const declaring =
  /\b((?:class|interface|type)\s+)([\p{ID_Start}$_][\p{ID_Continue}$]*)|([\p{ID_Start}$_][\p{ID_Continue}$]*)\s*=\s*class\b/gu;
/** Beginnings that are looked at: words of the language stand in comments and texts, too. */
const triedHeads = 6;

/** UTF-16 code units of an alias and of a header that are read. */
const longestAlias = 4_000;
const longestHeader = 8_000;

/** `X<T>` or `X = class Y<T>`, and nothing else before what it extends: what looks so in a sentence does not. */
function isHead(text: string): boolean {
  const [names = ""] = /^[\p{ID_Continue}$]+\s*(?:=\s*class\b\s*[\p{ID_Continue}$]*\s*)?/u.exec(text) ?? [];
  const after = text.slice(names.length);
  return names !== "" && after.trim() === anglesIn(after).trim();
}

/** `a.b.C<D>` and nothing else, but brackets around it. */
function namedIn(type: string, start: number): NamedType | undefined {
  const [, open, inner] = /^(\(\s*)([^()]*?)\s*\)$/.exec(type) ?? [];
  if (open !== undefined && inner !== undefined) return namedIn(inner, start + open.length);
  const [path = ""] = /^[\p{ID_Start}$_][\p{ID_Continue}$.\s]*/u.exec(type) ?? [];
  const after = type.slice(path.length);
  const name = /[\p{ID_Continue}$]+$/u.exec(path.trim())?.[0];
  if (name === undefined || name === "class" || after !== anglesIn(after)) return undefined;
  return { kind: "named", name, start: start + path.trim().length - name.length };
}

/** The type arguments that a text begins with; empty without any. */
function anglesIn(text: string): string {
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

/** As long as it was: comments become blanks, and what looks like one in a text stays. */
function withoutComments(text: string): string {
  return text.replace(textOrComment, (found) => (found.startsWith("/") ? found.replace(/[^\n]/g, " ") : found));
}

const textOrComment = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\[\s\S])*`|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g;

/** Up to the brace that opens the body; braces of type arguments are within angles. */
function headerFrom(text: string): string {
  let depth = 0;
  for (let end = 0; end < text.length; end++) {
    const character = text[end];
    if (character === "{" && depth === 0) return text.slice(0, end);
    if (character === "<" || character === "(" || character === "{" || character === "[") depth++;
    if (character === ")" || character === "}" || character === "]") depth--;
    // The head of an arrow is no angle.
    if (character === ">" && text[end - 1] !== "=") depth--;
  }
  return "";
}

/** Cuts before each of the two words and at each comma, where nothing is open. */
function partsOf(header: string): readonly { readonly text: string; readonly start: number }[] {
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
