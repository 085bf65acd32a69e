import type { FunctionDescription } from "@dialectic/shared/capability";
import type { PlaceQuestion } from "../base/symbolPort.ts";
import { type FunctionWords, ideFunction, success } from "./declare.ts";
import type { IdeDomain } from "./ideDomain.ts";
import { locationsOf } from "./locationsOf.ts";
import { locatedSymbol } from "./symbolNamed.ts";

export function placesFunction(question: PlaceQuestion, described: FunctionWords): FunctionDescription<IdeDomain> {
  return ideFunction({
    ...described,
    parameters: { symbol: { type: "symbol", description: "The symbol", aliases: ["target", "of"] } },
    returns: "location[]",
    effect: "read",
    run: async ({ symbol }, context) => {
      const found = await locatedSymbol(symbol, context);
      if (found.kind === "failure") return found;
      const places = question === "definition" ? found.definitions : await found.port.places(question, found.at);
      return success(await locationsOf(places, found, context));
    },
  });
}
