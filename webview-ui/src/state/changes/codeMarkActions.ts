import type { Host } from "../../host/linkToHost.ts";
import { texts } from "../../texts/texts.ts";
import { getShownReview, type Notice, type PanelStore } from "../panelStore.ts";
import { findFocusedReference } from "../references/referenceLink.ts";
import { toReferenceName } from "../references/referenceState.ts";
import type { ChangesActions } from "./changesActions.ts";
import { type ChangeGoal, toMarkedChanges } from "./changesState.ts";

export interface CodeMarkActions {
  /** Goes to the change that a reference leads to; without a name, that of the focused reference. */
  showReferenceChange(name?: string): void;
  showSectionCode(sectionId: string): void;
  readMarks(): Promise<void>;
}

interface CodeMarkParts {
  readonly store: PanelStore;
  readonly currentHost: () => Host | undefined;
  readonly notify: (level: Notice["level"], text: string) => void;
  readonly showChanges: ChangesActions["showChanges"];
}

export function createCodeMarkActions({ store, currentHost, notify, showChanges }: CodeMarkParts): CodeMarkActions {
  const show = (goal: ChangeGoal) => void showChanges(goal, store.getState().changes.marked?.round);
  return {
    showReferenceChange(name?: string) {
      const { hash, text } = findFocusedReference(document)?.question ?? {};
      const named = name ?? (hash === undefined || text === undefined ? undefined : toReferenceName(hash, text));
      const goal = store.getState().changes.marked?.references.get(named ?? "");
      if (named === undefined) notify("info", texts.references.focusFirst);
      else if (goal === undefined) notify("info", texts.changes.codeUnchanged);
      else show(goal);
    },
    showSectionCode(sectionId: string) {
      const [first] = store.getState().changes.marked?.sections.get(sectionId) ?? [];
      if (first !== undefined) show({ file: first.file, hunk: first.hash });
    },
    async readMarks() {
      const { changes, view } = store.getState();
      const { reviewId, iteration } = getShownReview({ view })?.meta ?? {};
      if (reviewId === undefined || iteration === undefined) return;
      const answer = await currentHost()
        ?.["changes/sections"]({ reviewId, to: iteration })
        .catch(() => undefined);
      // A later text or round sends its own request.
      store.setState((state) =>
        state.view === view && state.changes.rounds === changes.rounds
          ? {
              changes: {
                ...state.changes,
                marked: answer?.kind === "placed" ? toMarkedChanges(answer.places) : undefined,
              },
            }
          : {},
      );
    },
  };
}
