import type { Draft, FeedbackOutcome } from "@dialectic/shared/protocol";

/** What a {@link DraftKeeper} works with. */
export interface DraftKeeperParts {
  /** Keeps a draft on the disk; throws where nobody is there. */
  readonly keep: (reviewId: string, draft: Draft) => Promise<FeedbackOutcome>;
  /** Says why a draft is not kept, or that it is. */
  readonly onOutcome: (reviewId: string, key: string, problem: string | undefined) => void;
  readonly setTimer: (run: () => void, milliseconds: number) => () => void;
}

/** Milliseconds from a keystroke until it is on its way to the disk, at most. */
const pace = 250;
/** Milliseconds until what could not be kept is tried again. */
const retryPace = 3_000;

interface Note {
  readonly reviewId: string;
  readonly draft: Draft;
}

/** Brings what is typed to the disk, the latest of each box, and goes on trying. */
export class DraftKeeper {
  readonly #parts: DraftKeeperParts;
  readonly #notes = new Map<string, Note>();
  /** The last of each box, on its way or not. */
  readonly #latest = new Map<string, Note>();
  #cancel: (() => void) | undefined;

  constructor(parts: DraftKeeperParts) {
    this.#parts = parts;
  }

  /** Takes what stands in a box now. */
  note(reviewId: string, draft: Draft): void {
    const note = { reviewId, draft };
    this.#notes.set(nameOf(reviewId, draft.key), note);
    this.#latest.set(nameOf(reviewId, draft.key), note);
    this.#cancel ??= this.#parts.setTimer(() => this.flush(), pace);
  }

  /** What stood in the box was sent: no draft of it may come after. */
  drop(reviewId: string, key: string): void {
    this.#notes.delete(nameOf(reviewId, key));
    this.#latest.delete(nameOf(reviewId, key));
  }

  /** Sends all that has not been sent. */
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
      () => "Dialectic is not connected",
    );
    const name = nameOf(reviewId, draft.key);
    // What was typed since is newer, and what was sent since is no draft.
    if (this.#latest.get(name) !== note) return;
    this.#parts.onOutcome(reviewId, draft.key, problem);
    if (problem === undefined) return void this.#latest.delete(name);
    this.#notes.set(name, note);
    this.#cancel ??= this.#parts.setTimer(() => this.flush(), retryPace);
  }
}

function nameOf(reviewId: string, key: string): string {
  return `${reviewId} ${key}`;
}
