import type { TypeName } from "../callable.ts";
import { isList } from "../syntax/toProgram.ts";
import { Made, type Value } from "../value.ts";

/** Types of every registry; `value` is any of them. */
export const builtInTypes: readonly TypeName[] = ["string", "number", "boolean", "array", "object", "value"];

export function getElementType(type: TypeName): TypeName | undefined {
  return type.endsWith("[]") ? type.slice(0, -2) : undefined;
}

export function getBaseType(type: TypeName): TypeName {
  return type.replace(/(\[\])+$/, "");
}

/** Returns the type of a value; `array` for an empty list or a list of several types. */
export function getValueType(value: Value): TypeName {
  if (value === null) return "null";
  if (typeof value !== "object") return typeof value;
  if (value instanceof Made) return value.type;
  if (!isList(value)) return "object";
  return getListType(value.map(getValueType));
}

export function getListType(types: readonly TypeName[]): TypeName {
  const [first] = types;
  return first !== undefined && types.every((type) => type === first) && first !== "null" ? `${first}[]` : "array";
}

export function withArticle(type: TypeName): string {
  if (type === "null") return "nothing";
  const element = getElementType(type);
  if (element !== undefined) return `a list of ${element}`;
  if (type === "value") return "a value";
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}
