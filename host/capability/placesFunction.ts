import type { FunctionDescription } from "@dialectic/shared/capability";
import type { PlaceQuestion } from "../base/symbolPort.ts";
import { askForPlaces } from "../ide/wholeAnswers.ts";
import { defineIdeFunction, type FunctionWords, success, wholeSuccess } from "./declare.ts";
import { locateSymbolValue } from "./findNamedSymbol.ts";
import type { IdeDomain } from "./ideDomain.ts";
import { readLocations } from "./readLocations.ts";

export function definePlacesFunction(
  question: PlaceQuestion,
  described: FunctionWords,
): FunctionDescription<IdeDomain> {
  return defineIdeFunction({
    ...described,
    parameters: { symbol: { type: "symbol", description: "The symbol", aliases: ["target", "of"] } },
    returns: "location[]",
    effect: "read",
    run: async ({ symbol }, context) => {
      const found = await locateSymbolValue(symbol, context);
      if (found.kind === "failure") return found;
      const ask = () => found.port.places(question, found.at);
      if (question === "implementation") {
        const whole = await askForPlaces(found, ask, context.domain, context.signal);
        return wholeSuccess(await readLocations(whole.value, found, context), whole.leftOver, context);
      }
      const places = question === "definition" ? found.definitions : await ask();
      return success(await readLocations(places, found, context));
    },
  });
}
