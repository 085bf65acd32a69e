import fc from "fast-check";
import type { NamedArgument, Program } from "../program.ts";
import { createCall } from "../syntax/createCall.ts";
import { Made, type Value } from "../value.ts";

/** Names that are special in JavaScript, JSON or the language, and ordinary ones. */
const name = fc.oneof(
  fc.constantFrom("f", "findReferences", "a-b", "$", "true", "null", "data", "value", "names", "objectOf"),
  fc.constantFrom(
    "__proto__",
    "constructor",
    "toString",
    "hasOwnProperty",
    "",
    " ",
    "a b",
    "0",
    "1",
    "2",
    "01",
    "\u{1f600}",
    "\ud800",
  ),
  fc.string({ unit: "binary", maxLength: 6 }),
);
const number = fc.double({ noNaN: true, noDefaultInfinity: true });
const plain = fc.oneof(
  fc.string({ unit: "binary", maxLength: 12 }),
  number,
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
);

/** Trees as the parser creates them: an object whose only field is an object or a call is a call. */
export const anyProgram: fc.Arbitrary<Program> = fc.letrec<{ program: Program; argument: NamedArgument }>((tie) => ({
  program: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    plain.map((value): Program => ({ kind: "literal", value })),
    fc.array(tie("program"), { maxLength: 4 }).map((items): Program => ({ kind: "list", items })),
    fc.array(tie("argument"), { maxLength: 4 }).map(fieldsOrCall),
    fc
      .tuple(name, fc.array(tie("program"), { maxLength: 3 }), fc.array(tie("argument"), { maxLength: 3 }))
      .map(([called, placed, named]) => createCall(called, placed, named)),
  ),
  argument: fc.tuple(name, tie("program")).map(([given, value]) => ({ name: given, value })),
})).program;

/** Values of all kinds, including objects that would print as calls. */
export const anyValue: fc.Arbitrary<Value> = fc.letrec<{ value: Value; book: Value }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    plain,
    tie("book"),
    fc.array(tie("value"), { maxLength: 4 }),
    fc.array(fc.tuple(name, tie("value")), { maxLength: 3 }).map((entries): Value => Object.fromEntries(entries)),
  ),
  book: fc
    .record(
      { title: fc.string({ unit: "binary" }), author: fc.string(), shelf: fc.integer({ min: 1, max: 99 }) },
      { requiredKeys: ["title"] },
    )
    .map((fields): Value => new Made("book", fields)),
})).value;

function fieldsOrCall(fields: readonly NamedArgument[]): Program {
  const [only] = fields;
  if (only === undefined || fields.length > 1) return { kind: "fields", fields };
  const { name: called, value } = only;
  if (value.kind === "fields") return createCall(called, [], value.fields);
  return value.kind === "call" ? createCall(called, [value], []) : { kind: "fields", fields };
}
