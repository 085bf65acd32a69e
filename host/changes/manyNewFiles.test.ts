import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { writeMany } from "../git/test/manyNewFiles.fixture.ts";
import { testFolder, testRepository } from "../git/test/testRepository.fixture.ts";
import { openPage } from "../test/commitPage.fixture.ts";
import { openTestHost } from "../test/testHost.fixture.ts";

const never = new AbortController().signal;
const story = "# Work\n\n## A\n\nIt is two now: [`src/a.ts:1`][].\n\n## Z\n\nIt is new: [`zz-new.ts:1`][].\n";

/** A repository with a changed file, a new file of its own, and a folder of new files that nobody ignored. */
async function opened(count: number) {
  const shop = testRepository(join(testFolder(), "shop"));
  shop.stage("src/a.ts", "export const a = 1;\n");
  shop.git("commit", "--quiet", "--message", "Base");
  shop.write("src/a.ts", "export const a = 2;\n");
  shop.write("zz-new.ts", "export const z = 1;\n");
  writeMany(shop, "danger", count);
  const test = await openTestHost({ folders: [shop.folder] });
  const { requests, snapshots, settled } = test.features.changes;
  const request = async (description?: string) => {
    const answer = await requests.request({ range: "HEAD", title: "Code Review", description }, "test", never);
    if (answer.kind === "refused") throw new Error(answer.message);
    return answer;
  };
  const present = async (content: string, reviewId?: string) => {
    const wish = reviewId === undefined ? { content } : { content, reviewId, mode: "replace" as const };
    const presented = await test.present(wish);
    if (presented.kind === "refused") throw new Error(presented.message);
    const { iteration } = presented;
    snapshots.take({ reviewId: presented.reviewId, iteration, client: "test", arrivedAt: Date.now() + 60_000 });
    await settled();
    return presented.reviewId;
  };
  const rounds = (reviewId: string) => test.changes.rounds(reviewId);
  const since = async (reviewId: string, round: number) => {
    const read = await test.changes.read({ reviewId, round, since: round - 1 });
    return read.kind === "changes" ? read.files.map(({ path, status }) => `${status} ${path}`) : read.message;
  };
  return { shop, test, request, present, rounds, since };
}

/** Kilobytes of the git directory. */
function gitSize(folder: string): number {
  return Number.parseInt(execFileSync("du", ["-sk", join(folder, ".git")], { encoding: "utf8" }), 10);
}

