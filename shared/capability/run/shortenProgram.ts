import type { Program } from "../program.ts";
import type { Registry } from "../registry/registry.ts";
import { getBaseType, getElementType } from "../registry/typeNames.ts";

/**
 * Returns the program with objects in place of constructors where a parameter gives the type: `{"findReferences":
 * {"symbol": {"name": "x"}}}`. The program must be in its normal form.
 */
export function shortenProgram<Domain>(program: Program, registry: Registry<Domain>): Program {
  switch (program.kind) {
    case "literal":
      return program;
    case "list":
      return { ...program, items: program.items.map((item) => shortenProgram(item, registry)) };
    case "fields":
      return {
        ...program,
        fields: program.fields.map((field) => ({ ...field, value: shortenProgram(field.value, registry) })),
      };
    case "call": {
      const callable = registry.callable(program.name);
      // Quoted data is not a program.
      if (callable === undefined || callable.name === "data") return program;
      const named = program.named.map(({ name, value }) => {
        const type = callable.parameters[name]?.type ?? "value";
        return { name, value: dropConstructor(shortenProgram(value, registry), type) };
      });
      return { ...program, named };
    }
  }
}

function dropConstructor(program: Program, type: string): Program {
  if (program.kind === "list") {
    const element = getElementType(type);
    if (element === undefined) return program;
    return { ...program, items: program.items.map((item) => dropConstructor(item, element)) };
  }
  if (program.kind !== "call" || program.name !== getBaseType(type) || program.placed.length > 0) return program;
  const [only] = program.named;
  const wouldBeCall = program.named.length === 1 && (only?.value.kind === "call" || only?.value.kind === "fields");
  return only === undefined || wouldBeCall ? program : { kind: "fields", fields: program.named };
}
