import type { FeedbackBatch, FeedbackComment, FeedbackItem } from "@dialectic/shared/protocol";
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
import type { WorkspaceFeedback } from "./workspaceFeedback.ts";

/** Limits of one batch: items, and UTF-16 code units of their texts. The first item is included whatever its size. */
const itemCap = 100;
const textCap = 200_000;

/** Returns the items after an assistant's cursor, oldest first, with the cursor that acknowledges them. */
export function batchAfter(
  reviewId: string,
  cursor: FeedbackCursor,
  feedback: WorkspaceFeedback,
): FeedbackBatch & { readonly upTo: FeedbackCursor } {
  const waiting = itemsAfter(reviewId, cursor, feedback);
  const items: SentItem[] = [];
  let length = 0;
  for (const item of waiting) {
    length += item.text.length + item.comments.reduce((sum, { text }) => sum + text.length, 0);
    length += item.edits?.reduce((sum, edit) => sum + formatEditPatch(edit).length, 0) ?? 0;
    if (items.length > 0 && (items.length >= itemCap || length > textCap)) break;
    items.push(item);
  }
  const upTo = joinCursors(cursor, createCursor(items.map(({ place }) => place)));
  return {
    review_id: reviewId,
    items: items.map((item) => itemView(reviewId, item)),
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

function itemView(reviewId: string, { id, iteration, kind, at, text, comments, edits }: SentItem): FeedbackItem {
  return {
    id,
    review_id: reviewId,
    iteration,
    kind,
    at: new Date(at).toISOString(),
    text,
    comments: comments.map(commentView),
    ...(edits === undefined
      ? {}
      : {
          edits: edits.map((edit) => ({ path: edit.shown, lines: formatEditLines(edit), diff: formatEditPatch(edit) })),
        }),
    next: nextStep[kind],
  };
}

const answering = "answer_comment with its thread_id";
const nextStep: Readonly<Record<SentItem["kind"], string>> = {
  question: `Discuss, do not edit: answer with ${answering}, and change nothing for this.`,
  sections: `Write the sections with present_review and change no code for it; then tell it with ${answering} and addressed.`,
  comment: `Consider each comment: answer with ${answering}; where something is to be done, do it and set addressed.`,
  request_changes: `Change what each comment asks for, then tell it with ${answering} and addressed, and present the next iteration.`,
  approve: "The person approves. Follow what the comments say; commit only when the person has asked for it.",
  agreed: "The person agrees with what you found. Where something is to be done, do it and set addressed.",
  rejected:
    "The person rejects what you found, with the reason if there is one. Change nothing for it, and do not raise it again.",
  resolved: "The person is content with this thread. Nothing is to be done.",
  edited:
    "The person edited these lines; keep them: read the files again before you change them, and change these lines only when the person asks for it.",
  reopened: `The person is not content yet: look at this thread again, and answer with ${answering}.`,
};

function commentView({ thread, target, text, isReply }: SentComment): FeedbackComment {
  return { thread_id: thread, ...describeTarget(target), comment: text, is_reply: isReply };
}

/** Describes the target of a comment in words, and as an assistant can refer to it. */
export function describeTarget(
  target: CommentTarget,
): Pick<FeedbackComment, "about" | "section" | "quote" | "reference"> {
  switch (target.kind) {
    case "review":
      return { about: "the whole review" };
    case "section":
      return { about: `the section ${titled(target.title)}`, section: target.section };
    case "text":
      return { about: `a text in ${titled(target.title)}`, section: target.section, quote: target.quote.exact };
    case "code": {
      const { shown, line, endLine, quote, change } = target;
      const lines = endLine > line ? `${line}-${endLine}` : `${line}`;
      const side = change?.side === "before" ? ", as it was before the change" : "";
      return { about: `${shown}:${lines}${side}`, reference: `${shown}:${lines}`, quote };
    }
  }
}

function titled(title: string): string {
  return title === "" ? "before the first heading" : `"${title}"`;
}
