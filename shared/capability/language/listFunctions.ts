import { defineFunction, type FunctionDescription } from "../callable.ts";
import type { Outcome } from "../outcome.ts";
import { getValueType, withArticle } from "../registry/typeNames.ts";
import { isList } from "../syntax/toProgram.ts";
import { Made, type Value } from "../value.ts";
import { toValueKey } from "./sameValue.ts";

const list = { type: "array", description: "The list.", aliases: ["items", "values"] } as const;
const growing = { ...list, grows: "up" } as const;

export const listFunctions: readonly FunctionDescription<unknown>[] = [
  defineFunction({
    name: "count",
    aliases: ["length", "size"],
    description: "The number of elements in a list, or of lines in a text.",
    parameters: { list: growing },
    returns: "number",
    effect: "read",
    examples: ['count(findReferences("validateToken"))'],
    run: (given) => makeSuccess(given.list.length),
  }),
  defineFunction({
    name: "first",
    description: "The first of a list.",
    parameters: { list },
    returns: "value",
    effect: "read",
    examples: ['first(findReferences("validateToken"))'],
    run: (given) => pickItem(given.list, 0),
  }),
  defineFunction({
    name: "last",
    description: "The last of a list.",
    parameters: { list },
    returns: "value",
    effect: "read",
    run: (given) => pickItem(given.list, -1),
  }),
  defineFunction({
    name: "take",
    aliases: ["limit"],
    description: "The first elements of a list.",
    parameters: { list, count: { type: "number", description: "How many at most.", least: 0, aliases: ["most", "n"] } },
    returns: "array",
    effect: "read",
    examples: ["take(diagnostics(), 10)"],
    run: (given) => makeSuccess(given.list.slice(0, Math.floor(given.count))),
  }),
  defineFunction({
    name: "unique",
    aliases: ["distinct"],
    description: "A list without duplicates.",
    parameters: { list: growing },
    returns: "array",
    effect: "read",
    examples: ['unique(field(findReferences("validateToken"), "file"))'],
    run: (given) => makeSuccess([...new Map(given.list.map((item) => [toValueKey(item), item])).values()]),
  }),
  defineFunction({
    name: "sort",
    description: "A sorted list: numbers by size, texts alphabetically, other values by a field.",
    parameters: {
      list: growing,
      by: { type: "string", description: "The field to sort by.", optional: true },
      descending: { type: "boolean", description: "true: the greatest first.", optional: true },
    },
    returns: "array",
    effect: "read",
    examples: ['sort(findReferences("validateToken"), by: "file")'],
    run: ({ list: items, by, descending }) => {
      const sorted = items.toSorted((left, right) => compare(sortKey(left, by), sortKey(right, by)));
      return makeSuccess(descending ? sorted.toReversed() : sorted);
    },
  }),
  defineFunction({
    name: "field",
    aliases: ["get"],
    description: "One field of a value, or of each value in a list.",
    parameters: {
      of: {
        type: "value",
        description: "A value with fields, or a list of them.",
        aliases: ["value", "object", "list"],
        grows: "up",
      },
      name: { type: "string", description: "The name of the field." },
    },
    returns: "value",
    effect: "read",
    examples: ['field(definition("validateToken"), "file")'],
    run: (given) => selectField(given.of, given.name),
  }),
];

function makeSuccess(value: Value): Outcome {
  return { kind: "success", value };
}

function pickItem(items: readonly Value[], place: number): Outcome {
  const value = items.at(place);
  if (value !== undefined) return makeSuccess(value);
  return { kind: "failure", message: "The list is empty.", canRetry: false };
}

function selectField(of: Value, name: string): Outcome {
  if (!isList(of)) {
    const value = readField(of, name);
    if (value !== undefined) return makeSuccess(value);
    const names = Object.keys(getFields(of) ?? {});
    const has = names.length === 0 ? "It has no fields." : `It has ${names.join(", ")}.`;
    return {
      kind: "failure",
      message: `There is no field \`${name}\` in ${withArticle(getValueType(of))}. ${has}`,
      canRetry: false,
    };
  }
  const values: Value[] = [];
  for (const item of of) {
    const value = selectField(item, name);
    if (value.kind !== "success") return value;
    values.push(value.value);
  }
  return makeSuccess(values);
}

function getFields(value: Value): { readonly [name: string]: Value } | undefined {
  if (value === null || typeof value !== "object" || isList(value)) return undefined;
  return value instanceof Made ? value.fields : value;
}

function readField(value: Value, name: string): Value | undefined {
  const fields = getFields(value);
  return fields !== undefined && Object.hasOwn(fields, name) ? fields[name] : undefined;
}

function sortKey(value: Value, by: string | undefined): Value {
  return by === undefined ? value : (readField(value, by) ?? null);
}

function compare(left: Value, right: Value): number {
  if (typeof left === "number" && typeof right === "number") return left - right;
  const [before, after] = [toKeyText(left), toKeyText(right)];
  return before < after ? -1 : before > after ? 1 : 0;
}

function toKeyText(value: Value): string {
  return typeof value === "string" ? value : toValueKey(value);
}
