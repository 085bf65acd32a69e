import { Made, type Value } from "../value.ts";

export type Unfit = "too-large" | "too-deep" | "no-value";

/** Checks a value without recursion: functions of a domain may not adhere to the type. */
export function checkValue(value: unknown, mostLength: number, mostDepth: number): Unfit | undefined {
  const open: { readonly value: unknown; readonly depth: number }[] = [{ value, depth: 0 }];
  let length = 0;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value: part, depth } = next;
    if (depth > mostDepth) return "too-deep";
    if (!isValueLike(part)) return "no-value";
    length += measureLength(part);
    if (length > mostLength) return "too-large";
    if (part === null || typeof part !== "object") continue;
    const inner = part instanceof Made ? part.fields : part;
    for (const [name, field] of Object.entries(inner)) {
      if (!Array.isArray(inner)) length += name.length + 6;
      if (length > mostLength) return "too-large";
      open.push({ value: field, depth: depth + 1 });
    }
  }
  return undefined;
}

function measureLength(part: Value): number {
  if (typeof part === "string") return part.length + 4;
  return part instanceof Made ? part.type.length + 8 : 4;
}

function isValueLike(part: unknown): part is Value {
  if (part === null || typeof part === "string" || typeof part === "boolean") return true;
  if (typeof part === "number") return Number.isFinite(part);
  if (typeof part !== "object") return false;
  if (part instanceof Made || Array.isArray(part)) return true;
  const prototype: unknown = Object.getPrototypeOf(part);
  return prototype === Object.prototype || prototype === null;
}
