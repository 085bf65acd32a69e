import type { TextChange } from "./addEdits.ts";

export interface ChangeEvidence {
  readonly isOwn: boolean;
  readonly isUndone: boolean;
  /** True when unsaved changes were discarded for the version on disk, whoever wrote it. */
  readonly isDiscarded: boolean;
  /** True when the document is unsaved after it, unlike a document reloaded from disk. */
  readonly isInEditor: boolean;
  /**
   * True when the cursor is where typing leaves it, or the whole change was inserted at the cursor, which moved along.
   */
  readonly isTyped: boolean;
  readonly isOfSaving: boolean;
  readonly isAtCursor: boolean;
}

/**
 * Attributes a change. `person`: certainly the person. `beside`: made where the person works, by a command, a completion or
 * a formatter, or reverts unsaved text together with text by others; it belongs to the person's edits that it touches.
 * `program`: made elsewhere in an editor, by a command of the person (a rename) or by an extension. `other`: certainly
 * not the person, so edits that it removes are reported as missing.
 */
export function attributeChange(evidence: ChangeEvidence): TextChange["by"] | "other" {
  if (evidence.isOwn) return "other";
  if (evidence.isUndone) return "person";
  if (evidence.isDiscarded) return "beside";
  if (!evidence.isInEditor) return "other";
  if (evidence.isTyped) return "person";
  return evidence.isOfSaving || evidence.isAtCursor ? "beside" : "program";
}
