import type { Failure, FunctionDescription } from "@dialectic/shared/capability";
import type { EditPlan, PlanRefusal } from "../base/editPlan.ts";
import type { EditPort } from "../base/editPort.ts";
import type { EditKind } from "../ide/editWords.ts";
import { applyParameter, carryOutEdit } from "./carryOutEdit.ts";
import { defineIdeFunction, type FunctionWords, failure } from "./declare.ts";
import type { IdeDomain } from "./ideDomain.ts";
import { noEdits } from "./listOfferedActions.ts";
import { type LoadedFile, loadFile } from "./loadedFile.ts";
import { fileType } from "./types/fileType.ts";

interface WholeFileEdit {
  readonly kind: EditKind;
  /** Computes the edit of a loaded file without applying it; `path` is the file's name for a reader. */
  readonly plan: (loaded: LoadedFile, path: string, edits: EditPort) => Promise<EditPlan | PlanRefusal | Failure>;
  readonly title: (path: string) => string;
  readonly description: (path: string) => string;
}

/**
 * Declares a function that edits one whole file: the edit is proposed, or applied when that is requested and allowed.
 */
export function defineWholeFileEdit(
  described: FunctionWords,
  { kind, plan, title, description }: WholeFileEdit,
): FunctionDescription<IdeDomain> {
  return defineIdeFunction({
    ...described,
    parameters: { file: { type: "file", description: "The file", aliases: ["path"] }, apply: applyParameter },
    returns: "edit",
    effect: "edit",
    run: async ({ file, apply = false }, context) => {
      const { edits } = context.domain.editor;
      const { path } = fileType.read(file);
      if (edits === undefined) return noEdits;
      const loaded = await loadFile(path, context);
      if (loaded.kind === "failure") return loaded;
      const planned = await plan(loaded, path, edits);
      if (planned.kind === "refused") return failure(planned.message);
      if (planned.kind !== "plan") return planned;
      return carryOutEdit({ kind, plan: planned, apply, title: title(path), description: description(path) }, context);
    },
  });
}
