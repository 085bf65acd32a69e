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
import { toVisible } from "@dialectic/shared/protocol";
import { LanguageTrouble } from "../base/languageTrouble.ts";
import { describeLeftOver, type LeftOver } from "../ide/wholeAnswers.ts";
import type { IdeDomain } from "./ideDomain.ts";

export type IdeContext = CallContext<IdeDomain>;

type Definition<P extends Parameters> = globalThis.Parameters<typeof defineFunction<IdeDomain, P>>[0];

export function defineIdeFunction<const P extends Parameters>(
  definition: Definition<P>,
): FunctionDescription<IdeDomain> {
  const { run } = definition;
  return defineFunction<IdeDomain, P>({
    ...definition,
    run: (given, context) => tellTrouble(() => run(given, context)),
  });
}

/** The words that differ between functions with the same implementation. */
export type FunctionWords = Pick<
  FunctionDescription<IdeDomain>,
  "name" | "aliases" | "description" | "examples" | "phrases"
>;

export function defineIdeConversion(definition: Omit<Conversion<IdeDomain>, "kind">): Conversion<IdeDomain> {
  const { convert } = definition;
  return { kind: "conversion", ...definition, convert: (value, context) => tellTrouble(() => convert(value, context)) };
}

/** A type of the IDE, whose values have the fields that its parameters declare. */
export interface IdeType<F> {
  /** Creates a value; undefined fields are left out. */
  of(fields: F): Made;
  /** Returns the fields of a value of this type; throws for a value of another type. */
  read(value: Value): F;
  /** Returns the type for the registry; `make` checks or completes constructed values. */
  toDescription(make?: (given: F, context: IdeContext) => Promise<Outcome> | Outcome): TypeDescription<IdeDomain>;
}

type FieldsOf<P extends Parameters> = {
  readonly [K in keyof P as P[K] extends { optional: true } ? never : K]: ArgumentsOf<P>[K];
} & {
  readonly [K in keyof P as P[K] extends { optional: true } ? K : never]?: ArgumentsOf<P>[K];
};

/** Declares a type by the parameters of its constructor. */
export function defineIdeType<const P extends Parameters>(definition: {
  readonly name: string;
  readonly description: string;
  readonly parameters: P;
  /** Returns the name of a value in a list of candidates. */
  readonly label?: (fields: FieldsOf<P>) => string;
}): IdeType<FieldsOf<P>> {
  const { name, label, ...described } = definition;
  return {
    of: (fields) => new Made(name, dropUndefined(fields)),
    read(value) {
      if (!(value instanceof Made) || value.type !== name) throw new Error(`A ${name} was expected`);
      // Every value of this type was made of such fields.
      return value.fields as FieldsOf<P>;
    },
    toDescription: (make) => ({
      kind: "type",
      name,
      ...described,
      ...(label && { label: (fields) => toVisible(label(fields as FieldsOf<P>)) }),
      // The runtime checks fields against these parameters before it constructs a value.
      ...(make && {
        make: (given, context) => tellTrouble(() => make(dropUndefined(given) as FieldsOf<P>, context)),
      }),
    }),
  };
}

/** Turns the trouble of a language server into a failure. */
async function tellTrouble(answer: () => Promise<Outcome> | Outcome): Promise<Outcome> {
  try {
    return await answer();
  } catch (problem) {
    if (problem instanceof LanguageTrouble) return failure(problem.message, problem.canRetry);
    throw problem;
  }
}

export function success(value: Value): Outcome {
  return { kind: "success", value };
}

/** Returns a list with what may be missing in it; undefined for a complete one. */
export function wholeSuccess(value: readonly Value[], leftOver: LeftOver | undefined, { domain }: IdeContext): Outcome {
  if (leftOver === undefined) return success(value);
  domain.noteLeftOver?.(leftOver);
  return { kind: "success", value, incomplete: describeLeftOver(leftOver) };
}

/** Returns the reason for a missing value; `canRetry` when a later attempt may succeed. */
export function failure(message: string, canRetry = false): Failure {
  return { kind: "failure", message, canRetry };
}

function dropUndefined(fields: Readonly<Record<string, Value | undefined>>): FieldValues {
  const known = Object.entries(fields).filter((entry): entry is [string, Value] => entry[1] !== undefined);
  return Object.fromEntries(known);
}
