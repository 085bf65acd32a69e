import type { CheckParams, feedbackBridge, Handlers, Refusal, Selection } from "@dialectic/shared/protocol";
import type { EditorPort } from "../base/ports.ts";
import type { DiagnosticsService } from "../ide/diagnosticsService.ts";
import type { EditService } from "../ide/editService.ts";
import type { SymbolParts } from "../ide/symbolHandlers.ts";
import type { LeftOver } from "../ide/wholeAnswers.ts";
import type { ReviewHost } from "../presenting/reviewHost.ts";
import type { CheckedIteration } from "../references/checkIterationReferences.ts";

/** The parts and ports of the host that the functions of the IDE work on. */
export interface IdeDomain extends Omit<SymbolParts, "editor"> {
  readonly editor: Pick<EditorPort, "languages" | "servers" | "edits" | "diagnostics">;
  /** Returns the person's latest selection, in an editor or in a review. */
  readonly selection: () => Promise<Selection | null>;
  readonly client: string;
  /** Equal for each time that the client calls the program that runs. */
  readonly call?: string;
  /** Tells the client something beside the value of its program. */
  readonly note?: (text: string) => void;
  /** Tells the client which files may have more than the value of its program. */
  readonly noteLeftOver?: (leftOver: LeftOver) => void;
  /**
   * Returns the tree of a repository's code at the client's last `present_review` or `request_review`; undefined before
   * the first one.
   */
  readonly lastTurn: (root: string) => Promise<string | undefined>;
  readonly edits: Pick<EditService, "carryOut" | "takeLate">;
  readonly diagnostics: Pick<DiagnosticsService, "answer">;
  readonly reviews: Pick<ReviewHost, "get">;
  readonly references: (params: CheckParams) => Promise<CheckedIteration | Refusal>;
  readonly feedback: Handlers<typeof feedbackBridge>["feedback/status"];
}
