import { findListSchema, flagSort, kebabCase } from "../src/command/commandFlags.ts";
import { type PropertySchema, toJsonSchema } from "../src/tools/jsonSchema.ts";
import type { Tool } from "../src/tools/tool.ts";

/** A value that a schema refuses, with the reason. */
export interface BadValue {
  readonly why: string;
  readonly value: unknown;
  /** False when words of a command line cannot express the value, because every word is a text. */
  readonly isSayable: boolean;
}

/** A length that one word of a command line can have on Linux. */
const longestWord = 100_000;

/** Returns the parameters that a tool's schema distinguishes, except the window's. */
export function listParameters(tool: Tool): readonly (readonly [string, PropertySchema])[] {
  const { properties } = toJsonSchema(tool.input, "input");
  return Object.entries(properties).filter(([name]) => name !== "workspace_path");
}

export function listRequired(tool: Tool): readonly string[] {
  return toJsonSchema(tool.input, "input").required;
}

export function createSample(schema: PropertySchema): unknown {
  const [first] = schema.enum ?? [];
  if (first !== undefined) return first;
  if (schema.anyOf?.[0] !== undefined) return createSample(schema.anyOf[0]);
  switch (schema.type) {
    case "string":
      return "text".padEnd(Number(schema["minLength"] ?? 0), "t");
    case "integer":
    case "number":
      return Math.max(1, Number(schema["minimum"] ?? 1));
    case "boolean":
      return schema.default !== true;
    case "array":
      return [createSample(schema.items ?? {}), createSample(schema.items ?? {})];
    case "object":
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, member]) => [name, createSample(member)]),
      );
    default:
      return { any: ["thing"] };
  }
}

/** Returns values that a schema refuses: another type, empty, out of range, with unknown members. */
export function listBadValues(schema: PropertySchema): readonly BadValue[] {
  if (schema.anyOf !== undefined) return listBadUnionValues(schema.anyOf);
  if (schema.enum !== undefined) return [wrongType(7), { why: "unknown member", value: "no-such", isSayable: true }];
  switch (schema.type) {
    case "string":
      return [wrongType(7), ...badTexts(schema)];
    case "integer":
      return [...badNumbers(schema), { why: "not whole", value: 1.5, isSayable: true }];
    case "number":
      return badNumbers(schema);
    case "boolean":
      return [wrongType("maybe")];
    case "array":
      return [wrongType(7), ...listBadValues(schema.items ?? {}).map(insideList)];
    case "object":
      return [
        wrongType("text", true),
        { why: "unknown member", value: { noSuch: 1 }, isSayable: true },
        ...badMembers(schema),
      ];
    default:
      return [];
  }
}

/** Returns the words that express these parameters on a command line. */
export function toCommandWords(tool: Tool, parameters: Readonly<Record<string, unknown>>): readonly string[] {
  const schemas = new Map(listParameters(tool));
  return Object.entries(parameters).flatMap(([name, value]) => {
    const [flag, schema] = [kebabCase(name), schemas.get(name) ?? {}];
    if (flagSort(schema) === "switch") return [value === true ? `--${flag}` : `--no-${flag}`];
    if (Array.isArray(value) && findListSchema(schema) !== undefined) return [`--${flag}=${JSON.stringify(value)}`];
    return [`--${flag}=${typeof value === "string" ? value : JSON.stringify(value)}`];
  });
}

function wrongType(value: unknown, isSayable = false): BadValue {
  return { why: "wrong type", value, isSayable };
}

function badTexts({ minLength, maxLength }: PropertySchema): readonly BadValue[] {
  const most = Number(maxLength ?? 0);
  return [
    ...(Number(minLength ?? 0) > 0 ? [{ why: "empty", value: "", isSayable: true }] : []),
    ...(most > 0 ? [{ why: "too long", value: "x".repeat(most + 1), isSayable: most < longestWord }] : []),
  ];
}

function badNumbers({ minimum, maximum }: PropertySchema): readonly BadValue[] {
  return [
    wrongType("many", true),
    ...(minimum === undefined ? [] : [{ why: "too small", value: Number(minimum) - 1, isSayable: true }]),
    ...(maximum === undefined ? [] : [{ why: "too big", value: Number(maximum) + 1, isSayable: true }]),
  ];
}

function badMembers({ properties = {} }: PropertySchema): readonly BadValue[] {
  return Object.entries(properties).flatMap(([name, member]) =>
    listBadValues(member).map(({ why, value }) => ({
      why: `${name}: ${why}`,
      value: { [name]: value },
      isSayable: isShort(value),
    })),
  );
}

function insideList({ why, value }: BadValue): BadValue {
  return { why: `in the list: ${why}`, value: [value], isSayable: isShort(value) };
}

/** A command line has no room for the longest texts. */
function isShort(value: unknown): boolean {
  return JSON.stringify(value).length < longestWord;
}

/** Returns values that none of the alternatives accepts. */
function listBadUnionValues(schemas: readonly PropertySchema[]): readonly BadValue[] {
  const types = new Set(schemas.map(({ type }) => type));
  if (types.has(undefined)) return [];
  const others = [7, true, "text", {}].filter(
    (value) => !types.has(typeof value) && !(value === 7 && types.has("integer")),
  );
  return others.slice(0, 1).map((value) => wrongType(value));
}
