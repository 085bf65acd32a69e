import type { Host } from "../../../host/linkToHost.ts";
import type { HostParts } from "../../../state/askHost.ts";
import { getShownReview, type Notice } from "../../../state/panelStore.ts";
import { texts } from "../../../texts/texts.ts";
import { findFocusedReference } from "../../references/state/referenceLink.ts";
import { toReferenceName } from "../../references/state/referenceState.ts";
import { type ChangeGoal, sortByFolder, toStoryCode } from "./changesState.ts";
import { readThreadLines } from "./threadLines.ts";

export interface StoryReading {
  /** Goes to the change that a reference leads to; without a name, that of the focused reference. */
  showReferenceChange(name?: string): void;
  /** Reads the code of the shown iteration. */
  readStory(): Promise<void>;
}

interface StoryReadingParts extends HostParts {
  readonly notify: (level: Notice["level"], text: string) => void;
  readonly showInStory: (goal: ChangeGoal) => void;
}

export function createStoryReading({ store, currentHost, notify, showInStory }: StoryReadingParts): StoryReading {
  const readCode = async (host: Host, reviewId: string, iteration: number) => {
    const answer = await host["changes/sections"]({ reviewId, to: iteration });
    if (answer.kind !== "placed") return undefined;
    const { round, since } = answer.places;
    const before = store.getState().changes.story;
    // The files of a round never change.
    if (before?.round === round && before.since === since && before.list.kind === "files")
      return { places: answer.places, list: before.list };
    const list = await host["changes/files"]({ reviewId, round, ...(since === undefined ? {} : { since }) });
    return list.kind === "refused"
      ? undefined
      : { places: answer.places, list: { ...list, files: sortByFolder(list.files) } };
  };
  return {
    showReferenceChange(name?: string) {
      const { hash, text } = findFocusedReference(document)?.question ?? {};
      const named = name ?? (hash === undefined || text === undefined ? undefined : toReferenceName(hash, text));
      const goal = store.getState().changes.story?.references.get(named ?? "");
      if (named === undefined) notify("info", texts.references.focusFirst);
      else if (goal === undefined) notify("info", texts.changes.codeUnchanged);
      else showInStory(goal);
    },
    async readStory() {
      const { changes, view } = store.getState();
      const { reviewId, iteration } = getShownReview({ view })?.meta ?? {};
      const host = currentHost();
      if (host === undefined || reviewId === undefined || iteration === undefined) return;
      const read = await readCode(host, reviewId, iteration).catch(() => undefined);
      // The comments move to their new lines together with the code.
      if (read !== undefined) await readThreadLines(store, host, read.places);
      // A later text or round sends its own request.
      store.setState((state) =>
        state.view === view && state.changes.rounds === changes.rounds
          ? {
              changes: {
                ...state.changes,
                story: read && { ...toStoryCode(read.places, read.list, state.changes.story), iteration },
              },
            }
          : {},
      );
    },
  };
}
