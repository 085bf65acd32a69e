import { realpath } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { PresentParams, Refusal } from "@dialectic/shared/protocol";
import { emptyDocument, type ReviewDocument } from "@dialectic/shared/review";
import { createRefusal } from "../base/createRefusal.ts";
import type { WorkspacePort } from "../base/ports.ts";
import {
  answer,
  committedAfter,
  decodePaths,
  differingPaths,
  findRepository,
  type GitAnswer,
  readTreeChanges,
} from "../git/index.ts";
import { checkedSections } from "../references/checkedSections.ts";
import { findAnchor } from "../references/referenceAnchors.ts";
import { getPath } from "../references/referenceReports.ts";
import type { ReferenceResolver } from "../references/referenceResolver.ts";
import { findSession } from "../shown/recordSession.ts";
import { ReviewStatuses } from "../shown/reviewStatus.ts";
import { isIteration, type ShownReview } from "../shown/shownReview.ts";
import type { NewIteration, ReviewStore, ReviewSummary } from "../store/index.ts";
import { type Caller, type Choice, chooseReview, type KnownReview } from "./chooseReview.ts";
import type { IterationWriter } from "./iterationWriter.ts";
import type { ReviewSessions } from "./reviewSessions.ts";
import { listOthers, refuseOthers } from "./reviewsOfOthers.ts";

/** The review that an update goes to, and its current text. */
export interface UpdateTarget {
  readonly kind: "target";
  readonly review: Pick<NewIteration, "reviewId" | "isProposal" | "isPlan">;
  readonly document: ReviewDocument;
  /** The base directory of its latest iteration; undefined for a new review. */
  readonly baseUri?: string;
  /** Notes for the assistant on the choice of the review. */
  readonly notes: readonly string[];
  /** True when it was chosen because its sessions have ended. */
  readonly isTakenOver?: true;
}

export interface KnownReviews extends ReviewEndParts {
  readonly writer: IterationWriter;
  readonly sessions: ReviewSessions;
  readonly shown: ShownReview | undefined;
  readonly newId: () => string;
}

type Wish = Pick<PresentParams, "reviewId" | "isNew" | "mode" | "kind">;
/** The kind that is meant; undefined for the latest of either. */
type Kind = "plan" | "review" | undefined;

/** The client of a review that came with a git note: it is a teammate's, so only its id continues it. */
export const importedClient = "a git note";

/** Begins a review that shows a proposed edit. */
export function newProposal(reviewId: string): UpdateTarget {
  return { kind: "target", review: { reviewId, isProposal: true }, document: emptyDocument, notes: [] };
}

/**
 * Finds the review that an update goes to: the named one, else the one that `chooseReview` chooses in that base
 * directory. `replace` begins a new review when the chosen one has ended, and when all open ones are of others; every
 * update does when the assistant asks for one or there is none. A proposal is never chosen: the person decides about it,
 * while the assistant continues its own. A plan and the review of its code never replace each other.
 */
export async function findTarget(
  { reviewId, isNew, mode, kind }: Wish,
  baseUri: string,
  known: KnownReviews,
  caller: Caller,
): Promise<UpdateTarget | Refusal> {
  if (reviewId !== undefined && isNew === true)
    return createRefusal("review-unknown", "Pass either review_id or new: true, not both. Nothing was changed.");
  if (reviewId !== undefined) return namedTarget(reviewId, known);
  const wanted = kind ?? (mode === "replace" ? "review" : undefined);
  const waiting = known.writer.latestWaiting(
    (iteration) =>
      iteration.baseUri === baseUri &&
      !iteration.isProposal &&
      isOfKind(iteration, wanted) &&
      mayContinue(iteration, caller, known),
  );
  if (waiting !== undefined && isNew !== true) return namedTarget(waiting.reviewId, known);
  const reviews = listReviews(baseUri, wanted, known);
  const begun = { reviewId: known.newId(), ...(kind === "plan" ? { isPlan: true as const } : {}) };
  if (isNew === true)
    return reviews[0] === undefined ? newTarget(begun, []) : begunInstead(reviews[0], begun, "as asked");
  const choice = chooseReview(caller, "change", known.sessions.describe(reviews, caller));
  const last = reviews.find(({ id }) => choice.kind === "review" && id === choice.id);
  if (choice.kind === "others") return targetBesideOthers(choice.reviews, mode, begun, known.store);
  if (choice.kind === "none" || last === undefined) return newTarget(begun, []);
  const end = await findEnd(last, () => readText(last.id, known), known);
  if (end !== undefined && mode === "replace") return begunInstead(last, begun, `because ${describeEnd(last, end)}`);
  const target = await namedTarget(last.id, known);
  if (target.kind === "refused") return target;
  return end === undefined ? withRule(target, choice, last) : { ...target, notes: [describeContinued(last, end)] };
}

