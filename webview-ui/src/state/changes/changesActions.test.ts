import { describe, expect, it } from "vitest";
import type { Host } from "../../host/connection.ts";
import { createPanelStore } from "../panelStore.ts";
import { metaOf, tableOf } from "../testSections.ts";
import { createChangesActions } from "./changesActions.ts";

/** A page of a review of changes, whose host answers when the test lets it. */
function pageOfChanges() {
  const meta = metaOf("r");
  const store = createPanelStore({ view: { kind: "review", review: { meta, sections: tableOf([]), revision: 1 } } });
  store.setState(({ changes }) => ({ changes: { ...changes, reviewId: meta.reviewId } }));
  const kept = new Set<string>();
  const waiting: (() => void)[] = [];
  const later = <T>(answer: () => T) => new Promise<T>((resolve) => waiting.push(() => resolve(answer())));
  // Only what is asked here: a host has far more members.
  const host = {
    "changes/rounds": () => Promise.resolve({ rounds: [] }),
    "changes/viewed": () => {
      const hunks = [...kept];
      return later(() => ({ hunks }));
    },
    "changes/mark": ({ hunks, isViewed }: { hunks: readonly string[]; isViewed: boolean }) =>
      later(() => {
        for (const hunk of hunks) isViewed ? kept.add(hunk) : kept.delete(hunk);
        return { kind: "kept" };
      }),
  } as unknown as Host;
  const actions = createChangesActions({
    store,
    currentHost: () => host,
    ask: (question) => question(host),
    notify: () => undefined,
    isNarrow: () => false,
    beginComment: () => undefined,
  });
  const settle = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      next();
      await new Promise((resolve) => setTimeout(resolve));
    }
  };
  return { actions, kept, settle, viewed: () => [...store.getState().changes.viewed] };
}

describe("createChangesActions", () => {
  it("takes what was marked elsewhere", async () => {
    const { actions, kept, settle, viewed } = pageOfChanges();
    kept.add("a");
    void actions.readRounds();
    await settle();
    expect(viewed()).toEqual(["a"]);
  });

  it("keeps a mark that was made while an older answer was on its way", async () => {
    for (const begins of ["reading", "marking"]) {
      const { actions, kept, settle, viewed } = pageOfChanges();
      kept.add("a");
      if (begins === "reading") void actions.readRounds();
      void actions.markHunks(["b"], true);
      if (begins === "marking") void actions.readRounds();
      await settle();
      expect(viewed().toSorted()).toEqual(["a", "b"]);
    }
  });
});
