import * as z from "zod/mini";
import { type AnySchema, strictSchema, strictUnion } from "./strictSchema.ts";

export interface ObjectSchema {
  readonly type: "object";
  readonly properties: Readonly<Record<string, PropertySchema>>;
  readonly required: string[];
  readonly [key: string]: unknown;
}

/** A JSON schema of an object in the list of tools. */
export interface AdvertisedSchema {
  readonly type: "object";
  readonly [key: string]: unknown;
}

/** The parts of one parameter's schema that the command line uses. */
export interface PropertySchema {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly items?: PropertySchema;
  readonly properties?: Readonly<Record<string, PropertySchema>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly PropertySchema[];
  readonly description?: string;
  readonly default?: unknown;
  readonly [key: string]: unknown;
}

/** Keywords that the server checks and explains by itself: every client would pay for them with each request. */
const checkedHere = ["minLength", "maxLength", "minItems", "maxItems", "minimum", "maximum", "pattern"];

const text = { type: "string" };
const yesOrNo = { type: "boolean" };
const failure: AnySchema = {
  type: "object",
  properties: { success: yesOrNo, reason: text, message: text, retry: yesOrNo },
  required: ["success", "reason", "message", "retry"],
};

/**
 * Returns the schema of a tool's data that `tools/list` shows: its output, or a failure. Clients check the data of
 * failures against it, too.
 */
export function advertisedAnswer(output: z.core.$ZodObject): AdvertisedSchema {
  return { ...strictUnion([advertisedSchema(output, "output"), failure], "output"), type: "object" };
}

/** Returns the schema that `tools/list` shows, by the rules of strict clients: names, types, choices, defaults and descriptions. */
export function advertisedSchema(schema: z.core.$ZodObject, io: "input" | "output"): AdvertisedSchema {
  const { $schema: _, ...bare } = z.toJSONSchema(schema, {
    io,
    override: ({ jsonSchema }) => {
      for (const keyword of checkedHere) delete jsonSchema[keyword];
      // Without a word about it, a switch is off, a list empty, an offset 0, and a choice its first word.
      if (
        (io === "input" && jsonSchema.enum !== undefined && jsonSchema.default === jsonSchema.enum[0]) ||
        jsonSchema.default === false ||
        jsonSchema.default === 0 ||
        (Array.isArray(jsonSchema.default) && jsonSchema.default.length === 0)
      )
        delete jsonSchema.default;
      // A record of anything is an object.
      if (jsonSchema.propertyNames !== undefined) {
        delete jsonSchema.propertyNames;
        delete jsonSchema.additionalProperties;
      }
      // A reader of results ignores members that it does not know.
      if (io === "output") delete jsonSchema.additionalProperties;
    },
  });
  return { ...strictSchema(bare as AnySchema, io), type: "object" };
}

/** Returns the schema of a tool's parameters that `tools/list` shows. A schema with parameters forbids no others: some are accepted and not listed. */
export function advertisedInput(input: z.core.$ZodObject, unlisted: readonly string[]): AdvertisedSchema {
  const schema = advertisedSchema(input, "input");
  const { additionalProperties: _, ...bare } = schema;
  const listed = Object.entries(schema["properties"] as object).filter(([name]) => !unlisted.includes(name));
  if (listed.length === 0) return schema;
  return { ...bare, type: "object", properties: Object.fromEntries(listed) };
}

/** Returns the complete schema of a caller's `input` or `output`. */
export function toJsonSchema(schema: z.core.$ZodObject, io: "input" | "output"): ObjectSchema {
  const { $schema: _, ...bare } = z.toJSONSchema(schema, {
    io,
    override: ({ jsonSchema }) => {
      // Every integer has these two; they only cost the reader tokens.
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    },
  });
  // The schema of a $ZodObject is an object with properties; `required` is left out when it would be empty.
  return { required: [], ...bare } as unknown as ObjectSchema;
}
