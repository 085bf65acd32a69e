import { relative, sep } from "node:path";
import { formatCount } from "@dialectic/shared/protocol";
import {
  type Feedback,
  type FeedbackEntry,
  type FoundReference,
  formatReviewNote,
  joinDocumentText,
  maxNotedReviewChars,
  nameAssistant,
  nameAuthor,
  parseReviewNotes,
  type Section,
  type Verdict,
} from "@dialectic/shared/review";
import { isInside } from "../base/isInside.ts";
import type { ChoiceMemory } from "../base/personPort.ts";
import { untrustedMessage } from "../files/commitWords.ts";
import {
  addNote,
  differingFrom,
  explainFailure,
  explainMissing,
  findRepository,
  type Repository,
  readNote,
  removeNotes,
} from "../git/index.ts";
import type { ReviewBase } from "../presenting/reviewBase.ts";
import { checkedSections } from "../references/checkedSections.ts";
import { describeTarget } from "../shown/describeTarget.ts";
import type { ShownReview } from "../shown/shownReview.ts";

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

/**
 * Returns the text of a review whose references to code that moved have their current lines, as far as the files are
 * the same in a commit. Readers of a note follow its references from the code of its commit, and not from the code for
 * which the review was written.
 */
async function currentText(
  { document, meta }: ShownReview,
  { states }: Pick<ReviewBase, "states">,
  repository: Repository,
  commit: string,
): Promise<string> {
  const checked = checkedSections(document.sections);
  const statuses = await states.check(meta, checked);
  const moved = statuses.filter(({ report }) => report.suggestion !== undefined && report.state !== "gone");
  const differing = moved.length === 0 ? undefined : await differingFrom(repository, commit);
  // Without an answer, no file is known to be the same: the references stay as they are.
  if (differing?.kind !== "read") return joinDocumentText(document);
  const current = new Map<Section, Map<string, string>>();
  for (const { section, report, place } of moved) {
    const { text, suggestion } = report;
    if (suggestion === undefined || place === undefined || differing.value.has(place.absolutePath)) continue;
    current.set(section, (current.get(section) ?? new Map()).set(text, suggestion));
  }
  const sections = document.sections.map((section) => {
    const ownStart = checked.read(section).length - section.text.length;
    const text = rewrite(section.text, ownStart, checked.find(section), current.get(section) ?? new Map());
    return { ...section, text };
  });
  return joinDocumentText({ ...document, sections });
}

/** Replaces references in the text of a section. Those whose target another section defines stay as they are. */
function rewrite(
  own: string,
  ownStart: number,
  references: readonly FoundReference[],
  current: ReadonlyMap<string, string>,
): string {
  let [done, at] = ["", 0];
  for (const { text, start, end, written } of references) {
    const now = current.get(text);
    const [from, to] = [start - ownStart, end - ownStart];
    if (now === undefined || written !== undefined || from < at) continue;
    const parts = own.slice(from, to).split(text);
    // The words of a link may have a longer reference, such as `src/a.ts:12` for `src/a.ts:1`.
    const link = parts.reduce((left, part) => `${left}${/^(?:\w|[-,:]\d)/.test(part) ? text : now}${part}`);
    done += own.slice(at, from) + link;
    at = to;
  }
  return done + own.slice(at);
}

/*
 * A note can keep what was said about a review, below its text:
 *
 * - threads in their order, each with its subject as it was named then, and the verdicts;
 * - only what was sent: comments that the person is still collecting are private;
 * - texts as quotes, so that no heading of a comment becomes a section of the review.
 */

const verdicts: Readonly<Record<Verdict, string>> = {
  comment: "Commented",
  approve: "Approved",
  "request-changes": "Changes requested",
};

/** Returns a section with the comments on a review and its verdicts, as Markdown; empty when nothing was said. */
function formatDiscussion(feedback: Pick<Feedback, "threads" | "verdicts">): string {
  const threads = feedback.threads.flatMap(({ target, entries, state }) => {
    const said = entries.filter(isSent);
    if (said.length === 0) return [];
    const { about } = describeTarget(target, undefined);
    return [[`On ${about} (${state}):`, ...said.map(quoteEntry)].join("\n\n")];
  });
  const given = feedback.verdicts.map(({ verdict, iteration, text, thread }) => {
    const words = `${verdicts[verdict]} at iteration ${iteration}.`;
    return text === "" || thread !== undefined ? words : `${words}\n\n${quote(text)}`;
  });
  const parts = [...threads, ...given];
  return parts.length === 0 ? "" : `## Comments\n\n${parts.join("\n\n")}\n`;
}

function isSent({ by, sent }: FeedbackEntry): boolean {
  return by.kind !== "person" || sent !== undefined;
}

function quoteEntry({ by, text }: FeedbackEntry): string {
  return quote(`**${nameAuthor(by, "Reviewer", (name) => nameAssistant(name, describeSince))}:** ${text}`);
}

/** Notes are read elsewhere, so the clock is that of all. */
function describeSince(since: string): string {
  return `since ${since}`;
}

function quote(text: string): string {
  return text
    .trim()
    .split("\n")
    .map((line) => `> ${line}`.trimEnd())
    .join("\n");
}
