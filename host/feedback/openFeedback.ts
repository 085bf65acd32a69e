import type { Bridge, Handlers, PanelToHost, PartOf } from "@dialectic/shared/protocol";
import type { ReviewChanges } from "../changes/reviewChanges.ts";
import type { EditGuard } from "../edits/editGuard.ts";
import type { OpenedPage, PagePart } from "../history/pagePart.ts";
import type { ReviewBase } from "../presenting/reviewBase.ts";
import type { FolderQuestion } from "./applySuggestion.ts";
import { clientFeedback } from "./clientFeedback.ts";
import type { FeedbackServices } from "./feedbackServices.ts";
import { PageFeedback } from "./pageFeedback.ts";
import { type FeedbackClient, RunningClients } from "./runningClients.ts";
import { type ExportWish, StateExport } from "./stateExport.ts";
import { threadCodeHandlers } from "./threadCodeHandlers.ts";
import { ThreadPlaces } from "./threadPlaces.ts";
import { WorkspaceFeedback } from "./workspaceFeedback.ts";

interface FeedbackOptions {
  readonly changes: ReviewChanges;
  readonly guard: EditGuard;
  /** The connected clients. */
  readonly clients: () => readonly FeedbackClient[];
  /** Returns when the state of reviews is written to their repositories. */
  readonly exportWish: () => ExportWish;
  /** Asks once per folder before a file in it is changed; never by default. */
  readonly askAbout?: FolderQuestion;
}

const neverAsk: FolderQuestion = async () => undefined;

/** Opens the feedback of pages and of clients. */
export function openFeedback(
  base: ReviewBase,
  { changes, guard, clients, exportWish: wish, askAbout = neverAsk }: FeedbackOptions,
) {
  const parts = { ...base, changes };
  const feedback = new WorkspaceFeedback(base);
  const running = new RunningClients(clients);
  const own = { ...base, running, feedback, guard, targets: parts, places: new ThreadPlaces(base) };
  const exported = new StateExport({ ...parts, services: own, wish });
  const services: FeedbackServices = { ...own, exported };
  return {
    services,
    clientHandlers: (client: FeedbackClient): Handlers<PartOf<Bridge, "feedback">> => clientFeedback(client, services),
    openPage(opened: OpenedPage): PagePart<PartOf<PanelToHost, "feedback" | "thread">> {
      const { page } = opened;
      const follower = new PageFeedback({ ...opened, services, askAbout, tell: (news) => page["feedback/news"](news) });
      const update = () => follower.update();
      return {
        handlers: { ...follower.handlers(), ...threadCodeHandlers(services, base.resolver, opened) },
        opened: update,
        updated: update,
        noted: update,
        rounds: update,
        dispose: () => follower.dispose(),
      };
    },
    /** Answers the waiting assistants. */
    async stop() {
      feedback.dispose();
      await exported.dispose();
    },
  };
}
