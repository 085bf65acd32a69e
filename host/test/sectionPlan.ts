import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { SectionPlan } from "@dialectic/shared/protocol";
import { lines } from "../git/test/oddChanges.fixture.ts";
import { type TestRepository, testFolder, testRepository } from "../git/test/testRepository.fixture.ts";
import { openPage, type Page, prepared } from "./commitPage.fixture.ts";
import { openTestHost, type TestHostOptions } from "./testHost.fixture.ts";

export const text = (first: string, last: string) =>
  lines(40, (line) => (line === 5 ? first : line === 35 ? last : `line ${line}`));

export const review = [
  "# Tokens\n\nWhat this is about.\n\n",
  "## Check them\n\nEach is *checked* ([`a.ts:5`][]).\n\nMore of it.\n\n",
  "## Log in\n\nThe [`a.ts:35`][] and `logo.png`; `gone.ts` went.\n\n",
].join("");

/**
 * Creates a repository with a file changed in two places, a deleted file, a binary file, and one that no section
 * explains.
 */
export function changed(): TestRepository {
  const shop = testRepository(join(testFolder(), "shop"));
  shop.stage("a.ts", text("old", "old"));
  shop.stage("gone.ts", "1\n");
  shop.git("commit", "--quiet", "--message", "More");
  shop.write("a.ts", text("one", "two"));
  rmSync(join(shop.folder, "gone.ts"));
  writeFileSync(join(shop.folder, "logo.png"), Buffer.from([0, 1]));
  shop.write("README.md", "# Other\n");
  return shop;
}

export async function shownIn(shop: TestRepository, options: Partial<TestHostOptions> = {}, content = review) {
  const test = await openTestHost({ folders: [shop.folder], ...options });
  await test.present({ content, baseUri: shop.folder });
  return { ...test, ...(await openPage(test)) };
}

export async function planned(page: Page): Promise<SectionPlan> {
  const { reviewId, first } = await prepared(page);
  const plan = await page["commit/plan-sections"]({ reviewId, repository: first.id });
  if (plan.kind !== "planned") throw new Error(JSON.stringify(plan));
  return plan;
}

/** The request of a page that leaves a plan as it is. */
export const wishOf = ({ plan, commits, leftover }: SectionPlan, withLeftover: boolean, withReview = false) => ({
  plan,
  withReview,
  commits: [...commits, ...(withLeftover && leftover !== undefined ? [leftover] : [])].map(
    ({ message, files, unlisted }) => ({
      message,
      hunks: [
        ...files.flatMap(({ id, hunks }) => (hunks.length === 0 ? [id] : hunks.map((hunk) => hunk.id))),
        ...unlisted,
      ],
    }),
  ),
});

export const shortOf = ({ commits, leftover }: Pick<SectionPlan, "commits" | "leftover">) =>
  [...commits, ...(leftover === undefined ? [] : [leftover])].map(({ files }) =>
    files.map(
      ({ path, status, hunks, hunkCount }) => `${status} ${path} ${hunks.map(({ line }) => line)} of ${hunkCount}`,
    ),
  );
export const log = ({ git }: TestRepository) => git("log", "--format=%s").trim().split("\n").slice(0, -2);
