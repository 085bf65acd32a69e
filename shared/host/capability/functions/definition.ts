import { placesFunction } from "../placesFunction.ts";

/** Where a symbol is defined. */
export const definition = placesFunction("definition", {
  name: "definition",
  aliases: ["findDefinition", "goToDefinition", "definitions"],
  description: "Where a symbol is defined; an interface that is declared in parts has several places.",
  examples: ['definition("validateToken")', "definition(getSelection())"],
  phrases: [
    { sentence: "(find|show|go to) (the) definition|declaration of {symbol}", program: "definition({symbol})" },
    { sentence: "where is {symbol} defined|declared", program: "definition({symbol})" },
  ],
});
