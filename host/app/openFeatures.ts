import type { Health, ProblemsAtApproval } from "@dialectic/shared/protocol";
import { createClaimLanguage } from "../capability/claimLanguage.ts";
import { openCapability } from "../capability/openCapability.ts";
import { openChanges } from "../changes/openChanges.ts";
import { pastPictures } from "../changes/pastPictures.ts";
import { reviewedTrees } from "../changes/reviewedTrees.ts";
import { type ClaimLanguage, openClaims } from "../claims/openClaims.ts";
import { openCommits } from "../commits/openCommits.ts";
import { openCoverage } from "../coverage/openCoverage.ts";
import { openEdits } from "../edits/openEdits.ts";
import { openFeedback } from "../feedback/openFeedback.ts";
import type { FeedbackClient } from "../feedback/runningClients.ts";
import type { ExportWish } from "../feedback/stateExport.ts";
import { type CallPlace, workspaceAbout } from "../files/callPlace.ts";
import type { HostBase } from "../files/hostBase.ts";
import { githubReviews } from "../forges/githubReviews.ts";
import { openForges } from "../forges/openForges.ts";
import { openHistory } from "../history/openHistory.ts";
import { openIde } from "../ide/openIde.ts";
import { type InboxPlace, openInbox } from "../inbox/openInbox.ts";
import { openNewPull } from "../newPull/openNewPull.ts";
import { openNews } from "../news/openNews.ts";
import { openNotes } from "../notes/openNotes.ts";
import { exportHandlers } from "../pages/exportHandlers.ts";
import { PanelPages } from "../pages/panelPages.ts";
import type { WindowReview } from "../pages/windowReview.ts";
import { openPendingReview } from "../pendingReview/openPendingReview.ts";
import { openPresenting } from "../presenting/openPresenting.ts";
import type { ReviewHost } from "../presenting/reviewHost.ts";
import { ReviewSessions } from "../presenting/reviewSessions.ts";
import { openQuestions } from "../questions/openQuestions.ts";
import { openTrust } from "../questions/openTrust.ts";
import { openReferences } from "../references/openReferences.ts";
import type { OpenedPage } from "../shown/pagePart.ts";
import { getStateDirectory } from "../store/index.ts";
import { openTurns } from "../turns/openTurns.ts";
import { openUndo } from "../undo/openUndo.ts";
import { type HostClient, joinPageParts } from "./joinFeatures.ts";

/** The person's settings; each function returns the current value. */
export interface HostSettings {
  /** `dialectic.maxContentLength`. */
  readonly maxContentLength?: () => number;
  /** `dialectic.exportReviewState`; `when-ignored` by default. */
  readonly exportReviewState?: () => ExportWish;
  /** `dialectic.guardEdits`; true by default. */
  readonly guardEdits?: () => boolean;
  /** `dialectic.checksOnSave`; true by default. */
  readonly checksOnSave?: () => boolean;
  /** `dialectic.askForReview` for an assistant's working directory; true by default. */
  readonly askForReview?: (folder: string) => boolean;
  /** `dialectic.noNewProblems`; `warn` by default. */
  readonly noNewProblems?: () => ProblemsAtApproval;
}

/** The connection of a host to its clients. */
interface Connection {
  readonly clients: () => readonly FeedbackClient[];
  readonly health: (host: ReviewHost, pages: PanelPages, place: CallPlace) => Promise<Health>;
  /** Returns an address that lets one page in; undefined where the editor shows the panel itself. */
  readonly address?: () => string | undefined;
  /** The review of the window, where all its pages show one. */
  readonly windowReview?: WindowReview | undefined;
  /** The place of the host among those of its user, who sees what waits in all of them. */
  readonly inboxPlace?: InboxPlace | undefined;
}

/**
 * Opens everything that a host consists of, in order: a feature is given those before it, and reaches later ones
 * through functions. Checks are evaluated in the IDE's language, unless another is given.
 */
