import type { CallContext } from "../callable.ts";
import { explorationMs } from "../limits.ts";
import type { Ambiguity, Doubt, FailureReason, Outcome } from "../outcome.ts";
import type { Program, Span } from "../program.ts";
import type { Registry } from "../registry/registry.ts";
import type { Limits } from "../runLimits.ts";
import type { Value } from "../value.ts";

export interface Run<Domain> {
  readonly registry: Registry<Domain>;
  readonly context: CallContext<Domain>;
  readonly limits: Limits;
  readonly now: () => number;
  readonly startedAt: number;
  readonly log: (text: string) => void;
  readonly aborted: Promise<Stopped>;
  steps: number;
}

export type Evaluated = Known | Stopped | Open;

export interface Known {
  readonly kind: "value";
  readonly value: Value;
  readonly doubt?: Doubt | undefined;
}

export interface Stopped {
  readonly kind: "stopped";
  readonly reason: FailureReason;
  readonly message: string;
  readonly canRetry: boolean;
  readonly span?: Span | undefined;
}

/** Several meanings, each as a program to put in place of the part. */
export interface Open {
  readonly kind: "open";
  readonly questions: readonly Ambiguity[];
  readonly variants: readonly Variant[];
  readonly omitted: number;
}

export interface Variant {
  readonly label: string;
  readonly program: Program;
  readonly value?: Value | undefined;
}

export function takeStep<Domain>(run: Run<Domain>, span: Span | undefined): Stopped | undefined {
  run.steps += 1;
  if (run.context.signal.aborted || isOver(run)) return { ...explainStop(run), span };
  if (run.steps <= run.limits.steps) return undefined;
  const message = `This takes more than ${run.limits.steps} steps: narrow it, or split it into several requests.`;
  return { kind: "stopped", reason: "budget", message, canRetry: false, span };
}

export function explainStop<Domain>(run: Run<Domain>): Stopped {
  if (!isOver(run)) return { kind: "stopped", reason: "cancelled", message: "This was cancelled.", canRetry: true };
  const seconds = run.limits.milliseconds / 1000;
  const message = `This took more than ${seconds} s: narrow it, or try again when the editor is less busy.`;
  return { kind: "stopped", reason: "budget", message, canRetry: true };
}

/**
 * Returns true while there is time to explore an ambiguity. Offering candidates matters more than having tried each
 * one; an untried candidate may be ambiguous itself.
 */
export function mayExplore<Domain>(run: Run<Domain>): boolean {
  const bound = Math.min(explorationMs, run.limits.milliseconds / 4);
  return !run.context.signal.aborted && run.now() - run.startedAt < bound;
}

export function isOver<Domain>(run: Run<Domain>): boolean {
  const { aborted, reason } = run.context.signal;
  if (aborted && reason instanceof Error && reason.name === "TimeoutError") return true;
  return run.now() - run.startedAt >= run.limits.milliseconds;
}

/** Calls a declared function, which may answer late, never, or by throwing. */
export async function settle<Domain>(
  run: Run<Domain>,
  name: string,
  call: () => Promise<Outcome> | Outcome,
): Promise<Outcome | Stopped> {
  try {
    const outcome = call();
    return outcome instanceof Promise ? await Promise.race([outcome, run.aborted]) : outcome;
  } catch (error) {
    if (run.context.signal.aborted) return explainStop(run);
    const text = error instanceof Error ? error.message : String(error);
    run.log(`${name} threw: ${text}`);
    return { kind: "failure", message: `\`${name}\` failed: ${text}`, canRetry: false };
  }
}
