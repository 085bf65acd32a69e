import type {
  Bridge,
  BridgeMethod,
  CancelSignal,
  Handlers,
  NextStep,
  PartOf,
  Refusal,
  ReviewStatus,
  Selection,
} from "@dialectic/shared/protocol";
import { formatCursor, personClient, withoutUndefined } from "@dialectic/shared/review";
import type { JoinedPrograms } from "../base/joinedPrograms.ts";
import type { Log } from "../base/ports.ts";
import { toAbortSignal } from "../base/toAbortSignal.ts";
import type { FeedbackServices } from "../feedback/feedbackServices.ts";
import { findCallersReview } from "../feedback/findCallersReview.ts";
import { createRecipient, type FeedbackClient } from "../feedback/runningClients.ts";
import { findCallPlace } from "../files/callPlace.ts";
import type { PanelPages } from "../pages/panelPages.ts";
import type { Session } from "../socket/index.ts";
import { joinClientHandlers } from "./joinFeatures.ts";
import type { openFeatures } from "./openFeatures.ts";
import type { RequestTimes } from "./requestTimes.ts";

/** Statuses of a review on which the person may still respond. */
const openStatuses: ReadonlySet<ReviewStatus> = new Set(["Pending", "ChangesRequested"]);

/** Dependencies of {@link hostMethods}. */
export interface BridgeParts {
  readonly features: Awaited<ReturnType<typeof openFeatures>>["features"];
  readonly programs: JoinedPrograms;
  readonly pages: PanelPages;
  readonly times: RequestTimes;
  readonly log: Log;
  readonly panel: PanelView;
}

/** Quotes the name of a program that is called as the clients of the person's own reviews begin. */
function toProgramName(name: string): string {
  return name === personClient || name.startsWith(`${personClient},`) ? JSON.stringify(name) : name;
}

/** Serves a connected client: with the handlers of the features, and with answers to which several of them add. */
export function hostMethods(
  session: Session,
  { features, programs, pages, times, log, panel }: BridgeParts,
): Handlers<Pick<Bridge, BridgeMethod | "log">> {
  const { cwd, folders = [cwd] } = session.client;
  const client = toProgramName(session.client.name);
  const caller: FeedbackClient = { ...session.client, name: client, folders };
  const { changes, claims, edits } = features;
  const { checks } = features.presenting.host;
  const { services, activity } = features.feedback;
  const next = (reviewId: string) => ({ next: nextStepFor(reviewId, caller, services, panel) });
  const withNext = <Answer extends { readonly reviewId: string }>(answer: Answer | Refusal) =>
    "reason" in answer || !openStatuses.has(services.feedback.status(answer.reviewId))
      ? answer
      : { ...answer, ...next(answer.reviewId) };
  /** Names the review that a call is about. */
  const withReview = async <Params extends { readonly reviewId?: string | undefined }>(params: Params) => {
    await features.presenting.host.stored();
    const reviewId = await findCallersReview(params.reviewId, caller, services);
    return typeof reviewId === "string" ? { ...params, reviewId } : reviewId;
  };
  const own = joinClientHandlers(features)({ ...caller, place: () => findCallPlace(folders, services.workspace) });
  /** Ends a wait when it is cancelled, and when its client is gone: that hears no answer. Other requests are done. */
  const whileThere = (signal: CancelSignal) => AbortSignal.any([toAbortSignal(signal), session.signal]);
  const requests: Handlers<Pick<Bridge, BridgeMethod>> = {
    ...own,
    ...programHandlers(session, programs, pages),
    "feedback/wait": async (params, signal) => {
      const outcome = await own["feedback/wait"](params, whileThere(signal));
      if (outcome.kind !== "pending") return outcome;
      const openedAt = panel.openedAt();
      const page = withoutUndefined({ isOpen: panel.pages() > 0, openedAt });
      return { ...outcome, batch: { ...outcome.batch, page } };
    },
    "feedback/waiting": async (params, signal) => {
      const waiting = await own["feedback/waiting"](params, signal);
      const late = checks.take(caller.instance);
      return late.length === 0 ? waiting : { ...waiting, late: [...late] };
    },
    "turn/begin": (turn, signal) => {
      activity.beginTurn(turn);
      return own["turn/begin"](turn, signal);
    },
    "turn/end": async (turn, signal) => {
      const end = await own["turn/end"](turn, signal);
      // An assistant that is asked for a review goes on.
      if (end.kind !== "ask") activity.endTurn(turn);
      return end;
    },
    "feedback/reviews": (params, signal) => own["feedback/reviews"](params, whileThere(signal)),
    "feedback/answer": async (params, signal) => withNext(await own["feedback/answer"](params, signal)),
    "feedback/judge": async (params, signal) => withNext(await own["feedback/judge"](params, signal)),
    "feedback/status": async (params, signal) => withNext(await own["feedback/status"](params, signal)),
    "review/present": async (params, signal) => {
      const arrivedAt = Date.now();
      const outcome = await claims.reports.withPresented(async () => own["review/present"](params, signal));
      if (outcome.kind === "refused") return outcome;
      const { reviewId, iteration } = outcome;
      // A plan comes before its code: the changes that are there are none of its own.
      const isPlan = services.store.iterationAt(reviewId, -1)?.isPlan === true;
      if (!isPlan) changes.snapshots.take({ reviewId, iteration, client, arrivedAt });
      const gone = await edits.check(outcome.reviewId, client);
      return { ...outcome, notes: [...outcome.notes, ...gone], ...next(outcome.reviewId) };
    },
    "review/request": async (params, signal) => {
      const outcome = await own["review/request"](params, signal);
      if (outcome.kind === "refused") return outcome;
      const goneEdits = await edits.check(outcome.reviewId, client);
      return { ...outcome, ...(goneEdits.length === 0 ? {} : { goneEdits }), ...next(outcome.reviewId) };
    },
    "pull/read": async (params, signal) => {
      const outcome = await own["pull/read"](params, whileThere(signal));
      return outcome.kind === "refused" ? outcome : { ...outcome, ...next(outcome.reviewId) };
    },
    "review/get": async (params, signal) => {
      const about = await withReview(params);
      return "kind" in about ? about : claims.reports.withText(about, await own["review/get"](about, signal));
    },
    "references/check": async (params, signal) => {
      const about = await withReview(params);
      if ("kind" in about) return about;
      const checked = await own["references/check"](about, signal);
      const isWhole = params.section === undefined && params.iteration === undefined;
      if (isWhole && checked.kind === "checked") checks.forget(caller.instance, about.reviewId);
      return checked;
    },
  };
  const noted = noteReviews(requests, (reviewId) => features.feedback.attend(reviewId, caller));
  const attended = noteCalls(noted, (method, call) => activity.during(caller.instance, method, call));
  return { ...times.measured(attended), log: ({ level, message }) => log(level, `${client}: ${message}`) };
}

