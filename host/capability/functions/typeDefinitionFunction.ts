import { definePlacesFunction } from "../placesFunction.ts";
import { show } from "../sentences.ts";

export const typeDefinitionFunction = definePlacesFunction("typeDefinition", {
  name: "typeDefinition",
  aliases: ["findTypeDefinition", "goToTypeDefinition"],
  description: "Where the type of a symbol is defined: for a variable, its class or interface.",
  examples: ['typeDefinition("session")'],
  phrases: [
    { sentence: `${show} type definition|declaration of|for {symbol}`, program: "typeDefinition({symbol})" },
    { sentence: "[go|jump to] type definition|declaration of {symbol}", program: "typeDefinition({symbol})" },
    { sentence: "{symbol} ('s) type definition|declaration", program: "typeDefinition({symbol})" },
    { sentence: "where is type of {symbol} defined|declared", program: "typeDefinition({symbol})" },
  ],
});
