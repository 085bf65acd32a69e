import * as z from "zod/mini";

/** A JSON schema of an object, as MCP clients and our command line read it. */
export interface ObjectSchema {
  readonly type: "object";
  readonly properties: Readonly<Record<string, PropertySchema>>;
  readonly required: string[];
  readonly [key: string]: unknown;
}

/** What the command line needs to know of one parameter. */
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

/** The schema of what a caller sends (`input`) or gets (`output`), without what says nothing to a reader. */
export function jsonSchemaOf(schema: z.core.$ZodObject, io: "input" | "output"): ObjectSchema {
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
