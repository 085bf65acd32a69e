import { describe, expect, it } from "vitest";
import { describeRest, describeRuns, describeTotal } from "./FoundList.tsx";
import type { Found } from "./state/historySearchState.ts";

const found: Found = {
  kind: "found",
  hits: 41,
  texts: 9,
  sections: 7,
  comments: 0,
  reviews: 3,
  groups: [],
  unreadable: 0,
};
const result = { sectionId: "a", path: [], runs: [{ from: 3, to: 7 }], isThere: false, hits: 1, excerpts: [] };

describe("describeTotal", () => {
  it.each([
    [found, "41 results in 7 sections of 3 reviews"],
    [{ ...found, hits: 1, sections: 1, reviews: 1 }, "1 result in 1 section of 1 review"],
    [{ ...found, hits: 12_345 }, "12,345 results in 7 sections of 3 reviews"],
    [{ ...found, comments: 2 }, "41 results in 7 sections and 2 comments of 3 reviews"],
    [{ ...found, sections: 0, comments: 1 }, "41 results in 1 comment of 3 reviews"],
    [{ ...found, hits: 0 }, "No results in any review or iteration"],
  ])("counts the results: %j", (each, text) => expect(describeTotal(each)).toBe(text));
});

describe("describeRest", () => {
  it("reports the results that the list omits", () => {
    expect([
      describeRest({ ...found, texts: 1_234, unreadable: 2 }),
      describeRest({ ...found, texts: 0, unreadable: 1 }),
      describeRest({ ...found, texts: 0 }),
    ]).toEqual([
      "1,234 more. Refine the search to see them. 2 sections could not be read.",
      "1 section could not be read.",
      "",
    ]);
  });
});

describe("describeRuns", () => {
  it("names the iterations that contain a text, and whether the latest one still does", () => {
    const runs = [
      { from: 9, to: 9 },
      { from: 1, to: 4 },
    ];
    expect([describeRuns(result, 9), describeRuns({ ...result, runs, isThere: true }, 9)]).toEqual([
      "#3–#7 of 9 · removed since then",
      "#9, #1–#4 of 9",
    ]);
  });
});
