import { referencePlaces } from "../../ide/referencePlaces.ts";
import { ideFunction, success } from "../declare.ts";
import { locationsOf } from "../locationsOf.ts";
import { locatedSymbol } from "../symbolNamed.ts";
import { refusedSymbol } from "../symbolOutcome.ts";

/** Where a symbol is used. */
export const findReferences = ideFunction({
  name: "findReferences",
  aliases: ["references", "findUsages", "usages"],
  description:
    "Every use of a symbol in the project, by its language server: other symbols of the same name, comments and texts are left out.",
  parameters: {
    symbol: { type: "symbol", description: "What is used", aliases: ["target", "of"] },
    includeDeclaration: {
      type: "boolean",
      optional: true,
      description: "Whether the places where it is declared are listed, too; without them by default",
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
      sentence: "(find|show|list) (all) (the) references|usages|uses to|of {symbol}",
      program: "findReferences({symbol})",
    },
    { sentence: "where is {symbol} used|referenced", program: "findReferences({symbol})" },
    { sentence: "who uses {symbol}", program: "findReferences({symbol})" },
  ],
  run: async ({ symbol, includeDeclaration = false }, context) => {
    const found = await locatedSymbol(symbol, context);
    if (found.kind === "failure") return found;
    const used = await referencePlaces(found.name, found, includeDeclaration);
    return used.kind === "refused" ? refusedSymbol(used) : success(await locationsOf(used.places, found, context));
  },
});
