import { type CommentBox, toEditKey } from "./feedbackBoxes.ts";
import type { FeedbackState } from "./feedbackState.ts";
import { listCollectedEntries } from "./feedbackState.ts";

// A draft is what was typed into a box, open or closed, and not sent. The text of the verdict goes with the verdict. A
// text that its box holds unchanged is no draft of an edit.

export interface UnsentDraft {
  readonly box: CommentBox;
  readonly text: string;
}

/** Lists the drafts that a verdict leaves unsent, in the order in which their boxes were opened. */
export function listUnsentDrafts({
  boxes,
  typed,
  threads,
}: Pick<FeedbackState, "boxes" | "typed" | "threads">): readonly UnsentDraft[] {
  const written = new Map(threads.flatMap(({ entries }) => entries.map(({ id, text }) => [toEditKey(id), text])));
  return [...boxes.values()].flatMap((box) => {
    const text = typed.get(box.key)?.text ?? "";
    const isDraft = box.place.kind !== "sheet" && box.isDiscarded !== true && text.trim() !== "";
    return isDraft && written.get(box.key) !== text ? [{ box, text }] : [];
  });
}

/** True for the draft of a change to a comment that the sheet of the verdict shows. */
export function isEditOfCollected(key: string, { threads }: Pick<FeedbackState, "threads">): boolean {
  return listCollectedEntries(threads).some(({ entry }) => toEditKey(entry.id) === key);
}
