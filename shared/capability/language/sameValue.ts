import { isList } from "../syntax/toProgram.ts";
import { Made, type Value } from "../value.ts";

/** Returns true when two values are equal; the order of fields is ignored. */
export function isSameValue(left: Value, right: Value): boolean {
  if (left === right) return true;
  if (left === null || right === null || typeof left !== "object" || typeof right !== "object") return false;
  if (left instanceof Made || right instanceof Made) {
    if (!(left instanceof Made && right instanceof Made)) return false;
    return left.type === right.type && isSameValue(left.fields, right.fields);
  }
  if (isList(left) || isList(right)) {
    if (!(isList(left) && isList(right)) || left.length !== right.length) return false;
    return left.every((item, place) => isSameValue(item, right[place] ?? null));
  }
  const names = Object.keys(left);
  if (names.length !== Object.keys(right).length) return false;
  return names.every((name) => Object.hasOwn(right, name) && isSameValue(left[name] ?? null, right[name] ?? null));
}

/** Returns a key that is equal for equal values only. */
export function toValueKey(value: Value): string {
  if (value === null || typeof value !== "object") return Object.is(value, -0) ? "0" : JSON.stringify(value);
  if (value instanceof Made) return `${JSON.stringify(value.type)}(${toValueKey(value.fields)})`;
  if (isList(value)) return `[${value.map(toValueKey).join(",")}]`;
  const fields = Object.entries(value).map(([name, field]) => `${JSON.stringify(name)}:${toValueKey(field)}`);
  return `{${fields.toSorted().join(",")}}`;
}
