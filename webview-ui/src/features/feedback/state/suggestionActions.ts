import type { ApplyOutcome, CommentSubject, Thread } from "@dialectic/shared/protocol";
import { maxCommentChars } from "@dialectic/shared/protocol";
import { type EditedText, insertSuggestion } from "@dialectic/shared/review";
import type { Host } from "../../../host/linkToHost.ts";
import type { ActionParts } from "../../../state/askHost.ts";
import { texts } from "../../../texts/texts.ts";
import { nothingTyped } from "./feedbackBoxes.ts";
import { findSuggestedThread } from "./suggestedThread.ts";

export interface SuggestionActions {
  /** Returns the text of a box with its commented lines to edit at `at`; undefined with a notice when that fails. */
  suggestEdit(key: string, at: number): Promise<EditedText | undefined>;
  /** Applies the suggestion of an entry. Returns the folder that the person has to agree to first. */
  applySuggestion(thread: string, entry: string, isConfirmed?: true): Promise<string | undefined>;
}

type About = { readonly thread: string } | { readonly subject: CommentSubject };

export function createSuggestionActions({ store, ask, notify }: ActionParts): SuggestionActions {
  const readLines = async (host: Host, key: string): Promise<readonly string[] | undefined> => {
    const { reviewId, boxes, threads } = store.getState().feedback;
    const box = boxes.get(key);
    const about = box && findAbout(key, box.subject, threads);
    if (reviewId === undefined || box === undefined || about === undefined) return undefined;
    const outcome = await host["feedback/lines"]({ reviewId, iteration: box.iteration, about });
    if (outcome.kind === "lines") return outcome.lines;
    notify("warning", outcome.message);
    return undefined;
  };
  /** Ids of unanswered attempts: one that is made again counts once. */
  const attempts = new Map<string, string>();
  return {
    suggestEdit: async (key, at) => {
      let edited: EditedText | undefined;
      await ask(async (host) => {
        const lines = await readLines(host, key);
        if (lines === undefined) return;
        const { text } = store.getState().feedback.typed.get(key) ?? nothingTyped;
        const inserted = insertSuggestion(text, Math.min(at, text.length), lines);
        if (inserted.text.length > maxCommentChars) notify("warning", texts.suggestions.tooLong);
        else edited = inserted;
      }, texts.suggestions.readingLines);
      return edited;
    },
    applySuggestion: async (thread, entry, isConfirmed) => {
      let folder: string | undefined;
      await ask(async (host) => {
        const { reviewId } = store.getState().feedback;
        if (reviewId === undefined) return;
        const id = attempts.get(entry) ?? crypto.randomUUID();
        attempts.set(entry, id);
        const confirmed = isConfirmed === undefined ? {} : { isConfirmed };
        const outcome: ApplyOutcome = await host["feedback/apply"]({ reviewId, thread, entry, id, ...confirmed });
        attempts.delete(entry);
        if (outcome.kind === "confirm") folder = outcome.folder;
        else if (outcome.kind === "refused") notify("warning", outcome.message);
        else if (outcome.notice !== undefined) notify("info", outcome.notice);
      }, texts.suggestions.applying);
      return folder;
    },
  };
}

function findAbout(key: string, subject: CommentSubject | undefined, threads: readonly Thread[]): About | undefined {
  const thread = findSuggestedThread(key, threads);
  if (thread !== undefined) return { thread };
  return subject && { subject };
}
