import type { EditedLines } from "../edits/model.ts";
import type { FeedbackEvent } from "./model.ts";

/** An edit of the person that did not stand when an assistant presented something. */
export interface GoneEdit {
  readonly edit: EditedLines;
  readonly how: "undone" | "overwritten";
  /** The assistant that presented then. */
  readonly client: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** What was said about the edits of the person. */
export interface SaidEdits {
  /** Ids of those that assistants were told of. */
  readonly told: ReadonlySet<string>;
  /** Those that are gone and about which the person has not decided. */
  readonly gone: readonly GoneEdit[];
  /** Ids of those that the person does not mind about. */
  readonly fine: ReadonlySet<string>;
}

/** The same while it is made. */
export interface FoldingEdits {
  readonly told: Set<string>;
  readonly gone: Map<string, GoneEdit>;
  readonly fine: Set<string>;
}

/** Takes an event about edits. */
export function foldEdits(
  { told, gone, fine }: FoldingEdits,
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
