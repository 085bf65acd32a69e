import type { EditGuard } from "../edits/editGuard.ts";
import type { ReviewBase } from "../presenting/reviewBase.ts";
import type { ReviewSessions } from "../presenting/reviewSessions.ts";
import type { TargetParts } from "./commentTargets.ts";
import type { RunningClients } from "./runningClients.ts";
import type { ThreadPlaces } from "./threadPlaces.ts";
import type { WorkspaceFeedback } from "./workspaceFeedback.ts";

/** Services that a host has for the feedback of pages and of clients. */
export interface FeedbackServices extends Pick<ReviewBase, "store" | "host" | "history" | "workspace" | "newId"> {
  readonly feedback: WorkspaceFeedback;
  readonly targets: TargetParts;
  readonly places: ThreadPlaces;
  /** Tracks the person's edits while reviews are open. */
  readonly guard: EditGuard;
  readonly running: RunningClients;
  readonly sessions: ReviewSessions;
  /** Export of a review's state to a file of its repository, if the person wants that. */
  readonly exported: {
    /** Returns the file that a review's state was last written to. */
    getFile(reviewId: string): string | undefined;
    dispose(): Promise<void>;
  };
}
