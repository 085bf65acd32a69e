import type { Bridge, capabilityBridge, Handlers, PartOf, Selection } from "@dialectic/shared/protocol";
import type { Log, WorkspacePort } from "../base/ports.ts";
import { toAbortSignal } from "../base/toAbortSignal.ts";
import { findLastTurn } from "../changes/listTurns.ts";
import type { openChanges } from "../changes/openChanges.ts";
import { clientFeedback } from "../feedback/clientFeedback.ts";
import type { FeedbackServices } from "../feedback/feedbackServices.ts";
import type { FeedbackClient } from "../feedback/runningClients.ts";
import type { PlacedClient } from "../files/callPlace.ts";
import type { openIde } from "../ide/openIde.ts";
import type { ReviewBase } from "../presenting/reviewBase.ts";
import { checkIterationReferences } from "../references/checkIterationReferences.ts";
import type { IdeDomain } from "./ideDomain.ts";

interface CapabilityOptions {
  readonly ide: Pick<ReturnType<typeof openIde>, "symbolParts" | "edits" | "diagnosticsIn">;
  readonly changes: Pick<ReturnType<typeof openChanges>, "settled">;
  readonly feedback: FeedbackServices;
  readonly selection: () => Promise<Selection | null>;
}

/** Opens the IDE's language for assistants and for checks. */
export function openCapability(base: ReviewBase, { ide, changes, feedback, selection }: CapabilityOptions) {
  const { host } = base;
  /** Returns the parts and ports of the host that a client's programs work on. */
  const domainFor = (client: FeedbackClient, workspace: WorkspacePort): IdeDomain => ({
    ...ide.symbolParts(client.name, workspace),
    editor: base.editor,
    selection,
    client: client.name,
    lastTurn: async (root) => {
      await changes.settled();
      return findLastTurn(base.store, root, client, (id) => feedback.sessions.isRunning(id))?.tree;
    },
    edits: ide.edits,
    diagnostics: ide.diagnosticsIn(workspace),
    reviews: host,
    references: async (params) => {
      await host.settled();
      return checkIterationReferences(params, base, host.presented);
    },
    feedback: clientFeedback(client, feedback)["feedback/status"],
  });
  return {
    domainFor,
    clientHandlers: (client: FeedbackClient & PlacedClient): Handlers<PartOf<Bridge, "capability">> =>
      createCapabilityHandlers(async () => domainFor(client, (await client.place()).workspace), base.log),
  };
}

export function createCapabilityHandlers(
  findDomain: () => Promise<IdeDomain>,
  log: Log,
): Handlers<typeof capabilityBridge> {
  return {
    "capability/run": async ({ request, readOnly = false }, signal) => {
      const domain = await findDomain();
      const { runCapability } = await import("./ideLanguage.ts");
      return runCapability(request, {
        domain,
        // In a workspace that is not trusted, no file is edited and git is not started for a proposal.
        allow: domain.workspace.isTrusted() && !readOnly ? "edit" : "read",
        signal: toAbortSignal(signal),
        log: (text) => log("warn", text),
      });
    },
  };
}
