import { defineFunction, type FunctionDescription } from "../callable.ts";
import type { Outcome } from "../outcome.ts";
import { isList } from "../syntax/toProgram.ts";
import { Made, type Value } from "../value.ts";
import { isSameValue } from "./sameValue.ts";

const conditions = { type: "boolean[]", description: "The conditions.", aliases: ["conditions"] } as const;
const number = { type: "number", description: "The number.", aliases: ["left", "value"] } as const;
const bound = { type: "number", description: "The number to compare it with.", aliases: ["right", "than"] } as const;

export const logicFunctions: readonly FunctionDescription<unknown>[] = [
  defineFunction({
    name: "equals",
    aliases: ["isEqual", "same"],
    description: "Whether two values are the same.",
    parameters: {
      left: { type: "value", description: "One value.", aliases: ["a", "actual"] },
      right: { type: "value", description: "The other.", aliases: ["b", "expected"] },
    },
    returns: "boolean",
    effect: "read",
    examples: ['equals(count(diagnostics("src/auth.ts")), 0)'],
    run: (given) => makeTruth(isSameValue(given.left, given.right)),
  }),
  defineFunction({
    name: "atLeast",
    description: "Whether a number is at least as large as another one.",
    parameters: { number: { ...number, grows: "up" }, least: bound },
    returns: "boolean",
    effect: "read",
    run: (given) => makeTruth(given.number >= given.least),
  }),
  defineFunction({
    name: "atMost",
    description: "Whether a number is at most as large as another one.",
    parameters: { number: { ...number, grows: "down" }, most: bound },
    returns: "boolean",
    effect: "read",
    run: (given) => makeTruth(given.number <= given.most),
  }),
  defineFunction({
    name: "contains",
    aliases: ["includes"],
    description: "Whether a text contains another text, or a list contains a value.",
    parameters: {
      whole: { type: "value", description: "A text or a list.", aliases: ["list", "text", "in"], grows: "up" },
      part: { type: "value", description: "The text or value to look for.", aliases: ["value", "item"] },
    },
    returns: "boolean",
    effect: "read",
    examples: ['contains(field(findReferences("validateToken"), "file"), "src/auth.ts")'],
    run: (given) => contains(given.whole, given.part),
  }),
  defineFunction({
    name: "isEmpty",
    description: "Whether a list, a text or an object is empty.",
    parameters: {
      value: { type: "value", description: "The list, text or object.", aliases: ["list", "text"], grows: "down" },
    },
    returns: "boolean",
    effect: "read",
    examples: ['isEmpty(diagnostics("src/auth.ts"))'],
    run: (given) => makeTruth(isEmpty(given.value)),
  }),
  defineFunction({
    name: "not",
    description: "The opposite of a condition.",
    parameters: { condition: { type: "boolean", description: "The condition.", aliases: ["value"] } },
    returns: "boolean",
    effect: "read",
    run: (given) => makeTruth(!given.condition),
  }),
  defineFunction({
    name: "and",
    aliases: ["all"],
    description: "Whether all conditions are true.",
    parameters: { values: conditions },
    returns: "boolean",
    effect: "read",
    run: (given) => makeTruth(given.values.every((value) => value)),
  }),
  defineFunction({
    name: "or",
    aliases: ["some"],
    description: "Whether at least one of the conditions is true.",
    parameters: { values: conditions },
    returns: "boolean",
    effect: "read",
    run: (given) => makeTruth(given.values.some((value) => value)),
  }),
];

function makeTruth(value: boolean): Outcome {
  return { kind: "success", value };
}

function contains(whole: Value, part: Value): Outcome {
  if (typeof whole === "string") {
    if (part !== null && typeof part !== "object") return makeTruth(whole.includes(String(part)));
    return {
      kind: "failure",
      message: "`contains` looks for a text in a text, but this is not a text.",
      canRetry: false,
    };
  }
  if (whole !== null && typeof whole === "object" && isList(whole)) {
    return makeTruth(whole.some((item) => isSameValue(item, part)));
  }
  return { kind: "failure", message: "`contains` looks into a text or a list, but this is neither.", canRetry: false };
}

function isEmpty(value: Value): boolean {
  if (value === null || value === "") return true;
  if (typeof value !== "object" || value instanceof Made) return false;
  return isList(value) ? value.length === 0 : Object.keys(value).length === 0;
}
