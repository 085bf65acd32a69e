import { copyFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { withReviewTrailer } from "@dialectic/shared/review";
import { describe, expect, it } from "vitest";
import { commitSeries, readDivision } from "../git/index.ts";
import { lines } from "../git/test/oddChanges.fixture.ts";
import { type TestRepository, testFolder, testRepository } from "../git/test/testRepository.fixture.ts";
import { openTestHost, type TestHost } from "../test/testHost.fixture.ts";

async function openedIn(shop: TestRepository, directory?: string): Promise<TestHost> {
  return openTestHost({ folders: [shop.folder], ...(directory === undefined ? {} : { directory }) });
}

const attemptOf = (shop: TestRepository, reviewId: string) => ({
  reviewId,
  iteration: 1,
  repository: "shop",
  withReview: true,
  root: shop.folder,
  head: shop.git("rev-parse", "HEAD").trim(),
  branch: "main",
  messages: ["Add a\n\nIt was missing.\n"],
});

/** Opens a host that was killed after git had been started, so the result of git is not recorded. */
async function killedOver(shop: TestRepository): Promise<TestHost & { readonly reviewId: string }> {
  const test = await openedIn(shop);
  await test.present({ content: "# Add a\n\nIt was missing.\n", baseUri: shop.folder });
  const reviewId = test.host.shown?.meta.reviewId ?? "";
  await test.memory.begin(attemptOf(shop, reviewId));
  return { ...test, reviewId };
}

function shopWithStaged(): TestRepository {
  const shop = testRepository(join(testFolder(), "shop"));
  shop.stage("a.ts", "1\n");
  return shop;
}

describe("a commit whose host was killed", () => {
  it("is known to the next host, with its review attached unless the person removed its line from the message", async () => {
    for (const isNamed of [true, false]) {
      const shop = shopWithStaged();
      const before = await killedOver(shop);
      const message = "Add a\n\nIt was missing.\n";
      shop.git("commit", "--quiet", "--message", isNamed ? withReviewTrailer(message, before.reviewId) : message);
      await before.close();
      const after = await openedIn(shop, before.directory);
      const commit = shop.git("rev-parse", "HEAD").trim();
      expect(after.host.shown?.meta.committed).toMatchObject({ commit, subject: "Add a" });
      expect(after.feedback.feedback.status(before.reviewId)).toBe("Merged");
      if (isNamed) expect(shop.git("notes", "--ref=dialectic", "show", commit)).toContain("# Add a");
      else expect(shop.git("for-each-ref", "refs/notes/dialectic")).toBe("");
      expect(after.store.books.commits.unsettled()).toEqual([]);
    }
  });

  it("is known as soon as git, which outlives its host, has made it", async () => {
    const shop = shopWithStaged();
    const before = await killedOver(shop);
    await before.close();
    const after = await openedIn(shop, before.directory);
    expect(after.host.shown?.meta.committed).toBeUndefined();
    shop.git("commit", "--quiet", "--message", "Add a\n\nIt was missing.\n");
    await expect.poll(() => after.host.shown?.meta.committed?.subject, { timeout: 20_000 }).toBe("Add a");
  });

  it("is not confused with another person's commit", async () => {
    const shop = shopWithStaged();
    const before = await killedOver(shop);
    await before.close();
    shop.git("commit", "--quiet", "--message", "Something else");
    const after = await openedIn(shop, before.directory);
    expect([after.host.shown?.meta.committed, after.store.books.commits.unsettled()]).toEqual([undefined, []]);
  });

  it("does not mark iterations that were presented since", async () => {
    const shop = shopWithStaged();
    const { present, memory, host, store, reviewId } = await killedOver(shop);
    // The way a window beside the killed one continues.
    const [attempt] = store.books.commits.unsettled();
    expect(attempt).toMatchObject({ reviewId, subjects: ["Add a"] });
    await present({ content: "more", mode: "append", reviewId });
    shop.git("commit", "--quiet", "--message", "Add a");
    await memory.lookAgain();
    expect(host.shown?.meta.committed).toBeUndefined();
  });

  it("is left alone while the window that makes it is running", async () => {
    const shop = shopWithStaged();
    const { store, reviewId, memory, host } = await killedOver(shop);
    await store.books.commits.begin({
      reviewId,
      iteration: 1,
      repository: "shop",
      withReview: false,
      root: shop.folder,
      subjects: ["Add b"],
      id: "other",
      pid: process.ppid,
      at: Date.now(),
      head: shop.git("rev-parse", "HEAD").trim(),
      branch: "main",
    });
    shop.git("commit", "--quiet", "--message", "Add b");
    await memory.lookAgain();
    expect([
      host.shown?.meta.committed,
      store.books.commits
        .unsettled()
        .map(({ id }) => id)
        .includes("other"),
    ]).toEqual([undefined, true]);
  });
});

const text = (first: string, last: string) =>
  lines(40, (line) => (line === 5 ? first : line === 35 ? last : `line ${line}`));

/** Opens a host that was killed after all of its commits were made. */
async function killedOverSeries() {
  const shop = testRepository(join(testFolder(), "shop"));
  shop.stage("a.ts", text("old", "old"));
  shop.stage("gone.ts", "1\n");
  shop.git("commit", "--quiet", "--message", "More");
  shop.write("a.ts", text("one", "two"));
  rmSync(join(shop.folder, "gone.ts"));
  writeFileSync(join(shop.folder, "logo.png"), Buffer.from([0, 1]));
  const stood = [shop.git("rev-parse", "HEAD"), shop.git("status", "--porcelain"), shop.git("ls-files", "--stage")];
  const before = await openedIn(shop);
  await before.present({ content: "# A\n", baseUri: shop.folder });
  const repository = await shop.found();
  const read = await readDivision(repository);
  if (read.kind !== "read") throw new Error(read.kind);
  const { head, branch } = read.value.state;
  copyFileSync(join(shop.folder, ".git", "index"), join(shop.folder, "..", "index"));
  const made = await commitSeries(repository, read.value, {
    steps: [
      { message: "One\n", parts: [{ file: read.value.files.findIndex(({ name }) => name === "a.ts"), hunks: [0] }] },
      {
        message: "Two\n",
        parts: [{ file: read.value.files.findIndex(({ name }) => name === "gone.ts"), hunks: [] }],
      },
    ],
    onBegin: async (entries) => {
      const reviewId = before.host.shown?.meta.reviewId ?? "";
      const messages = ["One", "Two", "Three"];
      const attempt = { ...attemptOf(shop, reviewId), head, branch, messages, index: entries };
      await before.memory.begin(attempt);
    },
  });
  expect(made).toMatchObject({ kind: "created", commits: [{ subject: "One" }, { subject: "Two" }] });
  return { shop, stood, before };
}

describe("commits by section whose host was killed", () => {
  it.each(["followed", "not followed"])("are undone by the next host, the index %s", async (index) => {
    const { shop, stood, before } = await killedOverSeries();
    if (index === "not followed") copyFileSync(join(shop.folder, "..", "index"), join(shop.folder, ".git", "index"));
    await before.close();
    const after = await openedIn(shop, before.directory);
    expect([
      shop.git("rev-parse", "HEAD"),
      shop.git("status", "--porcelain"),
      shop.git("ls-files", "--stage"),
      after.host.shown?.meta.committed,
      after.store.books.commits.unsettled(),
    ]).toEqual([...stood, undefined, []]);
  });

  it("are kept when the review was already marked", async () => {
    const { shop, before } = await killedOverSeries();
    const [commit, reviewId = ""] = [shop.git("rev-parse", "HEAD").trim(), before.host.shown?.meta.reviewId];
    await before.host.markCommitted(reviewId, { commit, subject: "Two", repository: "shop", iteration: 1 });
    await before.close();
    const after = await openedIn(shop, before.directory);
    expect(shop.git("rev-parse", "HEAD").trim()).toBe(commit);
    expect(after.host.shown?.meta.committed).toMatchObject({ commit });
    expect(after.store.books.commits.unsettled()).toEqual([]);
  });
});
