import type { ClaimOutcome } from "@dialectic/shared/capability";
import { parseClaim } from "@dialectic/shared/capability";
import type { PresentParams, ReviewText } from "@dialectic/shared/protocol";
import { describe, expect, it } from "vitest";
import { openTestHost, temporaryFolder } from "../test/testHost.fixture.ts";
import { ClaimReports } from "./claimReports.ts";

const check = (source: string) => `\`\`\`check\n${source}\n\`\`\`\n`;
const content = `# A\n\n${check("a() == 3")}\n## B\n\n${check("// A title\nb() == 3")}\n${check("c() == 3")}`;

const outcomes: Readonly<Record<string, ClaimOutcome>> = {
  "a() == 3": { kind: "holds", found: "3" },
  "// A title\nb() == 3": { kind: "fails", expected: "3", found: "5" },
  "c() == 3": { kind: "unknown", reason: "There is no language server here." },
};

async function opened(patience = 10_000, slow: readonly string[] = []) {
  const runs: string[] = [];
  const ended: (() => void)[] = [];
  const test = await openTestHost({
    folders: [temporaryFolder()],
    now: () => 7,
    evaluate(source) {
      runs.push(source);
      const outcome = outcomes[source] ?? { kind: "holds", found: "true" };
      return new Promise((settle) => {
        if (slow.includes(source)) ended.push(() => settle(outcome));
        else settle(outcome);
      });
    },
  });
  const { history, claims, host } = test;
  const reports = new ClaimReports({
    evaluator: claims.evaluator,
    memory: claims.memory,
    history,
    parser: async () => parseClaim,
    clock: { now: () => 8 },
    log: () => undefined,
    patience,
  });
  const present = (text: string, more: Partial<PresentParams> = {}) =>
    reports.withPresented(() => test.present({ content: text, ...more }));
  const get = (params: Partial<Parameters<typeof host.get>[0]> = {}) => {
    const whole = { view: "text" as const, offset: 0, limit: 100_000, ...params };
    return host.get(whole).then((text) => reports.withText(whole, text));
  };
  return { ...test, runs, ended, present, get };
}

const failing = {
  section: "A > B",
  claim: "// A title\nb() == 3",
  title: "A title",
  state: "fails",
  expected: "3",
  found: "5",
  at: 7,
};
const unknown = {
  section: "A > B",
  claim: "c() == 3",
  state: "unknown",
  reason: "There is no language server here.",
  at: 7,
};
const summary = { total: 3, holds: 1, fails: 1, unknown: 1, pending: 0, claims: [failing, unknown] };

describe("ClaimReports", () => {
  it("adds the number of claims that hold, and the result of every other one, to the answer of an update", async () => {
    const { present } = await opened();
    expect(await present(content)).toMatchObject({ kind: "presented", claims: summary });
  });

  it("adds nothing when there are no claims, or when the update was refused", async () => {
    const { present, get } = await opened();
    expect(await present("# A\n")).not.toHaveProperty("claims");
    expect(await get()).not.toHaveProperty("claims");
    expect(await present("")).toMatchObject({ kind: "refused" });
  });

  it("does not wait long: unfinished claims are pending, and a later request returns their results", async () => {
    const { present, get, ended } = await opened(500, ["c() == 3"]);
    const first = await present(content);
    const late = { section: "A > B", claim: "c() == 3", state: "pending" };
    expect(first).toMatchObject({ claims: { ...summary, unknown: 0, pending: 1, claims: [failing, late] } });
    const again = get();
    await expect.poll(() => ended.length).toBe(1);
    ended[0]?.();
    expect(await again).toMatchObject({ claims: summary });
  });

  it("waits for no claim of a section that the update did not touch", async () => {
    const slow: string[] = [];
    // Longer than the test may take.
    const { present } = await opened(600_000, slow);
    await present(content);
    slow.push("a() == 3");
    const section = `## B\n\n${check("// A title\nb() == 3")}`;
    expect(await present(section, { mode: "update-section", section: "B" })).toMatchObject({
      claims: { total: 2, fails: 1, pending: 1 },
    });
  });

  it("evaluates again for an assistant that reads the review", async () => {
    const { present, get, runs } = await opened();
    await present(content);
    runs.length = 0;
    expect(await get()).toMatchObject({ claims: summary });
    expect(runs).toEqual(["a() == 3", "// A title\nb() == 3", "c() == 3"]);
  });

  it("adds nothing for a section, a later page or an old iteration", async () => {
    const { present, get } = await opened();
    await present(content);
    await present(content.replace("# A", "# AA"));
    const texts = [await get({ section: "B" }), await get({ offset: 5 }), await get({ iteration: 1 })];
    expect(texts.map((text) => "claims" in text)).toEqual([false, false, false]);
    expect(((await get({ view: "outline" })) as ReviewText).claims?.total).toBe(3);
  });
});
