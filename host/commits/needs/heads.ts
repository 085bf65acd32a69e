import { maxHeadChars, maxHeadLines } from "../../limits.ts";

// The head of a declaration: what its users depend on, from its name to its body or value. A parameter, a type and `export` are
// in it, and the decorators and the body are not.

export interface DeclarationHead {
  /** In one form of white space. */
  readonly text: string;
  readonly line: number;
  readonly endLine: number;
  /** True where it has neither a body nor a value. */
  readonly isBare: boolean;
}

interface HeadPlace {
  readonly name: string;
  readonly line: number;
  readonly endLine: number;
  readonly isFunction: boolean;
}

const continues = /^\s*(?:[.|&=:{?]|extends\b|implements\b|where\b|->)/;

/** Finds the head of a declaration; its lines are 1-based. */
export function findHead(lines: readonly string[], place: HeadPlace): DeclarationHead | undefined {
  const named = findName(lines, place);
  if (named === undefined) return undefined;
  const { at, end } = named;
  let text = (lines[at] ?? "").slice(0, end);
  let [depth, column] = [0, end];
  for (let line = at; line < Math.min(lines.length, at + maxHeadLines); line++, column = 0) {
    const written = lines[line] ?? "";
    for (; column < written.length && text.length < maxHeadChars; column++) {
      const sign = written[column] ?? "";
      if ("([".includes(sign)) depth++;
      else if (")]".includes(sign)) depth--;
      const stop = depth > 0 ? undefined : stopAt(written, column, depth, place.isFunction);
      if (stop !== undefined) return toHead(text, at, line, stop === "bare");
      text += sign;
    }
    if (depth <= 0 && !continues.test(lines[line + 1] ?? "") && !/[,|&=:(]\s*$/.test(written))
      return toHead(text, at, line, true);
    text += " ";
  }
  return toHead(text, at, at, false);
}

/** Says what ends a head at a sign outside of brackets: a body or value, or that it has none. */
function stopAt(written: string, at: number, depth: number, isFunction: boolean): "body" | "bare" | undefined {
  const [sign, next = "", before = ""] = [written[at] ?? "", written[at + 1], written[at - 1]];
  if (depth < 0 || ";,}".includes(sign)) return "bare";
  if (sign === "{") return "body";
  if (sign === "=" && next === ">") return isFunction ? "body" : undefined;
  if (sign === "=" && next !== "=" && !/[=!<>]/.test(before)) return isFunction ? undefined : "body";
  return sign === ":" && /^\s*(?:#.*)?$/.test(written.slice(at + 1)) ? "body" : undefined;
}

function findName(
  lines: readonly string[],
  { name, line, endLine }: HeadPlace,
): { readonly at: number; readonly end: number } | undefined {
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const pattern = new RegExp(`(?<![\\p{ID_Continue}$])${escaped}(?![\\p{ID_Continue}$])`, "u");
  for (let at = line - 1; at < Math.min(endLine, line + maxHeadLines); at++) {
    const found = pattern.exec((lines[at] ?? "").slice(0, maxHeadChars));
    if (found !== null) return { at, end: found.index + found[0].length };
  }
  return undefined;
}

function toHead(text: string, at: number, line: number, isBare: boolean): DeclarationHead {
  const inOneForm = text
    .replace(/\s+/g, " ")
    .replace(/,? ?([)\]}])/g, "$1")
    .replace(/([([{]) /g, "$1")
    .trim();
  return { text: inOneForm, line: at + 1, endLine: line + 1, isBare };
}
