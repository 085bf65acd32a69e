/** A stretch of the source of a program, in UTF-16 code units from 0; the end is the first that no longer belongs to it. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * A program as one tree, whichever way it was written: `{"f": {"a": 1}}` and `f(1)` differ only in that the second passes its argument by
 * place. Trees that no source was read for have no spans.
 */
export type Program = Literal | List | Fields | Call;

/** A value that stands for itself. */
export interface Literal {
  readonly kind: "literal";
  readonly value: string | number | boolean | null;
  readonly span?: Span | undefined;
}

/** `[a, b]`. */
export interface List {
  readonly kind: "list";
  readonly items: readonly Program[];
  readonly span?: Span | undefined;
}

/** `{"a": 1, "b": 2}`: data. An object with one field that is an object is a call; `{"data": {"value": …}}` says that it is not. */
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
  /** Arguments by place, before those by name. */
  readonly placed: readonly Program[];
  readonly named: readonly NamedArgument[];
  readonly span?: Span | undefined;
}

/** An argument or a field with its name. */
export interface NamedArgument {
  readonly name: string;
  readonly nameSpan?: Span | undefined;
  readonly value: Program;
}
