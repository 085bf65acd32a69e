import type { Thread } from "@dialectic/shared/protocol";
import { describe, expect, it } from "vitest";
import type { ChangesRange, OpenChanges } from "../../../state/changedCode.ts";
import { createPanelStore } from "../../../state/panelStore.ts";
import { nothingChanged } from "../../changes/state/changesState.ts";
import { goToWrittenLine } from "./goToCommentedLine.ts";

const part = { kind: "commit", commit: "a".repeat(40) } as const;
const change = { round: 1, part, file: "f", side: "after", line: 2, endLine: 2 } as const;
const thread = { id: "t", place: { kind: "code", change } } as unknown as Thread;

function open(range: ChangesRange): OpenChanges {
  const places = { cursor: undefined, top: undefined, goal: undefined, isWide: true };
  return { ...places, list: { kind: "loading" }, hunks: new Map(), folded: new Set(), since: undefined, ...range };
}

/** Follows the link to the commit of a comment; `then` is what the reader chooses before it is shown. */
async function follow(then?: ChangesRange): Promise<readonly string[]> {
  const store = createPanelStore({ changes: { ...nothingChanged, reviewId: "r" } });
  const goTo = (range: ChangesRange) =>
    store.setState(({ changes }) => ({ changes: { ...changes, open: open(range) } }));
  const opened: string[] = [];
  const shown = Promise.resolve();
  goToWrittenLine(thread, store, {
    showChanges: (_, range) => {
      if (range !== undefined) goTo(range);
      if (then !== undefined) goTo(then);
      return shown;
    },
    openThread: (id) => void opened.push(id),
  });
  await shown;
  await Promise.resolve();
  return opened;
}

describe("the link to the changes that a comment was written on", () => {
  it("opens the comment there, and nothing for a reader who has gone elsewhere meanwhile", async () => {
    expect(await follow()).toEqual(["t"]);
    expect(await follow({ round: 1 })).toEqual([]);
  });
});
