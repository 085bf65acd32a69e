import type { Bridge, FeedbackNews, Handlers, OpenOutcome, PanelToHost, PartOf } from "@dialectic/shared/protocol";
import type { CommentTarget, FeedbackThread } from "@dialectic/shared/review";
import { refuse } from "../base/createRefusal.ts";
import type { ReviewChanges } from "../changes/reviewChanges.ts";
import type { EditGuard } from "../edits/editGuard.ts";
import { createExcerpt } from "../files/codeExcerpt.ts";
import { splitCode } from "../files/codeFile.ts";
import { sheetContextLines } from "../limits.ts";
import type { ReviewBase } from "../presenting/reviewBase.ts";
import type { ReviewSessions } from "../presenting/reviewSessions.ts";
import { openWritten } from "../references/openWritten.ts";
import { createOpenings } from "../references/pageOpeners.ts";
import type { ReferenceResolver } from "../references/referenceResolver.ts";
import type { OpenedPage, PublishingPart } from "../shown/pagePart.ts";
import { followReview } from "../shown/reviewValue.ts";
import type { ShownReview } from "../shown/shownReview.ts";
import type { FolderQuestion } from "./applySuggestion.ts";
import { clientFeedback } from "./clientFeedback.ts";
import type { FeedbackServices } from "./feedbackServices.ts";
import { listSessions } from "./listSessions.ts";
import { PageFeedback } from "./pageFeedback.ts";
import { type FeedbackClient, RunningClients } from "./runningClients.ts";
import { SessionActivity } from "./sessionActivity.ts";
import { listWaiting } from "./sessionNames.ts";
import { type ExportWish, StateExport } from "./stateExport.ts";
import { findThreadLines } from "./threadLines.ts";
import { ThreadPlaces } from "./threadPlaces.ts";
import { versionsOf } from "./threadVersions.ts";
import { WorkspaceFeedback } from "./workspaceFeedback.ts";

const gone = "This comment no longer exists.";
const asItWas = "This is the code as it was when it was commented on.";

/** Opens the targets of threads for a page, and the references in their comments. */
function threadCodeHandlers(
  services: FeedbackServices,
  resolver: ReferenceResolver,
  { view, editor }: OpenedPage,
): Handlers<PartOf<PanelToHost, "thread">> {
  const { feedback, places, store } = services;
  const openingOf = createOpenings(resolver, editor);
  return {
    "thread/open-code": async ({ reviewId, thread: id, text, beside }) => {
      const { opener } = openingOf(beside);
      const thread = feedback.get(reviewId).threads.find((each) => each.id === id);
      const shown = view.current?.meta;
      const { baseUri } = (shown?.reviewId === reviewId ? shown : store.iterationAt(reviewId, -1)) ?? {};
      if (thread === undefined || baseUri === undefined) return refuse(gone);
      if (text !== undefined) return openWritten(opener, { said: listSaid(thread), what: "comment", text, baseUri });
      const { target } = thread;
      if (target.kind !== "code") return refuse("This comment is not about code.");
      const { place, file } = await places.codePlace(target, { baseUri });
      if (file === undefined || place.kind !== "code") return thenCode(target, store);
      const [line, endLine] = [Math.max(1, place.line), Math.max(1, place.endLine)];
      // Only the opener decides which files may be opened.
      return opener.open(id, { kind: "file", path: file, line, endLine }, baseUri, undefined);
    },
    "thread/versions": async ({ reviewId, thread: id }) => {
      const thread = feedback.get(reviewId).threads.find((each) => each.id === id);
      return thread === undefined ? refuse(gone) : versionsOf(reviewId, thread, { store, places });
    },
    "thread/lines": async (asked) => ({ lines: await findThreadLines(asked, services) }),
  };
}

/** Returns all texts of a thread. */
function listSaid({ entries, addressed }: FeedbackThread): readonly string[] {
  const named = [addressed?.evidence.reference, addressed?.note].filter((each) => each !== undefined);
  return [...named, ...entries.map((entry) => entry.text)];
}

async function thenCode(
  { shown: path, line, endLine, text: hash }: Extract<CommentTarget, { kind: "code" }>,
  store: FeedbackServices["store"],
): Promise<OpenOutcome> {
  const text = (await store.texts(new Set([hash]))).texts.get(hash);
  if (text === undefined) return refuse(`The old text of ${path} can no longer be read.`);
  const lines = { line: Math.max(1, line), endLine: Math.max(1, endLine) };
  const excerpt = createExcerpt(splitCode(text).lines, { path, ...lines, context: sheetContextLines });
  return { kind: "code", excerpt, notice: asItWas };
}

