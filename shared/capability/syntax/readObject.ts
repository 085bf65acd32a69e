import type { Call, NamedArgument, Program, Span } from "../program.ts";
import { argumentsOf, callOf } from "./call.ts";
import type { Cursor } from "./cursor.ts";

/**
 * What an object means whose fields were read: one field that is an object, or a call, is a call. The fields' own objects were read as
 * programs, so that one which turns out to hold arguments is opened again; this happens at most once to each.
 */
export function objectOf(cursor: Cursor, fields: readonly NamedArgument[], span: Span): Program {
  const [only] = fields;
  if (only === undefined || fields.length > 1) return { kind: "fields", fields, span };
  const { name, nameSpan, value } = only;
  if (value.kind === "fields") return callOf(name, [], value.fields, { nameSpan, span });
  if (value.kind !== "call") return { kind: "fields", fields, span };
  if (isObject(cursor, value)) return callOf(name, [], [openedAgain(cursor, value)], { nameSpan, span });
  const call = callOf(name, [value], [], { nameSpan, span });
  cursor.wrapped ??= new Set();
  cursor.wrapped.add(call);
  return call;
}

/** The one field of an object that was read as a call. */
function openedAgain(cursor: Cursor, call: Call): NamedArgument {
  const { name, nameSpan, span = { start: 0, end: 0 }, placed } = call;
  const [first] = placed;
  if (first !== undefined && cursor.wrapped?.has(call)) return { name, nameSpan, value: first };
  // Where the arguments were is not kept; what is said about them points at the whole.
  return { name, nameSpan, value: objectOf(cursor, argumentsOf(call), span) };
}

function isObject(cursor: Cursor, call: Call): boolean {
  return call.span !== undefined && cursor.source[call.span.start] === "{";
}
