import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { arrangeCommits, type PlacedUnit } from "./arrangeCommits.ts";
import type { Need } from "./need.ts";

const code = (...sections: readonly (number | undefined)[]): readonly PlacedUnit[] =>
  sections.map((section) => ({ section, isCode: true }));
const document = (section: number): PlacedUnit => ({ section, isCode: false });
const uses = (unit: number, needed: number): Need => ({ unit, needed, kind: "uses", about: `${needed}` });

/** Returns the sections and the units of each commit. */
const arrange = (units: readonly PlacedUnit[], needs: readonly Need[], follows: readonly [number, number][] = []) =>
  arrangeCommits(
    units,
    needs,
    follows.map(([unit, after]) => ({ unit, after })),
  ).commits.map(({ sections, units }) => ({ sections, units }));

describe("the order of commits", () => {
  it("is that of the review where nothing needs anything", () => {
    expect(arrange(code(1, 0, 2), [])).toEqual([
      { sections: [0], units: [1] },
      { sections: [1], units: [0] },
      { sections: [2], units: [2] },
    ]);
  });

  it("puts a section after those that have what it needs", () => {
    expect(arrange(code(0, 1, 2), [uses(0, 2)]).map(({ sections }) => sections)).toEqual([[1], [2], [0]]);
  });

  it("puts documents and tests after the code that they name, unless code needs another order", () => {
    const units = [document(0), ...code(1, 2)];
    expect(arrange(units, [], [[0, 2]]).map(({ sections }) => sections)).toEqual([[1], [2], [0]]);
    const bound = [document(0), ...code(0, 1)];
    expect(arrange(bound, [uses(2, 1)], [[0, 2]]).map(({ sections }) => sections)).toEqual([[0], [1]]);
  });

  it("puts units that need each other into the first of their sections", () => {
    const arranged = arrange(code(0, 1, 1), [uses(0, 1), uses(1, 0)]);
    expect(arranged).toEqual([
      { sections: [0], units: [0, 1] },
      { sections: [1], units: [2] },
    ]);
  });

  it("moves what the first section of a circle needs into it, if the other one keeps code", () => {
    const needs = [uses(0, 2), uses(3, 1)];
    const { commits } = arrangeCommits(code(0, 0, 1, 1), needs, []);
    expect(commits.map(({ units }) => units)).toEqual([[0, 1, 2], [3]]);
    expect(commits[0]?.moved).toEqual([{ unit: 2, from: 1, need: needs[0], isOwn: false }]);
  });

  it("has a circle at the place of its first section", () => {
    const arranged = arrange(code(0, 0, 1, 1, 2), [uses(0, 2), uses(3, 1)]);
    expect(arranged.map(({ sections }) => sections)).toEqual([[0], [1], [2]]);
  });

  it("begins a circle with the section that takes along the fewest pieces of others", () => {
    const needs = [uses(0, 2), uses(0, 3), uses(4, 1)];
    expect(arrange(code(0, 0, 1, 1, 1), needs)).toEqual([
      { sections: [1], units: [1, 2, 3, 4] },
      { sections: [0], units: [0] },
    ]);
  });

  it("joins a section that would keep no code, with its documents", () => {
    const units = [...code(0, 0, 1), document(1)];
    expect(arrange(units, [uses(0, 2), uses(2, 0)])).toEqual([{ sections: [0, 1], units: [0, 1, 2, 3] }]);
  });

  it("puts what no section names into the first commit that needs it, and leaves the rest over", () => {
    const { commits, leftover } = arrangeCommits(
      code(undefined, 0, 1, undefined, undefined),
      [uses(2, 0), uses(0, 3)],
      [],
    );
    expect(commits.map(({ units }) => units)).toEqual([[1], [0, 2, 3]]);
    expect(leftover).toEqual([4]);
  });

  it("has each unit once, and never before what it needs", () => {
    const unit = fc.record({ section: fc.option(fc.nat(5), { nil: undefined, freq: 6 }), isCode: fc.boolean() });
    const units = fc.array(unit, { minLength: 1, maxLength: 14 });
    const pairs = fc.array(fc.tuple(fc.nat(13), fc.nat(13)), { maxLength: 20 });
    fc.assert(
      fc.property(units, pairs, pairs, (placed, needed, named) => {
        const known = ([one, other]: readonly [number, number]) =>
          one !== other && Math.max(one, other) < placed.length;
        const needs = needed.filter(known).map(([one, other]) => uses(one, other));
        const follows = named.filter(known).map(([one, after]) => ({ unit: one, after }));
        const { commits, leftover } = arrangeCommits(placed, needs, follows);
        const all = [...commits.flatMap(({ units }) => units), ...leftover];
        expect(all.toSorted((one, other) => one - other)).toEqual(placed.map((_, at) => at));
        const commitOf = new Map(commits.flatMap(({ units }, at) => units.map((each) => [each, at] as const)));
        const placeOf = (each: number) => commitOf.get(each) ?? commits.length;
        for (const { unit, needed } of needs) expect(placeOf(needed)).toBeLessThanOrEqual(placeOf(unit));
        const sections = commits.flatMap(({ sections }) => sections);
        expect(new Set(sections).size).toBe(sections.length);
        expect(new Set(sections)).toEqual(new Set(placed.flatMap(({ section }) => section ?? [])));
      }),
    );
  });

  it("takes seconds at most for thousands of units in hundreds of sections", () => {
    const many = Array.from({ length: 5_000 }, (_, at) => at);
    const units = many.map((at) => ({ section: at % 400, isCode: true }));
    const needs = many.flatMap((at) => [uses(at, (at * 7 + 1) % 5_000), uses(at, (at * 31 + 5) % 5_000)]);
    const chain = many.slice(1).map((at) => uses(at, at - 1));
    const begun = performance.now();
    arrangeCommits(units, needs, []);
    arrangeCommits(units, chain, []);
    arrangeCommits(
      units,
      many.slice(401).map((at) => uses(at, at - 401)),
      [],
    );
    arrangeCommits(
      units,
      many.filter((at) => at % 400 > 0).map((at) => uses(at - 1, at)),
      [],
    );
    expect(performance.now() - begun).toBeLessThan(20_000);
  });
});
