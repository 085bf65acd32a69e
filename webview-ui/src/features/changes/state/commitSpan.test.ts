import { expect, it } from "vitest";
import { findSpan, toSpanPart } from "./commitSpan.ts";

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

it("is one commit where both ends are", () => {
  const span = findSpan([commit("a"), commit("b")], "b", "b");
  expect(span && toSpanPart(span)).toEqual({ kind: "commit", commit: "b" });
});
