import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findMostSpecific } from "./findMostSpecific.ts";

const span = (line: number, endLine = line) => ({ line, endLine });

describe("findMostSpecific", () => {
  it("chooses the shortest lines beside the hunk, and the first ones of equal length", () => {
    const sections = [
      { owner: "file", lines: [span(1, 400)] },
      { owner: "function", lines: [span(20, 40), span(300)] },
      { owner: "line", lines: [span(28)] },
      { owner: "same line", lines: [span(30)] },
    ];
    expect(findMostSpecific(sections, [{ line: 29, count: 2 }])).toBe("line");
    expect(findMostSpecific(sections, [{ line: 60, count: 0 }])).toBe("file");
    expect(findMostSpecific(sections, [{ line: 500, count: 1 }])).toBeUndefined();
    expect(findMostSpecific([], [{ line: 1, count: 1 }])).toBeUndefined();
  });

  it("chooses one owner exactly when some lines are beside the hunk, in whatever order they come", () => {
    const lines = fc.array(
      fc.tuple(fc.integer({ min: 1, max: 60 }), fc.nat(30)).map(([line, more]) => span(line, line + more)),
      { maxLength: 3 },
    );
    const runs = fc.array(fc.record({ line: fc.integer({ min: 0, max: 60 }), count: fc.nat(4) }), { maxLength: 3 });
    fc.assert(
      fc.property(fc.array(lines, { maxLength: 5 }), runs, (all, hunk) => {
        const sections = all.map((each, owner) => ({ owner, lines: each }));
        const chosen = findMostSpecific(sections, hunk);
        const beside = sections.filter((each) => findMostSpecific([each], hunk) !== undefined);
        expect(chosen === undefined).toBe(beside.length === 0);
        const backwards = findMostSpecific(beside.toReversed(), hunk);
        if (chosen !== undefined)
          expect(beside.map(({ owner }) => owner)).toEqual(expect.arrayContaining([chosen, backwards]));
      }),
    );
  });
});
