import type { Comparison } from "@dialectic/shared/protocol";
import { expect, it } from "vitest";
import type { Host } from "../../../host/linkToHost.ts";
import { createPanelStore } from "../../../state/panelStore.ts";
import { createManifest } from "../../../state/testSections.fixture.ts";
import { createCompareActions } from "./compareActions.ts";

const comparison: Comparison = {
  reviewId: "r",
  from: 1,
  to: 2,
  kinds: ["changed"],
  ids: ["s0"],
  before: [""],
  after: [""],
  titles: [""],
  levels: [1],
  lengths: [1],
  lines: [1],
  moved: [],
  renamed: [],
  definingBefore: [],
  definingAfter: [],
  wordsAdded: 0,
  wordsRemoved: 0,
};

it("a comparison that is opened again in the open view keeps the room that the view measured", async () => {
  const { meta, sections } = createManifest(2, ["1"]);
  const store = createPanelStore({ view: { kind: "review", review: { meta, sections, revision: 1 } } });
  const host = { "view/compare": async () => ({ kind: "compared", comparison }) } as unknown as Host;
  const actions = createCompareActions({ store, ask: (question) => question(host), notify: () => undefined });
  await actions.compare(1, 2);
  expect(store.getState().comparison?.isWide).toBeUndefined();
  actions.setRoom(true);
  await actions.compare(1, 2);
  expect(store.getState().comparison?.isWide).toBe(true);
});
