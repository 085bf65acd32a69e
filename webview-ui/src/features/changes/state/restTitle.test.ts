import { expect, it } from "vitest";
import { createPanelStore } from "../../../state/panelStore.ts";
import { nothingChanged } from "./changesState.ts";
import { getRestTitle } from "./restTitle.ts";

it.each([
  ["the diff alone is under review", undefined, true, "Changes"],
  ["a text explains other changes", undefined, false, "Not explained yet"],
  ["a presented text explains nothing", true, true, "Not explained yet"],
] as const)("the heading of code that no section explains, where %s", (_where, isAutomatic, isWhole, title) => {
  const round = { number: 2, ...(isAutomatic && { isAutomatic }) } as never;
  const story = { round: 2 } as never;
  const state = {
    ...createPanelStore().getState(),
    changes: { ...nothingChanged, reviewId: "r", story },
    rounds: { reviewId: "r", rounds: [round], viewed: "" },
  };
  expect(getRestTitle(state, { kind: "heading", id: "rest", key: "rest", height: 64, changes: [], isWhole })).toBe(
    title,
  );
});
