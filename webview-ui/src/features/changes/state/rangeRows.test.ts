import type { ChangeRound, RangeBase, RangeCommit } from "@dialectic/shared/protocol";
import { expect, it } from "vitest";
import { listRangeRows, type RangeFacts, type RangeRow } from "./rangeRows.ts";

const commit = (subject: string, at: number, more: Partial<RangeCommit> = {}): RangeCommit => ({
  commit: `${at}`.repeat(40),
  subject,
  author: "Ada",
  at,
  ...more,
});
const commits = [commit("Add a cache", 1), commit("fixup! Add a cache", 3, { isFixup: true }), commit("Use it", 2)];
const base = (name: string, at: number, more: Partial<RangeBase> = {}): RangeBase => ({
  name,
  kind: "branch",
  commit: `${at}`.repeat(40),
  at,
  subject: "Begin",
  ...more,
});
const round = (number: number): ChangeRound => ({
  number,
  iteration: number * 2,
  range: "main..ui",
  at: 1,
  client: "test",
  title: "",
  resolved: "",
  files: 1,
  additions: 1,
  deletions: 0,
});
const rounds = (count: number) => Array.from({ length: count }, (_, at) => round(at + 1));

function list(more: Partial<RangeFacts> = {}) {
  const known = { round: 1, commits, isCut: false };
  const facts: RangeFacts = {
    rounds: rounds(1),
    round: 1,
    lastSeen: undefined,
    shown: { round: 1 },
    known,
    problem: undefined,
    bases: { kind: "bases", bases: [], isCut: false },
    query: "",
  };
  return listRangeRows({ ...facts, ...more });
}

/** Names rows by their kinds: headings, sentences, choices, and what is shown. */
function name(row: RangeRow): string {
  if (row.kind !== "choice") return `${row.kind === "heading" ? "#" : "…"} ${row.text}`;
  return `${row.isShown ? "✓" : "-"} ${row.label}`;
}

it("has the round, its layers, its commits, other bases and other iterations, each group with its heading", () => {
  const layers = [
    { branches: ["ui"], commits: 2, part: { kind: "base" as const, base: "b".repeat(40), name: "api" } },
    { branches: ["api", "v2"], commits: 1, part: { kind: "commits" as const, first: "1", last: "1", name: "api" } },
  ];
  const rows = list({
    rounds: rounds(3),
    round: 2,
    lastSeen: 1,
    shown: { round: 2, since: 1 },
    known: { round: 2, commits, isCut: true, layers },
    bases: { kind: "bases", bases: [base("origin/main", 8, { isUpstream: true }), base("main", 9)], isCut: false },
  });
  expect(rows.map(name)).toEqual([
    "# Iteration 4: main..ui",
    "- All changes",
    "✓ Since you last looked (iteration 2)",
    "# Layers",
    "- ui on api = v2",
    "- api = v2",
    "# The last 3 commits",
    "- Add a cache",
    "- fixup! Add a cache",
    "- Use it",
    "# Compare with another base",
    "- origin/main",
    "- main",
    "# Other iterations",
    "- Iteration 6: main..ui",
    "- Iteration 2: main..ui",
  ]);
});

it("has the commits by subject, author and id that have all words of what was typed", () => {
  const found = (query: string) => list({ query }).flatMap((row) => (row.kind === "choice" ? row.label : []));
  expect(found("cache add")).toEqual(["Add a cache", "fixup! Add a cache"]);
  expect(found("ada use")).toEqual(["Use it"]);
  expect(found("3333")).toEqual(["fixup! Add a cache"]);
  expect(found("3")).toEqual([]);
});

it("says that nothing has the words, once the host has searched its branches", () => {
  expect(list({ query: "zzz" }).map(name)).toEqual(["… No commit, branch or tag has these words."]);
  expect(list({ query: "zzz", bases: undefined }).map(name)).toEqual([
    "# Compare with another base",
    "… Searching branches and tags…",
  ]);
});

it("says why there are no commits and no branches", () => {
  const rows = list({
    known: undefined,
    problem: "Git could not list the commits.",
    bases: { kind: "refused", message: "Git could not list the branches." },
  });
  expect(rows.map(name)).toEqual([
    "# main..ui",
    "✓ All changes",
    "# Commits",
    "… Git could not list the commits.",
    "# Compare with another base",
    "… Git could not list the branches.",
  ]);
});

it("has a few of many bases and rounds, with the shown one, until something is typed", () => {
  const bases = Array.from({ length: 9 }, (_, at) => base(`b${at}`, at));
  const shown = { round: 9, part: { kind: "base", base: "8".repeat(40), name: "b8" } } as const;
  const facts = { rounds: rounds(9), round: 9, known: { round: 9, commits: [], isCut: false }, shown };
  const names = (query: string) => list({ ...facts, bases: { kind: "bases", bases, isCut: true }, query }).map(name);
  expect(names("")).toEqual([
    "# Iteration 18: main..ui",
    "- All changes",
    ...[16, 14, 12, 10, 8].map((iteration) => `- Since iteration ${iteration}`),
    "… 3 more: type to find them",
    "# Compare with another base",
    ...["b0", "b1", "b2", "b3", "b4"].map((each) => `- ${each}`),
    "✓ b8",
    "… More branches and tags: type to find them",
    "# Other iterations",
    ...[16, 14, 12, 10, 8].map((iteration) => `- Iteration ${iteration}: main..ui`),
    "… 3 more: type to find them",
  ]);
  expect(names("iteration 4")).toEqual(expect.arrayContaining(["- Since iteration 4", "- Iteration 4: main..ui"]));
});

it("marks each commit of a shown span, in git's order, and a layer as such", () => {
  const placed = commits.map((each, at) => ({ ...each, place: [0, 2, 1][at] ?? 0 }));
  const known = { round: 1, commits: placed, isCut: false };
  const part = { kind: "commits", first: "1".repeat(40), last: "2".repeat(40) } as const;
  const shown = { round: 1, part };
  const marked = (more: Partial<RangeFacts>) =>
    list({ known, shown, ...more }).flatMap((row) => (row.kind === "choice" && row.isShown ? row.label : []));
  expect(marked({})).toEqual(["Add a cache", "Use it"]);
  expect(marked({ known: { ...known, layers: [{ branches: ["api"], commits: 2, part }] } })).toEqual(["api"]);
});

it("leaves out the only commit of a range, which is all of it", () => {
  const known = { round: 1, commits: commits.slice(0, 1), isCut: false };
  expect(list({ known }).map(name)).toEqual(["# main..ui", "✓ All changes"]);
  const own = { ...round(1), range: "HEAD" };
  expect(list({ known, rounds: [own] }).map(name)).toContain("- Add a cache");
});
