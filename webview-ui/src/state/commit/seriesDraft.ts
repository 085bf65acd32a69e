import type { SectionPlan, UndoableCommits } from "@dialectic/shared/protocol";

export type CommitSeries =
  | { readonly kind: "looking" }
  | { readonly kind: "planned"; readonly plan: SectionPlan }
  | { readonly kind: "none"; readonly message: string }
  | { readonly kind: "made"; readonly made: UndoableCommits };

export interface SeriesDraft {
  /** Messages by section id; the leftover's message is kept under {@link leftoverKey}. */
  readonly messages: Readonly<Record<string, string>>;
  /** True when changes that no section explains become a last commit. */
  readonly withLeftover: boolean;
}

export const noSeriesDraft: SeriesDraft = { messages: {}, withLeftover: false };

export const leftoverKey = "leftover";

/** Returns the current message: the person's text, or the planned one. */
export function getSeriesMessage({ messages }: SeriesDraft, key: string, planned: string): string {
  return (Object.hasOwn(messages, key) ? messages[key] : undefined) ?? planned;
}

export function listSeriesMessages({ commits, leftover }: SectionPlan, draft: SeriesDraft): readonly string[] {
  const messages = commits.map(({ section, message }) => getSeriesMessage(draft, section, message));
  if (leftover === undefined || !draft.withLeftover) return messages;
  return [...messages, getSeriesMessage(draft, leftoverKey, leftover.message)];
}
