/** A type that a declaration names as one above it. */
export interface NamedType {
  readonly name: string;
  /** UTF-16 offset of its last name: of `C` in `a.b.C<T>`. */
  readonly start: number;
}

/**
 * The types that a class or an interface of TypeScript or JavaScript extends and implements, read from its header; `at` is the offset of
 * its name. What a call returns (`extends mixin(Base)`) has no name and is left out.
 */
export function heritageOf(text: string, at: number): readonly NamedType[] {
  const header = headerFrom(withoutComments(text), at);
  const found: NamedType[] = [];
  let isHeritage = false;
  for (const part of partsOf(header)) {
    const word = /^\s*(extends|implements)\s+/.exec(part.text);
    const [keyword = ""] = word ?? [];
    isHeritage ||= word !== null;
    const type = isHeritage
      ? /^\s*([\p{ID_Start}$_][\p{ID_Continue}$.\s]*?)\s*(?:<|$)/u.exec(part.text.slice(keyword.length))
      : null;
    const [whole = "", names = ""] = type ?? [];
    const name = /[\p{ID_Continue}$]+$/u.exec(names)?.[0];
    if (name === undefined) continue;
    const start = at + part.start + keyword.length + whole.indexOf(names) + names.length - name.length;
    found.push({ name, start });
  }
  return found;
}

/** As long as it was: comments become blanks. */
function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, (comment) => comment.replace(/[^\n]/g, " "));
}

/** From the name to the brace that opens the body; braces of type arguments are within angles. */
function headerFrom(text: string, at: number): string {
  let depth = 0;
  for (let end = at; end < text.length; end++) {
    const character = text[end];
    if (character === "{" && depth === 0) return text.slice(at, end);
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
