import type { ApplyOutcome } from "@dialectic/shared/protocol";
import { replaceLines } from "@dialectic/shared/review";
import { refuse } from "../base/createRefusal.ts";
import { replaceText } from "../edits/replaceText.ts";
import type { HostBase } from "../files/hostBase.ts";
import { maxSuggestionLines } from "../limits.ts";
import type { FeedbackServices } from "./feedbackServices.ts";
import { noticeFor, toOutcome, unknownThread } from "./personActions.ts";
import { placeSuggestion, readSuggestion } from "./suggestions.ts";

/** Returns the folder that the person must be asked about before a file in it is changed; undefined when none is left. */
export type FolderQuestion = (reviewId: string, file: string, isConfirmed: boolean) => Promise<string | undefined>;

interface Wish {
  readonly reviewId: string;
  readonly thread: string;
  readonly entry: string;
  readonly id: string;
  readonly isConfirmed?: true | undefined;
}

interface ApplyParts extends Pick<HostBase, "editor" | "workspace"> {
  readonly services: FeedbackServices;
  readonly askAbout: FolderQuestion;
}

/** Applies a suggestion, if the commented lines are still those that it replaces. */
export async function applySuggestion(
  { reviewId, thread: id, entry: name, id: call, isConfirmed }: Wish,
  { services, askAbout, ...around }: ApplyParts,
): Promise<ApplyOutcome> {
  const { feedback, store } = services;
  // A repeated call: the first one has applied it.
  if (store.books.feedback.has(reviewId, call)) return { kind: "kept", thread: id };
  const thread = feedback.get(reviewId).threads.find((each) => each.id === id);
  const entry = thread?.entries.find((each) => each.id === name);
  if (thread === undefined || entry === undefined) return unknownThread;
  const suggestion = await readSuggestion(thread.target, entry.text, store);
  if (suggestion === undefined) return refuse("This comment has no suggestion that can be applied.");
  const { shown } = suggestion.target;
  if (!around.workspace.isTrusted())
    return refuse(`The workspace is not trusted, so ${shown} was not changed. Trust it, then apply the suggestion.`);
  const placed = await placeSuggestion(suggestion, reviewId, services);
  if (placed.kind === "applied") return refuse(`The suggestion is already in ${shown}.`);
  if (placed.kind === "changed") return refuse(changedWords(shown, placed.lines));
  const { file, text, line, endLine } = placed;
  if (file === undefined || text === undefined) return refuse(changedWords(shown, []));
  const folder = await askAbout(reviewId, file, isConfirmed === true);
  if (folder !== undefined) return { kind: "confirm", folder };
  const problem = await replaceText(file, text, replaceLines(text, { line, endLine }, suggestion.after), around);
  if (problem !== undefined) return refuse(problem);
  const notice = noticeFor(reviewId, services);
  const kept = await feedback.keep({ reviewId, id: call, event: { kind: "applied", thread: id, entry: name } });
  if (kept.kind === "failed")
    return refuse(`${shown} was changed, but that could not be saved, so no assistant is told: ${kept.message}.`);
  return toOutcome(kept, { thread: id, ...notice });
}

function changedWords(shown: string, lines: readonly string[]): string {
  if (lines.length === 0)
    return `Nothing was changed: the lines of ${shown} that the suggestion replaces are gone. Edit the file yourself.`;
  const rest = lines.length > maxSuggestionLines ? "\n…" : "";
  return `Nothing was changed: the lines of ${shown} that the suggestion replaces were changed. Now they are:\n${lines
    .slice(0, maxSuggestionLines)
    .join("\n")}${rest}`;
}
