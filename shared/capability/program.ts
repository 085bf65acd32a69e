/** A range of a program's source in UTF-16 code units, 0-based; the end is exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * A program as one tree, in whichever notation it was written: `{"f": {"a": 1}}` and `f(1)` differ only in that the
 * second passes its argument by position. Trees that were not parsed from a source have no spans.
 */
export type Program = Literal | List | Fields | Call;

export interface Literal {
  readonly kind: "literal";
  readonly value: string | number | boolean | null;
  readonly span?: Span | undefined;
}

export interface List {
  readonly kind: "list";
  readonly items: readonly Program[];
  readonly span?: Span | undefined;
}

/**
 * `{"a": 1, "b": 2}`: data. An object whose only field is an object is a call; `{"data": {"value": …}}` marks it as
 * data.
 */
export interface Fields {
  readonly kind: "fields";
  readonly fields: readonly NamedArgument[];
  readonly span?: Span | undefined;
}

/** `f(a, b: 2)` or `{"f": {"b": 2}}`. */
export interface Call {
  readonly kind: "call";
  readonly name: string;
  readonly nameSpan?: Span | undefined;
  readonly placed: readonly Program[];
  readonly named: readonly NamedArgument[];
  readonly span?: Span | undefined;
}

export interface NamedArgument {
  readonly name: string;
  readonly nameSpan?: Span | undefined;
  readonly value: Program;
}
