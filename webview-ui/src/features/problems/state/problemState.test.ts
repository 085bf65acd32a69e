import type { NewProblem } from "@dialectic/shared/protocol";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { FileHunks } from "../../../state/changedCode.ts";
import { createPanelStore, type PanelState } from "../../../state/panelStore.ts";
import { createManifest } from "../../../state/testSections.fixture.ts";
import { nothingChanged, toPlacedCode } from "../../changes/state/changesState.ts";
import { countProblems, countSectionProblems, getShownProblems, placeProblems } from "./problemState.ts";

const path = "src/a.ts";

function problemAt(line: number, code: string): NewProblem {
  return { id: `${line} ${code}`, path, line, code, severity: "error", message: "Wrong" };
}

/** Two hunks: lines 10 to 12 and lines 40 to 41 after the change. */
const known: FileHunks = {
  language: "typescript",
  hunks: [
    { hash: "h1", heading: "", oldStart: 10, oldLines: 2, newStart: 10, newLines: 3, body: " one();\n+two();\n }\n" },
    { hash: "h2", heading: "", oldStart: 39, oldLines: 2, newStart: 40, newLines: 2, body: "-gone();\n+four();\n }\n" },
  ],
};

const places = (...problems: readonly NewProblem[]) =>
  Object.fromEntries([...placeProblems(problems, path, known)].map(([hash, lines]) => [hash, [...lines.keys()]]));

describe("placeProblems", () => {
  it.each([
    ["on its line", problemAt(11, "two();"), { h1: [11] }],
    ["on the nearest line with the same text, when lines came above it", problemAt(15, "two();"), { h1: [11] }],
    ["on its own line among equal ones", problemAt(41, "}"), { h2: [41] }],
    ["nowhere when a line that says nothing moved", problemAt(42, "}"), {}],
    ["nowhere when no line has its text", problemAt(11, "three();"), {}],
    ["nowhere when the line is far away", problemAt(100, "two();"), {}],
    ["nowhere for a removed line", problemAt(39, "gone();"), {}],
    ["nowhere for another file", { ...problemAt(11, "two();"), path: "src/b.ts" }, {}],
  ])("puts a problem %s", (_, problem, expected) => {
    expect(places(problem)).toEqual(expected);
  });

  it("puts each problem in at most one place", () => {
    const problem = fc.record({ line: fc.integer({ min: 1, max: 60 }), code: fc.constantFrom("two();", "}", "x", "") });
    fc.assert(
      fc.property(fc.uniqueArray(problem, { maxLength: 8, selector: ({ line, code }) => `${line} ${code}` }), (all) => {
        const problems = all.map(({ line, code }) => problemAt(line, code));
        const found = [...placeProblems(problems, path, known).values()].flatMap((hunk) => [...hunk.values()].flat());
        expect(new Set(found).size).toBe(found.length);
      }),
    );
  });
});

function stateWith(problems: readonly NewProblem[], more: Partial<PanelState> = {}): PanelState {
  const { meta, sections } = createManifest(1, ["1", "2"]);
  const code = toPlacedCode(
    {
      round: 1,
      since: undefined,
      references: [],
      rest: [],
      sections: [
        { id: "s1", hunks: [{ file: "f", hash: "h1", line: 11, lines: 3 }] },
        { id: "s2", hunks: [{ file: "f", hash: "h1", line: 11, lines: 3, isElsewhere: true }] },
      ],
    },
    { kind: "files", files: [{ id: "f", path, status: "M" }], notes: [] },
  );
  const story = { ...code, hunks: new Map([["f", known]]), references: new Map(), expanded: new Map() };
  const found = { problems: [...problems], introduced: problems.length, fixed: 0, unknownFiles: 0 };
  return createPanelStore({
    view: { kind: "review", review: { meta, sections, revision: 1 } },
    changes: { ...nothingChanged, story },
    problems: { reviewId: meta.reviewId, found, atApproval: "warn" },
    ...more,
  }).getState();
}

describe("countSectionProblems", () => {
  it("counts the problems in the code below a section, not in code that it only links to", () => {
    const state = stateWith([problemAt(11, "two();"), problemAt(10, "one();"), problemAt(40, "four();")]);
    expect([countSectionProblems(state, "s1"), countSectionProblems(state, "s2")]).toEqual([2, 0]);
  });
});

describe("getShownProblems", () => {
  it("returns nothing for another review or an old iteration", () => {
    const state = stateWith([problemAt(11, "two();")]);
    const { reviewId = "" } = state.problems ?? {};
    expect(getShownProblems(state)?.found?.introduced).toBe(1);
    expect(getShownProblems({ ...state, opened: { reviewId, iteration: 1 } })).toBeUndefined();
    const other = { reviewId: "another", atApproval: "warn" } as const;
    expect(getShownProblems({ ...state, problems: other })).toBeUndefined();
  });
});

describe("countProblems", () => {
  it("counts nothing when there is no hunk", () => {
    expect(countProblems(undefined)).toBe(0);
  });
});
