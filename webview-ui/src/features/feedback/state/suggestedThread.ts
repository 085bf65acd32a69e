import type { Thread } from "@dialectic/shared/protocol";
import { type CommentBox, parseBoxKey, toEditKey } from "./feedbackBoxes.ts";

/** True for a box whose comment is about lines of code as they are now: edits of them can be suggested. */
export function canSuggestEdits({ key, subject, place }: CommentBox, threads: readonly Thread[]): boolean {
  if (place.kind === "rejection") return false;
  switch (subject?.kind) {
    case "change":
      return subject.side === "after" && subject.line > 0;
    case "reference":
    case "document":
      return true;
    default:
      return findSuggestedThread(key, threads) !== undefined;
  }
}

/** Returns the thread on code that a box replies to, or whose comment it edits. */
export function findSuggestedThread(key: string, threads: readonly Thread[]): string | undefined {
  const place = parseBoxKey(key);
  const isMeant = ({ id, entries }: Thread) =>
    place?.kind === "thread" ? id === place.thread : entries.some((entry) => toEditKey(entry.id) === key);
  const thread = place?.kind === "thread" || place?.kind === "entry" ? threads.find(isMeant) : undefined;
  const isCode = thread?.place.kind === "code" && thread.place.line > 0 && thread.place.change?.side !== "before";
  return isCode ? thread.id : undefined;
}
