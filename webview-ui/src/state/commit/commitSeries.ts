import type { SectionPlan, UndoableCommits } from "@dialectic/shared/protocol";

/** Commits section by section, planned or made. */
export type CommitSeries =
  | { readonly kind: "looking" }
  | { readonly kind: "planned"; readonly plan: SectionPlan }
  /** The reason why nothing can be planned. */
  | { readonly kind: "none"; readonly message: string }
  | { readonly kind: "made"; readonly made: UndoableCommits };

/** The person's messages and choices for the series. */
export interface SeriesDraft {
  /** Messages by section id; the leftover's message is kept under {@link leftoverKey}. */
  readonly messages: Readonly<Record<string, string>>;
  /** True when changes that no section explains become a last commit. */
  readonly withLeftover: boolean;
}

/** The draft before the person has written anything. */
export const noSeriesDraft: SeriesDraft = { messages: {}, withLeftover: false };

/** The key of the message for changes that no section explains. */
export const leftoverKey = "leftover";

/** Returns the current message: the person's text, or the planned one. */
export function seriesMessage({ messages }: SeriesDraft, key: string, planned: string): string {
  return (Object.hasOwn(messages, key) ? messages[key] : undefined) ?? planned;
}

/** Returns the messages of all commits to make, in order. */
export function seriesMessages({ commits, leftover }: SectionPlan, draft: SeriesDraft): readonly string[] {
  const messages = commits.map(({ section, message }) => seriesMessage(draft, section, message));
  if (leftover === undefined || !draft.withLeftover) return messages;
  return [...messages, seriesMessage(draft, leftoverKey, leftover.message)];
}