export async function openFeatures(
  base: HostBase,
  settings: HostSettings,
  { clients, health, address, windowReview, inboxPlace }: Connection,
  givenLanguage?: ClaimLanguage,
) {
  const trees = reviewedTrees(base.store);
  const references = openReferences(
    base,
    (baseUri) => [...(base.trees ?? []), ...trees(baseUri)],
    pastPictures(base.store, base.workspace),
  );
  const { resolver, states } = references;
  const sessions = new ReviewSessions(base.store, clients);
  const presenting = await openPresenting(base, references, sessions, settings.maxContentLength);
  const { host } = presenting;
  const history = openHistory(base, host);
  const reviews = { ...base, resolver, states, host, history: history.history };
  const language =
    givenLanguage ??
    createClaimLanguage((base) => capability.domainFor({ name: "checks" }, workspaceAbout(base, reviews.workspace)));
  const claims = openClaims(reviews, language, settings.checksOnSave);
  const commits = await openCommits(reviews, claims, (reviewId) => undo.undos.listStaged(reviewId));
  const findAddress = () => (pages.count === 0 ? address?.() : undefined);
  const ide = openIde(reviews, () => changes.requests, settings.noNewProblems, findAddress);
  const edits = openEdits(base, (said) => feedback.services.feedback.keep(said), settings.guardEdits);
  const { guard } = edits;
  const notes = openNotes(reviews);
  const changes = openChanges(reviews, guard);
  const coverage = openCoverage(reviews, changes.changes);
  const turns = openTurns(reviews, guard, settings.askForReview);
  const feedback: ReturnType<typeof openFeedback> = openFeedback(reviews, {
    guard,
    clients,
    sessions,
    changes: changes.changes,
    exportWish: settings.exportReviewState ?? (() => "when-ignored"),
    askAbout: (reviewId, file, isConfirmed) => undo.undos.askAbout(reviewId, file, isConfirmed),
  });
  const forges = openForges(reviews, { ...changes, sessions, feedback: feedback.services.feedback });
  const newPull = openNewPull(reviews);
  const pendingReview = openPendingReview(reviews, {
    changes: changes.changes,
    feedback: feedback.services.feedback,
    forge: githubReviews,
    readAgain: forges.services.readAgain,
    stateDirectory: inboxPlace?.stateDirectory ?? getStateDirectory(),
  });
  const news = openNews(reviews, { feedback: feedback.services.feedback, changes: changes.changes });
  const inbox = openInbox(reviews, inboxPlace, {
    news: news.news,
    feedback: feedback.services.feedback,
    waitingOn: feedback.waitingOn,
    show: async (reviewId) => {
      await base.editor.showReview?.();
      pages.showSection({ reviewId });
    },
  });
  const undo: Awaited<ReturnType<typeof openUndo>> = await openUndo({
    ...base,
    guard,
    changes: changes.changes,
    feedback: feedback.services.feedback,
  });
  const capability: ReturnType<typeof openCapability> = openCapability(reviews, {
    ide,
    changes,
    feedback: feedback.services,
    selection: () => pages.selection(),
  });
  const trust = openTrust(base.workspace);
  const questions = openQuestions({
    trust: trust.asker,
    servers: base.editor.servers?.question,
    edit: base.editor.edits?.question,
    pull: forges.questions,
  });
  const exports = {
    openPage: (opened: OpenedPage) => ({ handlers: exportHandlers({ ...opened, history: history.history }) }),
  };
  const window = {
    clientHandlers: ({ place }: HostClient) => ({
      "editor/selection": async () => ({ selection: await pages.selection() }),
      "host/health": async () => health(host, pages, await place()),
    }),
    stop: () => pages.dispose(),
  };
  const features = {
    references,
    presenting,
    history,
    claims,
    commits,
    ide,
    edits,
    changes,
    coverage,
    turns,
    feedback,
    forges,
    newPull,
    pendingReview,
    news,
    inbox,
    undo,
    capability,
    trust,
    questions,
    notes,
    exports,
    window,
  };
  const openParts = joinPageParts(features);
  const pages: PanelPages = new PanelPages({ ...reviews, openParts, windowReview });
  return { features, reviews, openParts, pages };
}
