import * as z from "zod/mini";

/**
 * A named value that the host publishes and a reader mirrors: it is sent whole whenever it changes. `first` is the value that a reader has
 * before the host has sent one.
 */
export interface ValueType<S extends z.core.$ZodType = z.core.$ZodType, First = unknown> {
  readonly schema: S;
  readonly first: First;
}

export type Values = Readonly<Record<string, ValueType>>;

/** Refuses a schema that takes `undefined`: JSON has no such value, so the reader would keep the one before. */
type Sendable<S extends z.core.$ZodType> = undefined extends z.core.output<S> ? never : S;

/** Describes a value. Without `first`, the reader has `undefined` until the host has sent one. */
export function value<S extends z.core.$ZodType>(schema: Sendable<S>): ValueType<S, undefined>;
export function value<S extends z.core.$ZodType>(
  schema: Sendable<S>,
  first: z.core.output<S>,
): ValueType<S, z.core.output<S>>;
export function value(schema: z.core.$ZodType, first?: unknown): ValueType {
  return { schema, first };
}

/** The values as the host publishes them. */
export type Published<V extends Values> = { readonly [N in keyof V]: z.core.output<V[N]["schema"]> };

/** The values as a reader has them. */
export type Mirrored<V extends Values> = { readonly [N in keyof V]: z.core.output<V[N]["schema"]> | V[N]["first"] };

/** The schema of a message with some of the values. */
export function someOf<V extends Values>(values: V): z.ZodMiniType<Partial<Published<V>>, Partial<Published<V>>> {
  const shape = Object.fromEntries(Object.entries(values).map(([name, { schema }]) => [name, z.optional(schema)]));
  // The members are those of the values.
  return z.object(shape) as z.ZodMiniType<Partial<Published<V>>, Partial<Published<V>>>;
}

/** Returns the values that a reader begins with. */
export function listFirst<V extends Values>(values: V): Mirrored<V> {
  // The members are those of the values.
  return Object.fromEntries(Object.entries(values).map(([name, { first }]) => [name, first])) as Mirrored<V>;
}