/** The panel as a client sees it. */
interface PanelView {
  /** Number of open pages. */
  pages(): number;
  /** Returns when the first of the open pages was opened, or else the last one; undefined when there was none. */
  openedAt(): number | undefined;
  /** Returns an address that lets one page in; undefined where the editor shows the panel itself. */
  address(): string | undefined;
}

/** Returns how a client hears what the person says about a review, and who looks at it now. */
function nextStepFor(
  reviewId: string,
  client: FeedbackClient,
  { feedback, store }: Pick<FeedbackServices, "feedback" | "store">,
  panel: PanelView,
): NextStep {
  // Assistants that share a client wait under names of their own.
  const isAlone = store.books.feedback
    .receipts(reviewId)
    .every(({ assistant, instance }) => assistant === client.name || instance !== client.instance);
  const cursor = formatCursor(reviewId, feedback.cursors.acknowledged(reviewId, createRecipient(client)));
  const pages = panel.pages();
  const address = pages === 0 ? panel.address() : undefined;
  return withoutUndefined({ ...(isAlone ? { cursor } : {}), pages, address });
}

/** Serves the requests of one program that stays connected; it leaves when its session ends. */
function programHandlers(
  { client, calls, signal }: Session,
  programs: JoinedPrograms,
  pages: Pick<PanelPages, "select" | "unselect">,
): Handlers<PartOf<Bridge, "program">> {
  let membership: ReturnType<JoinedPrograms["join"]> | undefined;
  let beat: NodeJS.Timeout | undefined;
  let selected: Selection | null = null;
  const leave = () => {
    clearInterval(beat);
    membership?.dispose();
  };
  signal.addEventListener("abort", () => {
    leave();
    pages.unselect(selected);
  });
  return {
    "program/join": ({ news, heartbeat, answers }) => {
      leave();
      const answersDiagnostics = answers.includes("diagnostics");
      membership = programs.join({ name: client.name, calls, wantsNews: news, answersDiagnostics });
      if (heartbeat !== undefined) beat = setInterval(() => calls["$/heartbeat"]({}), heartbeat * 1_000).unref();
      return {};
    },
    "program/select": ({ selection }) => {
      membership?.setActive();
      if (selection === null) pages.unselect(selected);
      else pages.select(selection);
      selected = selection;
      return {};
    },
  };
}

type Handler = (params: unknown, signal: unknown) => unknown;

/**
 * Returns the same handlers; `note` hears the id of each review that an answered request is about: the one that its
 * parameters, its answer or its feedback name. A refused request is about none.
 */
function noteReviews<H extends object>(handlers: H, note: (reviewId: string) => void): H {
  const entries = Object.entries(handlers).map(([method, handler]) => [
    method,
    async (params: unknown, signal: unknown) => {
      const answer = await (handler as Handler)(params, signal);
      for (const reviewId of new Set(listReviews(params, answer))) note(reviewId);
      return answer;
    },
  ]);
  // The handlers pass on their arguments and results, so each has the type of the one inside.
  return Object.fromEntries(entries) as H;
}

/** Returns the same handlers; `during` runs each call. */
function noteCalls<H extends object>(
  handlers: H,
  during: (method: string, call: () => Promise<unknown>) => unknown,
): H {
  const entries = Object.entries(handlers).map(([method, handler]) => [
    method,
    (params: unknown, signal: unknown) => during(method, async () => (handler as Handler)(params, signal)),
  ]);
  // The handlers pass on their arguments and results, so each has the type of the one inside.
  return Object.fromEntries(entries) as H;
}

function listReviews(params: unknown, answer: unknown): readonly string[] {
  if (readField(answer, "kind") === "refused") return [];
  const batches = readField(answer, "batches");
  const ids = [
    readField(params, "reviewId"),
    readField(answer, "reviewId"),
    ...[readField(answer, "batch"), ...(Array.isArray(batches) ? batches : [])].map((batch) =>
      readField(batch, "review_id"),
    ),
  ];
  return ids.filter((id) => typeof id === "string");
}

function readField(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}
