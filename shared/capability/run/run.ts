import type { CallContext } from "../callable.ts";
import type { Limits } from "../limits.ts";
import type { Ambiguity, FailureReason, Outcome } from "../outcome.ts";
import type { Program, Span } from "../program.ts";
import type { Registry } from "../registry/registry.ts";
import type { Value } from "../value.ts";

/** A run of one program. */
export interface Run<Domain> {
  readonly registry: Registry<Domain>;
  readonly context: CallContext<Domain>;
  readonly limits: Limits;
  readonly now: () => number;
  readonly startedAt: number;
  readonly log: (text: string) => void;
  /** Comes when the run is aborted. */
  readonly aborted: Promise<Stopped>;
  steps: number;
}

/** What a part of a program comes to. */
export type Evaluated = Known | Stopped | Open;

/** A value. */
export interface Known {
  readonly kind: "value";
  readonly value: Value;
}

/** The run is over without a value. */
export interface Stopped {
  readonly kind: "stopped";
  readonly reason: FailureReason;
  readonly message: string;
  readonly canRetry: boolean;
  readonly span?: Span | undefined;
}

/** Several meanings, each as a program to put in the place of the part. */
export interface Open {
  readonly kind: "open";
  readonly questions: readonly Ambiguity[];
  readonly variants: readonly Variant[];
  /** How many meanings there are beside the variants. */
  readonly omitted: number;
}

/** One meaning of a part of a program. */
export interface Variant {
  readonly label: string;
  readonly program: Program;
  /** What the program comes to, where that is known. */
  readonly value?: Value | undefined;
}

/** Counts a step, and says when no more may follow. */
export function takeStep<Domain>(run: Run<Domain>, span: Span | undefined): Stopped | undefined {
  run.steps += 1;
  if (run.context.signal.aborted || isOver(run)) return { ...stoppedBy(run), span };
  if (run.steps <= run.limits.steps) return undefined;
  const message = `This takes more than ${run.limits.steps} steps: narrow it, or do it in several requests.`;
  return { kind: "stopped", reason: "budget", message, canRetry: false, span };
}

/** Why a run ends early: its time is over, or nobody waits for it any more. */
export function stoppedBy<Domain>(run: Run<Domain>): Stopped {
  if (!isOver(run)) return { kind: "stopped", reason: "cancelled", message: "This was cancelled.", canRetry: true };
  const seconds = run.limits.milliseconds / 1000;
  const message = `This took more than ${seconds} s: narrow it, or try again when the editor is less busy.`;
  return { kind: "stopped", reason: "budget", message, canRetry: true };
}

/**
 * Whether there is time to look behind an ambiguity: what is offered is worth more than that each of it was tried. What nobody looked at
 * may be ambiguous itself.
 */
export function mayExplore<Domain>(run: Run<Domain>): boolean {
  const bound = Math.min(exploringMilliseconds, run.limits.milliseconds / 4);
  return !run.context.signal.aborted && run.now() - run.startedAt < bound;
}

const exploringMilliseconds = 5_000;

/** Whether the time of a run is over. */
export function isOver<Domain>(run: Run<Domain>): boolean {
  const { aborted, reason } = run.context.signal;
  if (aborted && reason instanceof Error && reason.name === "TimeoutError") return true;
  return run.now() - run.startedAt >= run.limits.milliseconds;
}

/** Calls what a registry declares: it may answer later, never or by throwing. */
export async function settle<Domain>(
  run: Run<Domain>,
  name: string,
  call: () => Promise<Outcome> | Outcome,
): Promise<Outcome | Stopped> {
  try {
    const outcome = call();
    return outcome instanceof Promise ? await Promise.race([outcome, run.aborted]) : outcome;
  } catch (error) {
    if (run.context.signal.aborted) return stoppedBy(run);
    const text = error instanceof Error ? error.message : String(error);
    run.log(`${name} threw: ${text}`);
    return { kind: "failure", message: `\`${name}\` broke: ${text}`, canRetry: false };
  }
}
