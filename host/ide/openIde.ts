import type { Bridge, Handlers, PanelToHost, PartOf, ProblemsAtApproval } from "@dialectic/shared/protocol";
import { refuse } from "../base/createRefusal.ts";
import type { Proposal } from "../base/editPort.ts";
import type { WorkspacePort } from "../base/ports.ts";
import { toAbortSignal } from "../base/toAbortSignal.ts";
import { ClaimWatch } from "../claims/claimWatch.ts";
import type { PlacedClient } from "../files/callPlace.ts";
import type { ReviewBase } from "../presenting/reviewBase.ts";
import { ReferenceOpener } from "../references/referenceOpener.ts";
import type { OpenedPage, PublishingPart } from "../shown/pagePart.ts";
import type { ProposalOutcome } from "./checkedEdit.ts";
import { CommandRunner } from "./commandRunner.ts";
import { DiagnosticsService } from "./diagnosticsService.ts";
import { DocumentSettler } from "./documentSettler.ts";
import { EditService } from "./editService.ts";
import { ProblemBaselines } from "./problemBaselines.ts";
import { ReviewProblems } from "./reviewProblems.ts";
import { createSymbolHandlers, type SymbolParts } from "./symbolHandlers.ts";

/** Shows edits that an assistant proposes as reviews. */
export interface Proposals {
  propose(proposal: Proposal, client: string, signal: AbortSignal): Promise<ProposalOutcome>;
  noteApplied(edit: Pick<Proposal, "folder" | "patch">, client: string): Promise<void>;
}

const gone = refuse("This problem is gone. The list will be updated in a moment.");

type IdeBridge = PartOf<Bridge, "symbol" | "command"> & Pick<Bridge, "editor/open" | "editor/diagnostics">;

/** Opens the language services, commands and edits of the editor for assistants; some need the person's permission. */
export function openIde(
  base: ReviewBase,
  proposals: () => Proposals,
  noNewProblems: () => ProblemsAtApproval = () => "warn",
  findAddress?: () => string | undefined,
) {
  const { editor, workspace, files, texts, programs } = base;
  const { servers } = editor;
  const settler =
    editor.diagnostics &&
    new DocumentSettler(editor.diagnostics, base.clock, workspace, { languages: editor.languages });
  const baselines = settler && new ProblemBaselines({ ...base, settler, servers });
  const diagnostics = new DiagnosticsService({ settler, servers, programs, baselines, workspace, files });
  // An editor reports what is saved; beside language servers, the disk is watched as it is for checks.
  const watch = servers && ((at: string, onChange: () => void) => new ClaimWatch(base).follow(at, onChange));
  const problems =
    settler &&
    baselines &&
    new ReviewProblems({
      ...base,
      diagnostics,
      baselines,
      port: settler.port,
      atApproval: noNewProblems,
      servers,
      watch,
    });
  const diagnosticsIn = (place: WorkspacePort) => diagnostics.within(place);
  const commands = new CommandRunner({ ...base, port: editor.commands });
  const symbolParts = (client: string, workspace: WorkspacePort): SymbolParts => ({
    editor,
    workspace,
    files,
    texts,
    // Language servers without an editor are told of the disk with each question.
    announceDiskChanges: async (paths, until) => {
      if (servers === undefined) await settler?.announceDiskChanges(paths, until);
    },
    propose: (proposal, signal) => proposals().propose(proposal, client, signal),
    noteApplied: (edit) => proposals().noteApplied(edit, client),
  });
  return {
    diagnosticsIn,
    edits: new EditService({ ...base, findAddress }),
    symbolParts,
    clientHandlers: ({ name, place }: PlacedClient): Handlers<IdeBridge> => ({
      ...createSymbolHandlers(async () => symbolParts(name, (await place()).workspace)),
      "command/execute": (wish, signal) => commands.execute(wish, name, toAbortSignal(signal)),
      "editor/diagnostics": async (params, signal) => diagnosticsIn((await place()).workspace).answer(params, signal),
    }),
    openPage({ view, editor: pageEditor }: OpenedPage): PublishingPart<PartOf<PanelToHost, "problems">, "problems"> {
      const opener = new ReferenceOpener(base.resolver, pageEditor);
      return {
        handlers: {
          "problems/look": async () => {
            const news = await problems?.look();
            return news === undefined ? {} : { news };
          },
          "problems/open": async ({ id }) => {
            const { file, problem } = problems?.findPlace(id) ?? {};
            if (file === undefined || problem === undefined || view.current === undefined) return gone;
            const { line, endLine } = problem;
            return opener.open(id, { kind: "file", path: file, line, endLine }, view.current.meta.baseUri, undefined);
          },
        },
        values: { problems: (tell) => problems?.listen(tell) ?? {} },
      };
    },
    /** Aborts the recording of baselines; the store must still be open. */
    async stop() {
      await problems?.dispose();
      await baselines?.dispose();
      settler?.dispose();
    },
  };
}
