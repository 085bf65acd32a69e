import { findReferencePlaces } from "../../ide/referencePlaces.ts";
import { defineIdeFunction, wholeSuccess } from "../declare.ts";
import { locateSymbolValue } from "../findNamedSymbol.ts";
import { readLocations } from "../readLocations.ts";
import { show } from "../sentences.ts";
import { toSymbolFailure } from "../symbolOutcome.ts";

export const findReferencesFunction = defineIdeFunction({
  name: "findReferences",
  aliases: ["references", "findUsages", "usages"],
  description:
    "Every use of a symbol in the project, from its language server. Other symbols with the same name, comments and strings are left out.",
  parameters: {
    symbol: { type: "symbol", description: "The symbol", aliases: ["target", "of"] },
    includeDeclaration: {
      type: "boolean",
      optional: true,
      description: "true: lists its declarations, too",
    },
  },
  returns: "location[]",
  effect: "read",
  examples: [
    'findReferences("validateToken")',
    "findReferences(getSelection())",
    'count(findReferences("validateToken"))',
  ],
  phrases: [
    {
      sentence: "[find|show|tell (out)] where {symbol} is|are used|referenced|mentioned|instantiated|imported",
      program: "findReferences({symbol})",
    },
    {
      sentence: `${show} (all|any|every) references|usages|uses|occurrences to|of|for|on {symbol}`,
      program: "findReferences({symbol})",
    },
    { sentence: "{symbol} ('s) references|usages|uses", program: "findReferences({symbol})" },
    {
      sentence: "where|how (all) is|are {symbol} (being) used|referenced|mentioned|instantiated|imported (from)",
      program: "findReferences({symbol})",
    },
    {
      sentence:
        "who|what|which (code|files|places|functions) uses|references|mentions|needs|imports|import|use {symbol}",
      program: "findReferences({symbol})",
    },
    { sentence: "who|what depends on {symbol}", program: "findReferences({symbol})" },
    { sentence: "where (do|does) we|i|you|code use {symbol}", program: "findReferences({symbol})" },
    { sentence: "is anything|anyone|something (still) using {symbol}", program: "findReferences({symbol})" },
    { sentence: "do|does (we|i|anything|anyone) (still) use {symbol}", program: "findReferences({symbol})" },
    { sentence: "is {symbol} unused|dead", program: "isEmpty(findReferences({symbol}))" },
    {
      sentence: "is {symbol} (still|ever|really) used|referenced (anywhere|somewhere)",
      program: "findReferences({symbol})",
    },
    {
      sentence: `${show} (all) references|usages|uses to|of {symbol} including|with (its) declaration|declarations`,
      program: "findReferences({symbol}, includeDeclaration: true)",
    },
    {
      sentence: "[how many | count|number (all) (of)] references|usages|uses to|of {symbol} (are there)",
      program: "count(findReferences({symbol}))",
    },
    { sentence: "how many references|usages|uses does|do {symbol} have", program: "count(findReferences({symbol}))" },
    { sentence: "how [often | many times] is {symbol} used|referenced", program: "count(findReferences({symbol}))" },
  ],
  run: async ({ symbol, includeDeclaration = false }, context) => {
    const found = await locateSymbolValue(symbol, context);
    if (found.kind === "failure") return found;
    const used = await findReferencePlaces(found, includeDeclaration, context.domain, context.signal);
    if (used.kind === "refused") return toSymbolFailure(used);
    return wholeSuccess(await readLocations(used.places, found, context), used.leftOver, context);
  },
});
