import type { EditPlan, PlanRefusal } from "./editPlan.ts";
import type { PersonPort } from "./personPort.ts";
import type { PlacedCode } from "./symbolPort.ts";

/** `dialectic.capability.applyEdits`: whether assistants may apply edits that they asked for. */
export type ApplyWish = "never" | "ask" | "always";

/** Something that an editor offers to do about code. */
export interface OfferedAction {
  readonly title: string;
  /** `quickfix`, `refactor.extract.function`, `source.organizeImports`; empty where nobody says. */
  readonly kind: string;
  /** What an editor does without a choice. */
  readonly isPreferred: boolean;
  /** Computes it, and applies nothing; a plan without files changes nothing. */
  plan(): Promise<EditPlan | PlanRefusal>;
}

/** Edits that an editor can compute; every path is a real one whose document is loaded. */
export interface EditPort {
  /** The setting as it is now. */
  mayApply(): ApplyWish;
  /** Who is asked before an edit is applied; kept by what kind of edit it is. */
  readonly person: PersonPort;
  /** What is offered for a stretch of code; only what is of that kind or below it. */
  actions(at: PlacedCode, kind?: string): Promise<readonly OfferedAction[]>;
  /** Turns the text of a file into another one, as long as it is what it was. */
  planText(
    absolutePath: string,
    text: { readonly before: string; readonly after: string },
  ): Promise<EditPlan | PlanRefusal>;
  /** Formats a whole document. */
  planFormat(absolutePath: string): Promise<EditPlan | PlanRefusal>;
}
