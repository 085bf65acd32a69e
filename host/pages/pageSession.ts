import {
  type ChangesContract,
  type ClaimsContract,
  type Client,
  createClient,
  type ExportContract,
  type FeedbackContract,
  type Handlers,
  type HostToPanel,
  hostToPanel,
  offer as knownOffers,
  type LinkOutcome,
  type LogLevel,
  type Offer,
  type PanelCommand,
  type PanelState,
  type PanelToHost,
  type PersonEditsContract,
  panelToHost,
  type SectionPlace,
  type Selection,
  serve,
  type TrustContract,
} from "@dialectic/shared/protocol";
import type { Disposable, MessageConnection } from "vscode-jsonrpc";
import type { ChoiceMemory, EditorPort, Log, WorkspacePort } from "../base/ports.ts";
import { changesHandlers } from "../changes/changesHandlers.ts";
import type { ReviewChanges } from "../changes/reviewChanges.ts";
import type { ClaimEvaluator } from "../claims/claimEvaluator.ts";
import type { ClaimMemory } from "../claims/claimMemory.ts";
import type { ClaimWatch } from "../claims/claimWatch.ts";
import { type CommitContract, commitHandlers } from "../commits/commitHandlers.ts";
import type { CommitMemory } from "../commits/commitMemory.ts";
import type { OpenPoints } from "../commits/openPoints.ts";
import type { FeedbackServices } from "../feedback/feedbackServices.ts";
import { threadCodeHandlers } from "../feedback/threadCodeHandlers.ts";
import { createHistorySearchHandlers } from "../history/historySearch.ts";
import type { ReviewHistory } from "../history/reviewHistory.ts";
import { createManifest, createPatch, type ShownReview } from "../history/shownReview.ts";
import { openSample } from "../presenting/openSample.ts";
import type { ReviewHost } from "../presenting/reviewHost.ts";
import { referenceHandlers } from "../references/referenceHandlers.ts";
import type { ReferenceResolver } from "../references/referenceResolver.ts";
import type { ReferenceStates } from "../references/referenceStates.ts";
import { createPageFollowers } from "./createPageFollowers.ts";
import { exportHandlers } from "./exportHandlers.ts";
import { PageView } from "./pageView.ts";

export interface PageSessionParts {
  readonly host: ReviewHost;
  readonly history: ReviewHistory;
  readonly resolver: ReferenceResolver;
  readonly states: ReferenceStates;
  readonly feedback: FeedbackServices;
  readonly changes: ReviewChanges;
  readonly editor: EditorPort;
  readonly workspace: WorkspacePort;
  readonly choices: ChoiceMemory;
  readonly memory: CommitMemory;
  readonly points: OpenPoints;
  readonly claims: { readonly evaluator: ClaimEvaluator; readonly memory: ClaimMemory; readonly watch: ClaimWatch };
  readonly log: Log;
  /** True for an editor's own view, which is not a page that a person reads. */
  readonly isBeside?: boolean;
  /** Called when the person selects text in the review, or clears the selection. */
  readonly onSelection?: (selection: Selection | null) => void;
}

export interface Painted {
  readonly reviewId: string;
  readonly iteration: number;
}

export interface PageSession extends Disposable {
  /**
   * Returns the latest iteration that the page has painted; undefined when it does not answer before the signal aborts.
   */
  painted(signal: AbortSignal): Promise<Painted | undefined>;
  /** Runs a command in the page as soon as it is ready. */
  command(command: PanelCommand): void;
  showSection(place: SectionPlace): void;
}

/** Serves one page: answers its requests, and pushes changes from its first `panel/ready` on. */
export function openPageSession(connection: MessageConnection, parts: PageSessionParts): PageSession {
  const page = createClient(connection, hostToPanel);
  const view = new PageView(parts.host, parts.history);
  const { references, feedback, coverage, claims, code, trust } = createPageFollowers(page, parts, view);
  const choices = parts.resolver.choices.onChosen(() => references.anchor());
  let isReady = false;
  let waiting: (() => void) | undefined;
  const whenReady = (push: () => void) => {
    if (isReady) push();
    else waiting = push;
  };
  const openedAnew = () => {
    code.beginAnew();
    coverage.update();
    feedback.update();
  };
  const pushState = () => page["panel/state"](getPanelState(parts, view));
  const shown = parts.host.onShown((after, before) => {
    if (!isReady) return;
    if (!view.follows) isNews(after, before) && page["view/behind"]({ latest: after.meta });
    else if (after === undefined) pushState();
    else if (before === undefined) page["panel/state"]({ kind: "review", manifest: createManifest(after) });
    else page["review/patch"](createPatch(before, after));
    if (view.follows && (after === undefined || before === undefined)) code.beginAnew();
    else if (view.follows) code.update();
    feedback.update();
    if (view.follows) coverage.update();
  });
  const marks = parts.host.onMarks(() => {
    const mark = isReady ? view.refreshMark() : undefined;
    if (mark !== undefined) page["view/mark"](mark);
    feedback.update();
  });
  const changed = parts.changes.onNews((reviewId) => {
    if (isReady) page["changes/news"]({ reviewId, rounds: parts.changes.rounds(reviewId) });
    // A round lists its deleted files, which affects references.
    for (const follower of [references, feedback]) follower.update();
  });
  const served = serve(
    connection,
    panelToHost,
    {
      ...createHandlers(parts, view),
      ...viewHandlers(parts, view, { pushState, onOpened: openedAnew }),
      ...createHistorySearchHandlers(parts.history.search),
      ...exportHandlers(parts),
      ...commitHandlers(parts, view),
      ...feedback.handlers(),
      ...changesHandlers({ ...parts, guard: parts.feedback.guard }),
      ...threadCodeHandlers(parts, view),
      ...{ ...coverage.handlers, ...claims.handlers, ...trust.handlers },
      "panel/ready": () => {
        isReady = true;
        trust.tell();
        code.beginAnew();
        // Runs after the answer, which gives the page the state that the command is about.
        if (waiting !== undefined) setImmediate(waiting);
        waiting = undefined;
        return getPanelState(parts, view);
      },
    },
    (method, problem) => parts.log("error", `Panel ${method}: ${describe(problem)}`),
  );
  connection.listen();
  return {
    command: (command) => whenReady(() => page["panel/command"]({ command })),
    showSection: (place) => whenReady(() => page["view/show-section"](place)),
    painted: async (signal) => (isReady ? paintedIn(page, signal) : undefined),
    dispose() {
      const followers = [trust, choices, references, coverage, feedback, claims];
      for (const each of [shown, marks, changed, ...followers, served, connection]) each.dispose();
    },
  };
}

