import type {
  Bridge,
  capabilityBridge,
  feedbackBridge,
  Handlers,
  Health,
  ideCommandsBridge,
  ideDiagnosticsBridge,
  ideSymbolsBridge,
  NextStep,
  ReviewStatus,
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
import { nextStepFor, type PanelView } from "./nextStep.ts";
import type { RequestTimes } from "./requestTimes.ts";

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
  readonly times: RequestTimes;
  readonly log: Log;
  readonly panel: PanelView;
}

/** Returns the parts and ports that a client's programs in the IDE's language work on. */
export function domainFor(client: FeedbackClient, parts: BridgeParts): IdeDomain {
  const { name } = client;
  const { ide, requests, selection, host, edits, diagnostics, references } = parts;
  return {
    ...ide,
    selection,
    client: name,
    edits,
    diagnostics,
    references,
    reviews: host,
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

/** Statuses of a review on which the person may still respond. */
const openStatuses: ReadonlySet<ReviewStatus> = new Set(["Pending", "ChangesRequested"]);

/** Adds the next step to answers about feedback, as long as their review is open. */
function answersWithNext(
  own: Handlers<typeof feedbackBridge>,
  next: (reviewId: string) => { readonly next?: NextStep },
): Handlers<typeof feedbackBridge> {
  return {
    ...own,
    "feedback/answer": async (params, signal) => {
      const outcome = await own["feedback/answer"](params, signal);
      return outcome.kind === "refused" ? outcome : { ...outcome, ...next(outcome.reviewId) };
    },
    "feedback/judge": async (params, signal) => {
      const outcome = await own["feedback/judge"](params, signal);
      return outcome.kind === "refused" ? outcome : { ...outcome, ...next(outcome.reviewId) };
    },
    "feedback/status": async (params, signal) => {
      const outcome = await own["feedback/status"](params, signal);
      return outcome.kind === "refused" ? outcome : { ...outcome, ...next(outcome.reviewId) };
    },
  };
}

/** Serves a connected client. */
export function hostMethods(caller: FeedbackClient, parts: BridgeParts): HostMethods {
  const { name: client } = caller;
  const { host, selection, health, log } = parts;
  const { feedback } = parts.feedback;
  const next = (reviewId: string) => ({ next: nextStepFor(reviewId, caller, parts.feedback, parts.panel) });
  const requests: Omit<HostMethods, "log"> = {
    ...answersWithNext(clientFeedback(caller, parts.feedback), (reviewId) =>
      openStatuses.has(feedback.status(reviewId)) ? next(reviewId) : {},
    ),
    ...createSymbolHandlers({ ...parts.ide, ...proposing(client, parts.requests) }),
    ...createCapabilityHandlers(domainFor(caller, parts), log),
    "review/present": async (params) => {
      const outcome = await parts.claims.withPresented(() => host.present(params, client));
      if (outcome.kind === "refused") return outcome;
      const gone = await checkEdits(outcome.reviewId, client, parts.feedback.guard);
      return { ...outcome, notes: [...outcome.notes, ...gone], ...next(outcome.reviewId) };
    },
    "review/request": async (request, signal) => {
      const outcome = await parts.requests.request(request, client, toAbortSignal(signal));
      if (outcome.kind === "refused") return outcome;
      const goneEdits = await checkEdits(outcome.reviewId, client, parts.feedback.guard);
      return { ...outcome, ...(goneEdits.length === 0 ? {} : { goneEdits }), ...next(outcome.reviewId) };
    },
    "review/get": async (params) => parts.claims.withText(params, await host.get(params)),
    "references/check": (params) => parts.check(params),
    "command/execute": (wish, signal) => parts.commands.execute(wish, client, toAbortSignal(signal)),
    "editor/diagnostics": (params, signal) => parts.diagnostics.answer(params, signal),
    "editor/selection": async () => ({ selection: await selection() }),
    "host/health": () => health(),
  };
  return { ...parts.times.measured(requests), log: ({ level, message }) => log(level, `${client}: ${message}`) };
}
