import { isSameValue } from "../language/sameValue.ts";
import { isList } from "../syntax/toProgram.ts";
import { Made, type Value } from "../value.ts";
import type { Comparison } from "./claimSource.ts";

export type Compared =
  | { readonly kind: "holds" }
  | { readonly kind: "fails" }
  | { readonly kind: "unknown"; readonly reason: string };

/** Compares the found value with the wanted one; values of different types are never coerced. */
export function compareValues(operator: Comparison, found: Value, wanted: Value | undefined): Compared {
  switch (operator) {
    case "is empty":
    case "is not empty":
      return judgeEmptiness(found, operator === "is empty");
    case "contains":
      return judgeContainment(found, wanted ?? null);
    case "==":
    case "!=":
      return judgeEquality(found, wanted ?? null, operator === "==");
    default:
      return judgeOrder(operator, found, wanted ?? null);
  }
}

export function nameKind(value: Value): string {
  if (value === null) return "nothing";
  if (isList(value)) return "a list";
  if (value instanceof Made) return /^[aeiou]/i.test(value.type) ? `an ${value.type}` : `a ${value.type}`;
  return kinds[typeof value] ?? "an object";
}

const kinds: Readonly<Record<string, string>> = { string: "a text", number: "a number", boolean: "true or false" };

function makeUnknown(reason: string): Compared {
  return { kind: "unknown", reason };
}

function toVerdict(holds: boolean): Compared {
  return { kind: holds ? "holds" : "fails" };
}

function describeMismatch(found: Value, wanted: Value): Compared {
  const [one, other] = [nameKind(found), nameKind(wanted)];
  const article = other === "true or false" ? `not ${other}` : `no ${other.replace(/^an? /, "")}`;
  const hint = !isList(found) ? "" : typeof wanted === "number" ? ": use count(...)" : ": use contains, or first(...)";
  return makeUnknown(`${one} is ${article}${hint}`);
}

function judgeEquality(found: Value, wanted: Value, isWanted: boolean): Compared {
  if (found !== null && wanted !== null && nameKind(found) !== nameKind(wanted)) return describeMismatch(found, wanted);
  return toVerdict(isSameValue(found, wanted) === isWanted);
}

function judgeEmptiness(found: Value, isWanted: boolean): Compared {
  const size = measureSize(found);
  return size === undefined
    ? makeUnknown(`${nameKind(found)} cannot be empty: only texts, lists and objects can`)
    : toVerdict((size === 0) === isWanted);
}

function measureSize(value: Value): number | undefined {
  if (typeof value === "string" || isList(value)) return value.length;
  return typeof value === "object" && value !== null && !(value instanceof Made)
    ? Object.keys(value).length
    : undefined;
}

function judgeContainment(found: Value, wanted: Value): Compared {
  if (isList(found)) return judgeElement(found, wanted);
  if (typeof found !== "string")
    return makeUnknown(`${nameKind(found)} cannot contain anything: only texts and lists can`);
  if (typeof wanted !== "string") return makeUnknown(`a text contains texts, not ${nameKind(wanted)}`);
  return toVerdict(found.includes(wanted));
}

function judgeElement(found: readonly Value[], wanted: Value): Compared {
  if (found.some((each) => isSameValue(each, wanted))) return toVerdict(true);
  const isStranger = found.length > 0 && found.every((each) => nameKind(each) !== nameKind(wanted));
  return isStranger
    ? makeUnknown(
        `the list has no ${nameKind(wanted).replace(/^an? /, "")} in it: its elements are each ${nameKind(found[0] ?? null)}`,
      )
    : toVerdict(false);
}

function judgeOrder(operator: "<" | "<=" | ">" | ">=", found: Value, wanted: Value): Compared {
  if (typeof found !== "number") return isList(found) ? describeMismatch(found, 0) : makeUnknown(explainNoSize(found));
  if (typeof wanted !== "number") return makeUnknown(explainNoSize(wanted));
  switch (operator) {
    case "<":
      return toVerdict(found < wanted);
    case "<=":
      return toVerdict(found <= wanted);
    case ">":
      return toVerdict(found > wanted);
    case ">=":
      return toVerdict(found >= wanted);
  }
}

function explainNoSize(value: Value): string {
  return `${nameKind(value)} cannot be less or more: only numbers can`;
}
