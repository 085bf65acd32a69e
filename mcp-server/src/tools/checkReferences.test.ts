import type { CoverageSummary } from "@dialectic/shared/protocol";
import { describe, expect, it } from "vitest";
import { FakeHost } from "../../test/fakeHost.fixture.ts";
import { checkReferences } from "./checkReferences.ts";

const checked = { kind: "checked", reviewId: "r-1", iteration: 2, total: 0, right: 0 } as const;

interface Rows {
  readonly total?: number;
  readonly right?: number;
  readonly references?: { text: string; state: "gone" | "exact" | "edited"; reason?: string; section?: string }[];
  readonly notes?: string[];
  readonly coverage?: CoverageSummary;
  readonly unmeasured?: string;
}

async function textFor(rows: Rows): Promise<string> {
  const host = new FakeHost({ "references/check": { ...checked, references: [], ...rows } });
  return (await checkReferences.call({}, host.context())).text;
}

describe("checkReferences", () => {
  it("names the brackets that are not references, even when the review has no references", async () => {
    expect(await textFor({ notes: ["[src/][] is no reference"] })).toBe(
      "Review r-1, iteration 2: it has no references.\nNote: [src/][] is no reference",
    );
  });

  it("lists each incorrect reference, with its section and its correction", async () => {
    const references = [
      { text: "a.ts:1", state: "exact" as const, section: "A" },
      {
        text: "b.ts:2",
        state: "moved" as const,
        reason: "line 2 is now line 9",
        suggestion: "b.ts:9",
        section: "A > B",
      },
      { text: "c.ts:3", state: "gone" as const, reason: "line 3 was deleted" },
    ];
    const host = new FakeHost({ "references/check": { ...checked, total: 3, right: 1, references } });
    const result = await checkReferences.call({ review_id: "r-1", iteration: 2, section: "A" }, host.context());
    const { kind: _, ...structured } = { ...checked, total: 3, right: 1, references };
    expect(result).toEqual({
      kind: "done",
      text: [
        "Review r-1, iteration 2: 1 of 3 references correct; look at these:",
        '- b.ts:2 in "A > B" is moved: line 2 is now line 9 (did you mean b.ts:9?)',
        "- c.ts:3 is gone: line 3 was deleted",
        'present_review with fix_references: true and content "" corrects those that only moved.',
      ].join("\n"),
      structured,
    });
    expect(host.asked).toEqual([
      {
        method: "references/check",
        params: { reviewId: "r-1", iteration: 2, section: "A" },
        workspace: undefined,
      },
    ]);
  });

  it("says in one line that all are correct, or that there is nothing to check", async () => {
    expect(await textFor({})).toBe("Review r-1, iteration 2: it has no references.");
    expect(await textFor({ total: 1, right: 1 })).toBe("Review r-1, iteration 2: 1 reference, which is correct.");
    expect(await textFor({ total: 12, right: 12 })).toBe("Review r-1, iteration 2: 12 references, all correct.");
  });

  it("says when only the name of a correct declaration was searched for", async () => {
    const reason = "Found by name only: no language service has confirmed the place";
    const references = [{ text: "function:run", state: "exact" as const, reason }];
    expect(await textFor({ total: 1, right: 1, references })).toBe(
      `Review r-1, iteration 2: 1 reference, which is correct.\n- function:run is exact: ${reason}`,
    );
  });

  it("names the files that git cannot read, and says why nothing could be compared", async () => {
    const unread = ["logo.png: its filter lfs failed"];
    expect(await textFor({ coverage: { total: 0, explained: 0, unexplained: [], outdated: [], unread } })).toBe(
      [
        "Review r-1, iteration 2: it has no references.",
        "Files that git cannot read, which may have changed, too:",
        "- logo.png: its filter lfs failed",
      ].join("\n"),
    );
    const unmeasured = "The changes are not known. fatal: detected dubious ownership";
    expect(await textFor({ unmeasured })).toBe(`Review r-1, iteration 2: it has no references.\n${unmeasured}`);
  });

  it("adds the changes that no section explains, and the sections outdated by changed code", async () => {
    const unexplained = ["src/a.ts:10-14", "src/b.ts:3 (lines were removed here)"];
    const outdated = [{ path: "A > B", reasons: ["src/a.ts:1 (line 1 was edited)", "src/a.ts:3 changed"] }];
    expect(await textFor({ coverage: { total: 9, explained: 6, unexplained, outdated } })).toBe(
      [
        "Review r-1, iteration 2: it has no references.",
        "Changed code that no section explains (3 of 9 changed hunks since the last commit):",
        "- src/a.ts:10-14",
        "- src/b.ts:3 (lines were removed here)",
        "- and 1 more",
        "Sections whose code changed after they were written:",
        '- "A > B": src/a.ts:1 (line 1 was edited); src/a.ts:3 changed',
      ].join("\n"),
    );
    const nothing = { total: 0, explained: 0, unexplained: [], outdated: [] };
    expect(await textFor({ coverage: nothing })).toBe(await textFor({}));
    expect(await textFor({ coverage: { ...nothing, total: 4, explained: 4 } })).toBe(
      "Review r-1, iteration 2: it has no references.\nAll 4 changed hunks since the last commit are explained.",
    );
    expect(await textFor({ coverage: { ...nothing, generated: ["dist/a.ts", "yarn.lock"] } })).toBe(
      "Review r-1, iteration 2: it has no references.\nGenerated files and folders of new files need no explanation: dist/a.ts, yarn.lock",
    );
  });

  it("names the sections whose code changed only for what the list of references does not say", async () => {
    const references = [{ text: "a.ts:1", state: "edited" as const, reason: "line 1 was edited", section: "A" }];
    const outdated = [
      { path: "A", reasons: ["a.ts:1 (line 1 was edited)", "a.ts:9 changed"] },
      { path: "B", reasons: ["a.ts:1 (line 1 was edited)"] },
    ];
    const coverage = { total: 0, explained: 0, unexplained: [], outdated };
    const of = async (given: typeof outdated) =>
      (await textFor({ total: 1, references, coverage: { ...coverage, outdated: given } })).split("\n").slice(2);
    expect(await of(outdated)).toEqual([
      "Sections whose code changed after they were written:",
      '- "A": a.ts:9 changed',
      '- "B": a.ts:1 (line 1 was edited)',
    ]);
    expect(await of([{ path: "A", reasons: ["a.ts:1 (line 1 was edited)"] }])).toEqual([]);
  });

  it("names the explained changes that are only listed", async () => {
    const coverage = { total: 4, explained: 4, unexplained: [], outdated: [], listed: 2, listedPlaces: ["a.ts:3"] };
    expect((await textFor({ coverage })).split("\n").slice(1)).toEqual([
      "All 4 changed hunks since the last commit are explained.",
      "Only listed, without a sentence (2 of the explained hunks):",
      "- a.ts:3",
      "- and 1 more",
    ]);
  });

  it("counts the references beyond one answer, and says from which offset on they are listed", async () => {
    const references = Array.from({ length: 900 }, (_, at) => ({ text: `a.ts:${at + 1}`, state: "gone" as const }));
    const host = new FakeHost({ "references/check": { ...checked, total: 910, right: 10, references } });
    const first = await checkReferences.call({}, host.context());
    const next = Number(/- and (\d+) more: pass offset (\d+)$/.exec(first.text)?.[2]);
    expect(first.structured).toMatchObject({ total: 910, right: 10, next, references: references.slice(0, next) });
    const second = await checkReferences.call({ offset: next }, host.context());
    expect(second.text.split("\n").slice(0, 2)).toEqual([
      `Review r-1, iteration 2: 10 of 910 references correct; look at these from ${next} on:`,
      `- a.ts:${next + 1} is gone`,
    ]);
  });

  it("passes on the reason for a refusal", async () => {
    const refusal = { kind: "refused", reason: "review-unknown", message: "There is no review r-9." } as const;
    const host = new FakeHost({ "references/check": refusal });
    expect(await checkReferences.call({ review_id: "r-9" }, host.context())).toEqual({
      kind: "failed",
      text: "There is no review r-9.",
      candidates: [],
      reason: "review-unknown",
      canRetry: false,
    });
  });
});
