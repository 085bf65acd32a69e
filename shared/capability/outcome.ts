import type { Program, Span } from "./program.ts";
import type { Value } from "./value.ts";

export type Outcome<T extends Value = Value> = Success<T> | Failure | Ambiguity;

export interface Success<T extends Value = Value> {
  readonly kind: "success";
  readonly value: T;
  /** The reason why a list may have more items, or another value may be another one; undefined for a complete value. */
  readonly incomplete?: string | undefined;
}

/** The uncertainty of a value. */
export interface Doubt {
  /** The reason, as a sentence. */
  readonly reason: string;
  /** True for a list that has all of these items, and a number that is at least as large; otherwise nothing of the value is certain. */
  readonly isLeast: boolean;
}

export interface Failure {
  readonly kind: "failure";
  /** The cause and the suggested next step. */
  readonly message: string;
  /** True when the same program may succeed later: a language server that is not ready yet, a timeout. */
  readonly canRetry: boolean;
}

/** Several meanings. The runtime substitutes each candidate for the call and offers whole programs. */
export interface Ambiguity {
  readonly kind: "ambiguous";
  /** The question as a sentence: "The symbol `x` is defined in multiple places. Which did you mean?" */
  readonly message: string;
  readonly candidates: readonly Candidate[];
}

export interface Candidate {
  /** Its meaning, worded to follow "If you meant": "the `x` from `auth.ts:42`". */
  readonly label: string;
  readonly program: Program;
}

export type FailureReason =
  | "syntax"
  | "unknown-name"
  | "arguments"
  | "type"
  /** An edit where only reads are allowed, or inside another call. */
  | "not-allowed"
  /** Too deep, too many steps, too long, or a result that is too large. */
  | "budget"
  | "cancelled"
  | "function";

export type RunOutcome =
  | { readonly kind: "success"; readonly value: Value; readonly steps: number; readonly doubt?: Doubt | undefined }
  | {
      readonly kind: "failure";
      readonly reason: FailureReason;
      readonly message: string;
      readonly canRetry: boolean;
      readonly span?: Span | undefined;
      readonly nearest: readonly string[];
    }
  | {
      readonly kind: "ambiguous";
      readonly questions: readonly Ambiguity[];
      readonly choices: readonly Choice[];
      /** Number of combinations that are not among the choices. */
      readonly omitted: number;
    };

export interface Choice {
  readonly label: string;
  readonly program: Program;
}
