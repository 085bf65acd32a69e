import { show } from "../sentences.ts";
import { defineTypesFunction } from "../typesFunction.ts";

export const subtypesFunction = defineTypesFunction({
  name: "subtypes",
  aliases: ["subclasses", "derivedTypes"],
  description: "The classes and interfaces that directly extend or implement a type.",
  examples: ['subtypes("ReviewStore")'],
  phrases: [
    { sentence: `${show} (all) subtypes|subclasses|descendants|children of {symbol}`, program: "subtypes({symbol})" },
    {
      sentence: `${show} (all) [derived classes|types | sub classes|types] of|from {symbol}`,
      program: "subtypes({symbol})",
    },
    { sentence: `${show} type|class|inheritance hierarchy of|for {symbol}`, program: "subtypes({symbol})" },
    { sentence: "{symbol} ('s) subtypes|subclasses", program: "subtypes({symbol})" },
    {
      sentence: "who|what|which (classes|types|interfaces) extends|extend|subclasses|subclass {symbol}",
      program: "subtypes({symbol})",
    },
    {
      sentence: "who|what|which (classes|types) inherits|inherit|derives|derive from {symbol}",
      program: "subtypes({symbol})",
    },
  ],
});
