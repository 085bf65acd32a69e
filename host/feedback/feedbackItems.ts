import type { FeedbackBatch, FeedbackComment, FeedbackItem, ThreadPlace } from "@dialectic/shared/protocol";
import {
  type CommentTarget,
  comparePlaces,
  covers,
  createCursor,
  type FeedbackCursor,
  formatCursor,
  formatEditLines,
  formatEditPatch,
  joinCursors,
  type SentComment,
  type SentItem,
} from "@dialectic/shared/review";
import type { ReviewStore } from "../store/index.ts";
import type { FeedbackServices } from "./feedbackServices.ts";
import { readSuggestion, suggestionPatch } from "./suggestions.ts";
import type { WorkspaceFeedback } from "./workspaceFeedback.ts";

/**
 * Limits of one batch: items, and their bytes as JSON, so that an answer has room for the batch. The first item is
 * included whatever its size.
 */
const itemCap = 100;
const byteCap = 11_000;

/** Returns the items after an assistant's cursor, oldest first, with the cursor that acknowledges them. */
export async function batchAfter(
  reviewId: string,
  cursor: FeedbackCursor,
  services: Pick<FeedbackServices, "feedback" | "store" | "places">,
): Promise<FeedbackBatch & { readonly upTo: FeedbackCursor }> {
  const { feedback } = services;
  const waiting = itemsAfter(reviewId, cursor, feedback);
  const items: FeedbackItem[] = [];
  let bytes = 0;
  for (const item of waiting) {
    const view = await itemView(reviewId, item, services);
    bytes += Buffer.byteLength(JSON.stringify(view));
    if (items.length > 0 && (items.length >= itemCap || bytes > byteCap)) break;
    items.push(view);
  }
  const upTo = joinCursors(cursor, createCursor(waiting.slice(0, items.length).map(({ place }) => place)));
  return {
    review_id: reviewId,
    items,
    cursor: formatCursor(reviewId, upTo),
    status: feedback.status(reviewId),
    upTo,
  };
}

export function hasItemsAfter(reviewId: string, cursor: FeedbackCursor, feedback: WorkspaceFeedback): boolean {
  return feedback.get(reviewId).items.some(({ place }) => !covers(cursor, place));
}

function itemsAfter(reviewId: string, cursor: FeedbackCursor, feedback: WorkspaceFeedback): readonly SentItem[] {
  const { items } = feedback.get(reviewId);
  return items
    .filter(({ place }) => !covers(cursor, place))
    .sort((one, other) => comparePlaces(one.place, other.place));
}

async function itemView(
  reviewId: string,
  { id, iteration, kind, at, text, thread, comments, edits, changes, staged = [] }: SentItem,
  { store, places }: Pick<FeedbackServices, "store" | "places">,
): Promise<FeedbackItem> {
  const baseUri = store.iterationAt(reviewId, -1)?.baseUri ?? "";
  const views: FeedbackComment[] = [];
  // An applied suggestion has replaced its lines, so they are named as they were.
  const isFollowed = kind !== "applied";
  for (const comment of comments) {
    const placed =
      isFollowed && comment.target.kind === "code" ? await places.codePlace(comment.target, { baseUri }) : undefined;
    views.push(await commentView(comment, placed?.place, store));
  }
  const edited = edits?.map((edit) => ({
    path: edit.shown,
    lines: formatEditLines(edit),
    diff: formatEditPatch(edit),
  }));
  const changed = edited ?? (changes && [...changes]);
  return {
    id,
    review_id: reviewId,
    iteration,
    kind,
    at: new Date(at).toISOString(),
    text,
    ...(thread === undefined ? {} : { thread_id: thread }),
    comments: views,
    ...(changed === undefined ? {} : { edits: changed }),
    next: [
      nextStep[kind],
      ...(views.some(({ patch }) => patch !== undefined) ? [suggestionStep[kind] ?? ""] : []),
      ...(staged.length === 0
        ? []
        : [` These files are still staged as they were: ${staged.join(", ")}. Stage them again before a commit.`]),
    ].join(""),
  };
}

const answering = "answer_comment with its thread_id";
/** A thread is shown as addressed at once, and the user looks for what was done in the iteration that stands then. */
const doing =
  "If something needs to be done, do it, present the next iteration first, and then report it as addressed.";
const nextStep: Readonly<Record<SentItem["kind"], string>> = {
  question: `Discuss, do not edit: answer with ${answering}, and change no code for this.`,
  sections: `Write the sections with present_review and change no code for this; then report it with ${answering} and addressed.`,
  comment: `Consider each comment and answer with ${answering}. ${doing}`,
  request_changes: `Make the change that each comment asks for, present the next iteration first, and then report each change with ${answering} and addressed.`,
  approve: "The user approves. Follow the comments. The user commits from the panel unless they ask you to.",
  agreed: `The user agrees with your finding. ${doing}`,
  rejected:
    "The user rejects your finding; the comment gives the reason, if there is one. Change nothing for it, and do not raise it again.",
  applied:
    "The user has applied this suggestion to the file: read the file again before you change it. There is nothing else to do.",
  resolved: "The user has resolved this thread. There is nothing to do.",
  edited:
    "The user edited these lines; keep them. Read the files again before you change them, and change these lines only if the user asks for it.",
  undone:
    "The user undid these changes of the code; the text is their reason. Read the files again, and do not write these lines again unless the user asks for them.",
  restored: "The user restored these changes, which they had undone. Read the files again before you change them.",
  reopened: `The user has reopened this thread: look at it again, and answer with ${answering}. ${doing}`,
};

const suggesting =
  " A comment with a patch suggests these lines: with addressed, say whether you applied, changed or declined the suggestion.";
const suggestionStep: Readonly<Partial<Record<SentItem["kind"], string>>> = {
  comment: suggesting,
  request_changes: suggesting,
  approve: suggesting,
};

async function commentView(
  { thread, target, text, isReply }: SentComment,
  place: ThreadPlace | undefined,
  store: ReviewStore,
): Promise<FeedbackComment> {
  const suggestion = await readSuggestion(target, text, store);
  const patch = suggestion && suggestionPatch(suggestion);
  return {
    thread_id: thread,
    ...describeTarget(target, place),
    comment: text,
    ...(patch === undefined ? {} : { patch }),
    is_reply: isReply,
  };
}

/** Describes the target of a comment in words, and as an assistant can refer to it: commented code at its place of today. */
function describeTarget(
  target: CommentTarget,
  place: ThreadPlace | undefined,
): Pick<FeedbackComment, "about" | "section" | "quote" | "reference"> {
  switch (target.kind) {
    case "review":
      return { about: "the whole review" };
    case "section":
      return { about: `the section ${titled(target.title)}`, section: target.section };
    case "text":
      return { about: `a text in ${titled(target.title)}`, section: target.section, quote: target.quote.exact };
    case "code": {
      const { quote, change } = target;
      const then = formatLines(target.shown, target);
      if (change?.side === "before") return { about: `${then}, as it was before the change`, reference: then, quote };
      if (place?.kind !== "code") return { about: then, reference: then, quote };
      const reference = formatLines(place.path, place);
      const since = place.state === "exact" ? "" : ` (${reference === then ? place.state : `was ${then}`})`;
      return { about: `${reference}${since}`, reference, quote };
    }
  }
}

function formatLines(path: string, { line, endLine }: { readonly line: number; readonly endLine: number }): string {
  if (line === 0) return path;
  return endLine > line ? `${path}:${line}-${endLine}` : `${path}:${line}`;
}

function titled(title: string): string {
  return title === "" ? "before the first heading" : `"${title}"`;
}