/** Finds the review of code in a base directory that a request for a review joins, if there is one. */
export async function findOpenReview(
  baseUri: string,
  known: KnownReviews,
  caller: Caller | undefined,
): Promise<string | undefined> {
  const reviews = listReviews(baseUri, "review", known);
  const choice = caller && chooseReview(caller, "change", known.sessions.describe(reviews, caller));
  const last =
    choice === undefined ? reviews[0] : reviews.find(({ id }) => choice.kind === "review" && id === choice.id);
  if (last === undefined) return undefined;
  return (await findEnd(last, () => readText(last.id, known), known)) === undefined ? last.id : undefined;
}

/** True for an unsaved iteration of the caller's session, and for one that is of no running session. */
function mayContinue(
  { retryId, client }: NewIteration,
  { name, session }: Caller,
  { sessions }: KnownReviews,
): boolean {
  const other = findSession({ retryId });
  if (other !== undefined && other === session) return true;
  return (session === undefined || client === name) && (other === undefined || !sessions.isRunning(other));
}

/** Begins a review beside those of others; what would change one of theirs is refused. */
function targetBesideOthers(
  reviews: readonly KnownReview[],
  mode: PresentParams["mode"],
  begun: UpdateTarget["review"],
  store: ReviewStore,
): UpdateTarget | Refusal {
  if (mode !== "replace")
    return refuseOthers(
      reviews,
      "Nothing was changed. Pass the review_id of the one that you mean, or present a review of your own with mode replace.",
    );
  const why =
    reviews.length === 1
      ? "the open review here belongs to another session"
      : "the open reviews here belong to other sessions";
  const abandoned = reviews.filter(({ isOthers }) => !isOthers).flatMap(({ id }) => describeWaiting(id, store) ?? []);
  const note = `This is a new review, ${begun.reviewId}, because ${why}: ${listOthers(reviews)}. To continue one of them instead, pass its review_id.`;
  return newTarget(begun, [[note, ...abandoned].join(" ")]);
}

/** Says that a review is taken over whose session has ended. */
function withRule(target: UpdateTarget, choice: Choice, { id, title }: ReviewSummary): UpdateTarget {
  if (choice.kind !== "review" || choice.rule !== "ended") return target;
  const note = `This continues review ${id} "${title}", whose session has ended. For another task, pass new: true.`;
  return { ...target, notes: [note], isTakenOver: true };
}

function describeContinued(last: ReviewSummary, end: ReviewEnd): string {
  return `This update continues a review that had ended: ${describeEnd(last, end)}. Call present_review with mode replace, or with new: true, to begin a new review.`;
}

/**
 * Returns the new review that a replacing text begins when it has nothing in common with the last review: none of its
 * several sections survives, and the person waits for nothing. A review that is taken over is left alone in any case.
 */
