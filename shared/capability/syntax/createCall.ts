import type { Call, NamedArgument, Program, Span } from "../program.ts";

export interface CallSpans {
  readonly nameSpan?: Span | undefined;
  readonly span?: Span | undefined;
}

/**
 * Creates a call. JSON has no positional arguments: there they are named `"0"`, `"1"`, … in this order, before the
 * others. Such names are therefore positions in both syntaxes.
 */
export function createCall(
  name: string,
  placed: readonly Program[],
  named: readonly NamedArgument[],
  spans: CallSpans = {},
): Call {
  if (named[0]?.name !== String(placed.length)) return { kind: "call", name, placed, named, ...spans };
  const places = [...placed];
  let taken = 0;
  for (const argument of named) {
    if (argument.name !== String(places.length)) break;
    places.push(argument.value);
    taken += 1;
  }
  return { kind: "call", name, placed: places, named: named.slice(taken), ...spans };
}

export function listArguments(call: Call): readonly NamedArgument[] {
  if (call.placed.length === 0) return call.named;
  return [...call.placed.map((value, place) => ({ name: String(place), value })), ...call.named];
}
