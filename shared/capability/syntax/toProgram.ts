import type { NamedArgument, Program } from "../program.ts";
import { type FieldValues, Made, type Value } from "../value.ts";
import { createCall } from "./createCall.ts";

/**
 * Returns the program that creates a value: constructor calls for values of declared types, and `data` around an object
 * with one field, which could be read as a call.
 */
export function toProgram(value: Value): Program {
  if (value === null || typeof value !== "object") return { kind: "literal", value };
  if (value instanceof Made) return createCall(value.type, [], toNamedArguments(value.fields, toProgram));
  if (isList(value)) return { kind: "list", items: value.map(toProgram) };
  const entries = Object.entries(value);
  const [only] = entries;
  if (only === undefined || entries.length > 1) return { kind: "fields", fields: toNamedArguments(value, toProgram) };
  if (!holdsMade(only[1])) return createCall("data", [], [{ name: "value", value: quoteValue(value) }]);
  const names: Program = { kind: "list", items: [{ kind: "literal", value: only[0] }] };
  const values: Program = { kind: "list", items: [toProgram(only[1])] };
  return createCall(
    "objectOf",
    [],
    [
      { name: "names", value: names },
      { name: "values", value: values },
    ],
  );
}

/** Returns true for a list; `Array.isArray` does not narrow read-only arrays. */
export function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}

function quoteValue(value: Value): Program {
  if (value === null || typeof value !== "object") return { kind: "literal", value };
  if (value instanceof Made) return toProgram(value);
  if (isList(value)) return { kind: "list", items: value.map(quoteValue) };
  const entries = Object.entries(value);
  const [only] = entries;
  if (only !== undefined && entries.length === 1 && isObject(only[1]) && !(only[1] instanceof Made)) {
    return createCall(only[0], [], toNamedArguments(only[1], quoteValue));
  }
  return { kind: "fields", fields: toNamedArguments(value, quoteValue) };
}

/** Returns a tree as data, without calling anything: the argument of `data`. */
export function unquoteProgram(program: Program): Value {
  switch (program.kind) {
    case "literal":
      return program.value;
    case "list":
      return program.items.map(unquoteProgram);
    case "fields":
      return Object.fromEntries(program.fields.map(({ name, value }) => [name, unquoteProgram(value)]));
    case "call": {
      const placed = program.placed.map((value, place) => [String(place), unquoteProgram(value)] as const);
      const named = program.named.map(({ name, value }) => [name, unquoteProgram(value)] as const);
      return Object.fromEntries([[program.name, Object.fromEntries([...placed, ...named])]]);
    }
  }
}

function toNamedArguments(fields: FieldValues, program: (value: Value) => Program): NamedArgument[] {
  return Object.entries(fields).map(([name, value]) => ({ name, value: program(value) }));
}

function isObject(value: Value): value is FieldValues | Made {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

function holdsMade(value: Value): boolean {
  if (value === null || typeof value !== "object") return false;
  return value instanceof Made || Object.values(value).some(holdsMade);
}
