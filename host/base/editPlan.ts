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

export type AppliedPlan =
  | { readonly kind: "applied"; readonly unsaved: readonly string[] }
  | { readonly kind: "failed"; readonly message: string };

export interface EditPlan {
  readonly kind: "plan";
  readonly files: readonly PlannedFile[];
  /** Applies all changes or none. */
  apply(save: boolean): Promise<AppliedPlan>;
}

export interface PlanRefusal {
  readonly kind: "refused";
  readonly message: string;
}
