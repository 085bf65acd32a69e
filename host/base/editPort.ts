import type { Asker } from "./asker.ts";
import type { PlacedCode } from "./codePlace.ts";
import type { EditPlan, PlanRefusal } from "./editPlan.ts";
import type { PersonPort } from "./personPort.ts";

/** Setting `dialectic.capability.applyEdits`: permission of assistants to apply edits. */
export type ApplyWish = "never" | "ask" | "always";

export interface OfferedAction {
  readonly title: string;
  /** A code action kind such as `quickfix`, `refactor.extract.function` or `source.organizeImports`; empty when unknown. */
  readonly kind: string;
  readonly isPreferred: boolean;
  /** Computes the edit without applying it. A plan without files changes nothing. */
  plan(): Promise<EditPlan | PlanRefusal>;
}

/** Edits that an editor can compute. Every path is real, and its document is loaded. */
export interface EditPort {
  mayApply(): ApplyWish;
  /** True when the port itself looks for the problems that actions are for; else they are those that were published. */
  readonly findsProblems?: boolean;
  /** The person to ask before an edit is applied; permissions are stored by kind of edit. */
  readonly person: PersonPort;
  /** Undefined where an editor asks. */
  readonly question?: Asker<"edit">;
  /** Lists the actions for a range of code, limited to `kind` and its sub-kinds if given. */
  actions(at: PlacedCode, kind?: string): Promise<readonly OfferedAction[]>;
  /** Plans to replace a file's text, provided that it is still `before`. */
  planText(
    absolutePath: string,
    text: { readonly before: string; readonly after: string },
  ): Promise<EditPlan | PlanRefusal>;
  planFormat(absolutePath: string): Promise<EditPlan | PlanRefusal>;
}

export interface Proposal {
  /** Real path that the paths in the patch are relative to. */
  readonly folder: string;
  /** Real path of the base directory of the review's references. */
  readonly base: string;
  readonly patch: string;
  readonly title: string;
  readonly description: string;
}