export function targetOfUnrelated(
  { review, document: before, isTakenOver }: UpdateTarget,
  after: ReviewDocument,
  { store, newId }: Pick<KnownReviews, "store" | "newId">,
): UpdateTarget | undefined {
  const ids = new Set(before.sections.map(({ id }) => id));
  const last = store.reviews().find(({ id }) => id === review.reviewId);
  const least = isTakenOver === true ? 1 : 2;
  if (ids.size < least || last === undefined || after.sections.some(({ id }) => ids.has(id))) return undefined;
  if (isTakenOver !== true && isAwaited(last.id, store)) return undefined;
  const why = "because its text shares no section with the last one";
  const begun = begunInstead(last, { ...review, reviewId: newId() }, why);
  const waiting = describeWaiting(last.id, store);
  return waiting === undefined ? begun : { ...begun, notes: [...begun.notes, waiting] };
}

/** Lists the reviews of a base directory that an update may continue, the last written one first. */
function listReviews(baseUri: string, kind: Kind, { store }: KnownReviews): readonly ReviewSummary[] {
  const isImported = ({ id }: ReviewSummary) => store.iterationAt(id, -1)?.client === importedClient;
  const fits = (review: ReviewSummary) => review.baseUri === baseUri && !review.isProposal && isOfKind(review, kind);
  return store.reviews().filter((review) => fits(review) && !isImported(review));
}

function isOfKind({ isPlan = false }: { readonly isPlan?: boolean }, kind: Kind): boolean {
  return kind === undefined || isPlan === (kind === "plan");
}

function begunInstead({ id }: ReviewSummary, review: UpdateTarget["review"], why: string): UpdateTarget {
  const { reviewId } = review;
  const note = `This is a new review, ${reviewId}, ${why}. To continue review ${id} instead, pass review_id ${id}.`;
  return newTarget(review, [note]);
}

function newTarget(review: UpdateTarget["review"], notes: readonly string[]): UpdateTarget {
  return { kind: "target", review, document: emptyDocument, notes };
}

function describeEnd({ id, committed }: ReviewSummary, end: ReviewEnd): string {
  if (committed !== undefined)
    return `review ${id} was committed as ${committed.commit.slice(0, 7)} "${committed.subject}"`;
  return `review ${id} was ${end}`;
}

async function namedTarget(id: string, known: KnownReviews): Promise<UpdateTarget | Refusal> {
  const { store, writer } = known;
  const reviews = store.reviews();
  const stored = reviews.find((review) => review.id === id);
  const { isProposal, isPlan } = stored ?? writer.latestWaiting(({ reviewId }) => reviewId === id) ?? {};
  const place = {
    kind: "target",
    notes: [],
    review: {
      reviewId: id,
      ...(isProposal === true ? { isProposal } : {}),
      ...(isPlan === true ? { isPlan } : {}),
    },
    ...(stored === undefined ? {} : { baseUri: stored.baseUri }),
  } as const;
  const document = await readText(id, known);
  if (document !== undefined) return { ...place, document };
  const ids = reviews.map((review) => review.id);
  return stored === undefined
    ? createRefusal(
        "review-unknown",
        `There is no review ${id}. Leave out review_id to continue the open review of that baseUri.`,
        ids,
      )
    : createRefusal(
        "storage-failed",
        `Review ${id} is damaged on disk, so nothing was changed. Present it again with new: true.`,
      );
}

/** Returns the latest text of a review; undefined when there is no such review or its text is damaged. */
async function readText(reviewId: string, { store, writer, shown }: KnownReviews): Promise<ReviewDocument | undefined> {
  const waiting = writer.waitingDocument(reviewId);
  if (waiting !== undefined) return waiting;
  // Another host may have written since the text was shown.
  if (shown !== undefined && isIteration(shown.meta, store.iterationAt(reviewId, -1))) return shown.document;
  const read = await store.document(reviewId);
  return read.kind === "document" ? read.document : undefined;
}

/** How a review has ended, in words that follow "it was". */
type ReviewEnd = "approved" | "committed" | "cleared";

