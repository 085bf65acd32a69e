import type { CheckParams, feedbackBridge, Handlers, Refusal, Selection } from "@dialectic/shared/protocol";
import type { EditorPort } from "../base/ports.ts";
import type { DiagnosticsDesk } from "../ide/diagnosticsDesk.ts";
import type { EditDesk } from "../ide/editDesk.ts";
import type { SymbolParts } from "../ide/symbolHandlers.ts";
import type { ReviewHost } from "../presenting/reviewHost.ts";
import type { StandingReferences } from "../references/standingReferences.ts";

/** What the functions of the IDE work on: parts and ports that the host has anyway. */
export interface IdeDomain extends Omit<SymbolParts, "editor"> {
  readonly editor: Pick<EditorPort, "languages" | "edits" | "diagnostics">;
  /** What the person selected last, in an editor or in a review. */
  readonly selection: () => Promise<Selection | null>;
  /** Name of the client that asks. */
  readonly client: string;
  readonly edits: Pick<EditDesk, "carryOut">;
  readonly diagnostics: Pick<DiagnosticsDesk, "answer">;
  readonly reviews: Pick<ReviewHost, "get">;
  /** How the references of a review stand with the code. */
  readonly references: (params: CheckParams) => Promise<StandingReferences | Refusal>;
  /** What was said about a review. */
  readonly feedback: Handlers<typeof feedbackBridge>["feedback/status"];
}
