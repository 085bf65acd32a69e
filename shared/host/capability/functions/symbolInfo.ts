import { unknownTo } from "../../ide/referencePlaces.ts";
import { ideFunction, success } from "../declare.ts";
import { locationsOf } from "../locationsOf.ts";
import { locatedSymbol } from "../symbolNamed.ts";
import { refusedSymbol } from "../symbolOutcome.ts";

/** What the language server says of a symbol. */
export const symbolInfo = ideFunction({
  name: "symbolInfo",
  aliases: ["hover", "info", "describeSymbol", "signature"],
  description:
    "What the language server says of a symbol: its hover text, the signature where it is called, where it is defined.",
  parameters: { symbol: { type: "symbol", description: "The symbol", aliases: ["target", "of"] } },
  returns: "object",
  effect: "read",
  examples: ['symbolInfo("validateToken")', "symbolInfo(getSelection())"],
  phrases: [
    { sentence: "(what is) (the) type|signature|documentation|docs of|for {symbol}", program: "symbolInfo({symbol})" },
    { sentence: "describe|explain (symbol) {symbol}", program: "symbolInfo({symbol})" },
    { sentence: "what is {symbol}", program: "symbolInfo({symbol})" },
  ],
  run: async ({ symbol }, context) => {
    const found = await locatedSymbol(symbol, context);
    if (found.kind === "failure") return found;
    const { name, at, port, definitions, occurrences } = found;
    const [hover, signatures] = await Promise.all([port.hover(at), port.signatures(at)]);
    if (hover.length + signatures.length + definitions.length === 0) return refusedSymbol(unknownTo(name, at));
    return success({
      symbol,
      hover: hover.join("\n\n"),
      signatures: signatures.map(({ label }) => label),
      definition: await locationsOf(definitions, found, context),
      occurrencesInFile: occurrences,
    });
  },
});
