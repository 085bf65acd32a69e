import type { Code, Effects, TokenizeContext } from "micromark-util-types";

declare module "micromark-util-types" {
  interface TokenTypeMap {
    formula: "formula";
    formulaBlock: "formulaBlock";
    formulaText: "formulaText";
  }
}

/** The text that a processor parses now: a tokenizer sees neither the lines around its own text nor what follows. */
export interface FormulaReading {
  text: string;
  /** Offset of the last `$$`: a block that nothing closes is text. */
  lastDollars: number;
}

export function isLineEnding(code: Code): boolean {
  return code !== null && code < -2;
}

export function isSpace(code: Code): boolean {
  return code === null || code < 0 || code === 32;
}

/** Returns the consumption of a formula. It puts each line into a token, because the parser counts line endings by them. */
export function createLines({ events }: TokenizeContext, effects: Effects) {
  const end = () => {
    const [kind, token] = events.at(-1) ?? [];
    if (kind === "enter" && token?.type === "formulaText") effects.exit("formulaText");
  };
  const consume = (code: Code) => {
    const isEnding = isLineEnding(code);
    if (isEnding) end();
    if (isEnding || events.at(-1)?.[1].type !== "formulaText" || events.at(-1)?.[0] === "exit")
      effects.enter(isEnding ? "lineEnding" : "formulaText");
    effects.consume(code);
    if (isEnding) effects.exit("lineEnding");
  };
  return { consume, end };
}
