import type { Failure, Success } from "@dialectic/shared/capability";
import type { EditOutcome } from "../ide/editOutcome.ts";
import type { EditWish } from "../ide/editService.ts";
import { failure, type IdeContext } from "./declare.ts";
import { editType } from "./types/editType.ts";

/** Returns an edit as a diff, or applies it when that is requested and allowed. */
export async function carryOutEdit(
  wish: Omit<EditWish, "otherwise"> & Partial<EditWish>,
  { domain, signal }: IdeContext,
): Promise<Success | Failure> {
  const client = {
    name: domain.client,
    call: domain.call,
    propose: (proposal: Parameters<typeof domain.propose>[0]) => domain.propose(proposal, signal),
    noteApplied: domain.noteApplied,
  };
  return toEditValue(await domain.edits.carryOut({ otherwise: "edit something else", ...wish }, client, signal));
}

export function toEditValue(outcome: EditOutcome): Success | Failure {
  if (outcome.kind === "refused") return failure(outcome.message, outcome.canRetry);
  const { title, files, changes, diff, isApplied, reviewId, notes } = outcome;
  return {
    kind: "success",
    value: editType.of({
      title,
      files,
      changes,
      isApplied,
      review: reviewId,
      notes: notes.length === 0 ? undefined : notes,
      diff: diff === "" ? undefined : diff,
    }),
  };
}

export const applyParameter = {
  type: "boolean",
  optional: true,
  description:
    "true asks the user to apply the edit, unless the setting dialectic.capability.applyEdits decides; default: the answer has the diff, and nothing changes. VS Code does not save the files",
} as const;
