import type { ReferenceReport } from "@dialectic/shared/protocol";
import type { ReferenceTarget, Section } from "@dialectic/shared/review";

export interface CodePlace {
  readonly absolutePath: string;
  readonly shown: string;
  readonly line: number;
  readonly endLine: number;
}

export interface ReferenceStatus {
  readonly section: Section;
  readonly target: ReferenceTarget;
  readonly report: ReferenceReport;
  /** Undefined when the code is gone or was not followed. */
  readonly place?: CodePlace;
  readonly files: readonly string[];
  /** The files with the places of a reference that names no file; undefined for others. */
  readonly foundIn?: readonly string[];
  /**
   * Set when the target was missing even when the section was written: the text was wrong, and the code did not change.
   */
  readonly wasNeverThere?: true;
  /** Set where git has the file and cannot read it: whether its lines are there is not known. */
  readonly isUnread?: true;
}
