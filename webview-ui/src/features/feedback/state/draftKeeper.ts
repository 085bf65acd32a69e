import type { Draft, FeedbackOutcome } from "@dialectic/shared/protocol";
import { draftRetryMs, draftSaveMs } from "../../../limits.ts";
import { texts } from "../../../texts/texts.ts";

export interface DraftKeeperParts {
  /** Saves a draft on disk; throws when the host is not connected. */
  readonly keep: (reviewId: string, draft: Draft) => Promise<FeedbackOutcome>;
  /** Called with the reason why a draft could not be saved, or undefined once it is saved. */
  readonly onOutcome: (reviewId: string, key: string, problem: string | undefined) => void;
  readonly setTimer: (run: () => void, milliseconds: number) => () => void;
}

interface Note {
  readonly reviewId: string;
  readonly draft: Draft;
}

/** Saves the latest text of each box on disk, and retries failed saves. */
export class DraftKeeper {
  readonly #parts: DraftKeeperParts;
  readonly #notes = new Map<string, Note>();
  readonly #latest = new Map<string, Note>();
  #cancel: (() => void) | undefined;

  constructor(parts: DraftKeeperParts) {
    this.#parts = parts;
  }

  note(reviewId: string, draft: Draft): void {
    const note = { reviewId, draft };
    this.#notes.set(toDraftKey(reviewId, draft.key), note);
    this.#latest.set(toDraftKey(reviewId, draft.key), note);
    this.#cancel ??= this.#parts.setTimer(() => this.flush(), draftSaveMs);
  }

  /** Forgets the draft of a box whose text was sent, so that it is not saved afterwards. */
  drop(reviewId: string, key: string): void {
    this.#notes.delete(toDraftKey(reviewId, key));
    this.#latest.delete(toDraftKey(reviewId, key));
  }

  flush(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    const notes = [...this.#notes.values()];
    this.#notes.clear();
    for (const note of notes) void this.#keep(note);
  }

  async #keep(note: Note): Promise<void> {
    const { reviewId, draft } = note;
    const problem = await this.#parts.keep(reviewId, draft).then(
      (outcome) => (outcome.kind === "kept" ? undefined : outcome.message),
      () => texts.common.offline,
    );
    const name = toDraftKey(reviewId, draft.key);
    // A newer text replaces this one, and a sent text is no longer a draft.
    if (this.#latest.get(name) !== note) return;
    this.#parts.onOutcome(reviewId, draft.key, problem);
    if (problem === undefined) return void this.#latest.delete(name);
    this.#notes.set(name, note);
    this.#cancel ??= this.#parts.setTimer(() => this.flush(), draftRetryMs);
  }
}

function toDraftKey(reviewId: string, key: string): string {
  return `${reviewId} ${key}`;
}
