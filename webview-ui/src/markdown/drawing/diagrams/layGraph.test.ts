import { expect, it } from "vitest";
import { narrowGaps } from "./layGraph.ts";

it("narrows gaps that are too long, and keeps what lies in order", () => {
  const narrow = narrowGaps(
    [
      [0, 10],
      [110, 120],
      [115, 140],
      [150, 160],
    ],
    20,
  );
  expect([0, 10, 60, 110, 140, 150, 160].map(narrow)).toEqual([0, 10, 20, 30, 60, 70, 80]);
});
