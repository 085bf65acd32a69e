import type { CommentedLines, CommentSubject } from "@dialectic/shared/protocol";
import type { CommentTarget } from "@dialectic/shared/review";
import { splitCode } from "../files/codeFile.ts";
import type { ShownReview } from "../history/shownReview.ts";
import { findCommentTarget } from "./commentTargets.ts";
import type { FeedbackServices } from "./feedbackServices.ts";
import { findOrBeginThread } from "./findOrBeginThread.ts";
import { unknownThread } from "./personActions.ts";
import { canSuggest, placeSuggestion, readCommentedLines, suggestedLinesCap } from "./suggestions.ts";

type Lines = Pick<FeedbackServices, "store" | "places" | "feedback" | "targets">;

/** Returns the lines of a thread, which a suggestion in a reply replaces. */
export async function findThreadLines(reviewId: string, id: string, parts: Lines): Promise<CommentedLines> {
  const thread = await findOrBeginThread(reviewId, id, parts);
  if (thread === undefined) return unknownThread;
  const { target } = thread;
  if (target.kind !== "code" || !canSuggest(target)) return noCode;
  const read = await readCommentedLines(target, parts.store);
  if (read === undefined) return refused(`The old text of ${target.shown} can no longer be read.`);
  const asTheyAre = { target, old: read.old, before: read.lines, after: read.lines };
  const placed = await placeSuggestion(asTheyAre, reviewId, parts);
  if (placed.kind === "changed")
    return refused(`The lines of ${target.shown} were changed since: begin a new comment on them.`);
  return toLines(read.lines);
}

/** Returns the lines that a comment on a subject would be about. */
export async function findSubjectLines(
  subject: CommentSubject,
  shown: ShownReview,
  { targets }: Lines,
): Promise<CommentedLines> {
  const outcome = await findCommentTarget(subject, shown, targets);
  if (outcome.kind === "refused") return outcome;
  const { target, texts } = outcome;
  if (target.kind !== "code" || !canSuggest(target)) return noCode;
  return toLines(linesIn(target, texts.get(target.text) ?? ""));
}

function linesIn({ line, endLine }: Extract<CommentTarget, { kind: "code" }>, text: string): readonly string[] {
  return splitCode(text).lines.slice(line - 1, endLine);
}

function toLines(lines: readonly string[]): CommentedLines {
  return lines.length > suggestedLinesCap
    ? refused(`A suggestion replaces at most ${suggestedLinesCap} lines: comment on fewer of them.`)
    : { kind: "lines", lines: [...lines] };
}

const noCode = refused("Edits are suggested in comments on lines of code as they are now.");

function refused(message: string): Extract<CommentedLines, { kind: "refused" }> {
  return { kind: "refused", message };
}
