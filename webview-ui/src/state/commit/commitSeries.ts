import type { SectionPlan, UndoableCommits } from "@dialectic/shared/protocol";

/** Commits section by section: what is planned, or what was made. */
export type CommitSeries =
  | { readonly kind: "looking" }
  | { readonly kind: "planned"; readonly plan: SectionPlan }
  /** Nothing can be planned: why. */
  | { readonly kind: "none"; readonly message: string }
  | { readonly kind: "made"; readonly made: UndoableCommits };

/** What a person has written and chosen about them. */
export interface SeriesDraft {
  /** Messages by the section's id; that of what is left has no id. */
  readonly messages: Readonly<Record<string, string>>;
  /** Whether what no section explains becomes a last commit. */
  readonly withLeftover: boolean;
}

/** What stands before anything was written. */
export const noSeriesDraft: SeriesDraft = { messages: {}, withLeftover: false };

/** What the message of what no section explains is kept by. */
export const leftoverKey = "leftover";

/** A message as it stands: what the person has written, or else what is planned. */
export function seriesMessage({ messages }: SeriesDraft, key: string, planned: string): string {
  return (Object.hasOwn(messages, key) ? messages[key] : undefined) ?? planned;
}

/** The messages of all commits that are to be made, in their order. */
export function seriesMessages({ commits, leftover }: SectionPlan, draft: SeriesDraft): readonly string[] {
  const messages = commits.map(({ section, message }) => seriesMessage(draft, section, message));
  if (leftover === undefined || !draft.withLeftover) return messages;
  return [...messages, seriesMessage(draft, leftoverKey, leftover.message)];
}
