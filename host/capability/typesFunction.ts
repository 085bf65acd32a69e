import type { FunctionDescription } from "@dialectic/shared/capability";
import { type FunctionWords, ideFunction } from "./declare.ts";
import type { IdeDomain } from "./ideDomain.ts";
import { relatedTypes } from "./relatedTypes.ts";
import { locatedSymbol } from "./symbolNamed.ts";

export function typesFunction(
  described: FunctionWords & { readonly name: "supertypes" | "subtypes" },
): FunctionDescription<IdeDomain> {
  return ideFunction({
    ...described,
    parameters: {
      symbol: { type: "symbol", description: "The class or interface", aliases: ["target", "of", "type"] },
    },
    returns: "symbol[]",
    effect: "read",
    run: async ({ symbol }, context) => {
      const found = await locatedSymbol(symbol, context);
      return found.kind === "failure" ? found : relatedTypes(described.name, found, context);
    },
  });
}
