import type { Parameters } from "../callable.ts";
import type { Doubt } from "../outcome.ts";
import { isList } from "../syntax/toProgram.ts";
import type { Value } from "../value.ts";

// The doubt about a value that a function could not complete. Rules:
// - such a list has all of its items, and may have more; a number that was counted from it is at least as large;
// - a function passes this on as its parameter's `grows` says: with more items, an "up" result gains and a "down" result loses;
// - a condition that more items cannot change is certain: `contains` that has found something, `isEmpty` of a list with an item;
// - any other value that is computed from it is in doubt as a whole.

/** Returns the doubt about the result of a call, by the doubts about its arguments. */
export function doubtResult(
  parameters: Parameters,
  given: readonly (readonly [name: string, doubt: Doubt])[],
  result: Value,
): Doubt | undefined {
  const [first] = given;
  if (first === undefined) return undefined;
  const directions = new Set(given.map(([name, { isLeast }]) => (isLeast ? parameters[name]?.grows : undefined)));
  const [direction, ...others] = directions;
  const { reason } = first[1];
  if (others.length > 0 || direction === undefined) return { reason, isLeast: false };
  if (result === (direction === "up")) return undefined;
  return { reason, isLeast: direction === "up" && mayBeLeast(result) };
}

/** Returns the doubt about a list or an object with doubtful parts. */
export function doubtWhole(doubts: readonly (Doubt | undefined)[]): Doubt | undefined {
  const first = doubts.find((doubt) => doubt !== undefined);
  return first && { ...first, isLeast: false };
}

/** Returns the doubt about a converted value: a list stays a list with each of its items, anything else may be another value. */
export function doubtConverted(doubt: Doubt | undefined, from: Value, to: Value): Doubt | undefined {
  if (doubt === undefined || from === to) return doubt;
  return { ...doubt, isLeast: doubt.isLeast && isList(from) && isList(to) };
}

/** Joins what a function could not complete with the doubts about its arguments. */
export function joinDoubts(own: Doubt | undefined, given: Doubt | undefined): Doubt | undefined {
  return own !== undefined && given !== undefined ? { ...own, isLeast: own.isLeast && given.isLeast } : (own ?? given);
}

/** True for values that have more when more is found. */
export function mayBeLeast(value: Value): boolean {
  return isList(value) || typeof value === "number";
}
