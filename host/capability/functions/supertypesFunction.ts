import { show } from "../sentences.ts";
import { defineTypesFunction } from "../typesFunction.ts";

export const supertypesFunction = defineTypesFunction({
  name: "supertypes",
  aliases: ["superclasses", "baseTypes", "parents"],
  description: "The classes and interfaces that a type directly extends or implements.",
  examples: ['supertypes("ReviewStore")', 'supertypes(supertypes("ReviewStore"))'],
  phrases: [
    {
      sentence: `${show} (all) supertypes|superclasses|ancestors|parents of {symbol}`,
      program: "supertypes({symbol})",
    },
    {
      sentence: `${show} (all) base|parent|super class|classes|type|types of {symbol}`,
      program: "supertypes({symbol})",
    },
    { sentence: `${show} type|class|inheritance hierarchy of|for {symbol}`, program: "supertypes({symbol})" },
    { sentence: "{symbol} ('s) supertypes|superclasses", program: "supertypes({symbol})" },
    {
      sentence: "what|which (classes|types|interfaces) does|do {symbol} extend|implement",
      program: "supertypes({symbol})",
    },
    { sentence: "what|which (classes|types) does|do {symbol} inherit|derive from", program: "supertypes({symbol})" },
  ],
});
