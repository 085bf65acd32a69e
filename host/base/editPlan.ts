import type { PlacedCode } from "./symbolPort.ts";

export interface PlannedEdit {
  readonly code: PlacedCode;
  readonly newText: string;
}

/** A file operation besides text edits. A created file is empty; its text is an edit. */
export type FileStep =
  | { readonly kind: "create" }
  /** Real path of the target. */
  | { readonly kind: "move"; readonly to: string }
  | { readonly kind: "delete" };

export interface PlannedFile {
  readonly uri: string;
  /** Current path; the future path of a new file. */
  readonly absolutePath: string;
  readonly edits: readonly PlannedEdit[];
  readonly step?: FileStep;
}

/** Result of applying a plan: the files with unsaved changes, or the reason why nothing was applied. */
export type AppliedPlan =
  | { readonly kind: "applied"; readonly unsaved: readonly string[] }
  | { readonly kind: "failed"; readonly message: string };

/** An edit that was computed but not applied. */
export interface EditPlan {
  readonly kind: "plan";
  readonly files: readonly PlannedFile[];
  /** Applies all changes or none. */
  apply(save: boolean): Promise<AppliedPlan>;
}

/** Refusal of a plan, in the words of the editor or language server. */
export interface PlanRefusal {
  readonly kind: "refused";
  readonly message: string;
}
