import { definePlacesFunction } from "../placesFunction.ts";
import { show } from "../sentences.ts";

export const implementationsFunction = definePlacesFunction("implementation", {
  name: "implementations",
  aliases: ["implementation", "findImplementations", "goToImplementation"],
  description: "Where an interface, a class or a member of one is implemented.",
  examples: ['implementations("ReviewStore")'],
  phrases: [
    {
      sentence: `${show} (all|any|every) implementations|implementers|implementors of|for {symbol}`,
      program: "implementations({symbol})",
    },
    { sentence: "[go|jump to] implementations of {symbol}", program: "implementations({symbol})" },
    { sentence: "{symbol} ('s) implementations", program: "implementations({symbol})" },
    { sentence: "who|what|which (classes|types) implements|implement {symbol}", program: "implementations({symbol})" },
    { sentence: "does|do anything|anyone|something implement {symbol}", program: "implementations({symbol})" },
    { sentence: `${show} (all) overrides of {symbol}`, program: "implementations({symbol})" },
    { sentence: "who|what|which (classes|methods) overrides|override {symbol}", program: "implementations({symbol})" },
    { sentence: "where|how is {symbol} implemented", program: "implementations({symbol})" },
    { sentence: "how many implementations does {symbol} have", program: "count(implementations({symbol}))" },
  ],
});
