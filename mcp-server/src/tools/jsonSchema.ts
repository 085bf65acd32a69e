import * as z from "zod/mini";

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

/*
 * Strict clients skip a tool, or drop all of them, for a schema that says more than a type. So what is advertised has these rules, and what
 * is accepted and returned stays as it is:
 * 1. Each property and item has one type, or else is not there. No `anyOf`, `oneOf`, `allOf`, `const` or list of types.
 * 2. A constant is a choice of one text, or its type.
 * 3. Alternatives of one type are merged: the members of all, of which those are required that all require; the choices of all.
 * 4. What has no single type is a text in an input: a tool reads the JSON in it. In an output it is left out: results may have members that
 *    the schema does not name.
 */

/** A JSON schema before or after these rules; other keywords, such as the description, stay. */
export interface AnySchema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly items?: AnySchema;
  readonly properties?: Readonly<Record<string, AnySchema>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly AnySchema[];
  readonly oneOf?: readonly AnySchema[];
  readonly [key: string]: unknown;
}

type Direction = "input" | "output";

/** Returns the schema with one type; undefined for one that an output has to leave out. */
export function strictSchema({ anyOf, oneOf, ...schema }: AnySchema, io: Direction): AnySchema | undefined {
  const alternatives = anyOf ?? oneOf;
  if (alternatives === undefined) return strictType(schema, io) ?? withoutType(schema, io);
  const merged = strictUnion(alternatives, io);
  return merged === undefined ? withoutType(schema, io) : { ...merged, ...schema };
}

/** Returns the one schema of these alternatives; undefined when they have several types. */
function strictUnion(alternatives: readonly AnySchema[], io: Direction): AnySchema | undefined {
  // A text stands for anything in an input, but here it would hide that the alternatives differ.
  const [first, ...others] = alternatives.map((schema) => {
    const isPlain = schema.anyOf === undefined && schema.oneOf === undefined;
    return isPlain ? strictType(schema, io) : strictSchema(schema, io);
  });
  return others.reduce((merged, other) => merged && other && merge(merged, other, io), first);
}

function strictType({ const: constant, ...schema }: AnySchema, io: Direction): AnySchema | undefined {
  const { type, items, properties } = schema;
  if (typeof constant === "string") return { ...schema, type: "string", enum: [constant] };
  if (typeof type !== "string") return undefined;
  if (type === "array") {
    const item = items && strictSchema(items, io);
    return item && { ...schema, items: item };
  }
  return type === "object" && properties !== undefined ? strictMembers(schema, properties, io) : schema;
}

function strictMembers(
  { required, ...schema }: AnySchema,
  properties: NonNullable<AnySchema["properties"]>,
  io: Direction,
): AnySchema {
  const members = Object.entries(properties).flatMap(([name, member]) => {
    const strict = strictSchema(member, io);
    return strict === undefined ? [] : [[name, strict] as const];
  });
  const known = Object.fromEntries(members);
  return withRequired(
    { ...schema, properties: known },
    required?.filter((name) => Object.hasOwn(known, name)),
  );
}

function withRequired(schema: AnySchema, required: readonly string[] = []): AnySchema {
  return required.length === 0 ? schema : { ...schema, required };
}

function withoutType({ description }: AnySchema, io: Direction): AnySchema | undefined {
  if (io === "output") return undefined;
  return { type: "string", ...(description === undefined ? {} : { description }) };
}

function merge(one: AnySchema, other: AnySchema, io: Direction): AnySchema | undefined {
  if (one.type !== other.type) return undefined;
  if (one.type === "object") return mergeMembers(one, other, io);
  if (one.type === "array") {
    const items = one.items && other.items && merge(one.items, other.items, io);
    return items && { ...one, items };
  }
  const { enum: choices, ...bare } = one;
  return choices === undefined || other.enum === undefined
    ? bare
    : { ...bare, enum: [...new Set([...choices, ...other.enum])] };
}

function mergeMembers(one: AnySchema, other: AnySchema, io: Direction): AnySchema {
  const { required, ...bare } = one;
  const properties = { ...one.properties, ...other.properties };
  const members = Object.entries(properties).flatMap(([name, member]) => {
    const own = one.properties?.[name];
    const merged = own === undefined || own === member ? member : merge(own, member, io);
    const strict = merged ?? withoutType(member, io);
    return strict === undefined ? [] : [[name, strict] as const];
  });
  const known = Object.fromEntries(members);
  const common = required?.filter((name) => other.required?.includes(name) && Object.hasOwn(known, name));
  return withRequired({ ...bare, properties: known }, common);
}
