import type { EditedLines } from "../edits/personEdit.ts";
import type { FeedbackEvent } from "./feedbackEvent.ts";

/** An edit of the person that was gone when an assistant presented something. */
export interface GoneEdit {
  readonly edit: EditedLines;
  readonly how: "undone" | "overwritten";
  readonly client: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

export interface AnnouncedEdits {
  /** Ids of the edits that assistants were notified of. */
  readonly notified: ReadonlySet<string>;
  readonly gone: readonly GoneEdit[];
  /** Ids of the edits that the person dismissed. */
  readonly fine: ReadonlySet<string>;
}

export interface FoldingEdits {
  readonly notified: Set<string>;
  readonly gone: Map<string, GoneEdit>;
  readonly fine: Set<string>;
}

export function foldEdits(
  { notified: told, gone, fine }: FoldingEdits,
  event: Extract<FeedbackEvent, { kind: "edited" | "edit-gone" | "edit-settled" }>,
  at: number,
): void {
  switch (event.kind) {
    case "edited":
      for (const { id } of event.edits) told.add(id);
      break;
    case "edit-gone": {
      const { edit, how, client } = event;
      if (!fine.has(edit.id)) gone.set(edit.id, { edit, how, client, at });
      break;
    }
    case "edit-settled":
      gone.delete(event.edit);
      if (event.as === "fine") fine.add(event.edit);
  }
}
