import * as z from "zod/mini";

export interface ObjectSchema {
  readonly type: "object";
  readonly properties: Readonly<Record<string, PropertySchema>>;
  readonly required: string[];
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

/** Returns the schema of a caller's `input` or `output`, without parts that tell a reader nothing. */
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
