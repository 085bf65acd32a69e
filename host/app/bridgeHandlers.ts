import type {
  Bridge,
  capabilityBridge,
  feedbackBridge,
  Handlers,
  Health,
  ideCommandsBridge,
  ideDiagnosticsBridge,
  ideSymbolsBridge,
  Selection,
} from "@dialectic/shared/protocol";
import type { Log } from "../base/ports.ts";
import { toAbortSignal } from "../base/toAbortSignal.ts";
import { createCapabilityHandlers } from "../capability/capabilityHandlers.ts";
import type { IdeDomain } from "../capability/ideDomain.ts";
import type { ChangeRequests } from "../changes/changeRequests.ts";
import type { ClaimReports } from "../claims/claimReports.ts";
import type { referenceChecks } from "../coverage/referenceChecks.ts";
import { checkEdits } from "../edits/goneEdits.ts";
import { clientFeedback } from "../feedback/clientFeedback.ts";
import type { FeedbackServices } from "../feedback/feedbackServices.ts";
import type { FeedbackClient } from "../feedback/runningClients.ts";
import type { CommandRunner } from "../ide/commandRunner.ts";
import type { DiagnosticsService } from "../ide/diagnosticsService.ts";
import type { EditService } from "../ide/editService.ts";
import { createSymbolHandlers, type SymbolParts } from "../ide/symbolHandlers.ts";
import type { ReviewHost } from "../presenting/reviewHost.ts";

/** The part of the bridge that the host serves to an authenticated client. */
export type HostMethods = Pick<
  Handlers<Bridge>,
  | "review/present"
  | "review/get"
  | "references/check"
  | "review/request"
  | "editor/selection"
  | "host/health"
  | "log"
  | keyof typeof feedbackBridge
  | keyof typeof ideSymbolsBridge
  | keyof typeof ideCommandsBridge
  | keyof typeof ideDiagnosticsBridge
  | keyof typeof capabilityBridge
>;

/** Dependencies of {@link hostMethods}. */
export interface BridgeParts {
  readonly host: ReviewHost;
  readonly feedback: FeedbackServices;
  readonly requests: ChangeRequests;
  readonly ide: Omit<SymbolParts, "propose" | "noteApplied"> & Pick<IdeDomain, "editor">;
  readonly edits: EditService;
  readonly references: IdeDomain["references"];
  readonly check: ReturnType<typeof referenceChecks>;
  readonly commands: CommandRunner;
  readonly claims: ClaimReports;
  readonly diagnostics: DiagnosticsService;
  readonly selection: () => Promise<Selection | null>;
  readonly health: () => Promise<Health>;
  readonly log: Log;
  /** Returns a note about the panel for an assistant, for instance that it is not open; undefined when all is well. */
  readonly panelNote: () => string | undefined;
}

/** Returns the parts and ports that a client's programs in the IDE's language work on. */
export function domainFor(client: FeedbackClient, parts: BridgeParts): IdeDomain {
  const { name } = client;
  const { ide, requests, selection, host, edits, diagnostics, references } = parts;
  return {
    ...{ ...ide, selection, client: name, edits, diagnostics, references, reviews: host },
    feedback: clientFeedback(client, parts.feedback)["feedback/status"],
    ...proposing(name, requests),
  };
}

function proposing(client: string, requests: ChangeRequests): Pick<SymbolParts, "propose" | "noteApplied"> {
  return {
    propose: (proposal, signal) => requests.propose(proposal, client, signal),
    noteApplied: (edit) => requests.noteApplied(edit, client),
  };
}

/** Serves a connected client. */
export function hostMethods(caller: FeedbackClient, parts: BridgeParts): HostMethods {
  const { name: client } = caller;
  const { host, selection, health, log, panelNote } = parts;
  return {
    ...clientFeedback(caller, parts.feedback),
    ...createSymbolHandlers({ ...parts.ide, ...proposing(client, parts.requests) }),
    ...createCapabilityHandlers(domainFor(caller, parts), log),
    "review/present": async (params) => {
      const outcome = await parts.claims.withPresented(() => host.present(params, client));
      if (outcome.kind === "refused") return outcome;
      const note = panelNote();
      const gone = await checkEdits(outcome.reviewId, client, parts.feedback.guard);
      return { ...outcome, notes: [...outcome.notes, ...gone, ...(note === undefined ? [] : [note])] };
    },
    "review/request": async (request, signal) => {
      const outcome = await parts.requests.request(request, client, toAbortSignal(signal));
      if (outcome.kind === "refused") return outcome;
      const goneEdits = await checkEdits(outcome.reviewId, client, parts.feedback.guard);
      return goneEdits.length === 0 ? outcome : { ...outcome, goneEdits };
    },
    "review/get": async (params) => parts.claims.withText(params, await host.get(params)),
    "references/check": (params) => parts.check(params),
    "command/execute": (wish, signal) => parts.commands.execute(wish, client, toAbortSignal(signal)),
    "editor/diagnostics": (params, signal) => parts.diagnostics.answer(params, signal),
    "editor/selection": async () => ({ selection: await selection() }),
    "host/health": () => health(),
    log: ({ level, message }) => log(level, `${client}: ${message}`),
  };
}
