import type { Parameter, TypeName } from "../callable.ts";
import { isList } from "../syntax/toProgram.ts";
import type { Value } from "../value.ts";

export function isPlainPair(from: TypeName, to: TypeName): boolean {
  return from !== to && plainTypes.has(from) && plainTypes.has(to);
}

export function convertPlain(value: string | number | boolean, to: TypeName): string | number | boolean | undefined {
  if (to === "string") return String(value);
  if (to === "number") return typeof value === "string" ? readNumber(value) : Number(value);
  if (to !== "boolean") return undefined;
  if (value === 1 || value === "true") return true;
  if (value === 0 || value === "false") return false;
  return undefined;
}

export function findRefusal(value: Value, parameter: Parameter): string | undefined {
  const { oneOf, least, most, whole } = parameter;
  if (isList(value)) return value.map((item) => findRefusal(item, parameter)).find((refusal) => refusal !== undefined);
  if (typeof value === "string" && oneOf !== undefined && !oneOf.includes(value)) {
    return `must be one of ${oneOf.map((text) => JSON.stringify(text)).join(", ")}, not ${JSON.stringify(shortenText(value))}`;
  }
  if (typeof value !== "number") return undefined;
  if (whole && !Number.isInteger(value)) return `must be a whole number, not ${value}`;
  if (least !== undefined && value < least) return `must be at least ${least}, not ${value}`;
  if (most !== undefined && value > most) return `must be at most ${most}, not ${value}`;
  return undefined;
}

function readNumber(text: string): number | undefined {
  const number = numberPattern.test(text) ? Number(text) : Number.NaN;
  return Number.isFinite(number) ? number : undefined;
}

function shortenText(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

const plainTypes: ReadonlySet<TypeName> = new Set(["string", "number", "boolean"]);
const numberPattern = /^\s*-?\d{1,300}(\.\d{1,300})?([eE][+-]?\d{1,3})?\s*$/;
