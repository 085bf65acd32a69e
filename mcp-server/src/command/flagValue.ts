import { isRecord } from "@dialectic/shared/protocol";
import type { PropertySchema } from "../tools/jsonSchema.ts";
import { findListSchema, findWordMember } from "./commandFlags.ts";

/** Converts the words of a list as its schema demands; a single word that is a JSON list is that list. */
export function toListValue(schema: PropertySchema, words: readonly string[]): unknown {
  const [only] = words;
  const whole = words.length === 1 && only !== undefined ? tryParseJson(only) : undefined;
  if (Array.isArray(whole?.value)) return whole.value;
  const items = findListSchema(schema)?.items ?? {};
  const member = findWordMember(items);
  return words.map((word) => {
    const value = toWordValue(items, word);
    return member !== undefined && typeof value === "string" ? { [member]: value } : value;
  });
}

/** Converts a word as its schema demands; a word that does not match stays unchanged, for the tool to explain. */
export function toWordValue(schema: PropertySchema, word: string): unknown {
  if (schema.anyOf !== undefined) return toAlternativeValue(schema.anyOf, word);
  switch (schema.type) {
    case "string":
      return word;
    case "integer":
    case "number":
      return /^-?\d+(\.\d+)?$/.test(word) ? Number(word) : word;
    case "boolean":
      return word === "true" ? true : word === "false" ? false : word;
    case "object": {
      const value = toJsonValue(word);
      return isRecord(value) ? value : word;
    }
    default:
      // A schema that allows any value.
      return toJsonValue(word);
  }
}

/** Converts a word to one of the alternatives; it stays a text only when none of the others matches. */
function toAlternativeValue(schemas: readonly PropertySchema[], word: string): unknown {
  const values = schemas.filter(({ type }) => type !== "string").map((schema) => toWordValue(schema, word));
  return values.find((value) => value !== word) ?? word;
}

function toJsonValue(word: string): unknown {
  const found = tryParseJson(word);
  return found === undefined ? word : found.value;
}

function tryParseJson(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined; // it is plain text
  }
}
