import type { ChangedFile } from "@dialectic/shared/protocol";

/** True for a file whose lines are known, that is in this repository, and at a path that git writes. */
export function canUndoFile({ isSubmodule, isUnsettled, forbiddenPart }: ChangedFile): boolean {
  return isSubmodule !== true && isUnsettled !== true && forbiddenPart === undefined;
}
