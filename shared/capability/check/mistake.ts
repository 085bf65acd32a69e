import type { FailureReason, RunOutcome } from "../outcome.ts";
import type { Span } from "../program.ts";
import { sourceExcerpt } from "../syntax/sourceExcerpt.ts";

/** Something that is wrong with a program, found before anything of it runs. */
export interface Mistake {
  readonly reason: FailureReason;
  readonly message: string;
  readonly span?: Span | undefined;
  /** Signatures of what may have been meant. */
  readonly nearest?: readonly string[];
}

/** What is said when there is no such ability. */
export const notAble = "We don't have the ability to do that :(";

/** Mistakes that are told at once; the rest is counted. */
export const mostMistakes = 8;

/** A failure that tells of all mistakes, each with its line and caret where the source is known. */
export function failureOf(mistakes: readonly Mistake[], source: string | undefined): RunOutcome & { kind: "failure" } {
  const [first] = mistakes;
  const told = mistakes.slice(0, mostMistakes).map((mistake) => textOf(mistake, source));
  if (mistakes.length > told.length) told.push("There is more that is wrong after this.");
  return {
    kind: "failure",
    reason: first?.reason ?? "syntax",
    message: told.join("\n"),
    canRetry: false,
    span: first?.span,
    nearest: [...new Set(mistakes.flatMap(({ nearest = [] }) => nearest))],
  };
}

/** A message with the line that it is about and what may have been meant. */
export function textOf({ message, span, nearest = [] }: Mistake, source: string | undefined): string {
  const excerpt = source === undefined || span === undefined ? [] : [sourceExcerpt(source, span)];
  return [message, ...excerpt, ...nearest.map((signature) => `  → ${signature}`)].join("\n");
}
