import type { FunctionDescription } from "@dialectic/shared/capability";
import { defineIdeFunction, type FunctionWords } from "./declare.ts";
import { locateSymbolValue } from "./findNamedSymbol.ts";
import { findRelatedTypes } from "./findRelatedTypes.ts";
import type { IdeDomain } from "./ideDomain.ts";

export function defineTypesFunction(
  described: FunctionWords & { readonly name: "supertypes" | "subtypes" },
): FunctionDescription<IdeDomain> {
  return defineIdeFunction({
    ...described,
    parameters: {
      symbol: { type: "symbol", description: "The class or interface", aliases: ["target", "of", "type"] },
    },
    returns: "symbol[]",
    effect: "read",
    run: async ({ symbol }, context) => {
      const found = await locateSymbolValue(symbol, context);
      return found.kind === "failure" ? found : findRelatedTypes(described.name, found, context);
    },
  });
}