function describe(problem: unknown): string {
  return problem instanceof Error ? (problem.stack ?? problem.message) : String(problem);
}

/** Asks a page for its last paint. A page that is hidden, busy or closed has painted nothing visible. */
function paintedIn(page: Client<HostToPanel>, signal: AbortSignal): Promise<Painted | undefined> {
  const unanswered = new Promise<undefined>((settle) => {
    signal.addEventListener("abort", () => settle(undefined), { once: true });
  });
  const answer = page["panel/painted"]({}, signal).then(
    ({ painted }) => painted,
    () => undefined,
  );
  return Promise.race([answer, unanswered]);
}

/** True when another text is shown, and not only another mark on it. */
function isNews(after: ShownReview | undefined, before: ShownReview | undefined): after is ShownReview {
  return after !== undefined && (after.document !== before?.document || after.meta.iteration !== before.meta.iteration);
}

type ViewMethods =
  | "history/reviews"
  | "history/iterations"
  | "history/changes"
  | "history/since"
  | "view/open"
  | "view/restore"
  | "view/compare"
  | "view/leave-comparison";

function viewHandlers(
  parts: PageSessionParts,
  view: PageView,
  { pushState, onOpened }: { readonly pushState: () => void; readonly onOpened: () => void },
): Pick<Handlers<PanelToHost>, ViewMethods> {
  const { host, history } = parts;
  return {
    "history/reviews": () => ({ reviews: history.reviews() }),
    "history/iterations": ({ reviewId }) => ({ iterations: history.iterations(reviewId) }),
    "history/changes": async ({ reviewId, numbers }) => ({ changes: await history.changes(reviewId, numbers) }),
    "history/since": ({ reviewId, from, to }) => history.since(reviewId, from, to),
    "view/open": async ({ reviewId, iteration, way }) => {
      const refused = reviewId === undefined ? view.follow() : await view.open(reviewId, iteration, way);
      onOpened();
      return refused === undefined
        ? { kind: "viewing", state: getPanelState(parts, view), follows: view.follows }
        : { kind: "refused", message: refused.message };
    },
    "view/compare": ({ reviewId, from, to }) => view.compare(reviewId, from, to),
    "view/leave-comparison": () => view.leaveComparison(),
    "view/restore": async ({ reviewId, iteration }) => {
      const outcome = await host.restoreIteration(reviewId, iteration);
      view.follow();
      pushState();
      onOpened();
      return outcome;
    },
  };
}

function createHandlers(
  parts: PageSessionParts,
  view: PageView,
): Omit<
  Handlers<PanelToHost>,
  | ViewMethods
  | keyof ExportContract
  | keyof CommitContract
  | keyof FeedbackContract
  | keyof PersonEditsContract
  | keyof ChangesContract
  | keyof ClaimsContract
  | keyof TrustContract
  | "history/search"
  | "panel/ready"
  | `thread/${string}`
  | `coverage/${string}`
> {
  const { host, editor, log } = parts;
  return {
    "review/bodies": ({ hashes }) => ({ bodies: view.bodies(hashes) }),
    ...referenceHandlers(parts, view),
    "link/open": ({ href }) => openLink(href, editor),
    "selection/changed": ({ reviewId, sectionId, text }) =>
      parts.onSelection?.(text === "" ? null : { text, source: `review:${reviewId}#${sectionId}` }),
    "sample/open": async () => {
      await openSample(host, parts.workspace, log);
      return {};
    },
    "offer/take": async ({ offer }) => {
      await editor.offers?.[offer]?.();
      return {};
    },
    "log/show": async () => {
      const lines = await editor.showLog();
      return lines === undefined ? {} : { lines: [...lines] };
    },
    log: ({ level, message }: { level: LogLevel; message: string }) => log(level, `Page: ${message}`),
  };
}

function getPanelState({ workspace, editor, history }: PageSessionParts, { current }: PageView): PanelState {
  if (current !== undefined) return { kind: "review", manifest: createManifest(current) };
  const [folder] = workspace.folders();
  const offers = listOffers(editor).filter((offer) => offer !== "open-folder" || folder === undefined);
  return folder === undefined
    ? { kind: "empty", sampleAvailable: false, offers, ...history.trouble() }
    : { kind: "empty", workspace: folder, sampleAvailable: true, offers, ...history.trouble() };
}

function listOffers({ offers = {} }: EditorPort): Offer[] {
  return knownOffers.options.filter((name) => offers[name] !== undefined);
}

async function openLink(href: string, editor: EditorPort): Promise<LinkOutcome> {
  if (!/^(?:https?:\/\/|mailto:)[^\s\p{Cc}]+$/iu.test(href)) {
    return { kind: "refused", message: "Only http, https and mailto links can be opened." };
  }
  return editor.openLink(href);
}
