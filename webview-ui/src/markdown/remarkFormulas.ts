import type { CompileContext, Extension as FromMarkdownExtension } from "mdast-util-from-markdown";
import type { Code, Construct, Extension, Previous, State, Token, Tokenizer } from "micromark-util-types";
import type { Processor } from "unified";
import { maxTextFormulaChars } from "../limits.ts";
import { createBracketFormula } from "./bracketFormulas.ts";
import { createLines, type FormulaReading, isLineEnding, isSpace } from "./formulaLines.ts";

const dollar = 36;
const backslash = 92;
const backtick = 96;

/** True for characters that make a dollar beside them a part of a name or an amount: `US$`, `$5`, `$HOME`, `${x}`. */
function isWord(code: Code): boolean {
  return code !== null && code >= 0 && /[\p{L}\p{N}_{($]/u.test(String.fromCodePoint(code));
}

const isAfterText: Previous = function isAfterText(code) {
  if (code !== dollar) return code === null || !/[\p{L}\p{N}_]/u.test(code < 0 ? " " : String.fromCodePoint(code));
  return this.events.at(-1)?.[1].type === "characterEscape";
};

/**
 * Reads `$…$` by pandoc's rule: no blank after the first dollar or before the last one, and neither a digit nor a letter
 * after it. `$$…$$` may have blanks. A formula holds no backtick, so that it never takes a part of a code span. GitHub's
 * form is `$` around a code span.
 */
const tokenizeInText: Tokenizer = function tokenizeInText(effects, ok, nok) {
  const lines = createLines(this, effects);
  let opened = 0;
  let closed = 0;
  let length = 0;
  let last: Code = null;

  const begin: State = (code) => {
    effects.enter("formula");
    return open(code);
  };
  const open: State = (code) => {
    if (code === dollar) {
      opened += 1;
      lines.consume(code);
      return opened > 2 ? nok : open;
    }
    if (code === backtick && opened === 1) {
      lines.consume(code);
      return inTicks;
    }
    return opened === 1 && isSpace(code) ? nok(code) : within(code);
  };
  const inTicks: State = (code) => {
    if (code === null || length > maxTextFormulaChars || (code === backtick && length === 0)) return nok(code);
    length += 1;
    lines.consume(code);
    return code === backtick ? afterTicks : inTicks;
  };
  const afterTicks: State = (code) => {
    if (code !== dollar) return nok(code);
    lines.consume(code);
    return finish;
  };
  const within: State = (code) => {
    length += 1;
    if (code === null || code === backtick || length > maxTextFormulaChars) return nok(code);
    if (code === dollar) return opened === 1 && isSpace(last) ? nok(code) : close(code);
    last = code;
    lines.consume(code);
    return code === backslash ? escaped : within;
  };
  const escaped: State = (code) => {
    if (code === null || isLineEnding(code)) return within(code);
    lines.consume(code);
    last = code;
    return within;
  };
  const close: State = (code) => {
    if (code === dollar && closed < opened) {
      closed += 1;
      lines.consume(code);
      return close;
    }
    if (closed < opened) {
      closed = 0;
      return within(code);
    }
    return length === 1 ? nok(code) : finish(code);
  };
  const finish: State = (code) => {
    if (isWord(code)) return nok(code);
    lines.end();
    effects.exit("formula");
    return ok(code);
  };
  return begin;
};

/** Goes on to the next line, unless that one is outside the quote or list around the block. */
const nextLine: Construct = {
  partial: true,
  tokenize(effects, ok, nok) {
    const lines = createLines(this, effects);
    return (code) => {
      if (code === null) return nok(code);
      lines.consume(code);
      return (next) => (this.parser.lazy[this.now().line] === true ? nok(next) : ok(next));
    };
  },
};

/** Reads lines between `$$` and `$$`. A line that holds both, and more, is a paragraph. */
function createBlock(reading: FormulaReading): Construct {
  const tokenize: Tokenizer = function tokenize(effects, ok, nok) {
    const lines = createLines(this, effects);
    let opened = 0;
    let isFirstLine = true;
    let isBlank = true;
    const interrupts = this.interrupt === true;
    const isClosed = this.now().offset + 1 < reading.lastDollars;

    const begin: State = (code) => {
      if (!isClosed) return nok(code);
      effects.enter("formulaBlock");
      return open(code);
    };
    const open: State = (code) => {
      if (code !== dollar) return opened === 2 ? within(code) : nok(code);
      opened += 1;
      lines.consume(code);
      return opened > 2 ? nok : open;
    };
    const within: State = (code) => {
      if (code === dollar) return closing(code);
      if (code === null || isLineEnding(code)) {
        // Only a line of its own ends the paragraph before it.
        if (interrupts) return isBlank ? ok(code) : nok(code);
        isFirstLine = false;
        return effects.attempt(nextLine, within, end)(code);
      }
      if (!isSpace(code)) isBlank = false;
      lines.consume(code);
      return code === backslash ? escaped : within;
    };
    const escaped: State = (code) => {
      if (code === null || isLineEnding(code)) return within(code);
      lines.consume(code);
      return within;
    };
    const closing: State = (code) => {
      isBlank = false;
      lines.consume(code);
      return (next) => {
        if (next !== dollar) return within(next);
        lines.consume(next);
        return afterClosing;
      };
    };
    const afterClosing: State = (code) => {
      if (code === null || isLineEnding(code)) return interrupts ? nok(code) : end(code);
      if (!isSpace(code)) return isFirstLine ? nok(code) : within(code);
      lines.consume(code);
      return afterClosing;
    };
    const end: State = (code) => {
      lines.end();
      effects.exit("formulaBlock");
      return ok(code);
    };
    return begin;
  };
  return { name: "formulaBlock", tokenize, concrete: true };
}

function createTokens(reading: FormulaReading): Extension {
  return {
    text: {
      [dollar]: { name: "formula", tokenize: tokenizeInText, previous: isAfterText },
      [backslash]: createBracketFormula(reading),
    },
    flow: { [dollar]: createBlock(reading) },
  };
}

function enterFormula(this: CompileContext, token: Token): undefined {
  const data = { hProperties: { className: ["language-math"] } };
  this.enter({ type: "inlineCode", value: this.sliceSerialize(token), data }, token);
}

function enterBlock(this: CompileContext, token: Token): undefined {
  const value = this.sliceSerialize(token).replace(/^\$\$[ \t]*(?:\r?\n)?|(?:\r?\n)?[ \t]*(?:\$\$[ \t]*)?$/g, "");
  this.enter({ type: "code", lang: "math", value }, token);
}

function exitFormula(this: CompileContext, token: Token): undefined {
  this.exit(token);
}

const formulaNodes: FromMarkdownExtension = {
  enter: { formula: enterFormula, formulaBlock: enterBlock },
  exit: { formula: exitFormula, formulaBlock: exitFormula },
};

/** Turns formulas between dollars and between the brackets of TeX into code of the language `math` (a unified plugin). */
export function remarkFormulas(this: Processor): undefined {
  const data = this.data();
  const { parser } = this;
  if (parser === undefined) throw new Error("The parser of Markdown comes before its formulas.");
  // A text is parsed to its end before the next one begins.
  const reading: FormulaReading = { text: "", lastDollars: -1 };
  this.parser = (text, file) => {
    reading.text = text;
    reading.lastDollars = text.lastIndexOf("$$");
    return parser(text, file);
  };
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), createTokens(reading)];
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), formulaNodes];
}
