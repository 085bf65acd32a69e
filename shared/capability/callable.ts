import type { Outcome } from "./outcome.ts";
import type { FieldValues, Made, Value } from "./value.ts";

/**
 * The name of a type: a built-in one (`string`, `number`, `boolean`, `array`, `object`, `value` for all of them), one that a registry
 * declares, or either with `[]` for a list of it. A list of one fits where its element is wanted, an element where a list is.
 */
export type TypeName = string;

/** A parameter of a function or of a constructor. */
export interface Parameter {
  readonly type: TypeName;
  /** For an agent: what it is, its unit and its default. */
  readonly description: string;
  /** May be left out: the function has a default, finds out, or answers with candidates. */
  readonly optional?: true;
  /** Other names that are understood. */
  readonly aliases?: readonly string[];
  /** The only texts that it takes. */
  readonly oneOf?: readonly string[];
  /** Bounds of a number, inclusive. */
  readonly least?: number;
  readonly most?: number;
  /** A number without a fraction. */
  readonly whole?: true;
}

/** Parameters by name, in the order of arguments by place. */
export type Parameters = Readonly<Record<string, Parameter>>;

/** Arguments as a function gets them: checked and converted. */
export type ArgumentsOf<P extends Parameters> = {
  readonly [K in keyof P]: P[K] extends { optional: true } ? TypeOf<P[K]["type"]> | undefined : TypeOf<P[K]["type"]>;
};

type TypeOf<T extends TypeName> = T extends `${infer Element}[]`
  ? readonly TypeOf<Element>[]
  : T extends keyof BuiltInTypes
    ? BuiltInTypes[T]
    : Made;

/** What the built-in types are here. */
interface BuiltInTypes {
  readonly string: string;
  readonly number: number;
  readonly boolean: boolean;
  readonly array: readonly Value[];
  readonly object: FieldValues;
  readonly value: Value;
}

/** What a call may use beside its arguments. */
export interface CallContext<Domain> {
  /** What the registry's functions work on: ports, never globals. */
  readonly domain: Domain;
  /** Aborted when the caller gave up or the time is over. */
  readonly signal: AbortSignal;
}

/** What a function does to the world. */
export type Effect = "read" | "edit";

/** A function of the language. */
export interface FunctionDescription<Domain> {
  readonly kind: "function";
  readonly name: string;
  readonly aliases: readonly string[];
  /** One or two sentences for an agent. */
  readonly description: string;
  readonly parameters: Parameters;
  readonly returns: TypeName;
  /** An edit may only be the outermost call of a program. */
  readonly effect: Effect;
  /** Calls that show what it is for. */
  readonly examples: readonly string[];
  /** Sentences that mean a call of it; the front door for plain language matches them. */
  readonly phrases: readonly Phrase[];
  readonly run: (given: FieldValues, context: CallContext<Domain>) => Promise<Outcome> | Outcome;
}

/** A sentence that means a program. */
export interface Phrase {
  /**
   * `find (all) references|usages to|of {symbol}`: words, alternatives, what may be left out, and slots. In parentheses, and in brackets
   * that may not be left out, alternatives are whole: `[what is|show] …`. A slot takes a number where its parameter is one, else a name,
   * unless it says what: `{file:path}`, `{pattern:word}`, `{text:text}`.
   */
  readonly sentence: string;
  /** The program, with the slots as arguments: `findReferences({symbol})`. An argument goes with a slot that was left out. */
  readonly program: string;
  /** The sentence is no request, but stands for a value of these types in others: `the selection` for a symbol. */
  readonly standsFor?: readonly TypeName[];
  /** It only may mean that, as "this" does: enough to read, never to edit. */
  readonly vague?: true;
  /** The program does more, or less, than the sentence says: it is offered and never runs by itself. */
  readonly near?: true;
}

/** A type of the language: its constructor is a function of the same name, and its values print as calls of it. */
export interface TypeDescription<Domain> {
  readonly kind: "type";
  readonly name: string;
  readonly description: string;
  readonly parameters: Parameters;
  /** What a value is called where it is one of several to choose from: "the `x` from `auth.ts:42`". */
  readonly label?: (fields: FieldValues) => string;
  /** Checks what only the type can know; a value as it is without one. */
  readonly make?: (given: FieldValues, context: CallContext<Domain>) => Promise<Outcome> | Outcome;
}

/** A way from one type to another, taken without being asked where exactly one shortest path leads there. */
export interface Conversion<Domain> {
  readonly kind: "conversion";
  readonly from: TypeName;
  readonly to: TypeName;
  readonly description: string;
  readonly convert: (value: Value, context: CallContext<Domain>) => Promise<Outcome> | Outcome;
}

/** What a domain brings to the language. */
export type Declaration<Domain> = FunctionDescription<Domain> | TypeDescription<Domain> | Conversion<Domain>;

/** A function whose arguments have the types that its parameters say. */
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
    ...{ kind: "function", aliases, examples, phrases },
    // The runtime calls it only with arguments that it has checked against these parameters.
    run: (given, context) => run(given as ArgumentsOf<P>, context),
  };
}
