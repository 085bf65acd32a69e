import type { PlacedCode } from "./symbolPort.ts";

/** An edit of a file's text. */
export interface PlannedEdit {
  readonly code: PlacedCode;
  readonly newText: string;
}

/** What becomes of a file beside its text; a new one is empty, and its text is an edit. */
export type FileStep =
  | { readonly kind: "create" }
  /** To a real path. */
  | { readonly kind: "move"; readonly to: string }
  | { readonly kind: "delete" };

/** What changes in one file. */
export interface PlannedFile {
  readonly uri: string;
  /** Where it is now; of a new file where it will be. */
  readonly absolutePath: string;
  readonly edits: readonly PlannedEdit[];
  readonly step?: FileStep;
}

/** What became of applying a plan: the files with unsaved changes now, or why nothing was applied. */
export type AppliedPlan =
  | { readonly kind: "applied"; readonly unsaved: readonly string[] }
  | { readonly kind: "failed"; readonly message: string };

/** What an editor would change, while nothing is. */
export interface EditPlan {
  readonly kind: "plan";
  readonly files: readonly PlannedFile[];
  /** Applies it all or nothing. */
  apply(save: boolean): Promise<AppliedPlan>;
}

/** Why there is no plan, in the words of the editor or of a language server. */
export interface PlanRefusal {
  readonly kind: "refused";
  readonly message: string;
}
