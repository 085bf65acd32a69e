import { describe, expect, it } from "vitest";
import { lines, shop } from "./checkedShop.fixture.ts";
import type { runCheck } from "./runCheck.ts";

/** Shortens a report to what it says of single commits. */
function byCommit(report: Awaited<ReturnType<typeof runCheck>>) {
  if (report.kind === "unable") return report.message;
  const subjects = new Map((report.commits ?? []).map(({ commit, subject }) => [commit, subject]));
  return {
    holds: report.holds,
    broken: report.broken.map(({ message }) => message),
    commits: (report.commits ?? []).map(({ subject, explained, total }) => `${subject}: ${explained} of ${total}`),
    rows: report.rows.map(({ text, commit }) =>
      [...(commit === undefined ? [] : [subjects.get(commit)]), text].join(": "),
    ),
  };
}

/** `main`, and three commits, of which the second one writes above the lines of the first. */
function threeCommits() {
  const here = shop();
  here.commit({ "a.ts": lines(30, "a"), "dialectic.json": '{ "check": { "explained": 80 } }' }, "Base");
  here.git("branch", "base");
  here.commit({ "a.ts": lines(30, "a").replace("a 20\n", "twenty\n") }, "Twenty");
  here.commit({ "a.ts": `top 1\ntop 2\n${lines(30, "a").replace("a 20\n", "twenty\n")}` }, "Top");
  here.commit({ "b.ts": "b\n" }, "Add b");
  return here;
}

describe("each commit", () => {
  it("is judged by itself, and the commits whose hunks no section explains are named", async () => {
    const { note, check } = threeCommits();
    note("# Work\n\n## Twenty\n\nNow it is written out: [`a.ts:22`][].\n\n## b\n\n[`b.ts`][] is new.\n");
    expect(byCommit(await check({ range: "base...HEAD", isEachCommit: true }))).toEqual({
      holds: false,
      broken: [
        "2 of 3 changes are explained, 66 %, but 80 % are wanted",
        "1 of 3 commits has less than 80 % of the changes explained",
      ],
      commits: ["Twenty: 1 of 1", "Top: 0 of 1", "Add b: 1 of 1"],
      rows: ["Top: a.ts:1-2"],
    });
  });

  it("is explained by any of the reviews, and by none where there is none", async () => {
    const { note, check } = threeCommits();
    const none = await check({ range: "base...HEAD", isEachCommit: true });
    expect(byCommit(none)).toMatchObject({ commits: ["Twenty: 0 of 1", "Top: 0 of 1", "Add b: 0 of 1"] });
    note("# One\n\n[`a.ts:22`][] and [`a.ts:1-2`][].\n", { commit: "HEAD~1" });
    note("# Other\n\n[`b.ts`][] is new.\n", { reviewId: "r2" });
    expect(byCommit(await check({ range: "base...HEAD", isEachCommit: true }))).toMatchObject({
      holds: true,
      commits: ["Twenty: 1 of 1", "Top: 1 of 1", "Add b: 1 of 1"],
      rows: [],
    });
  });

  it("that cannot be judged leaves its changes to those of the range", async () => {
    const { git, commit, check } = threeCommits();
    for (const branch of ["one", "two"]) {
      git("switch", "--quiet", "--create", branch, "base");
      commit({ [`${branch}.ts`]: `${branch}\n` }, branch);
    }
    git("switch", "--quiet", "--create", "all", "base");
    commit({ "all.ts": "all\n" }, "all");
    git("merge", "--quiet", "--no-ff", "--message", "Join three", "one", "two");
    const report = byCommit(await check({ range: "base...HEAD", isEachCommit: true }));
    expect(report).toMatchObject({
      rows: expect.arrayContaining([expect.stringMatching(/Join three$/), "all: all.ts:1", "one.ts:1", "two.ts:1"]),
    });
  });

  it("is not looked at unless it is asked for", async () => {
    const { check } = threeCommits();
    const report = await check({ range: "base...HEAD" });
    expect(report).not.toHaveProperty("commits");
    expect(byCommit(report)).toMatchObject({ rows: ["a.ts:1-2", "a.ts:22", "b.ts:1"] });
  });
});

describe("a layer of a stack", () => {
  it("is judged without the commits of the branches below it", async () => {
    const { git, commit, note, check } = shop();
    for (const branch of ["model", "api", "ui"]) {
      git("switch", "--quiet", "--create", branch);
      commit({ [`${branch}.ts`]: `export const ${branch} = 1;\n` }, branch);
    }
    note("# Work\n\nThe page is [`ui.ts`][].\n");
    const counts = async (range: string) => {
      const report = await check({ range, isEachCommit: true });
      return report.kind === "unable"
        ? report.message
        : [report.coverage?.explained, report.coverage?.total, report.commits?.length];
    };
    expect(await counts("api...ui")).toEqual([1, 1, 1]);
    expect(await counts("main...HEAD")).toEqual([1, 3, 3]);
  });
});
