import { join } from "node:path";
import { Cancellation } from "@dialectic/shared/protocol";
import { parseReviewNotes } from "@dialectic/shared/review";
import { describe, expect, it } from "vitest";
import { testFolder, testRepository } from "../git/test/testRepository.fixture.ts";
import { openPage, prepared, review, shownIn, wishOf } from "../test/commitPage.fixture.ts";
import { peopleOf } from "../test/reviewedCode.fixture.ts";
import { openTestHost } from "../test/testHost.fixture.ts";

const fresh = () => testRepository(join(testFolder(), "shop"));

describe("a commit with its review", () => {
  it("attaches the review to the commit, and remembers the choice", async () => {
    const shop = fresh();
    shop.stage("a", "a");
    const { page, host } = await shownIn(shop);
    const attachedWhenMarked: boolean[] = [];
    host.onShown((after) => {
      if (after?.meta.committed !== undefined)
        attachedWhenMarked.push(shop.git("notes", "--ref=dialectic").includes(after.meta.committed.commit));
    });
    const made = await page["commit/create"]({ ...(await wishOf(page)), withReview: true });
    expect(attachedWhenMarked).toEqual([true]);
    const commit = shop.git("rev-parse", "HEAD").trim();
    expect(made).toEqual({ kind: "created", commit, subject: "Add a", branch: "main" });
    const { reviewId = "" } = host.shown?.meta ?? {};
    expect(shop.git("log", "-1", "--format=%(trailers:only)").trim()).toBe(`Dialectic-Review: ${reviewId}`);
    expect(parseReviewNotes(shop.git("notes", "--ref=dialectic", "show"))).toEqual([
      { reviewId, title: "Add a", iteration: 1, base: "", text: review },
    ]);
    expect((await prepared(page)).withReview).toBe(true);
  });

  it("gives references in the note the lines that their code has in the commit", async () => {
    const shop = fresh();
    const [a, b] = ["a.ts", "b.ts"].map((name) =>
      [1, 2, 3].map((at) => `const ${name[0]}${at} = "${name} ${at}";\n`).join(""),
    );
    for (const [path, text] of [
      ["a.ts", a],
      ["b.ts", b],
      ["c.ts", `${a}${b}`],
    ] as const)
      shop.stage(path, text ?? "");
    const test = await openTestHost({ folders: [shop.folder] });
    const text = "# Add a\n\n[`a.ts:1`][], [`a.ts:12`](a.ts:2), [`b.ts:1-2`][] and [`c.ts:3`][]\n";
    await test.present({ content: text, baseUri: shop.folder });
    const { page } = await openPage(test);
    shop.stage("a.ts", `// more\n${a}`);
    shop.git("mv", "c.ts", "d.ts");
    // The lines of the staged text are not known where the file has another one.
    shop.write("b.ts", `// more\n${b}`);
    await page["commit/create"]({ ...(await wishOf(page)), withReview: true });
    const [note] = parseReviewNotes(shop.git("notes", "--ref=dialectic", "show"));
    expect(note?.text).toBe("# Add a\n\n[`a.ts:2`][], [`a.ts:12`](a.ts:3), [`b.ts:1-2`][] and [`d.ts:3`][]\n");
  });

  it("keeps what was said with the review, if the person wants it, without comments that were not sent", async () => {
    const shop = fresh();
    shop.stage("a", "a");
    const test = await openTestHost({ folders: [shop.folder] });
    const presented = await test.present({ content: review, baseUri: shop.folder });
    if (presented.kind !== "presented") throw new Error(presented.message);
    const { reviewId } = presented;
    const people = peopleOf(test, reviewId);
    await people.ask("t1");
    await people.assistant["feedback/answer"]({ thread: "t1", text: "Because.\n# So" }, new Cancellation());
    const held = { subject: { kind: "review" }, text: "Held.", mode: "review", id: "t2" } as const;
    await people.page["feedback/comment"]({ reviewId, iteration: 1, ...held });
    const { page } = await openPage(test);
    await page["commit/keep-comments"]({ areKept: true });
    const { asks } = await prepared(page);
    await page["commit/create"]({ ...(await wishOf(page)), withReview: true, despite: asks?.state ?? "" });
    const [note] = parseReviewNotes(shop.git("notes", "--ref=dialectic", "show"));
    expect(note?.text).toBe(
      `${review}\n## Comments\n\nOn the whole review (open):\n\n> **Reviewer:** About t1.\n\n> **test:** Because.\n> # So\n`,
    );
  });

  it("records the base of references for a review of a subfolder of the repository", async () => {
    const shop = fresh();
    shop.stage("app/a.ts", "a");
    const test = await openTestHost({ folders: [shop.folder] });
    await test.present({ content: review, baseUri: join(shop.folder, "app") });
    const { page } = await openPage(test);
    await page["commit/create"]({ ...(await wishOf(page)), withReview: true });
    expect(parseReviewNotes(shop.git("notes", "--ref=dialectic", "show"))).toMatchObject([{ base: "app" }]);
  });

  it("says that the commit exists when the review is too long for a note", async () => {
    const shop = fresh();
    shop.stage("a", "a");
    const test = await openTestHost({ folders: [shop.folder], maxContentLength: 2_000_000 });
    await test.present({ content: `# Long\n\n${"word ".repeat(200_001)}` });
    const { page } = await openPage(test);
    const made = await page["commit/create"]({ ...(await wishOf(page)), message: "Long", withReview: true });
    expect(made).toMatchObject({ kind: "created", notice: expect.stringContaining("1,000,013 characters") });
    expect(shop.git("for-each-ref", "refs/notes")).toBe("");
  });

  it("says that the commit exists when the note cannot be written, and how to write it", async () => {
    const shop = fresh();
    shop.stage("a", "a");
    shop.git("update-ref", "refs/notes/dialectic/in-the-way", "HEAD");
    const { page } = await shownIn(shop);
    const made = await page["commit/create"]({ ...(await wishOf(page)), withReview: true });
    expect(shop.git("log", "-1", "--format=%s")).toBe("Add a\n");
    const notice = made.kind === "created" ? (made.notice ?? "") : "";
    expect(notice).toMatch(
      /^The commit was made, but the review could not be attached to it: .*refs\/notes\/dialectic/s,
    );
    const [, command = ""] = /To try again, run this in the repository: `git (.+)`$/.exec(notice) ?? [];
    shop.git("update-ref", "-d", "refs/notes/dialectic/in-the-way");
    shop.git(...command.split(" "));
    expect(parseReviewNotes(shop.git("notes", "--ref=dialectic", "show"))).toMatchObject([{ text: review }]);
  });
});
