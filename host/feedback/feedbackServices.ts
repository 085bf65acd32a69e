import type { Clock, EditorPort, Log, WorkspacePort } from "../base/ports.ts";
import type { ReviewChanges } from "../changes/reviewChanges.ts";
import { EditGuard } from "../edits/editGuard.ts";
import type { ReviewHistory } from "../history/reviewHistory.ts";
import type { ReviewHost } from "../presenting/reviewHost.ts";
import type { FollowParts } from "../references/followedFiles.ts";
import type { ReferenceStates } from "../references/referenceStates.ts";
import type { ReviewStore } from "../store/index.ts";
import type { TargetParts } from "./commentTargets.ts";
import { type FeedbackClient, RunningClients } from "./runningClients.ts";
import { type ExportWish, StateExport } from "./stateExport.ts";
import { ThreadPlaces } from "./threadPlaces.ts";
import { WorkspaceFeedback } from "./workspaceFeedback.ts";

/** Services that a host has for the feedback of pages and of clients. */
export interface FeedbackServices {
  readonly feedback: WorkspaceFeedback;
  readonly targets: TargetParts;
  readonly places: ThreadPlaces;
  /** Tracks the person's edits while reviews are open. */
  readonly guard: EditGuard;
  readonly store: ReviewStore;
  readonly host: ReviewHost;
  readonly history: ReviewHistory;
  readonly running: RunningClients;
  readonly workspace: WorkspacePort;
  /** Returns a new unique id. */
  readonly newId: () => string;
  /** Export of a review's state to a file of its repository, if the person wants that. */
  readonly exported: Pick<StateExport, "getFile" | "dispose">;
}

/** Dependencies of a {@link FeedbackServices}. */
export interface FeedbackServicesParts extends FollowParts, Pick<FeedbackServices, "host" | "history" | "newId"> {
  /** The connected clients. */
  readonly clients: () => readonly FeedbackClient[];
  readonly states: ReferenceStates;
  readonly changes: ReviewChanges;
  readonly editor?: (TargetParts["editor"] & Pick<EditorPort, "changes" | "edits" | "languages">) | undefined;
  readonly clock: Clock;
  readonly log: Log;
  readonly workspace: WorkspacePort;
  /** Current value of `dialectic.guardEdits`; true by default. */
  readonly guardEdits?: (() => boolean) | undefined;
  /** Returns when the state of reviews is written to their repositories. */
  readonly exportWish: () => ExportWish;
}

/** Creates the services for the feedback of pages and of clients. */
export function openFeedbackServices(parts: FeedbackServicesParts): FeedbackServices {
  const { store, host, history, workspace, clients, newId, editor = {}, guardEdits = () => true } = parts;
  const feedback = new WorkspaceFeedback(parts);
  const services = {
    ...{ store, host, history, workspace, newId },
    running: new RunningClients(clients),
    feedback,
    guard: new EditGuard({ ...parts, feedback, editor, isOn: guardEdits }),
    targets: parts,
    places: new ThreadPlaces(parts),
  };
  const { log, exportWish: wish } = parts;
  return { ...services, exported: new StateExport({ services, changes: parts.changes, workspace, wish, log }) };
}
