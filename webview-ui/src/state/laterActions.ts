import type { OpenOutcome } from "@dialectic/shared/protocol";
import type { Host } from "../host/linkToHost.ts";
import type { LaneParts } from "../markdown/renderLane.ts";
import type { AskHost } from "./askHost.ts";
import { createContextActions } from "./changes/contextActions.ts";
import { createStoryActions } from "./changes/storyActions.ts";
import { createClaimActions } from "./claims/claimActions.ts";
import { createCommitActions } from "./commit/commitActions.ts";
import { createCompareActions } from "./compare/compareActions.ts";
import { createCoverageActions } from "./coverage/coverageActions.ts";
import type { LaterActions } from "./deferActions.ts";
import { createExportActions } from "./export/exportActions.ts";
import { pageSurroundings } from "./export/exportSurroundings.ts";
import { createGoneEditActions } from "./feedback/goneEditActions.ts";
import { createSuggestionActions } from "./feedback/suggestionActions.ts";
import { createThreadCodeActions } from "./feedback/threadCodeActions.ts";
import type { PanelActions } from "./panelActions.ts";
import type { PanelStore } from "./panelStore.ts";
import { createPictureActions } from "./pictures/pictureActions.ts";
import { createPlanActions } from "./plan/followPlan.ts";
import { createProblemActions } from "./problems/problemActions.ts";
import { createFoldActions } from "./reading/foldActions.ts";
import type { ReadActions } from "./reading/readActions.ts";
import { createFenceActions } from "./references/fenceActions.ts";
import { createPreviewActions } from "./references/previewActions.ts";
import type { HistorySearchActions } from "./search/historySearchActions.ts";
import { createSetupActions } from "./setup/setupActions.ts";
import { createUndoActions } from "./undo/undoActions.ts";

export interface LaterActionParts {
  readonly store: PanelStore;
  readonly currentHost: () => Host | undefined;
  readonly ask: AskHost;
  readonly notify: PanelActions["notify"];
  readonly boxes: Pick<PanelActions, "discardBox" | "typeInBox">;
  readonly workers: LaneParts;
}

export function createLaterActions({
  store,
  currentHost,
  ask,
  notify,
  boxes,
  workers,
}: LaterActionParts): Omit<LaterActions, keyof ReadActions | keyof HistorySearchActions> {
  const story = createStoryActions({ store, ask });
  const showCode = ({ excerpt, notice }: Extract<OpenOutcome, { kind: "code" }>) =>
    store.setState({ sheet: { kind: "code", question: undefined, excerpt, notice } });
  return {
    ...createExportActions({ store, currentHost, notify, surroundings: { ...pageSurroundings, workers } }),
    ...createCompareActions({ store, ask, notify }),
    ...createCommitActions({ store, ask, notify }),
    ...createContextActions({ store, ask, notify }),
    ...story,
    ...createFoldActions({ store }),
    ...createGoneEditActions({ store, ask, notify }),
    ...createUndoActions({ store, currentHost, notify, boxes }),
    ...createSuggestionActions({ store, ask, notify }),
    ...createClaimActions({ store, ask, notify }),
    ...createFenceActions({ store, currentHost }),
    ...createPictureActions({ store, currentHost }),
    ...createPreviewActions({ store, ask, notify }),
    ...createThreadCodeActions({ store, ask, notify }),
    ...createCoverageActions({ store, currentHost, ask, showCode }),
    ...createPlanActions({ store }),
    ...createSetupActions(ask),
    ...createProblemActions({ store, ask, notify, showCode, showInStory: story.showInStory }),
  };
}
