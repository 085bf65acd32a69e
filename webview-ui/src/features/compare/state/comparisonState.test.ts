import type { ComparedKind, Comparison } from "@dialectic/shared/protocol";
import { describe, expect, it } from "vitest";
import { withCurrent } from "../../../state/currentSection.ts";
import { createPanelStore } from "../../../state/panelStore.ts";
import { createComparison, findChangeFrom, listChangeIds, withShown, withUnfolded } from "./comparisonState.ts";

/**
 * Creates a comparison of sections `s0`, `s1` and so on; `=` is unchanged, `>` moved, `~` changed, `+` added, `-`
 * removed.
 */
function comparisonOf(signs: string) {
  const kinds: Readonly<Record<string, ComparedKind>> = { "~": "changed", "+": "added", "-": "removed" };
  const all = [...signs];
  const same = all.map(() => "");
  const comparison: Comparison = {
    reviewId: "r",
    from: 1,
    to: 2,
    kinds: all.map((sign) => kinds[sign] ?? "unchanged"),
    ids: all.map((_, place) => `s${place}`),
    before: same,
    after: same,
    titles: same,
    levels: all.map(() => 1),
    lengths: all.map(() => 1),
    lines: all.map(() => 1),
    moved: all.flatMap((sign, place) => (sign === ">" ? [place] : [])),
    renamed: [],
    definingBefore: [],
    definingAfter: [],
    wordsAdded: 0,
    wordsRemoved: 0,
  };
  return createComparison(comparison, 2);
}

describe("createComparison", () => {
  it("shows changes, and folds runs of unchanged sections", () => {
    const { rows, cursor } = comparisonOf("==~=>+===-");
    expect([...rows]).toEqual([
      ["fold-s0", { kind: "fold", first: 0, count: 2 }],
      ["s2", { kind: "section", ordinal: 2 }],
      ["fold-s3", { kind: "fold", first: 3, count: 1 }],
      ["s4", { kind: "section", ordinal: 4 }],
      ["s5", { kind: "section", ordinal: 5 }],
      ["fold-s6", { kind: "fold", first: 6, count: 3 }],
      ["s9", { kind: "section", ordinal: 9 }],
    ]);
    expect(cursor).toBe("s2");
  });
});

describe("withUnfolded", () => {
  it("shows the sections of a fold, none of which starts another fold", () => {
    const { rows } = withUnfolded(comparisonOf("~===~="), "fold-s1");
    expect([...rows.keys()]).toEqual(["s0", "s1", "s2", "s3", "s4", "fold-s5"]);
  });
});

describe("withShown", () => {
  it("opens only a fold that hides the section", () => {
    const state = comparisonOf("~===~=");
    expect([...withShown(state, "s2").rows.keys()]).toEqual(["s0", "s1", "s2", "s3", "s4", "fold-s5"]);
    expect([withShown(state, "s4"), withShown(state, "gone")]).toEqual([state, state]);
  });
});

describe("findChangeFrom", () => {
  it("walks the changes from the cursor, and stops at the ends", () => {
    const state = comparisonOf("~=>=-");
    expect(listChangeIds(state)).toEqual(["s0", "s2", "s4"]);
    const at = (cursor: string) =>
      [1, -1].map((step) => findChangeFrom({ ...state, cursor }, undefined, step < 0 ? -1 : 1));
    expect([at("s0"), at("s2"), at("s4")]).toEqual([
      ["s2", undefined],
      ["s4", "s0"],
      [undefined, "s2"],
    ]);
  });

  it("starts from the section being read when there is no cursor", () => {
    const state = { ...comparisonOf("~=~=~"), cursor: undefined };
    expect([
      findChangeFrom(state, "fold-s3", 1),
      findChangeFrom(state, "fold-s3", -1),
      findChangeFrom(state, undefined, 1),
    ]).toEqual(["s4", "s2", "s0"]);
  });
});

it("starts from the section that the reader has jumped to, not from the change visited before", () => {
  const comparison = { ...comparisonOf("~=~"), cursor: "s0" };
  const state = { ...createPanelStore().getState(), comparison, activeId: "s0" };
  expect(withCurrent(state, "s0")).toBe(state);
  expect(withCurrent(state, "s2")).toEqual({ activeId: "s2", comparison: { ...comparison, cursor: undefined } });
});
