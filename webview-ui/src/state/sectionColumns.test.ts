import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { areColumnsEven, areSplicesValid, spliceColumns } from "./sectionColumns.ts";
import { createTable, type TestSection } from "./testSections.fixture.ts";

const sections = fc.array(
  fc.record({ id: fc.string({ maxLength: 4 }), hash: fc.string({ maxLength: 4 }), isDefining: fc.boolean() }),
  { maxLength: 30 },
);

/** Generates a text and edits of it, as lists of sections. */
const edits = sections.chain((base) =>
  fc.record({
    base: fc.constant(base),
    cuts: fc.uniqueArray(fc.nat(base.length), { maxLength: 6 }).map((cuts) => cuts.toSorted((a, b) => a - b)),
    added: fc.array(sections, { minLength: 3, maxLength: 3 }),
  }),
);

describe("spliceColumns", () => {
  it("returns the table of the spliced list, for every list and every set of splices", () => {
    fc.assert(
      fc.property(edits, ({ base, cuts, added }) => {
        const expected: TestSection[] = [];
        const splices = [];
        let end = 0;
        for (let place = 0; place + 1 < cuts.length; place += 2) {
          const start = cuts[place] ?? 0;
          const stop = cuts[place + 1] ?? 0;
          const insert = added[place / 2] ?? [];
          expected.push(...base.slice(end, start), ...insert);
          splices.push({ start, removed: stop - start, sections: createTable(insert) });
          end = stop;
        }
        expected.push(...base.slice(end));
        expect(areSplicesValid(splices, base.length)).toBe(true);
        const { levels: _, ...spliced } = spliceColumns(createTable(base), splices);
        const { levels: __, ...whole } = createTable(expected);
        expect(spliced).toEqual(whole);
      }),
    );
  });
});

describe("areSplicesValid", () => {
  const none = createTable([]);

  it("rejects splices that are out of order, overlap or reach past the end", () => {
    const at = (start: number, removed: number) => ({ start, removed, sections: none });
    expect([
      areSplicesValid([at(0, 2), at(2, 1)], 3),
      areSplicesValid([at(0, 2), at(1, 1)], 3),
      areSplicesValid([at(2, 1), at(0, 1)], 3),
      areSplicesValid([at(2, 2)], 3),
      areSplicesValid([at(0, -1)], 3),
    ]).toEqual([true, false, false, false, false]);
  });
});

describe("areColumnsEven", () => {
  it("rejects columns of different lengths and ordinals that point nowhere", () => {
    const table = createTable([{ id: "a", hash: "1" }]);
    expect([
      areColumnsEven(table),
      areColumnsEven({ ...table, titles: [] }),
      areColumnsEven({ ...table, defining: [1] }),
    ]).toEqual([true, false, false]);
  });
});