interface ReviewEndParts {
  readonly store: ReviewStore;
  readonly workspace: WorkspacePort;
  readonly resolver: Pick<ReferenceResolver, "choices">;
}

/**
 * Returns how a review has ended; undefined while it goes on. Approve, Clear and a commit end it. A commit by anyone
 * counts when it contains files of the review, none of its files differs from HEAD any more, and nothing that the person
 * requested is open.
 */
async function findEnd(
  review: ReviewSummary,
  document: () => Promise<ReviewDocument | undefined>,
  parts: ReviewEndParts,
): Promise<ReviewEnd | undefined> {
  if (!review.open) return review.committed === undefined ? "cleared" : "committed";
  if (new ReviewStatuses(parts.store).find(review.id).status === "Approved") return "approved";
  if (isAwaited(review.id, parts.store) || !parts.workspace.isTrusted()) return undefined;
  const looked = await findRepository(review.baseUri);
  if (looked.kind !== "found") return undefined;
  // While git cannot tell that it has ended, a review goes on.
  const made = await committedAfter(looked.value, review.updatedAt);
  if (made.kind !== "read" || made.value.length === 0) return undefined;
  const committed = new Set(made.value);
  const files = await namedFiles(review, await document(), parts);
  if (files.kind !== "read" || !files.value.some((file) => committed.has(file))) return undefined;
  const differing = await differingPaths(looked.value);
  if (differing.kind !== "read") return undefined;
  const open = new Set(differing.value);
  return files.value.some((file) => open.has(file)) ? undefined : "committed";
}

/** Returns true while the person waits for the assistant: for requested changes, or for an answer to a comment. */
function isAwaited(reviewId: string, store: ReviewStore): boolean {
  const { verdicts } = store.books.feedback.feedback(reviewId);
  const last = verdicts.findLast(({ by, verdict }) => by.kind === "person" && verdict !== "comment");
  return countWaiting(reviewId, store) > 0 || last?.verdict === "request-changes";
}

/** Counts the comments of the person on a review, and the threads that they reopened, that nobody has answered. */
function countWaiting(reviewId: string, store: ReviewStore): number {
  const { threads } = store.books.feedback.feedback(reviewId);
  return threads.filter(
    ({ state, entries, reopened }) =>
      state === "open" &&
      ((reopened !== undefined && reopened.by?.kind !== "forge") || entries.at(-1)?.by.kind === "person"),
  ).length;
}

function describeWaiting(reviewId: string, store: ReviewStore): string | undefined {
  const count = countWaiting(reviewId, store);
  if (count === 0) return undefined;
  return `${count} ${count === 1 ? "comment waits" : "comments wait"} on review ${reviewId}.`;
}

/** Lists the real paths of the files that the references and the rounds of a review name. */
async function namedFiles(
  { id, baseUri }: ReviewSummary,
  document: ReviewDocument | undefined,
  { store, resolver }: ReviewEndParts,
): Promise<GitAnswer<readonly string[]>> {
  const { sections, find, anchorName } = checkedSections(document?.sections ?? []);
  const referred = sections.flatMap((section) =>
    find(section).flatMap(({ text, target }) => {
      const path = getPath(target);
      if (path === undefined) return [];
      const anchor = findAnchor({ store, resolver }, { reviewId: id, baseUri }, anchorName(section, text), path);
      return anchor?.file ?? resolve(baseUri, path);
    }),
  );
  // A snapshot holds every file that differs at the time, whether the review is about it or not.
  const rounds = store.books.changes.rounds(id).filter(({ isAutomatic }) => isAutomatic !== true);
  const files = new Set(referred);
  for (const { root, base, head } of rounds) {
    const read = await readTreeChanges({ root }, { base, head });
    if (read.kind !== "read") return read;
    for (const change of read.value) files.add(join(root, decodePaths(change).path));
  }
  return answer(await Promise.all([...files].map((file) => realpath(file).catch(() => file))));
}
