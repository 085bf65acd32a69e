import type { GivenVerdict, IterationEntry, ReviewCommit, Thread } from "@dialectic/shared/protocol";

/** Something that happened to a review, with its time. */
export type StoryEvent =
  | { readonly kind: "iteration"; readonly at: number; readonly iteration: IterationEntry }
  | { readonly kind: "verdict"; readonly at: number; readonly verdict: GivenVerdict }
  /** A question of the person that was sent at once. */
  | { readonly kind: "question"; readonly at: number; readonly thread: string; readonly text: string }
  | { readonly kind: "commit"; readonly at: number; readonly commit: ReviewCommit };

interface Said {
  readonly threads: readonly Thread[];
  readonly verdicts: readonly GivenVerdict[];
  readonly committed: ReviewCommit | undefined;
}

/** Returns what happened to a review, the latest first. */
export function listStory(iterations: readonly IterationEntry[], said: Said): readonly StoryEvent[] {
  const questions = said.threads.flatMap(({ id, entries }) =>
    entries
      .filter(({ by, mode }) => by.kind === "person" && mode === "ask")
      .map(({ at, text }): StoryEvent => ({ kind: "question", at, thread: id, text })),
  );
  const events: readonly StoryEvent[] = [
    ...iterations.map((iteration): StoryEvent => ({ kind: "iteration", at: iteration.at, iteration })),
    ...questions,
    ...said.verdicts.map((verdict): StoryEvent => ({ kind: "verdict", at: verdict.at, verdict })),
    ...(said.committed === undefined
      ? []
      : [{ kind: "commit", at: said.committed.at, commit: said.committed } as const]),
  ];
  // Of two at the same time, the one further on in the list came later.
  return events.toSorted((one, other) => one.at - other.at).toReversed();
}
