import { type FieldValues, Made, type NamedArgument, type Program, type Value } from "../../capability/index.ts";

/** The program that makes a value again. */
export function callOf(value: Value): Program {
  if (value instanceof Made) return { kind: "call", name: value.type, placed: [], named: namedOf(value.fields) };
  if (isList(value)) return { kind: "list", items: value.map(callOf) };
  if (typeof value === "object" && value !== null) return { kind: "fields", fields: namedOf(value) };
  return { kind: "literal", value };
}

function namedOf(fields: FieldValues): readonly NamedArgument[] {
  return Object.entries(fields).map(([name, value]) => ({ name, value: callOf(value) }));
}

function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}
