import type { TextChange } from "./addEdits.ts";

/** What an editor knows of a change of a document's text. */
export interface ChangeEvidence {
  /** Dialectic applied it itself. */
  readonly isOwn: boolean;
  /** The person took something back, or did it again. */
  readonly isUndone: boolean;
  /** What was not saved was discarded for what is on the disk, whoever wrote that. */
  readonly isDiscarded: boolean;
  /** The document had something that is not saved after it: what an editor reads anew from the disk has not. */
  readonly isInEditor: boolean;
  /** The keyboard left the cursor where typing leaves it, or all of it came at the cursor, which went on with it. */
  readonly isTyped: boolean;
  /** It came while the editor saved, as formatting does. */
  readonly isOfSaving: boolean;
  /** It touches the line of the cursor in the editor that has the focus. */
  readonly isAtCursor: boolean;
}

/**
 * Whose a change is. `person` is known; `beside` is made where the person works, by a command, a completion or a formatter, or
 * takes back what was not saved together with what others wrote, and belongs to their edits where it is in them; `program` is made
 * elsewhere in an editor, by a command of the person (a name that changes everywhere) or by an extension; `other` is known to be not
 * the person's, and an edit that it takes away is missed.
 */
export function attributeChange(evidence: ChangeEvidence): TextChange["by"] | "other" {
  if (evidence.isOwn) return "other";
  if (evidence.isUndone) return "person";
  if (evidence.isDiscarded) return "beside";
  if (!evidence.isInEditor) return "other";
  if (evidence.isTyped) return "person";
  return evidence.isOfSaving || evidence.isAtCursor ? "beside" : "program";
}
