import type { Call, NamedArgument, Program } from "../program.ts";
import { listArguments } from "./createCall.ts";
import { isName } from "./cursor.ts";

/** The notation of a program: JSON, which every client can produce, or calls, which are shorter to read. */
export type Notation = "json" | "call";

/** Prints a program on one line; parsing it returns the same tree. */
export function printProgram(program: Program, notation: Notation): string {
  switch (program.kind) {
    case "literal":
      return printLiteral(program.value);
    case "list":
      return `[${program.items.map((item) => printProgram(item, notation)).join(", ")}]`;
    case "fields":
      return printFields(program.fields, notation);
    case "call":
      return notation === "call" && isName(program.name) ? printCall(program) : printCallObject(program);
  }
}

function printLiteral(value: string | number | boolean | null): string {
  return Object.is(value, -0) ? "-0" : JSON.stringify(value);
}

function printFields(fields: readonly NamedArgument[], notation: Notation): string {
  const [only] = fields;
  if (only !== undefined && fields.length === 1 && (only.value.kind === "fields" || only.value.kind === "call")) {
    // Printed as an object it would be a call.
    const names: Program = { kind: "list", items: [{ kind: "literal", value: only.name }] };
    const values: Program = { kind: "list", items: [only.value] };
    const named = [
      { name: "names", value: names },
      { name: "values", value: values },
    ];
    return printProgram({ kind: "call", name: "objectOf", placed: [], named }, notation);
  }
  return `{${fields.map(({ name, value }) => `${JSON.stringify(name)}: ${printProgram(value, notation)}`).join(", ")}}`;
}

function printCallObject(call: Call): string {
  const given = listArguments(call).map(({ name, value }) => `${JSON.stringify(name)}: ${printProgram(value, "json")}`);
  return `{${JSON.stringify(call.name)}: {${given.join(", ")}}}`;
}

function printCall({ name, placed, named }: Call): string {
  const values = placed.map((value) => printProgram(value, "call"));
  // A lone object between the parentheses would be read as the arguments.
  if (values.length === 1 && named.length === 0 && values[0]?.startsWith("{")) values[0] = `"0": ${values[0]}`;
  const rest = named.map((argument) => {
    const written = isName(argument.name) ? argument.name : JSON.stringify(argument.name);
    return `${written}: ${printProgram(argument.value, "call")}`;
  });
  return `${name}(${[...values, ...rest].join(", ")})`;
}
