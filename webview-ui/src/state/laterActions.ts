import type { Host } from "../host/linkToHost.ts";
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
import type { PanelActions } from "./panelActions.ts";
import type { PanelStore } from "./panelStore.ts";
import type { ReadActions } from "./reading/readActions.ts";

export interface LaterActionParts {
  readonly store: PanelStore;
  readonly currentHost: () => Host | undefined;
  readonly ask: AskHost;
  readonly notify: PanelActions["notify"];
}

export function createLaterActions({
  store,
  currentHost,
  ask,
  notify,
}: LaterActionParts): Omit<LaterActions, keyof ReadActions> {
  return {
    ...createExportActions({ store, currentHost, notify, surroundings: pageSurroundings }),
    ...createCompareActions({ store, ask, notify }),
    ...createCommitActions({ store, ask, notify }),
    ...createContextActions({ store, ask, notify }),
    ...createStoryActions({ store, ask }),
    ...createGoneEditActions({ store, ask, notify }),
    ...createClaimActions({ store, ask, notify }),
    ...createCoverageActions({
      ...{ store, currentHost, ask },
      showCode: ({ excerpt, notice }) =>
        store.setState({ sheet: { kind: "code", question: undefined, excerpt, notice } }),
    }),
  };
}
