import type { Call, NamedArgument, Program, Span } from "../program.ts";
import { createCall, listArguments } from "./createCall.ts";
import type { Cursor } from "./cursor.ts";

/**
 * Returns the meaning of an object from its fields: an object whose only field is an object or a call is a call. Field
 * values that are objects were parsed as programs, so one that turns out to hold arguments is converted back; this
 * happens at most once to each.
 */
export function interpretObject(cursor: Cursor, fields: readonly NamedArgument[], span: Span): Program {
  const [only] = fields;
  if (only === undefined || fields.length > 1) return { kind: "fields", fields, span };
  const { name, nameSpan, value } = only;
  if (value.kind === "fields") return createCall(name, [], value.fields, { nameSpan, span });
  if (value.kind !== "call") return { kind: "fields", fields, span };
  if (isObject(cursor, value)) return createCall(name, [], [reopenCall(cursor, value)], { nameSpan, span });
  const call = createCall(name, [value], [], { nameSpan, span });
  cursor.wrapped ??= new Set();
  cursor.wrapped.add(call);
  return call;
}

function reopenCall(cursor: Cursor, call: Call): NamedArgument {
  const { name, nameSpan, span = { start: 0, end: 0 }, placed } = call;
  const [first] = placed;
  if (first !== undefined && cursor.wrapped?.has(call)) return { name, nameSpan, value: first };
  // The position of the arguments is not kept; messages about them point at the whole call.
  return { name, nameSpan, value: interpretObject(cursor, listArguments(call), span) };
}

function isObject(cursor: Cursor, call: Call): boolean {
  return call.span !== undefined && cursor.source[call.span.start] === "{";
}
