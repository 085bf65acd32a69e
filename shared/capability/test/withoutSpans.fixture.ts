import type { NamedArgument, Program } from "../program.ts";

export function withoutSpans(program: Program): Program {
  const bare = ({ name: given, value }: NamedArgument): NamedArgument => ({ name: given, value: withoutSpans(value) });
  switch (program.kind) {
    case "literal":
      return { kind: "literal", value: program.value };
    case "list":
      return { kind: "list", items: program.items.map(withoutSpans) };
    case "fields":
      return { kind: "fields", fields: program.fields.map(bare) };
    case "call":
      return {
        kind: "call",
        name: program.name,
        placed: program.placed.map(withoutSpans),
        named: program.named.map(bare),
      };
  }
}
