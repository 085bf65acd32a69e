import type { HostParts } from "../../../state/askHost.ts";
import { toPlace } from "../../../state/changedCode.ts";
import { findChangesIn } from "../../../state/shownChanges.ts";
import type { PageView } from "../../../state/topView.ts";

export interface FileSideName {
  /** Id of the file. */
  readonly file: string;
  readonly side: "before" | "after";
  /** Name of the text, as the hunks of the file have it. */
  readonly name: string;
}

export interface SideTextActions {
  /** Reads the text of a file of a view on one side; undefined when the host has none. Rejects while it cannot be asked. */
  readSideText(view: PageView, side: FileSideName): Promise<string | undefined>;
}

export function createSideTextActions({ store, currentHost }: HostParts): SideTextActions {
  return {
    async readSideText(view, { file, side, name }) {
      const state = store.getState();
      const { reviewId } = state.changes;
      const shown = findChangesIn(state, view);
      // The view may have gone to another round, in which the file has another text.
      const isShown = shown?.hunks.get(file)?.texts?.[side] === name;
      const host = currentHost();
      if (reviewId === undefined || !isShown || host === undefined) throw new Error("The text cannot be read now");
      const place = toPlace(reviewId, shown);
      return (await host["changes/text"]({ ...place, file, side })).text;
    },
  };
}
