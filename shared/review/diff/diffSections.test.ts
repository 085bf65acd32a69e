import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Section } from "../model.ts";
import { toSectionId } from "../sections/sections.ts";
import { sha256 } from "../test/sha256.fixture.ts";
import { diffSections, type SectionSplice } from "./diffSections.ts";

function section(number: number, text = "text"): Section {
  return { id: toSectionId(number), hash: sha256(text), level: 1, title: `${number}`, text, defines: false };
}

function patch(before: readonly Section[], splices: readonly SectionSplice[]): readonly Section[] {
  const after = [...before];
  for (const { start, removed, inserted } of splices.toReversed()) after.splice(start, removed, ...inserted);
  return after;
}

const [a, b, c, d] = [section(1), section(2), section(3), section(4)];

describe("diffSections", () => {
  it("finds nothing between equal lists", () => {
    expect(diffSections([a, b], [section(1), section(2)])).toEqual([]);
  });

  it("replaces a changed section on its own", () => {
    const changed = section(2, "other");
    expect(diffSections([a, b, c], [a, changed, c])).toEqual([{ start: 1, removed: 1, inserted: [changed] }]);
  });

  it("leaves an unchanged section between two changes in place", () => {
    const changed = section(1, "other");
    expect(diffSections([a, b, c], [changed, b, c, d])).toEqual([
      { start: 0, removed: 1, inserted: [changed] },
      { start: 3, removed: 0, inserted: [d] },
    ]);
  });

  it("moves only the section that moved", () => {
    expect(diffSections([a, b, c, d], [b, c, d, a])).toEqual([
      { start: 0, removed: 1, inserted: [] },
      { start: 4, removed: 0, inserted: [a] },
    ]);
  });

  it("returns splices that turn any list into any other", async () => {
    const list = fc
      .uniqueArray(fc.nat(12), { maxLength: 12 })
      .chain((numbers) =>
        fc.tuple(...numbers.map((number) => fc.boolean().map((isOld) => section(number, `${isOld}`)))),
      );
    await fc.assert(
      fc.property(list, list, (before, after) => {
        expect(patch(before, diffSections(before, after))).toEqual(after);
      }),
    );
  });
});
