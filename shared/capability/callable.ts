import type { Outcome } from "./outcome.ts";
import type { FieldValues, Made, Value } from "./value.ts";

/**
 * Name of a type: a built-in one (`string`, `number`, `boolean`, `array`, `object`, or `value` for any of them), one
 * that a registry declares, or either with `[]` for a list. A list of one element is accepted where the element is
 * wanted, and an element where a list is wanted.
 */
export type TypeName = string;

export interface Parameter {
  readonly type: TypeName;
  /** Description for an agent: meaning, unit and default. */
  readonly description: string;
  /** True when the argument may be left out: the function has a default, infers it, or answers with candidates. */
  readonly optional?: true;
  readonly aliases?: readonly string[];
  readonly oneOf?: readonly string[];
  /** Bounds of a number, inclusive. */
  readonly least?: number;
  readonly most?: number;
  readonly whole?: true;
  /** How the result changes with more items in this list, or with a greater number: only "up", only "down", or neither. */
  readonly grows?: "up" | "down";
}

/** Parameters by name, in the order of positional arguments. */
export type Parameters = Readonly<Record<string, Parameter>>;

/** Arguments as passed to a function: checked and converted. */
export type ArgumentsOf<P extends Parameters> = {
  readonly [K in keyof P]: P[K] extends { optional: true } ? TypeOf<P[K]["type"]> | undefined : TypeOf<P[K]["type"]>;
};

type TypeOf<T extends TypeName> = T extends `${infer Element}[]`
  ? readonly TypeOf<Element>[]
  : T extends keyof BuiltInTypes
    ? BuiltInTypes[T]
    : Made;

interface BuiltInTypes {
  readonly string: string;
  readonly number: number;
  readonly boolean: boolean;
  readonly array: readonly Value[];
  readonly object: FieldValues;
  readonly value: Value;
}

export interface CallContext<Domain> {
  readonly domain: Domain;
  /** Aborted when the caller cancels or the run times out. */
  readonly signal: AbortSignal;
}

export type Effect = "read" | "edit";

export interface FunctionDescription<Domain> {
  readonly kind: "function";
  readonly name: string;
  readonly aliases: readonly string[];
  readonly description: string;
  readonly parameters: Parameters;
  readonly returns: TypeName;
  /** An edit may only be the outermost call of a program. */
  readonly effect: Effect;
  readonly examples: readonly string[];
  readonly phrases: readonly Phrase[];
  readonly run: (given: FieldValues, context: CallContext<Domain>) => Promise<Outcome> | Outcome;
}

export interface Phrase {
  /**
   * `find (all) references|usages to|of {symbol}`: words, alternatives, optional parts and slots. In parentheses, and
   * in brackets for a required part, an alternative may have several words: `[what is|show] …`. A slot takes a number
   * if its parameter is a number, and otherwise a name, unless its kind is given: `{file:path}`, `{pattern:word}`,
   * `{text:text}`.
   */
  readonly sentence: string;
  /**
   * The program, with the slots as arguments: `findReferences({symbol})`. The argument of an omitted slot is dropped.
   */
  readonly program: string;
  /**
   * Set when the sentence is not a request but denotes a value of these types in other sentences: `the selection` for a
   * symbol.
   */
  readonly standsFor?: readonly TypeName[];
  /** True when the meaning is only likely, as with "this": good enough to read, but never to edit. */
  readonly vague?: true;
  /** True when the program does more or less than the sentence says: it is offered but never runs automatically. */
  readonly near?: true;
}

/**
 * A type of the language: its constructor is a function of the same name, and its values are printed as calls of it.
 */
export interface TypeDescription<Domain> {
  readonly kind: "type";
  readonly name: string;
  readonly description: string;
  readonly parameters: Parameters;
  /** Returns the name of a value in a list of choices: "the `x` from `auth.ts:42`". */
  readonly label?: (fields: FieldValues) => string;
  /** Validates the fields beyond their types; without it, the value is taken as given. */
  readonly make?: (given: FieldValues, context: CallContext<Domain>) => Promise<Outcome> | Outcome;
}

/** A conversion from one type to another, applied automatically when exactly one shortest path exists. */
export interface Conversion<Domain> {
  readonly kind: "conversion";
  readonly from: TypeName;
  readonly to: TypeName;
  readonly description: string;
  readonly convert: (value: Value, context: CallContext<Domain>) => Promise<Outcome> | Outcome;
}

export type Declaration<Domain> = FunctionDescription<Domain> | TypeDescription<Domain> | Conversion<Domain>;

export function defineFunction<Domain, const P extends Parameters>(definition: {
  readonly name: string;
  readonly aliases?: readonly string[];
  readonly description: string;
  readonly parameters: P;
  readonly returns: TypeName;
  readonly effect: Effect;
  readonly examples?: readonly string[];
  readonly phrases?: readonly Phrase[];
  readonly run: (given: ArgumentsOf<P>, context: CallContext<Domain>) => Promise<Outcome> | Outcome;
}): FunctionDescription<Domain> {
  const { run, aliases = [], examples = [], phrases = [], ...description } = definition;
  return {
    ...description,
    kind: "function",
    aliases,
    examples,
    phrases,
    // The runtime only passes arguments that it has checked against these parameters.
    run: (given, context) => run(given as ArgumentsOf<P>, context),
  };
}
