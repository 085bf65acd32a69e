import { definePlacesFunction } from "../placesFunction.ts";
import { show } from "../sentences.ts";

export const definitionFunction = definePlacesFunction("definition", {
  name: "definition",
  aliases: ["findDefinition", "goToDefinition", "definitions"],
  description: "Where a symbol is defined; an interface that is declared in parts has several places.",
  examples: ['definition("validateToken")', "definition(getSelection())"],
  phrases: [
    { sentence: "[find|show|tell (out)] where {symbol} is|are defined|declared", program: "definition({symbol})" },
    { sentence: `${show} definition|declaration|source of|for {symbol}`, program: "definition({symbol})" },
    { sentence: "[go|jump|navigate to] definition|declaration of {symbol}", program: "definition({symbol})" },
    { sentence: "[go|jump|navigate to] {symbol:name}", program: "definition({symbol})" },
    { sentence: "{symbol} ('s) definition|declaration", program: "definition({symbol})" },
    { sentence: "where|how is|was|are {symbol} defined|declared", program: "definition({symbol})" },
    { sentence: "where is {symbol:name}", program: "definition({symbol})" },
    { sentence: "where does {symbol} come from", program: "definition({symbol})" },
    { sentence: "who|what|which file defines|declares {symbol}", program: "definition({symbol})" },
    { sentence: "which file defines|declares {symbol}", program: "definition({symbol})" },
  ],
});
