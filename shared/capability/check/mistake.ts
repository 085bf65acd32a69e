import type { FailureReason, RunOutcome } from "../outcome.ts";
import type { Span } from "../program.ts";
import { formatSourceExcerpt } from "../syntax/formatSourceExcerpt.ts";

export interface Mistake {
  readonly reason: FailureReason;
  readonly message: string;
  readonly span?: Span | undefined;
  readonly nearest?: readonly string[];
}

export const notAble = "We don't have the ability to do that :(";

/** Maximum number of mistakes in one message; the rest is counted. */
export const mostMistakes = 8;

export function toFailure(mistakes: readonly Mistake[], source: string | undefined): RunOutcome & { kind: "failure" } {
  const [first] = mistakes;
  const described = mistakes.slice(0, mostMistakes).map((mistake) => describeMistake(mistake, source));
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
