import type { Program, Span } from "./program.ts";
import type { Value } from "./value.ts";

/** What a function, a conversion or a constructor comes to. */
export type Outcome<T extends Value = Value> = Success<T> | Failure | Ambiguity;

/** A value. */
export interface Success<T extends Value = Value> {
  readonly kind: "success";
  readonly value: T;
}

/** Nothing, and nothing that the caller could choose from. */
export interface Failure {
  readonly kind: "failure";
  /** What happened and what to do next. */
  readonly message: string;
  /** Whether the same program may succeed later: a language server that is not ready yet, a time limit. */
  readonly canRetry: boolean;
}

/** Several meanings. The runtime puts each candidate where the call stands, and offers whole programs. */
export interface Ambiguity {
  readonly kind: "ambiguous";
  /** The question, as a sentence: "The symbol `x` is defined in multiple places. Which did you mean?" */
  readonly message: string;
  readonly candidates: readonly Candidate[];
}

/** One of several meanings of a call. */
export interface Candidate {
  /** What it means, to follow "If you meant": "the `x` from `auth.ts:42`". */
  readonly label: string;
  /** What to write in place of the call. */
  readonly program: Program;
}

/** Why a program has no value. */
export type FailureReason =
  /** It cannot be read. */
  | "syntax"
  /** A function, a type or a parameter has another name, or there is none like it. */
  | "unknown-name"
  /** A parameter is missing, is there twice, or there are too many. */
  | "arguments"
  /** An argument is of a type that does not become the one that is wanted. */
  | "type"
  /** An edit where only reading is allowed, or inside another call. */
  | "not-allowed"
  /** Too deep, too many steps, too long, or too much to return. */
  | "budget"
  | "cancelled"
  /** A function could not do it. */
  | "function";

/** What running a program comes to. */
export type RunOutcome =
  | { readonly kind: "success"; readonly value: Value; readonly steps: number }
  | {
      readonly kind: "failure";
      readonly reason: FailureReason;
      /** Complete, with a caret below the source where there is one. */
      readonly message: string;
      readonly canRetry: boolean;
      readonly span?: Span | undefined;
      /** Signatures of what may have been meant. */
      readonly nearest: readonly string[];
    }
  | {
      readonly kind: "ambiguous";
      /** One question for each call that has several meanings, with what may be written in its place. */
      readonly questions: readonly Ambiguity[];
      readonly choices: readonly Choice[];
      /** How many combinations are not among the choices. */
      readonly omitted: number;
    };

/** A whole program that has one meaning. */
export interface Choice {
  readonly label: string;
  readonly program: Program;
}
