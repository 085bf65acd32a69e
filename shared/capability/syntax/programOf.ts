import type { NamedArgument, Program } from "../program.ts";
import { type FieldValues, Made, type Value } from "../value.ts";
import { callOf } from "./call.ts";

/**
 * Returns the program that creates a value: constructor calls for values of declared types, and `data` around an object
 * with one field, which could be read as a call.
 */
export function programOf(value: Value): Program {
  if (value === null || typeof value !== "object") return { kind: "literal", value };
  if (value instanceof Made) return callOf(value.type, [], fieldsOf(value.fields, programOf));
  if (isList(value)) return { kind: "list", items: value.map(programOf) };
  const entries = Object.entries(value);
  const [only] = entries;
  if (only === undefined || entries.length > 1) return { kind: "fields", fields: fieldsOf(value, programOf) };
  if (!holdsMade(only[1])) return callOf("data", [], [{ name: "value", value: quoted(value) }]);
  const names: Program = { kind: "list", items: [{ kind: "literal", value: only[0] }] };
  const values: Program = { kind: "list", items: [programOf(only[1])] };
  return callOf(
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

function quoted(value: Value): Program {
  if (value === null || typeof value !== "object") return { kind: "literal", value };
  if (value instanceof Made) return programOf(value);
  if (isList(value)) return { kind: "list", items: value.map(quoted) };
  const entries = Object.entries(value);
  const [only] = entries;
  if (only !== undefined && entries.length === 1 && isObject(only[1]) && !(only[1] instanceof Made)) {
    return callOf(only[0], [], fieldsOf(only[1], quoted));
  }
  return { kind: "fields", fields: fieldsOf(value, quoted) };
}

/** Returns a tree as data, without calling anything: the argument of `data`. */
export function unquoted(program: Program): Value {
  switch (program.kind) {
    case "literal":
      return program.value;
    case "list":
      return program.items.map(unquoted);
    case "fields":
      return Object.fromEntries(program.fields.map(({ name, value }) => [name, unquoted(value)]));
    case "call": {
      const placed = program.placed.map((value, place) => [String(place), unquoted(value)] as const);
      const named = program.named.map(({ name, value }) => [name, unquoted(value)] as const);
      return Object.fromEntries([[program.name, Object.fromEntries([...placed, ...named])]]);
    }
  }
}

function fieldsOf(fields: FieldValues, program: (value: Value) => Program): NamedArgument[] {
  return Object.entries(fields).map(([name, value]) => ({ name, value: program(value) }));
}

function isObject(value: Value): value is FieldValues | Made {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

function holdsMade(value: Value): boolean {
  if (value === null || typeof value !== "object") return false;
  return value instanceof Made || Object.values(value).some(holdsMade);
}
