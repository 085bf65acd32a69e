import type { Clock } from "../base/ports.ts";
import type { EditOutcome } from "./editOutcome.ts";
import { lateNote } from "./editWords.ts";

/** Keeps decisions about edits that the person made after the calls had ended; the next same call is told, once. */
export class LateOutcomes {
  readonly #outcomes = new Map<string, { readonly outcome: EditOutcome; readonly until: number }>();
  readonly #clock: Clock;
  readonly #patience: number;

  constructor(clock: Clock, patience: number) {
    this.#clock = clock;
    this.#patience = patience;
  }

  keep(call: string | undefined, outcome: EditOutcome): void {
    // A failure that may pass is no decision: the next call tries again.
    if (call === undefined || (outcome.kind === "refused" && outcome.canRetry)) return;
    this.#outcomes.set(call, { outcome, until: this.#clock.now() + this.#patience });
  }

  take(call: string | undefined): EditOutcome | undefined {
    if (call === undefined) return undefined;
    const kept = this.#outcomes.get(call);
    this.#outcomes.delete(call);
    if (kept === undefined || this.#clock.now() > kept.until) return undefined;
    const { outcome } = kept;
    return outcome.kind === "edit" ? { ...outcome, notes: [lateNote, ...outcome.notes] } : outcome;
  }
}
