import { defineFunction, type FunctionDescription } from "../callable.ts";
import type { Value } from "../value.ts";
import { listFunctions } from "./listFunctions.ts";
import { logicFunctions } from "./logicFunctions.ts";

/**
 * Functions that turn programs into data and convert between types. The runtime evaluates `data` and `convert` itself.
 */
const quoteFunctions: readonly FunctionDescription<unknown>[] = [
  defineFunction({
    name: "data",
    aliases: ["quote"],
    description: "The value as it is written: no call in it is run.",
    parameters: { value: { type: "value", description: "The data." } },
    returns: "value",
    effect: "read",
    examples: ['{"data": {"value": {"a": {"b": 1}}}}'],
    run: (given) => ({ kind: "success", value: given.value }),
  }),
  defineFunction({
    name: "convert",
    aliases: ["as"],
    description: "A value converted to another type, where the conversion must be named.",
    parameters: {
      value: { type: "value", description: "The value to convert." },
      to: { type: "string", description: "The name of the type.", aliases: ["type"] },
    },
    returns: "value",
    effect: "read",
    examples: ['convert(definition("validateToken"), to: "file")'],
    run: (given) => ({ kind: "success", value: given.value }),
  }),
  defineFunction({
    name: "objectOf",
    description: "An object of names and values.",
    parameters: {
      names: { type: "string[]", description: "The names of its fields." },
      values: { type: "array", description: "Their values, in the same order." },
    },
    returns: "object",
    effect: "read",
    run: ({ names, values }) => {
      if (names.length !== values.length) {
        return { kind: "failure", message: "`objectOf` takes as many values as names.", canRetry: false };
      }
      const fields = names.map((name, place): [string, Value] => [name, values[place] ?? null]);
      return { kind: "success", value: Object.fromEntries(fields) };
    },
  }),
];

/** The functions of every registry: pure, for values of all types. */
export const languageFunctions: readonly FunctionDescription<unknown>[] = [
  ...listFunctions,
  ...logicFunctions,
  ...quoteFunctions,
];
