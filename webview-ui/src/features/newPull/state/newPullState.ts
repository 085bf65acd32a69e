import type { NewPullPlan } from "@dialectic/shared/protocol";
import { maxMessageDrafts } from "../../../limits.ts";

/** The last answer of git or the forge. */
export interface NewPullOutcome {
  readonly kind: "failed" | "done";
  readonly message: string;
  /** Words of git and its hooks. */
  readonly output?: string | undefined;
  /** The pull request that was created. */
  readonly url?: string | undefined;
}

/** *Navigation*: the pull request that the person makes of a review. It stays while the sheet is closed. */
export interface NewPullState {
  readonly reviewId: string;
  readonly phase: "looking" | "pushing" | "creating" | "ready";
  /** Undefined until git and the forge have answered. */
  readonly plan: NewPullPlan | undefined;
  readonly outcome: NewPullOutcome | undefined;
  readonly isDraft: boolean;
}

/** The title and the text that a person has changed, and their branch. */
export interface NewPullWords {
  readonly branch: string;
  readonly title?: string | undefined;
  readonly body?: string | undefined;
}

export interface NewPullSlice {
  readonly newPull: NewPullState | undefined;
  /** The words of persons, by review and branch, until the pull request is created. */
  readonly newPullDrafts: Readonly<Record<string, NewPullWords>>;
}

export const noNewPull: NewPullSlice = { newPull: undefined, newPullDrafts: {} };

/** Names the words of a branch: each layer has words of its own. */
export function nameDraft({ reviewId, branch }: Pick<NewPullPlan, "reviewId" | "branch">): string {
  return `${reviewId} ${branch}`;
}

/** Returns the title and the text: the person's own, or those of the plan. */
export function getWords(plan: NewPullPlan, drafts: NewPullSlice["newPullDrafts"]) {
  const name = nameDraft(plan);
  const own = Object.hasOwn(drafts, name) ? drafts[name] : undefined;
  return { title: own?.title ?? plan.title, body: own?.body ?? plan.body };
}

/** Keeps the words of a person; the plan's own are no draft. */
export function withWords(
  drafts: NewPullSlice["newPullDrafts"],
  plan: NewPullPlan,
  words: Pick<NewPullWords, "title" | "body">,
): NewPullSlice["newPullDrafts"] {
  const name = nameDraft(plan);
  const rest = Object.entries(drafts).filter(([each]) => each !== name);
  const { title, body } = { ...getWords(plan, drafts), ...words };
  if (title === plan.title && body === plan.body) return Object.fromEntries(rest);
  return Object.fromEntries([...rest, [name, { branch: plan.branch, title, body }] as const].slice(-maxMessageDrafts));
}

export function canCreate({ phase, plan }: NewPullState, title: string): boolean {
  return phase === "ready" && plan?.pushed === "same" && plan.existing === undefined && title.trim() !== "";
}

export function canPush({ phase, plan }: NewPullState): boolean {
  return phase === "ready" && (plan?.pushed === "missing" || plan?.pushed === "older");
}
