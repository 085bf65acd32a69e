import type { Bridge, Handlers, PartOf } from "@dialectic/shared/protocol";
import type { Proposal } from "../base/proposal.ts";
import { toAbortSignal } from "../base/toAbortSignal.ts";
import type { ReviewBase } from "../presenting/reviewBase.ts";
import type { ProposalOutcome } from "./checkedEdit.ts";
import { CommandRunner } from "./commandRunner.ts";
import { DiagnosticsService } from "./diagnosticsService.ts";
import { DocumentSettler } from "./documentSettler.ts";
import { EditService } from "./editService.ts";
import { ProblemBaselines } from "./problemBaselines.ts";
import { createSymbolHandlers, type SymbolParts } from "./symbolHandlers.ts";

/** Shows edits that an assistant proposes as reviews. */
export interface Proposals {
  propose(proposal: Proposal, client: string, signal: AbortSignal): Promise<ProposalOutcome>;
  noteApplied(edit: Pick<Proposal, "folder" | "patch">, client: string): Promise<void>;
}

type IdeBridge = PartOf<Bridge, "symbol" | "command"> & Pick<Bridge, "editor/open" | "editor/diagnostics">;

/** Opens the language services, commands and edits of the editor for assistants; some need the person's permission. */
export function openIde(base: ReviewBase, proposals: () => Proposals) {
  const { editor, workspace, files, texts } = base;
  const settler = editor.diagnostics && new DocumentSettler(editor.diagnostics, base.clock, workspace);
  const baselines = settler && new ProblemBaselines({ ...base, settler });
  const diagnostics = new DiagnosticsService({ settler, baselines, workspace, files });
  const commands = new CommandRunner({ ...base, port: editor.commands });
  const symbolParts = (client: string): SymbolParts => ({
    editor,
    workspace,
    files,
    texts,
    announceDiskChanges: async (paths, until) => settler?.announceDiskChanges(paths, until),
    propose: (proposal, signal) => proposals().propose(proposal, client, signal),
    noteApplied: (edit) => proposals().noteApplied(edit, client),
  });
  return {
    diagnostics,
    edits: new EditService(base),
    symbolParts,
    clientHandlers: ({ name }: { readonly name: string }): Handlers<IdeBridge> => ({
      ...createSymbolHandlers(symbolParts(name)),
      "command/execute": (wish, signal) => commands.execute(wish, name, toAbortSignal(signal)),
      "editor/diagnostics": (params, signal) => diagnostics.answer(params, signal),
    }),
    /** Aborts the recording of baselines; the store must still be open. */
    async stop() {
      await baselines?.dispose();
      settler?.dispose();
    },
  };
}
