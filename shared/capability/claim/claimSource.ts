import { maxClaimTitleChars } from "../limits.ts";
import type { Span } from "../program.ts";

export type Comparison = "==" | "!=" | "<" | "<=" | ">" | ">=" | "contains" | "is empty" | "is not empty";

export interface ClaimCut {
  readonly kind: "cut";
  readonly title?: string;
  readonly left: Span;
  readonly comparison?: { readonly operator: Comparison; readonly right: Span | undefined };
}

export interface ClaimMistake {
  readonly kind: "mistake";
  readonly message: string;
  readonly span: Span;
}

interface Operator extends Span {
  readonly operator: Comparison;
}

const titleLine = /^\s*(?:\/\/|#)([^\n]*)(?:\n|$)/;
const symbols = /[=!]==?|<=|>=|<|>|=/y;
const words = /(?:contains|is\s+not\s+empty|is\s+empty)(?![\w$(])/y;
const skipped = /(?:\/\/|#)[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/y;
const isWordEnd = /[\w$.]/;

/**
 * Splits a claim into its title, its program, and the right-hand side of the comparison; operators in strings, brackets
 * and comments are ignored.
 */
export function cutClaim(source: string): ClaimCut | ClaimMistake {
  const titled = titleLine.exec(source);
  const start = titled?.[0].length ?? 0;
  const title = titled?.[1]?.trim().slice(0, maxClaimTitleChars) ?? "";
  const [first, second] = findOperators(source, start);
  const whole = { start, end: source.length };
  if (isBlank(source, whole))
    return makeMistake('The check is empty. Write a program, as in: count(findFiles("*.md")) == 3', whole);
  const named = title === "" ? {} : { title };
  if (first === undefined) return { kind: "cut", ...named, left: whole };
  if (second !== undefined)
    return makeMistake("There are two comparisons. Put the second one in its own check", second);
  const written = source.slice(first.start, first.end);
  if (written === "=") return makeMistake("To compare, write ==", first);
  const left = { start, end: first.start };
  if (isBlank(source, left)) return makeMistake(`A program is missing before ${written}`, first);
  const right = { start: first.end, end: source.length };
  const isUnary = first.operator === "is empty" || first.operator === "is not empty";
  if (isUnary && !isBlank(source, right)) return makeMistake(`Nothing can follow "${first.operator}"`, right);
  if (!isUnary && isBlank(source, right)) return makeMistake(`A value or a program is missing after ${written}`, first);
  const comparison = { operator: first.operator, right: isUnary ? undefined : right };
  return { kind: "cut", ...named, left, comparison };
}

/** Returns the source with everything outside this part replaced by spaces, so that positions stay valid. */
export function blankOutside(source: string, { start, end }: Span): string {
  const blank = (text: string) => text.replace(/[^\n]/g, " ");
  return blank(source.slice(0, start)) + source.slice(start, end) + blank(source.slice(end));
}

function makeMistake(message: string, { start, end }: Span): ClaimMistake {
  return { kind: "mistake", message, span: { start, end } };
}

function isBlank(source: string, { start, end }: Span): boolean {
  return (
    source
      .slice(start, end)
      .replace(/(?:\/\/|#)[^\n]*|\/\*[\s\S]*?\*\//g, "")
      .trim() === ""
  );
}

/** Returns at most two operators: two are enough to report that there are too many. */
function findOperators(source: string, start: number): readonly Operator[] {
  const found: Operator[] = [];
  let depth = 0;
  let at = start;
  while (at < source.length && found.length < 2) {
    const character = source[at] ?? "";
    const behind = skipStringOrComment(source, at, character);
    if (behind > at) {
      at = behind;
      continue;
    }
    if ("([{".includes(character)) depth += 1;
    else if (")]}".includes(character)) depth -= 1;
    const operator = depth > 0 ? undefined : readOperator(source, at, start);
    if (operator !== undefined) found.push(operator);
    at = operator?.end ?? at + 1;
  }
  return found;
}

function skipStringOrComment(source: string, at: number, character: string): number {
  if (character === "/" || character === "#") return at + (matchAt(skipped, source, at)?.length ?? 0);
  if (character !== '"' && character !== "'" && character !== "`") return at;
  for (let end = at + 1; end < source.length; end++) {
    const next = source[end];
    if (next === "\\") end += 1;
    else if (next === character) return end + 1;
  }
  return source.length;
}

function readOperator(source: string, at: number, start: number): Operator | undefined {
  const symbol = matchAt(symbols, source, at);
  if (symbol !== undefined) return { operator: toCanonical(symbol), start: at, end: at + symbol.length };
  if (isWordEnd.test(source[at - 1] ?? "")) return undefined;
  const word = matchAt(words, source, at);
  // A call with this name comes first or is followed by a bracket.
  if (word === undefined || isBlank(source, { start, end: at })) return undefined;
  return { operator: toCanonical(word), start: at, end: at + word.length };
}

/** Maps JavaScript's three-character operators to their two-character forms. */
function toCanonical(written: string): Comparison {
  const plain = written.replace(/\s+/g, " ").replace(/^([=!])==$/, "$1=");
  // Only operators matched by the two expressions above arrive here; a single `=` is refused.
  return plain as Comparison;
}

function matchAt(expression: RegExp, source: string, at: number): string | undefined {
  expression.lastIndex = at;
  return expression.exec(source)?.[0];
}
