import type { IterationChanges } from "@dialectic/shared/protocol";
import { describe, expect, it } from "vitest";
import { countSections, describeChanges, describeIteration } from "./TimelineSheet.tsx";

const none = { count: 0, titles: [] };
const changes = { number: 2, changed: none, added: none, removed: none, wordsAdded: 0, wordsRemoved: 0 };

describe("describeChanges", () => {
  it("names the changed sections, and counts those that do not fit", () => {
    expect(
      describeChanges({
        ...changes,
        changed: { count: 1, titles: ["Context"] },
        added: { count: 30, titles: ["A", "B", "C", "D"] },
        removed: { count: 2, titles: ["X", "Y"] },
      }),
    ).toBe("Changed: Context; Added: A, B, C and 27 more; Removed: X, Y");
  });

  it("reports an iteration without changes", () => expect(describeChanges(changes)).toBe("No sections changed"));
});

describe("describeIteration", () => {
  const some = (...titles: readonly string[]) => ({ count: titles.length, titles: [...titles] });

  it.each([
    [{ number: 1 }, { added: some("A", "B") }, "Presented the review"],
    [{ section: "Isolated listeners" }, { changed: some("Isolated listeners") }, "Rewrote “Isolated listeners”"],
    [{ section: "New" }, { added: some("New") }, "Added “New”"],
    [{ mode: "append" }, { added: some("Follow-up tests") }, "Added “Follow-up tests”"],
    [{ mode: "append" }, { added: some("A", "B", "C") }, "Added “A” and 2 more sections"],
    [{}, { changed: some("A") }, "Rewrote “A”"],
    [{}, { changed: some("A", "B"), added: some("C") }, "Changed 3 of 12 sections"],
    [{}, { removed: some("A", "B") }, "Removed “A” and 1 more section"],
    [{}, { changed: { ...some("A"), count: 12 } }, "Rewrote the review"],
    [{}, {}, "No sections changed"],
  ] as const)("says what happened: %j, %j", (entry, change, said) => {
    const iteration = { number: 2, mode: "replace", ...entry } as const;
    expect(describeIteration(iteration, { ...changes, ...change }, 12)).toBe(said);
  });

  it("says what the kind of update implies before the changes are known", () => {
    expect([
      describeIteration({ number: 2, mode: "replace" }, undefined, undefined),
      describeIteration({ number: 2, mode: "append" }, undefined, undefined),
      describeIteration({ number: 2, mode: "replace" }, { ...changes, changed: some("A", "B") }, undefined),
    ]).toEqual(["Rewrote the review", "Added text", "Changed 2 sections"]);
  });
});

describe("countSections", () => {
  it("adds up the changes, up to the first unknown ones", () => {
    const of = (number: number, added: number, removed: number): [number, IterationChanges] => [
      number,
      { ...changes, number, added: { count: added, titles: [] }, removed: { count: removed, titles: [] } },
    ];
    expect([...countSections(new Map([of(1, 5, 0), of(2, 2, 3), of(4, 1, 0)]))]).toEqual([
      [1, 5],
      [2, 4],
    ]);
  });
});
