import { typesFunction } from "../typesFunction.ts";

/** What a type is a subtype of. */
export const supertypes = typesFunction({
  name: "supertypes",
  aliases: ["superclasses", "baseTypes", "parents"],
  description: "The classes and interfaces that a type extends and implements, those right above it.",
  examples: ['supertypes("ReviewStore")', 'supertypes(supertypes("ReviewStore"))'],
  phrases: [
    {
      sentence: "(find|show|list) (all) (the) supertypes|superclasses|base types of {symbol}",
      program: "supertypes({symbol})",
    },
    { sentence: "what does {symbol} extend|implement", program: "supertypes({symbol})" },
  ],
});
