import {
  type ArgumentsOf,
  type CallContext,
  type Conversion,
  defineFunction,
  type Failure,
  type FieldValues,
  type FunctionDescription,
  Made,
  type Outcome,
  type Parameters,
  type TypeDescription,
  type Value,
} from "@dialectic/shared/capability";
import { visible } from "@dialectic/shared/protocol";
import type { IdeDomain } from "./ideDomain.ts";

/** What a function of the IDE may use beside its arguments. */
export type IdeContext = CallContext<IdeDomain>;

type Definition<P extends Parameters> = globalThis.Parameters<typeof defineFunction<IdeDomain, P>>[0];

/** A function of the IDE. */
export function ideFunction<const P extends Parameters>(definition: Definition<P>): FunctionDescription<IdeDomain> {
  return defineFunction<IdeDomain, P>(definition);
}

/** How one of several functions that work alike is told of. */
export type FunctionWords = Pick<
  FunctionDescription<IdeDomain>,
  "name" | "aliases" | "description" | "examples" | "phrases"
>;

/** A way from one type of the IDE to another. */
export function ideConversion(definition: Omit<Conversion<IdeDomain>, "kind">): Conversion<IdeDomain> {
  return { kind: "conversion", ...definition };
}

/** A type of the IDE: its values are made and read by the fields that its parameters name. */
export interface IdeType<F> {
  /** A value; fields that are undefined are left out. */
  of(fields: F): Made;
  /** The fields of a value of this type; of another one that is a bug. */
  read(value: Value): F;
  /** The type for the registry; `make` checks or completes what it is constructed with. */
  declared(make?: (given: F, context: IdeContext) => Promise<Outcome> | Outcome): TypeDescription<IdeDomain>;
}

type FieldsOf<P extends Parameters> = {
  readonly [K in keyof P as P[K] extends { optional: true } ? never : K]: ArgumentsOf<P>[K];
} & {
  readonly [K in keyof P as P[K] extends { optional: true } ? K : never]?: ArgumentsOf<P>[K];
};

/** Says what the values of a type are made of. */
export function ideType<const P extends Parameters>(definition: {
  readonly name: string;
  readonly description: string;
  readonly parameters: P;
  /** What a value is called where it is one of several to choose from. */
  readonly label?: (fields: FieldsOf<P>) => string;
}): IdeType<FieldsOf<P>> {
  const { name, label, ...described } = definition;
  return {
    of: (fields) => new Made(name, withoutGaps(fields)),
    read(value) {
      if (!(value instanceof Made) || value.type !== name) throw new Error(`A ${name} was expected`);
      // Whatever is of this type was made of such fields.
      return value.fields as FieldsOf<P>;
    },
    declared: (make) => ({
      ...{ kind: "type", name, ...described },
      // Whatever is of this type was made of such fields.
      ...(label && { label: (fields) => visible(label(fields as FieldsOf<P>)) }),
      // The runtime constructs only from fields that it has checked against these parameters.
      ...(make && { make: (given, context) => make(withoutGaps(given) as FieldsOf<P>, context) }),
    }),
  };
}

/** A value that a function, a conversion or a constructor comes to. */
export function success(value: Value): Outcome {
  return { kind: "success", value };
}

/** Why it comes to none; `canRetry` when the same may succeed later. */
export function failure(message: string, canRetry = false): Failure {
  return { kind: "failure", message, canRetry };
}

function withoutGaps(fields: Readonly<Record<string, Value | undefined>>): FieldValues {
  const known = Object.entries(fields).filter((entry): entry is [string, Value] => entry[1] !== undefined);
  return Object.fromEntries(known);
}
