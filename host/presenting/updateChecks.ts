import { type CancelSignal, formatCount, type LateReferences } from "@dialectic/shared/protocol";
import { BoundedCache, type ReviewDocument } from "@dialectic/shared/review";
import type { Log } from "../base/ports.ts";
import { TurnQueue } from "../base/turnQueue.ts";
import { waitAtMost } from "../base/waitAtMost.ts";
import { maxLateSessions, referencesWaitMs } from "../limits.ts";
import { type CheckedUpdate, checkUpdate, countReferences, type UpdateCheckParts } from "../references/checkUpdate.ts";
import type { NewIteration } from "../store/index.ts";

type KnownInTime = Pick<CheckedUpdate, "reports" | "summary" | "unread">;

/**
 * Checks the references of updates, in the order of the updates: each needs the anchors of those before. In a very large folder this takes
 * long, and an assistant waits for the answer only a moment. What is known later goes to the next answer of its session.
 */
export class UpdateChecks {
  readonly #parts: UpdateCheckParts & { readonly log: Log };
  readonly #patience: number | CancelSignal;
  readonly #turns = new TurnQueue();
  readonly #late = new BoundedCache<readonly LateReferences[]>(maxLateSessions);

  constructor(parts: UpdateCheckParts & { readonly log: Log }, patience: number | CancelSignal = referencesWaitMs) {
    this.#parts = parts;
    this.#patience = patience;
  }

  begin(before: ReviewDocument, review: NewIteration): Promise<CheckedUpdate> {
    const checked = this.#turns.run(() => checkUpdate(before, review, this.#parts));
    // Only later calls wait for the anchors: if a crash loses them, they are made when the review is opened.
    this.#turns.run(async () => (await checked).anchored).catch(() => undefined);
    return checked;
  }

  /** Returns what is known in time about an iteration. Commands have no session, and no later answer. */
  async answer(
    checked: Promise<CheckedUpdate>,
    review: NewIteration,
    number: number,
    session: string | undefined,
  ): Promise<KnownInTime> {
    const known = await waitAtMost(checked, this.#patience);
    if (known !== "late") return known;
    const keep = ({ reports, summary, unread }: CheckedUpdate) => {
      const references = reports.filter(({ state }) => state !== "exact");
      if (session === undefined) return;
      const late = { reviewId: review.reviewId, iteration: number, summary, references, notes: [...unread] };
      this.#late.set(session, [...(this.#late.get(session) ?? []), late]);
    };
    checked.then(keep, (problem: unknown) =>
      this.#parts.log("error", problem instanceof Error ? (problem.stack ?? problem.message) : String(problem)),
    );
    const count = await countReferences(review.document);
    const told = session === undefined ? "" : ", and your next answer names those that do not resolve";
    const open = `${formatCount(count, "reference is", "references are")} still being checked`;
    return { reports: [], unread: [], summary: count === 0 ? "" : `${open}: check_references waits for them${told}.` };
  }

  /** Returns what has become known since a session was answered, once. */
  take(session: string | undefined): readonly LateReferences[] {
    const late = this.#late.get(session ?? "") ?? [];
    this.#late.delete(session ?? "");
    return late;
  }

  /** Drops what a session has heard by another way. */
  forget(session: string | undefined, reviewId: string): void {
    const left = this.take(session).filter((late) => late.reviewId !== reviewId);
    if (session !== undefined && left.length > 0) this.#late.set(session, left);
  }

  /** Resolves when all references are known and anchored. */
  idle(): Promise<void> {
    return this.#turns.idle();
  }

  /** Waits a moment for the rest. */
  async end(): Promise<void> {
    await waitAtMost(this.idle(), referencesWaitMs);
  }
}
