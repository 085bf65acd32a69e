import type { Code, Construct, State, Tokenizer } from "micromark-util-types";
import { maxTextFormulaChars } from "../limits.ts";
import { createLines, type FormulaReading, isLineEnding } from "./formulaLines.ts";

/**
 * Formulas between the brackets of TeX, `\(…\)` and `\[…\]`, as many models write them. In Markdown they are escaped brackets, so
 * only what cannot be prose is a formula:
 *
 * - Both marks stand in one paragraph, and no backtick and no further opening mark between them.
 * - Between them is a command of TeX, a `^` or `_` that is not escaped, or a `=` with something on both sides.
 * - `\[…\]` stands alone on its lines: only marks of quotes and lists are before it, and nothing after it.
 *
 * All others stay the text that they are in Markdown.
 */
const backslash = 92;
const backtick = 96;
const closings: ReadonlyMap<Code, number> = new Map([
  [40, 41],
  [91, 93],
]);
const square = 91;

const isFormula = /\\[A-Za-z]+|(?<!\\)[\^_]|[\p{L}\p{N})\]}|'!] *= *[\p{L}\p{N}([{|\\+-]/u;
const containerMarks = /^(?:[ \t>]|[-*+][ \t]|\d{1,9}[.)][ \t])*$/;

function beginsLine(text: string, offset: number): boolean {
  const start = Math.max(text.lastIndexOf("\n", offset - 1), text.lastIndexOf("\r", offset - 1)) + 1;
  // What is longer is no mark; a long line may have many brackets.
  return offset - start <= 200 && containerMarks.test(text.slice(start, offset));
}

function endsLine(text: string, offset: number): boolean {
  let end = offset;
  while (text[end] === " " || text[end] === "\t") end += 1;
  return end >= text.length || text[end] === "\n" || text[end] === "\r";
}

/** Returns the construct of these formulas. */
export function createBracketFormula(reading: FormulaReading): Construct {
  const tokenize: Tokenizer = function tokenize(effects, ok, nok) {
    const lines = createLines(this, effects);
    const start = this.now().offset;
    let opening: Code = null;
    let closing: number | undefined;
    let content = "";

    const take = (code: Code) => {
      content += isLineEnding(code) || code === null || code < 0 ? " " : String.fromCodePoint(code);
      lines.consume(code);
    };
    const begin: State = (code) => {
      effects.enter("formula");
      lines.consume(code);
      return open;
    };
    const open: State = (code) => {
      opening = code;
      closing = closings.get(code);
      if (closing === undefined || (code === square && !beginsLine(reading.text, start))) return nok(code);
      lines.consume(code);
      return within;
    };
    const within: State = (code) => {
      if (code === null || code === backtick || content.length > maxTextFormulaChars) return nok(code);
      if (code !== backslash) {
        take(code);
        return within;
      }
      lines.consume(code);
      return afterBackslash;
    };
    const afterBackslash: State = (code) => {
      if (code === opening || code === null) return nok(code);
      if (code === closing) {
        lines.consume(code);
        return end;
      }
      content += "\\";
      if (isLineEnding(code)) return within(code);
      take(code);
      return within;
    };
    const end: State = (code) => {
      if (!isFormula.test(content)) return nok(code);
      if (opening === square && !endsLine(reading.text, this.now().offset)) return nok(code);
      lines.end();
      effects.exit("formula");
      return ok(code);
    };
    return begin;
  };
  return { name: "bracketFormula", tokenize };
}
