import type { Failure, FunctionDescription } from "@dialectic/shared/capability";
import type { EditPlan, PlanRefusal } from "../base/editPlan.ts";
import type { EditPort } from "../base/editPort.ts";
import type { EditKind } from "../ide/editDesk.ts";
import { applyParameter, carriedOut } from "./carriedOut.ts";
import { noEdits } from "./codeActions.ts";
import { type FunctionWords, failure, ideFunction } from "./declare.ts";
import type { IdeDomain } from "./ideDomain.ts";
import { type LoadedFile, loadedFile } from "./loadedFile.ts";
import { file as fileType } from "./types/file.ts";

/** What an edit of a whole file is, beside how it is told of. */
interface WholeFileEdit {
  readonly kind: EditKind;
  /** Computes it for a file that is loaded, and applies nothing; `path` is its name for a reader. */
  readonly plan: (loaded: LoadedFile, path: string, edits: EditPort) => Promise<EditPlan | PlanRefusal | Failure>;
  readonly title: (path: string) => string;
  readonly description: (path: string) => string;
}

/** A function that edits one file as a whole: proposed, or applied where that is wanted and allowed. */
export function wholeFileEdit(
  described: FunctionWords,
  { kind, plan, title, description }: WholeFileEdit,
): FunctionDescription<IdeDomain> {
  return ideFunction({
    ...described,
    parameters: { file: { type: "file", description: "The file", aliases: ["path"] }, apply: applyParameter },
    returns: "edit",
    effect: "edit",
    run: async ({ file, apply = false }, context) => {
      const { edits } = context.domain.editor;
      const { path } = fileType.read(file);
      if (edits === undefined) return noEdits;
      const loaded = await loadedFile(path, context);
      if (loaded.kind === "failure") return loaded;
      const planned = await plan(loaded, path, edits);
      if (planned.kind === "refused") return failure(planned.message);
      if (planned.kind !== "plan") return planned;
      return carriedOut({ kind, plan: planned, apply, title: title(path), description: description(path) }, context);
    },
  });
}
