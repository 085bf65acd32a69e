import { placesFunction } from "../placesFunction.ts";

/** What implements a symbol. */
export const implementations = placesFunction("implementation", {
  name: "implementations",
  aliases: ["implementation", "findImplementations", "goToImplementation"],
  description: "Where an interface, a class or a member of one is implemented.",
  examples: ['implementations("ReviewStore")'],
  phrases: [
    {
      sentence: "(find|show|list) (all) (the) implementations|implementation of {symbol}",
      program: "implementations({symbol})",
    },
    { sentence: "who|what implements {symbol}", program: "implementations({symbol})" },
  ],
});
