import type { PlacedCode } from "./codePlace.ts";
import type { WritablePlace } from "./writeGate.ts";

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

/** By the paths that a plan has for them. */
export type WritablePlaces = ReadonlyMap<string, WritablePlace>;

export interface EditPlan {
  readonly kind: "plan";
  readonly files: readonly PlannedFile[];
  /** Applies all changes or none. `places` are the files and targets of the plan, as the write gate gives them. */
  apply(places: WritablePlaces, save: boolean): Promise<AppliedPlan>;
}

export interface PlanRefusal {
  readonly kind: "refused";
  readonly message: string;
}

/** Returns the paths that a plan writes: both of a move. */
export function listWrittenPaths(files: readonly PlannedFile[]): readonly string[] {
  return files.flatMap(({ absolutePath, step }) => (step?.kind === "move" ? [absolutePath, step.to] : [absolutePath]));
}
