import { expect, it } from "vitest";
import { findSpan, findTaken, toSpanPart } from "./commitSpan.ts";

const commit = (id: string, place?: number) => ({
  commit: id,
  subject: id,
  author: "Ada",
  at: 0,
  ...(place === undefined ? {} : { place }),
});

it("has the commits between two, in either order", () => {
  const commits = ["a", "b", "c", "d"].map((id) => commit(id));
  const span = findSpan(commits, "c", "b");
  expect([span?.first.commit, span?.last.commit, [...(span?.ids ?? [])]]).toEqual(["b", "c", ["b", "c"]]);
  expect(findSpan(commits, "a", "x")).toBeUndefined();
});

it("goes by git's order where a fixup stands below its target", () => {
  const commits = [commit("a", 0), commit("fixup! a", 3), commit("b", 1), commit("c", 2)];
  expect([...(findSpan(commits, "a", "b")?.ids ?? [])]).toEqual(["a", "b"]);
  const span = findSpan(commits, "fixup! a", "b");
  expect([span?.first.commit, span?.last.commit, [...(span?.ids ?? [])]]).toEqual([
    "b",
    "fixup! a",
    ["fixup! a", "b", "c"],
  ]);
});

it("leaves out no row between two, and takes all commits up to the place of a fixup among them", () => {
  const commits = [commit("a", 0), commit("fixup! a", 3), commit("b", 1), commit("c", 2), commit("d", 4)];
  const take = (one: string, other: string, rows = commits) => {
    const span = findTaken(commits, rows, one, other);
    return span && [span.first.commit, span.last.commit, span.ids.size];
  };
  expect(take("a", "b")).toEqual(["a", "fixup! a", 4]);
  expect(take("b", "a")).toEqual(["a", "fixup! a", 4]);
  expect(take("b", "c")).toEqual(["b", "c", 2]);
  // A row that the search leaves out is none of them.
  const found = commits.filter(({ subject }) => subject.length === 1);
  expect(take("a", "b", found)).toEqual(["a", "b", 2]);
  expect(take("a", "fixup! a", found)).toBeUndefined();
});

it("is one commit where both ends are", () => {
  const span = findSpan([commit("a"), commit("b")], "b", "b");
  expect(span && toSpanPart(span)).toEqual({ kind: "commit", commit: "b" });
});
