import { placesFunction } from "../placesFunction.ts";

/** Where the type of a symbol is defined. */
export const typeDefinition = placesFunction("typeDefinition", {
  name: "typeDefinition",
  aliases: ["findTypeDefinition", "goToTypeDefinition"],
  description: "Where the type of a symbol is defined: of a variable its class or interface.",
  examples: ['typeDefinition("session")'],
  phrases: [
    { sentence: "(find|show|go to) (the) type definition of {symbol}", program: "typeDefinition({symbol})" },
    { sentence: "where is the type of {symbol} defined|declared", program: "typeDefinition({symbol})" },
  ],
});
