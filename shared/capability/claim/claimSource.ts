import type { Span } from "../program.ts";

/** How what a program gives is compared. */
export type Comparison = "==" | "!=" | "<" | "<=" | ">" | ">=" | "contains" | "is empty" | "is not empty";

/** Where the parts of a claim stand in its source. */
export interface ClaimCut {
  readonly kind: "cut";
  readonly title?: string;
  readonly left: Span;
  readonly comparison?: { readonly operator: Comparison; readonly right: Span | undefined };
}

/** Why a claim cannot be read, and where. */
export interface ClaimMistake {
  readonly kind: "mistake";
  readonly message: string;
  readonly span: Span;
}

interface Operator extends Span {
  readonly operator: Comparison;
}

/** UTF-16 code units of a title. */
const titleCap = 120;

const titleLine = /^\s*(?:\/\/|#)([^\n]*)(?:\n|$)/;
const symbols = /[=!]==?|<=|>=|<|>|=/y;
const words = /(?:contains|is\s+not\s+empty|is\s+empty)(?![\w$(])/y;
const skipped = /(?:\/\/|#)[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/y;
const isWordEnd = /[\w$.]/;

/** Cuts a claim into its title, its program, and what that is compared with; what stands in strings, brackets and comments is no comparison. */
export function cutClaim(source: string): ClaimCut | ClaimMistake {
  const titled = titleLine.exec(source);
  const start = titled?.[0].length ?? 0;
  const title = titled?.[1]?.trim().slice(0, titleCap) ?? "";
  const [first, second] = operatorsIn(source, start);
  const whole = { start, end: source.length };
  if (isBlank(source, whole))
    return mistake('The check is empty. Write a program, as in: count(findFiles("*.md")) == 3', whole);
  const named = title === "" ? {} : { title };
  if (first === undefined) return { kind: "cut", ...named, left: whole };
  if (second !== undefined)
    return mistake("There are two comparisons. Put the second one into a check of its own", second);
  const written = source.slice(first.start, first.end);
  if (written === "=") return mistake("To compare, write ==", first);
  const left = { start, end: first.start };
  if (isBlank(source, left)) return mistake(`A program is missing before ${written}`, first);
  const right = { start: first.end, end: source.length };
  const isUnary = first.operator === "is empty" || first.operator === "is not empty";
  if (isUnary && !isBlank(source, right)) return mistake(`Nothing can follow "${first.operator}"`, right);
  if (!isUnary && isBlank(source, right)) return mistake(`A value or a program is missing after ${written}`, first);
  const comparison = { operator: first.operator, right: isUnary ? undefined : right };
  return { kind: "cut", ...named, left, comparison };
}

/** The source with spaces in place of all but this part, so that places in it are places in the source. */
export function onlyPart(source: string, { start, end }: Span): string {
  const blank = (text: string) => text.replace(/[^\n]/g, " ");
  return blank(source.slice(0, start)) + source.slice(start, end) + blank(source.slice(end));
}

function mistake(message: string, { start, end }: Span): ClaimMistake {
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

/** At most two: nobody needs more to know that there are too many. */
function operatorsIn(source: string, start: number): readonly Operator[] {
  const found: Operator[] = [];
  let depth = 0;
  let at = start;
  while (at < source.length && found.length < 2) {
    const character = source[at] ?? "";
    const behind = behindSkipped(source, at, character);
    if (behind > at) {
      at = behind;
      continue;
    }
    if ("([{".includes(character)) depth += 1;
    else if (")]}".includes(character)) depth -= 1;
    const operator = depth > 0 ? undefined : operatorAt(source, at, start);
    if (operator !== undefined) found.push(operator);
    at = operator?.end ?? at + 1;
  }
  return found;
}

/** Behind the string or the comment that begins here. */
function behindSkipped(source: string, at: number, character: string): number {
  if (character === "/" || character === "#") return at + (matchAt(skipped, source, at)?.length ?? 0);
  if (character !== '"' && character !== "'" && character !== "`") return at;
  for (let end = at + 1; end < source.length; end++) {
    const next = source[end];
    if (next === "\\") end += 1;
    else if (next === character) return end + 1;
  }
  return source.length;
}

function operatorAt(source: string, at: number, start: number): Operator | undefined {
  const symbol = matchAt(symbols, source, at);
  if (symbol !== undefined) return { operator: canonical(symbol), start: at, end: at + symbol.length };
  if (isWordEnd.test(source[at - 1] ?? "")) return undefined;
  const word = matchAt(words, source, at);
  // A call of that name stands first, or has a bracket behind it.
  if (word === undefined || isBlank(source, { start, end: at })) return undefined;
  return { operator: canonical(word), start: at, end: at + word.length };
}

/** What JavaScript writes with three signs is written with two. */
function canonical(written: string): Comparison {
  const plain = written.replace(/\s+/g, " ").replace(/^([=!])==$/, "$1=");
  // Only what the two expressions above let through comes here; a single `=` is refused.
  return plain as Comparison;
}

function matchAt(expression: RegExp, source: string, at: number): string | undefined {
  expression.lastIndex = at;
  return expression.exec(source)?.[0];
}
