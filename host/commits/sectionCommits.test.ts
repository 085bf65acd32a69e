import { writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { oneRunIn } from "../../shared/test/oneRunIn.fixture.ts";
import { testFolder, testRepository } from "../git/test/testRepository.fixture.ts";
import { openPage, prepared } from "../test/commitPage.fixture.ts";
import { changed, log, planned, review, shortOf, shownIn, text, wishOf } from "../test/sectionPlan.ts";
import { openTestHost } from "../test/testHost.fixture.ts";

describe("commit/plan-sections", () => {
  it("assigns each hunk to the section that explains it, and names the unexplained ones", async () => {
    const { page } = await shownIn(changed());
    const plan = await planned(page);
    expect(plan.source).toBe("worktree");
    expect(plan.commits.map(({ title, message }) => [title, message])).toEqual([
      ["Check them", "Check them\n\nEach is *checked* (a.ts:5).\n\nMore of it.\n"],
      ["Log in", "Log in\n\nThe a.ts:35 and `logo.png`; `gone.ts` went.\n"],
    ]);
    expect(shortOf(plan)).toEqual([
      ["M a.ts 5 of 2"],
      ["M a.ts 35 of 2", "D gone.ts 0 of 1", "A logo.png  of 0"],
      ["M README.md 1 of 1"],
    ]);
    expect(plan.leftover?.message).toBe("Change README.md\n");
  });

  it("names the generated files, whose hunks the page collapses", async () => {
    const shop = testRepository(join(testFolder(), "shop"));
    shop.write("uv.lock", text("old", "old"));
    shop.git("add", "--all");
    shop.git("commit", "--quiet", "--message", "Lock");
    shop.write("uv.lock", text("new", "new"));
    shop.write("a.ts", "export const a = 1;\n");
    const { page } = await shownIn(shop, {}, "# A\n\nSee [`uv.lock`][] and [`a.ts`][].\n");
    const [commit] = (await planned(page)).commits;
    expect(commit?.files.map(({ path, isGenerated }) => [path, isGenerated])).toEqual([
      ["a.ts", undefined],
      ["uv.lock", true],
    ]);
  });

  it("assigns the lines that replaced those of a section to it, as the page does", async () => {
    const shop = testRepository(join(testFolder(), "shop"));
    shop.write("a.ts", text("old", "old"));
    shop.git("add", "--all");
    shop.git("commit", "--quiet", "--message", "More");
    const content = "# A\n\n## Lines\n\nSee [`a.ts:20`][].\n\n## Deep\n\n### File\n\nSee [`a.ts:3`][].\n";
    const { page } = await shownIn(shop, {}, content);
    shop.write("a.ts", text("old", "old").replace("line 20\n", "import { other } from 'elsewhere';\n"));
    const { commits } = await planned(page);
    expect(commits.map(({ title }) => title)).toEqual(["Lines"]);
  });

  it("is about the staged changes when there are any, wherever their lines are in the file now", async () => {
    const shop = changed();
    shop.git("add", "a.ts");
    shop.write("a.ts", `${"new\n".repeat(20)}${text("one", "two")}`);
    const moved = review.replace("a.ts:5", "a.ts:25").replace("a.ts:35", "a.ts:55");
    const { page } = await shownIn(shop, {}, moved);
    const plan = await planned(page);
    expect([plan.source, ...shortOf(plan)]).toEqual(["staged", ["M a.ts 5 of 2"], ["M a.ts 35 of 2"]]);
  });

  it("assigns UTF-16, and a file whose line ends changed, as a whole", async () => {
    const shop = testRepository(join(testFolder(), "shop"));
    const write = (name: string, bytes: Buffer) => writeFileSync(join(shop.folder, name), bytes);
    const wide = (last: string) => Buffer.from(`\ufeff${text("old", last)}`, "utf16le");
    write("wide.ts", wide("old"));
    write("ends.ts", Buffer.from(text("old", "old").replaceAll("\n", "\r\n")));
    shop.git("add", "--all");
    shop.git("commit", "--quiet", "--message", "More");
    write("wide.ts", wide("new"));
    write("ends.ts", Buffer.from(text("new", "new")));
    const content = "# A\n\n## Wide\n\nSee [`wide.ts:35`][].\n\n## Ends\n\nSee [`ends.ts:35`][].\n";
    const { page } = await shownIn(shop, {}, content);
    const plan = await planned(page);
    expect(shortOf(plan)).toEqual([["M wide.ts  of 0"], ["M ends.ts  of 0"]]);
    expect(await page["commit/create-sections"](wishOf(plan, false))).toMatchObject({ kind: "created" });
    expect(shop.git("status", "--porcelain")).toBe("");
    expect(shop.git("cat-file", "blob", "HEAD:ends.ts")).toBe(text("new", "new"));
  });

  it("says why there is nothing to plan", async () => {
    const shop = testRepository(join(testFolder(), "shop"));
    const { page } = await shownIn(shop);
    const { reviewId, first } = await prepared(page);
    const ask = async (wish: { reviewId: string; repository: string }) => {
      const outcome = await page["commit/plan-sections"](wish);
      return outcome.kind === "refused" ? outcome.message : outcome.kind;
    };
    expect(await ask({ reviewId, repository: first.id })).toBe("Nothing has changed since the last commit.");
    expect(await ask({ reviewId, repository: "another" })).toMatch(/^This repository is no longer open/);
    expect(await ask({ reviewId: "another", repository: first.id })).toMatch(/^There is no review/);
  });
});

describe("commit/create-sections", () => {
  it("makes a commit of each section, marks the review, and undoes all of it", async () => {
    const shop = changed();
    const [head, stood] = [shop.git("rev-parse", "HEAD"), shop.git("status", "--porcelain")];
    const { page, host } = await shownIn(shop);
    const reviewId = host.shown?.meta.reviewId ?? "";
    const outcome = await page["commit/create-sections"](wishOf(await planned(page), false));
    expect(outcome).toMatchObject({
      kind: "created",
      branch: "main",
      commits: [{ subject: "Check them" }, { subject: "Log in" }],
    });
    expect([log(shop), shop.git("status", "--porcelain")]).toEqual([["Log in", "Check them"], " M README.md\n"]);
    const hash = (name: string) => shop.git("rev-parse", name).trim();
    expect(host.shown?.meta.committed).toMatchObject({
      commit: hash("HEAD"),
      subject: "Log in",
      series: [
        { commit: hash("HEAD~"), subject: "Check them" },
        { commit: hash("HEAD"), subject: "Log in" },
      ],
    });
    expect(await page["commit/undo-sections"]({ reviewId })).toEqual({ kind: "undone" });
    expect([shop.git("rev-parse", "HEAD"), shop.git("status", "--porcelain")]).toEqual([head, stood]);
    expect(host.shown?.meta.committed).toBeUndefined();
    expect(await page["commit/undo-sections"]({ reviewId })).toMatchObject({ kind: "refused" });
  });

  it("takes the notes of commits along when it undoes them, but not those with other words", async () => {
    const shop = changed();
    const { page, host } = await shownIn(shop);
    const reviewId = host.shown?.meta.reviewId ?? "";
    await page["commit/create-sections"](wishOf(await planned(page), false, true));
    const notes = () => shop.git("notes", "--ref=dialectic", "list").trim().split("\n").filter(Boolean);
    expect(notes()).toHaveLength(2);
    shop.git("notes", "--ref=dialectic", "append", "--message", "Mine.", "HEAD~");
    expect(await page["commit/undo-sections"]({ reviewId })).toEqual({ kind: "undone" });
    expect(notes()).toHaveLength(1);
  });

  it("offers the commits for undo to another host and its page until something else is committed", async () => {
    const shop = changed();
    const [head, stood] = [shop.git("rev-parse", "HEAD"), shop.git("status", "--porcelain")];
    const before = await shownIn(shop);
    const plan = await planned(before.page);
    await before.page["commit/create-sections"](wishOf(plan, false));
    await before.close();
    const reopened = () => openTestHost({ folders: [shop.folder], directory: before.directory });
    const after = await reopened();
    const { page } = await openPage(after);
    const { reviewId, made } = await prepared(page);
    expect(made).toEqual({
      commits: [
        { commit: shop.git("rev-parse", "HEAD~").trim(), subject: "Check them" },
        { commit: shop.git("rev-parse", "HEAD").trim(), subject: "Log in" },
      ],
      branch: "main",
    });
    shop.git("commit", "--quiet", "--allow-empty", "--message", "Other");
    expect((await prepared(page)).made).toBeUndefined();
    shop.git("reset", "--quiet", "--soft", "HEAD~");
    await after.close();
    const last = await openPage(await reopened());
    expect(await last.page["commit/undo-sections"]({ reviewId })).toEqual({ kind: "undone" });
    expect([shop.git("rev-parse", "HEAD"), shop.git("status", "--porcelain")]).toEqual([head, stood]);
    expect((await prepared(last.page)).made).toBeUndefined();
  });

  const isSameTree = async (parameters: { readonly numRuns: number }) => {
    const shop = changed();
    shop.git("add", "--all");
    const whole = shop.git("write-tree").trim();
    const { page, present, host } = await shownIn(shop);
    const references = fc.array(
      fc.tuple(fc.integer({ min: 1, max: 40 }), fc.constantFrom("a.ts", "README.md", "logo.png")),
      {
        minLength: 1,
        maxLength: 5,
      },
    );
    await fc.assert(
      fc.asyncProperty(references, fc.boolean(), async (wanted, isStaged) => {
        if (!isStaged) shop.git("reset", "--quiet");
        const content = wanted.map(([line, path], at) => `# Part ${at}\n\nSee [\`${path}:${line}\`][].\n\n`).join("");
        await present({ content, baseUri: shop.folder });
        const plan = await planned(page);
        expect(plan.source).toBe(isStaged ? "staged" : "worktree");
        expect(await page["commit/create-sections"](wishOf(plan, true))).toMatchObject({ kind: "created" });
        expect(shop.git("rev-parse", "HEAD^{tree}").trim()).toBe(whole);
        expect(shop.git("status", "--porcelain")).toBe("");
        const reviewId = host.shown?.meta.reviewId ?? "";
        expect(await page["commit/undo-sections"]({ reviewId })).toEqual({ kind: "undone" });
        shop.git("add", "--all");
        expect(shop.git("write-tree").trim()).toBe(whole);
      }),
      parameters,
    );
  };
  const title = "results in the same tree as one commit of everything, however the review is written";
  it(`${title}: a few cases`, () => isSameTree(oneRunIn(150)));
  it(title, { tags: ["whole"] }, () => isSameTree(oneRunIn(30)));

  it("attaches the review to each commit", async () => {
    const shop = changed();
    const { page } = await shownIn(shop);
    await page["commit/create-sections"](wishOf(await planned(page), false, true));
    for (const commit of ["HEAD", "HEAD~1"]) {
      expect(shop.git("log", "-1", "--format=%(trailers:only)", commit)).toMatch(/^Dialectic-Review: /);
      expect(shop.git("notes", "--ref=dialectic", "show", commit)).toContain("## Check them");
    }
  });

  it("commits nothing that was not shown", async () => {
    const shop = changed();
    const { page } = await shownIn(shop);
    const wish = wishOf(await planned(page), false);
    shop.write("late", "late\n");
    expect(await page["commit/create-sections"](wish)).toMatchObject({ kind: "changed" });
    expect(log(shop)).toEqual([]);
    expect(await page["commit/create-sections"]({ ...wish, plan: "another" })).toMatchObject({ kind: "changed" });
  });

  it("says which commit a hook refused, after undoing the others", async () => {
    const shop = changed();
    shop.hook("commit-msg", 'grep -q "Check them" "$1" || { echo "no ticket" >&2; exit 1; }');
    const { page, host } = await shownIn(shop);
    expect(await page["commit/create-sections"](wishOf(await planned(page), false))).toEqual({
      kind: "refused",
      message:
        "Git did not make commit 2 of 2, “Log in”. The commits before it were undone. Output of Git and its hooks:",
      output: "no ticket",
    });
    expect([log(shop), host.shown?.meta.committed]).toEqual([[], undefined]);
  });

  it("restores the earlier commit mark when a later series is undone", { tags: ["whole"] }, async () => {
    const shop = changed();
    const { page, host } = await shownIn(shop);
    const id = host.shown?.meta.reviewId ?? "";
    await host.markCommitted(id, { commit: "c0ffee", subject: "Before", repository: "shop", iteration: 1 });
    await page["commit/create-sections"](wishOf(await planned(page), false));
    await page["commit/undo-sections"]({ reviewId: id });
    expect(host.shown?.meta.committed).toMatchObject({ commit: "c0ffee", subject: "Before" });
  });
});
