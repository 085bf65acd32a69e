import { describe, expect, it } from "vitest";
import { changed, log, planned, shortOf, shownIn, text, wishOf } from "../test/sectionPlan.ts";

describe("commit/plan-sections with an overview", () => {
  it("gives a hunk to the most specific section, and not to an overview of everything", async () => {
    const overview =
      "# Tokens\n\n| file |\n| --- |\n| [`a.ts:5`][] |\n| [`a.ts:30-40`][] |\n| `logo.png`, `gone.ts` |\n\n";
    const titles = async (content: string) => {
      const { page } = await shownIn(changed(), {}, content);
      const { commits, leftover } = await planned(page);
      const withTitles = [...commits.map(({ title }) => title), ...(leftover === undefined ? [] : ["nothing"])];
      return withTitles.map((title, at) => [title, ...(shortOf({ commits, leftover })[at] ?? [])]);
    };
    const readme = ["nothing", "M README.md 1 of 1"];
    // Lines in prose come before lines in a list, and among those in prose the narrower ones.
    expect(await titles(`${overview}## Check\n\n[\`a.ts:5\`][]\n\n## All\n\n[\`a.ts:1-40\`][]\n`)).toEqual([
      ["Tokens", "D gone.ts 0 of 1", "A logo.png  of 0"],
      ["Check", "M a.ts 5 of 2"],
      ["All", "M a.ts 35 of 2"],
      readme,
    ]);
    // Sections of one level: the one that names fewer places, wherever it stands. Files without lines likewise.
    const same =
      "# Overview\n\n[`a.ts:5`][] [`a.ts:35`][] `gone.ts` `logo.png`\n\n# Log in\n\n[`a.ts:35`][] `logo.png` `gone.ts`\n";
    expect(await titles(same)).toEqual([
      ["Overview", "M a.ts 5 of 2"],
      ["Log in", "M a.ts 35 of 2", "D gone.ts 0 of 1", "A logo.png  of 0"],
      readme,
    ]);
  });
});

describe("commit/create-sections as the person divides it", () => {
  it("makes the commits as the person divided them: with moved hunks, and without those that are left out", async () => {
    const shop = changed();
    const { page } = await shownIn(shop);
    const plan = await planned(page);
    const [first, second] = plan.commits.map(({ files }) => files);
    const [five, thirtyFive] = [first?.[0]?.hunks[0]?.id ?? "", second?.[0]?.hunks[0]?.id ?? ""];
    const gone = second?.[1]?.hunks[0]?.id ?? "";
    const [logo, readme] = [second?.[2]?.id ?? "", plan.leftover?.files[0]?.hunks[0]?.id ?? ""];
    const commits = [
      { message: "One", hunks: [thirtyFive, logo] },
      { message: "Two", hunks: [readme, gone] },
    ];
    const wish = { plan: plan.plan, withReview: false, commits };
    expect(await page["commit/create-sections"](wish)).toMatchObject({ kind: "created" });
    expect(log(shop)).toEqual(["Two", "One"]);
    const changesOf = (commit: string) => shop.git("show", "--format=", "--name-status", commit).trim().split("\n");
    expect([changesOf("HEAD~"), changesOf("HEAD")]).toEqual([
      ["M\ta.ts", "A\tlogo.png"],
      ["M\tREADME.md", "D\tgone.ts"],
    ]);
    expect(shop.git("show", "HEAD:a.ts")).toBe(text("old", "two"));
    expect(shop.git("status", "--porcelain")).toBe(" M a.ts\n");
    expect(five).not.toBe(thirtyFive);
  });

  it("refuses parts that the plan does not have, that are named twice, and commits of nothing", async () => {
    const shop = changed();
    const { page } = await shownIn(shop);
    const wish = wishOf(await planned(page), false);
    const id = wish.commits[0]?.hunks[0] ?? "";
    const create = async (...named: string[][]) => {
      const commits = named.map((hunks) => ({ message: "One", hunks }));
      const outcome = await page["commit/create-sections"]({ ...wish, commits });
      return outcome.kind === "changed" || outcome.kind === "refused" ? `${outcome.kind}: ${outcome.message}` : outcome;
    };
    const stale = "changed: This plan was out of date, so nothing was committed. Check the new one, then commit again.";
    expect(await create([id, "another.0"])).toBe(stale);
    expect(await create([id], [id])).toBe(stale);
    expect(await create()).toBe("refused: There is nothing to commit: all changes are left out.");
    expect(log(shop)).toEqual([]);
  });

  it("names a hunk the same in the next plan until its file changes", async () => {
    const shop = changed();
    const { page } = await shownIn(shop);
    const idsOf = async () => wishOf(await planned(page), false).commits.map(({ hunks }) => hunks);
    const before = await idsOf();
    shop.write("late", "late\n");
    expect(await idsOf()).toEqual(before);
    shop.write("a.ts", `${text("one", "two")}last\n`);
    // The new line at the end of the file is in the hunk of the line above it.
    const [[one] = [], [, ...others] = []] = await idsOf();
    expect([one === before[0]?.[0], others]).toEqual([false, before[1]?.slice(1)]);
  });
});
