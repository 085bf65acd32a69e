import { typesFunction } from "../typesFunction.ts";

/** What extends or implements a type. */
export const subtypes = typesFunction({
  name: "subtypes",
  aliases: ["subclasses", "derivedTypes"],
  description: "The classes and interfaces that extend or implement a type, those right below it.",
  examples: ['subtypes("ReviewStore")'],
  phrases: [
    {
      sentence: "(find|show|list) (all) (the) subtypes|subclasses|derived types of {symbol}",
      program: "subtypes({symbol})",
    },
    { sentence: "who|what extends {symbol}", program: "subtypes({symbol})" },
  ],
});
