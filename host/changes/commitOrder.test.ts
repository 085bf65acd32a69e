import type { RangeCommit } from "@dialectic/shared/protocol";
import { expect, test } from "vitest";
import { orderCommits } from "./commitOrder.ts";

const commit = (subject: string, at: number): RangeCommit => ({ commit: `${at}`, subject, author: "A", at, files: 1 });

/** Returns the subjects in the order of reading; those of fixups after a space. */
const order = (...subjects: readonly string[]) =>
  orderCommits(subjects.map(commit)).map(({ subject, isFixup }) => (isFixup === true ? ` ${subject}` : subject));

test("a fixup is read below its target, also one of a fixup", () => {
  expect(order("a", "b", "fixup! a", "c", "squash! b", "fixup! fixup! a", "amend! a")).toEqual([
    "a",
    " fixup! a",
    " fixup! fixup! a",
    " amend! a",
    "b",
    " squash! b",
    "c",
  ]);
});

test("a fixup belongs to the last earlier commit of its subject", () => {
  expect(order("a", "b", "a", "fixup! a")).toEqual(["a", "b", "a", " fixup! a"]);
});

test("a fixup whose target is in another range stays at its place", () => {
  expect(order("b", "fixup! a", "c", "fixup! a")).toEqual(["b", "fixup! a", " fixup! a", "c"]);
});

test("each commit has its place in git's order where fixups stand elsewhere", () => {
  const places = (...subjects: readonly string[]) => orderCommits(subjects.map(commit)).map(({ place }) => place);
  expect([places("a", "b", "fixup! a"), places("a", "b")]).toEqual([
    [0, 2, 1],
    [undefined, undefined],
  ]);
});