async function expectFolded(count: number) {
  const { shop, test, request, present } = await opened(count);
  const before = gitSize(shop.folder);
  const answer = await request();
  expect(answer.files.map(({ path }) => path)).toEqual(["src/a.ts", "zz-new.ts"]);
  const [row, ...others] = answer.skipped;
  expect(others).toEqual([]);
  expect(row).toContain(`danger/: ${count.toLocaleString("en")} new files`);
  expect(row).toContain("Add the line /danger/ to .gitignore");
  await present(story, answer.reviewId);
  // A call waits only a while for git, which a loaded machine may exceed.
  await expect
    .poll(() => test.check({ reviewId: answer.reviewId }), { timeout: 120_000 })
    .toMatchObject({ coverage: { total: 2, explained: 2, generated: [expect.stringMatching(/^danger\//)] } });
  expect(gitSize(shop.folder) - before).toBeLessThan(5_000);
  // The hook that deletes the folder has less time than the test.
  rmSync(join(shop.folder, "danger"), { recursive: true });
}

describe("new files that nobody ignored", () => {
  it("stand after the changed file and the new file of its own when they are few", async () => {
    const { request } = await opened(100);
    const answer = await request();
    expect(answer.files.slice(0, 3).map(({ path }) => path)).toEqual([
      "src/a.ts",
      "zz-new.ts",
      "danger/folder_0/f0.txt",
    ]);
    expect(answer.files).toHaveLength(102);
    expect(answer.skipped).toEqual([]);
  });

  it("are one row, once they are 1,100, which the answer names once, and coverage asks for none of them", () =>
    expectFolded(1_100));

  it.for([20_000, 100_000])("are one row when they are %d", { tags: ["whole"], timeout: 300_000 }, (count) =>
    expectFolded(count),
  );

  it("are a review of their own when nothing else has changed", async () => {
    const { shop, request, rounds } = await opened(201);
    shop.git("checkout", "--quiet", "src/a.ts");
    rmSync(join(shop.folder, "zz-new.ts"));
    const { reviewId, files, skipped } = await request();
    expect(files).toEqual([]);
    expect(skipped).toEqual([expect.stringMatching(/^danger\/: 201 new files.*If git is to ignore them/)]);
    expect(rounds(reviewId)).toMatchObject([{ files: 0, folded: [{ path: "danger", count: 201 }] }]);
  });

  it("are changes like any other where a section names them, in the round, the coverage and the commits", async () => {
    const { test, request, present, rounds, since } = await opened(300);
    const named = "danger/folder_1/f150.txt";
    const { reviewId } = await request();
    await present(`${story}\n## F\n\nSee [\`${named}:1\`][].\n`, reviewId);
    const [, last] = rounds(reviewId);
    expect(last).toMatchObject({ files: 3, folded: [{ path: "danger", count: 300 }] });
    const read = await test.changes.read({ reviewId, round: 2 });
    expect(read.kind === "changes" && read.files.map(({ path }) => path)).toEqual([named, "src/a.ts", "zz-new.ts"]);
    expect(await test.check({ reviewId })).toMatchObject({ coverage: { total: 3, explained: 3 } });
    // The file was there before: it did not come since the round before.
    expect(await since(reviewId, 2)).toEqual([]);
    const { page } = await openPage(test);
    const prepared = await page["commit/prepare"]({ reviewId, isInPage: true });
    const repository = prepared.kind === "prepared" ? prepared.repositories[0]?.id : undefined;
    // A commit of all takes no others, either.
    expect(prepared).toMatchObject({
      repositories: [
        {
          unstagedCount: 1,
          untrackedCount: 2,
          others: [{ path: "src/a.ts" }, { path: named }, { path: "zz-new.ts" }],
          folded: [{ path: "danger", count: 300 }],
        },
      ],
    });
    const plan = await page["commit/plan-sections"]({ reviewId, repository: repository ?? "" });
    expect(plan).toMatchObject({ kind: "planned", folded: [{ path: "danger", count: 300 }] });
    if (plan.kind !== "planned") return;
    expect(plan.commits.flatMap(({ files }) => files.map(({ path }) => path))).toEqual([
      "src/a.ts",
      "zz-new.ts",
      named,
    ]);
    expect(plan.leftover).toBeUndefined();
  });

  it("neither come nor go when their folder is folded in one round only", async () => {
    const { shop, request, rounds, since } = await opened(201);
    const { reviewId } = await request();
    rmSync(join(shop.folder, "danger/folder_2"), { recursive: true });
    shop.write("src/a.ts", "export const a = 3;\n");
    await request();
    expect(rounds(reviewId)).toMatchObject([{ files: 2 }, { files: 202, turn: { files: 1 } }]);
    expect(await since(reviewId, 2)).toEqual(["M src/a.ts"]);
    writeMany(shop, "danger", 300);
    shop.write("src/a.ts", "export const a = 4;\n");
    await request();
    expect(rounds(reviewId)[2]).toMatchObject({ files: 2, turn: { files: 1 }, folded: [{ count: 300 }] });
    expect(await since(reviewId, 3)).toEqual(["M src/a.ts"]);
  });

  it("are listed and opened as they are now, by the place of their folder and an id", async () => {
    const { test, request } = await opened(201);
    const { reviewId } = await request();
    const { page } = await openPage(test);
    const place = { reviewId, round: 1, folder: 0 };
    const listed = await page["changes/new-folder"](place);
    expect(listed).toMatchObject({ kind: "listed", count: 201, files: { length: 201 } });
    const [first] = listed.kind === "listed" ? listed.files : [];
    expect(first?.path).toBe("folder_0/f0.txt");
    expect(await page["changes/open-new"]({ ...place, file: first?.id ?? "" })).toMatchObject({
      kind: "opened",
      path: "danger/folder_0/f0.txt",
    });
    expect(await page["changes/open-new"]({ ...place, file: "../README.md" })).toMatchObject({ kind: "refused" });
    expect(await page["changes/new-folder"]({ ...place, folder: 1 })).toMatchObject({ kind: "refused" });
  });

  it("make no new round of an iteration while their number is the same", async () => {
    const { shop, present, rounds } = await opened(201);
    const reviewId = await present(story);
    await present(`${story}\nMore.\n`, reviewId);
    expect(rounds(reviewId)).toMatchObject([{ folded: [{ path: "danger", count: 201 }] }]);
    writeMany(shop, "danger", 300);
    await present(`${story}\nEven more.\n`, reviewId);
    expect(rounds(reviewId)).toMatchObject([{ folded: [{ count: 201 }] }, { folded: [{ count: 300 }] }]);
  });
});
