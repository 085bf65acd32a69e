import { relative, sep } from "node:path";
import { formatCount } from "@dialectic/shared/protocol";
import { formatReviewNote, maxNotedReviewChars, parseReviewNotes } from "@dialectic/shared/review";
import { isInside } from "../base/isInside.ts";
import type { ChoiceMemory } from "../base/personPort.ts";
import { untrustedMessage } from "../files/commitWords.ts";
import {
  addNote,
  explainFailure,
  explainMissing,
  findRepository,
  type Repository,
  readNote,
  removeNotes,
} from "../git/index.ts";
import type { ReviewBase } from "../presenting/reviewBase.ts";
import { currentText } from "./currentText.ts";
import { formatDiscussion } from "./formatDiscussion.ts";

/** Attaches reviews to their commits. */
export interface ReviewNotes {
  isAttached(): boolean;
  remember(isAttached: boolean): void;
  /** Stores a review as a note of its commit. Returns a warning for the person if that failed; the commit remains. */
  attach(review: AttachedReview): Promise<string | undefined>;
}

/** Creates the {@link ReviewNotes} for an editor with its own way of committing. */
export function reviewNotes(parts: NoteParts): ReviewNotes {
  return {
    isAttached: () => isReviewAttached(parts.choices),
    remember: (isAttached) => rememberAttaching(parts.choices, isAttached),
    attach: (review) => attachReview(parts, review),
  };
}

export interface AttachedReview {
  /** Any folder of the repository. */
  readonly folder: string;
  readonly commit: string;
  readonly reviewId: string;
  readonly iteration: number;
}

const choiceKey = "commit\nwith-review";
const commentsKey = "commit\nwith-comments";

type NoteParts = Pick<ReviewBase, "history" | "workspace" | "states" | "choices" | "store">;

/** True when the person attached a review to the last commit. */
export function isReviewAttached(choices: ChoiceMemory): boolean {
  return choices.get(choiceKey) === "yes";
}

export function rememberAttaching(choices: ChoiceMemory, isAttached: boolean): void {
  choices.set(choiceKey, isAttached ? "yes" : "no");
}

/** True when the comments on a review and its verdicts are kept with it. */
export function areCommentsKept(choices: ChoiceMemory): boolean {
  return choices.get(commentsKey) === "yes";
}

export function rememberComments(choices: ChoiceMemory, areKept: boolean): void {
  choices.set(commentsKey, areKept ? "yes" : "no");
}

export async function attachReview(
  parts: NoteParts,
  { folder, commit, reviewId, iteration }: AttachedReview,
): Promise<string | undefined> {
  if (!parts.workspace.isTrusted()) return notAttached(untrustedMessage);
  const opened = await parts.history.open(reviewId, iteration);
  if ("reason" in opened) return notAttached(opened.message);
  const looked = await findRepository(folder);
  if (looked.kind !== "found") return notAttached(explainMissing(folder, looked));
  const own = await currentText(opened, parts, looked.value, commit);
  const said = areCommentsKept(parts.choices) ? formatDiscussion(parts.store.books.feedback.feedback(reviewId)) : "";
  const whole = said === "" ? own : `${own.trimEnd()}\n\n${said}`;
  if (whole.length > maxNotedReviewChars)
    return notAttached(
      `it has ${formatCount(whole.length, "character")}, but a note can have at most ${maxNotedReviewChars.toLocaleString("en")}.`,
    );
  const { title, baseUri } = opened.meta;
  const { root } = looked.value;
  // References of a review from elsewhere mean nothing in this repository.
  const base = isInside(root, baseUri) ? relative(root, baseUri).split(sep).join("/") : "";
  const text = formatReviewNote({ reviewId, title, iteration, base, text: whole });
  const added = await addNote(looked.value, commit, text);
  if (added.kind === "added") return undefined;
  const again = added.command === undefined ? "" : ` To try again, run this in the repository: \`${added.command}\``;
  return `${notAttached(added.output)}${again}`;
}

/**
 * Removes a review's notes from commits that were undone, so that no later push shares them. A note that holds something
 * else as well stays. Returns why that failed.
 */
export async function detachReview(
  repository: Repository,
  commits: readonly string[],
  reviewId: string,
): Promise<string | undefined> {
  const own: string[] = [];
  for (const commit of commits) {
    const note = await readNote(repository, commit);
    if (note.kind !== "read") return explainFailure(note);
    if (note.value === undefined) continue;
    const [review] = parseReviewNotes(note.value);
    const isOnly = review?.reviewId === reviewId && note.value.trimEnd() === formatReviewNote(review).trimEnd();
    if (isOnly) own.push(commit);
  }
  if (own.length === 0) return undefined;
  const removed = await removeNotes(repository, own);
  return removed.kind === "read" ? undefined : explainFailure(removed);
}

function notAttached(reason: string): string {
  return `The commit was made, but the review could not be attached to it: ${reason}`;
}
