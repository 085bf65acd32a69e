import { join } from "node:path";
import { formatReviewNote } from "@dialectic/shared/review";
import { describe, expect, it } from "vitest";
import { addNote } from "../git/index.ts";
import { testFolder, testRepository } from "../git/test/testRepository.fixture.ts";
import { openPage } from "../test/commitPage.fixture.ts";
import { openTestHost } from "../test/testHost.fixture.ts";

const reviewId = (digit: number) => `${digit}1111111-2222-4333-8444-555555555555`;

/** Creates a repository with a commit for each title, each with the review of that title. */
async function noted(...titles: readonly string[]) {
  const shop = testRepository(join(testFolder(), "shop"));
  for (const [at, title] of titles.entries()) {
    shop.stage(`${at}.ts`, `export const a = ${at};\n`);
    shop.git("commit", "--quiet", "-m", title);
    const text = `# ${title}\n\n[\`${at}.ts:1\`][]\n`;
    await addNote(
      await shop.found(),
      "HEAD",
      formatReviewNote({ reviewId: reviewId(at), title, iteration: 2, base: "", text }),
    );
  }
  return shop;
}

describe("the reviews of commits among the past reviews", () => {
  it("are there once the person has opened the list, and are read in a page", async () => {
    const { folder } = await noted("Add a", "Add b");
    const test = await openTestHost({ folders: [folder] });
    const { page } = await openPage(test);
    expect(await page["history/reviews"]({})).toEqual({ reviews: [] });
    expect(await page["notes/import"]({})).toEqual({ added: 2 });
    const { reviews } = await page["history/reviews"]({});
    expect(reviews.map(({ title, isOpen, committed }) => [title, isOpen, committed !== undefined])).toEqual(
      expect.arrayContaining([
        ["Add a", false, true],
        ["Add b", false, true],
      ]),
    );
    expect(await page["view/open"]({ reviewId: reviewId(1) })).toMatchObject({
      kind: "viewing",
      state: { manifest: { meta: { title: "Add b" } } },
    });
  });

  it("are stored once, also for two pages at the same time", async () => {
    const { folder } = await noted("Add a");
    const { page } = await openPage(await openTestHost({ folders: [folder] }));
    const both = await Promise.all([page["notes/import"]({}), page["notes/import"]({})]);
    expect(both).toEqual([{ added: 1 }, { added: 0 }]);
  });

  it("are none without notes, without a commit, or in a folder that is not trusted", async () => {
    const added = async (folder: string, isTrusted = true) => {
      const { page } = await openPage(
        await openTestHost({ folders: [folder], workspace: { isTrusted: () => isTrusted } }),
      );
      return (await page["notes/import"]({})).added;
    };
    const { folder } = await noted("Add a");
    expect(await added(folder, false)).toBe(0);
    expect(await added(testRepository(join(testFolder(), "plain")).folder)).toBe(0);
    expect(await added(testRepository(join(testFolder(), "unborn"), { isUnborn: true }).folder)).toBe(0);
    expect(await added(testFolder())).toBe(0);
  });
});
