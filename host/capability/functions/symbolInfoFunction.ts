import { askIfAble } from "../../ide/languageRefusal.ts";
import { refuseUnknownSymbol } from "../../ide/referencePlaces.ts";
import { defineIdeFunction, success } from "../declare.ts";
import { locateSymbolValue } from "../findNamedSymbol.ts";
import { readLocations } from "../readLocations.ts";
import { show } from "../sentences.ts";
import { toSymbolFailure } from "../symbolOutcome.ts";

export const symbolInfoFunction = defineIdeFunction({
  name: "symbolInfo",
  aliases: ["hover", "info", "describeSymbol", "signature"],
  description:
    "What the language server says about a symbol: its hover text, its signature where it is called, and where it is defined.",
  parameters: { symbol: { type: "symbol", description: "The symbol", aliases: ["target", "of"] } },
  returns: "object",
  effect: "read",
  examples: ['symbolInfo("validateToken")', "symbolInfo(getSelection())"],
  phrases: [
    {
      sentence: "what|which parameters|arguments does {symbol} take|accept|expect|have|need",
      program: "symbolInfo({symbol})",
    },
    { sentence: "what is|are {symbol}", program: "symbolInfo({symbol})" },
    { sentence: "describe|explain|hover {symbol}", program: "symbolInfo({symbol})" },
    { sentence: "tell (more) about {symbol}", program: "symbolInfo({symbol})" },
    {
      sentence: `${show} type|signature|documentation|docs|doc|parameters|arguments of|for {symbol}`,
      program: "symbolInfo({symbol})",
    },
    {
      sentence: `${show} (more) info|information|hover|details (text|info|information) on|of|for|about|at {symbol}`,
      program: "symbolInfo({symbol})",
    },
    { sentence: "what|which type is|has|does {symbol} (have)", program: "symbolInfo({symbol})" },
    { sentence: "{symbol} ('s) type|signature|documentation|docs", program: "symbolInfo({symbol})" },
    { sentence: "what does {symbol} return|take|expect|mean", program: "symbolInfo({symbol})" },
  ],
  run: async ({ symbol }, context) => {
    const found = await locateSymbolValue(symbol, context);
    if (found.kind === "failure") return found;
    const { name, at, port, definitions, occurrences } = found;
    const lacks: string[] = [];
    const [hover = [], signatures = []] = await Promise.all([
      askIfAble(port.hover(at), lacks),
      askIfAble(port.signatures(at), lacks),
    ]);
    if (hover.length + signatures.length + definitions.length === 0)
      return toSymbolFailure(refuseUnknownSymbol(name, at, port));
    return success({
      symbol,
      hover: hover.join("\n\n"),
      signatures: signatures.map(({ label }) => label),
      definition: await readLocations(definitions, found, context),
      occurrencesInFile: occurrences,
      ...(lacks.length > 0 && { note: lacks.join(" ") }),
    });
  },
});