interface FeedbackOptions {
  readonly changes: ReviewChanges;
  readonly guard: EditGuard;
  /** The connected clients. */
  readonly clients: () => readonly FeedbackClient[];
  readonly sessions: ReviewSessions;
  /** Returns when the state of reviews is written to their repositories. */
  readonly exportWish: () => ExportWish;
  /** Asks once per folder before a file in it is changed; never by default. */
  readonly askAbout?: FolderQuestion;
}

const neverAsk: FolderQuestion = async () => undefined;

/** Opens the feedback of pages and of clients. */
export function openFeedback(
  base: ReviewBase,
  { changes, guard, clients, sessions, exportWish: wish, askAbout = neverAsk }: FeedbackOptions,
) {
  const parts = { ...base, changes };
  const feedback = new WorkspaceFeedback(base);
  const running = new RunningClients(clients);
  const activity = new SessionActivity(base.clock, clients);
  const own = { ...base, running, sessions, feedback, guard, targets: parts, places: new ThreadPlaces(base) };
  const exported = new StateExport({ ...parts, services: own, wish });
  const services: FeedbackServices = { ...own, exported };
  const shown = base.host.onShown((after) => {
    if (after?.meta.isSample === true) void askInSample(after, feedback);
    feedback.wake();
  });
  const marks = base.host.onMarks(() => feedback.wake());
  return {
    services,
    activity,
    clientHandlers: (client: FeedbackClient): Handlers<PartOf<Bridge, "feedback">> => clientFeedback(client, services),
    openPage(opened: OpenedPage): PublishingPart<PartOf<PanelToHost, "feedback" | "thread">, "sessions"> {
      const { page, view, log } = opened;
      const applied = (reviewId: string) => {
        changes.countAgain(reviewId).catch((problem: unknown) => opened.log("error", `Apply: ${String(problem)}`));
      };
      const tell = (news: FeedbackNews) => page["feedback/news"](news);
      const follower = new PageFeedback({ ...opened, services, askAbout, applied, tell });
      const update = () => follower.update();
      return {
        handlers: { ...follower.handlers(), ...threadCodeHandlers(services, base.resolver, opened) },
        values: {
          sessions: followReview({
            view,
            find: (reviewId) => listSessions(reviewId, { ...services, activity }),
            onChange(listener) {
              const changes = [activity.onChange, feedback.onChange].map((follow) => follow(() => listener(undefined)));
              return {
                dispose() {
                  for (const each of changes) each.dispose();
                },
              };
            },
            report: (problem) => log("error", `Sessions: ${String(problem)}`),
          }),
        },
        opened: update,
        updated: update,
        noted: update,
        rounds: update,
        dispose: () => follower.dispose(),
      };
    },
    /** Tells pages which assistants are there, after clients have connected or disconnected. */
    clientsChanged() {
      activity.noteClients();
      if (sessions.noteClients()) feedback.tellPresence();
    },
    /** Returns the names of the assistants that wait for feedback on a review. */
    waitingOn: (reviewId: string) => listWaiting(reviewId, services),
    /** Notes that a client has made a call about a review: it is there. */
    attend(reviewId: string, client: FeedbackClient) {
      if (client.instance !== undefined) activity.attend(client.instance, reviewId);
      if (running.attend(reviewId, client)) feedback.tellPresence();
    },
    /** Answers the waiting assistants. */
    async stop() {
      shown.dispose();
      marks.dispose();
      activity.dispose();
      feedback.dispose();
      await exported.dispose();
    },
  };
}

const question = "Is this tour clear so far? Reply to this comment, agree with it or reject it.";

/** Comments on the last section of the sample, so that the reader has an assistant's comment to answer. */
async function askInSample({ document, meta }: ShownReview, feedback: Pick<WorkspaceFeedback, "keep">): Promise<void> {
  const { reviewId, iteration, client } = meta;
  const section = document.sections.at(-1);
  if (section === undefined) return;
  const { id, hash, title } = section;
  const thread = `${reviewId}.question`;
  await feedback.keep({
    reviewId,
    id: thread,
    event: {
      kind: "comment",
      thread,
      target: { kind: "section", section: id, hash, title },
      text: question,
      by: { kind: "assistant", name: client },
      mode: "ask",
      iteration,
    },
  });
}
