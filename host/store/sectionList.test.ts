import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { SectionEntry } from "./record.ts";
import { describeList, rebuildList } from "./sectionList.ts";

function entry(id: number, hash = "h"): SectionEntry {
  return [`s${id}`, hash, 1, "Title", 0];
}

describe("describeList", () => {
  it("describes an edit in the middle as two runs and the entry", () => {
    const base = [entry(0), entry(1), entry(2), entry(3)];
    const list = [entry(0), entry(1), entry(2, "edited"), entry(3)];
    expect(describeList(base, list)).toEqual([[0, 2], entry(2, "edited"), [3, 1]]);
  });

  it("describes a moved block with runs only", () => {
    const base = [entry(0), entry(1), entry(2), entry(3)];
    expect(describeList(base, [entry(2), entry(3), entry(0), entry(1)])).toEqual([
      [2, 2],
      [0, 2],
    ]);
  });

  it("can always be rebuilt", () => {
    const list = fc.uniqueArray(fc.tuple(fc.nat(30), fc.constantFrom("h", "i")), { selector: ([id]) => id });
    fc.assert(
      fc.property(list, list, (one, other) => {
        const base = one.map(([id, hash]) => entry(id, hash));
        const next = other.map(([id, hash]) => entry(id, hash));
        expect(rebuildList(base, describeList(base, next))).toEqual(next);
      }),
    );
  });
});

describe("rebuildList", () => {
  it("returns undefined when the base is shorter than the runs", () => {
    expect(rebuildList([entry(0)], [[0, 2]])).toBeUndefined();
  });
});
