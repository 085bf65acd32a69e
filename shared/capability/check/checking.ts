import type { Effect, TypeName } from "../callable.ts";
import { maxMistakes } from "../limits.ts";
import type { FailureReason, RunOutcome } from "../outcome.ts";
import type { Program, Span } from "../program.ts";
import type { Registry } from "../registry/registry.ts";
import { formatSourceExcerpt } from "../syntax/formatSourceExcerpt.ts";

export interface Mistake {
  readonly reason: FailureReason;
  readonly message: string;
  readonly span?: Span | undefined;
  readonly nearest?: readonly string[];
}

export const notAble = "We don't have the ability to do that :(";

export function toFailure(mistakes: readonly Mistake[], source: string | undefined): RunOutcome & { kind: "failure" } {
  const [first] = mistakes;
  const described = mistakes.slice(0, maxMistakes).map((mistake) => describeMistake(mistake, source));
  if (mistakes.length > described.length) described.push("There are more mistakes after this one.");
  return {
    kind: "failure",
    reason: first?.reason ?? "syntax",
    message: described.join("\n"),
    canRetry: false,
    span: first?.span,
    nearest: [...new Set(mistakes.flatMap(({ nearest = [] }) => nearest))],
  };
}

export function describeMistake({ message, span, nearest = [] }: Mistake, source: string | undefined): string {
  const excerpt = source === undefined || span === undefined ? [] : [formatSourceExcerpt(source, span)];
  return [message, ...excerpt, ...nearest.map((signature) => `  → ${signature}`)].join("\n");
}

export interface CheckedPart {
  readonly program: Program;
  readonly type: TypeName;
}

export interface Checking<Domain> {
  readonly registry: Registry<Domain>;
  readonly allow: Effect;
  readonly mistakes: Mistake[];
  /** Checks a part at this nesting depth; 0 is the whole program. */
  readonly part: (program: Program, depth: number) => CheckedPart;
}

export function shortenName(name: string): string {
  const plain = name.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}`]/gu, " ");
  return plain.length > 60 ? `${plain.slice(0, 60)}…` : plain;
}
