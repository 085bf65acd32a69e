import { mkdirSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { maxCommitMessageChars } from "@dialectic/shared/protocol";
import { describe, expect, it, vi } from "vitest";
import { testFolder, testRepository } from "../git/test/testRepository.fixture.ts";
import {
  reviewMessage as message,
  openPage,
  type Page,
  prepared,
  review,
  shownIn,
  wishOf,
} from "../test/commitPage.fixture.ts";
import { diskThatFills } from "../test/fullDisk.fixture.ts";
import { openTestHost } from "../test/testHost.fixture.ts";

const fresh = () => testRepository(join(testFolder(), "shop"));

describe("commit/prepare", () => {
  it("shows the contents of a commit of the shown review, and its message", async () => {
    const shop = fresh();
    shop.stage("src/a.ts", "a");
    shop.write("README.md", "changed");
    shop.write("b", "untracked");
    const { page, host } = await shownIn(shop);
    expect(await page["commit/prepare"]({})).toEqual({
      kind: "prepared",
      reviewId: host.shown?.meta.reviewId,
      iteration: 1,
      message,
      withReview: false,
      withComments: false,
      repositories: [
        {
          id: expect.stringMatching(/^[0-9a-f]{16}$/),
          name: "shop",
          place: "shop",
          branch: "main",
          staged: [{ status: "A", path: "src/a.ts" }],
          stagedCount: 1,
          unstagedCount: 1,
          untrackedCount: 1,
          shown: (await shop.state()).shown,
        },
      ],
    });
  });

  it("escapes invisible characters in a name", async () => {
    const shop = fresh();
    shop.stage("a\u202ecod.ts\n\u200b", "");
    expect((await prepared((await shownIn(shop)).page)).first.staged).toEqual([
      { status: "A", path: "a\\u{202e}cod.ts\\u{a}\\u{200b}" },
    ]);
  });

  it("marks a file of which only a part is staged", async () => {
    const shop = fresh();
    shop.stage("a.ts", "one");
    shop.write("a.ts", "two");
    expect((await prepared((await shownIn(shop)).page)).first.staged).toEqual([
      { status: "A", path: "a.ts", isPartly: true },
    ]);
  });

  it("says what prevents a commit", async () => {
    const shop = fresh();
    const { page } = await shownIn(shop);
    const obstacles = [(await prepared(page)).first.obstacle];
    shop.git("checkout", "--quiet", "-b", "side");
    shop.stage("README.md", "side\n");
    shop.git("commit", "--quiet", "--message", "Side");
    shop.git("checkout", "--quiet", "main");
    shop.stage("README.md", "main\n");
    shop.git("commit", "--quiet", "--message", "Main");
    expect(() => shop.git("merge", "side")).toThrow();
    obstacles.push((await prepared(page)).first.obstacle);
    shop.stage("README.md", "both\n");
    obstacles.push((await prepared(page)).first.obstacle);
    writeFileSync(join(shop.folder, ".git/index"), "no index");
    obstacles.push((await prepared(page)).first.obstacle);
    expect(obstacles).toEqual([
      expect.stringContaining("Stage the changes to commit"),
      expect.stringContaining("1 file has conflicts."),
      expect.stringContaining("A merge is in progress here."),
      expect.stringContaining("Git cannot be used here: "),
    ]);
  });

  it("lists only the review's repository, or all below a folder that is not one, those with something to commit first", async () => {
    const top = testFolder();
    const [, second] = ["all/a", "all/b", "all/c"].map((name) => testRepository(join(top, name)));
    second?.stage("new", "");
    const names = async (baseUri: string) => {
      const test = await openTestHost({ folders: [join(top, "all")] });
      await test.present({ content: review, baseUri: join(top, baseUri) });
      const { page } = await openPage(test);
      return (await prepared(page)).repositories.map(({ place }) => place);
    };
    expect(await names("all/c")).toEqual(["c"]);
    expect(await names("all")).toEqual(["b", "a", "c"]);
  });

  it("says clearly when there is nothing to commit with", async () => {
    const shop = fresh();
    const bare = join(shop.folder, "..", "bare");
    mkdirSync(bare);
    const outside = await openTestHost({ folders: [bare] });
    await outside.present({ content: review });
    const untrusted = await shownIn(shop, { workspace: { isTrusted: () => false } });
    const empty = await openPage(await openTestHost({ folders: [shop.folder] }));
    const shown = await shownIn(shop);
    const said = async (page: Page, reviewId?: string) => {
      const outcome = await page["commit/prepare"](reviewId === undefined ? {} : { reviewId });
      return outcome.kind === "refused" ? outcome.message : outcome.kind;
    };
    expect(await said((await openPage(outside)).page)).toMatch(/^Git found no repository .*`git init`/);
    expect(await said(untrusted.page)).toMatch(/^This workspace is not trusted/);
    expect(await said(empty.page)).toMatch(/^There is no review/);
    expect(await said(shown.page, "another")).toMatch(/^There is no review/);
    vi.stubEnv("PATH", "");
    expect(await said(shown.page)).toMatch(/^Git was not found/);
  });

  it("hands over to an editor that commits in its own way", async () => {
    const shop = fresh();
    const createCommit = vi.fn(async () => undefined);
    const { page, host } = await shownIn(shop, { editor: { createCommit } });
    expect(await page["commit/prepare"]({})).toEqual({ kind: "handed-over" });
    const { reviewId = "" } = host.shown?.meta ?? {};
    expect(createCommit.mock.calls).toEqual([[{ reviewId, iteration: 1, baseUri: shop.folder, message }]]);
    const wish = { reviewId, iteration: 1, repository: "", shown: "", message, withReview: false };
    expect(await page["commit/create"](wish)).toMatchObject({ kind: "refused" });
  });

  it("cuts a message that is too long for a page at the end of a line, and says so", async () => {
    const shop = fresh();
    const test = await openTestHost({ folders: [shop.folder], maxContentLength: 1_000_000 });
    await test.present({ content: `# Long\n\n${"- A line of the review.\n".repeat(20_000)}` });
    const { page } = await openPage(test);
    const { message: cut } = await prepared(page);
    expect(cut.length).toBeLessThanOrEqual(maxCommitMessageChars);
    expect(cut).toMatch(/review\.\n\n\(The rest of the review is too long for a commit message\.\)\n$/);
  });
});

describe("commit/create", () => {
  it("commits, marks the review for every page, and makes the next update begin another review", async () => {
    const shop = fresh();
    shop.stage("a", "a");
    const { page, told, present, host } = await shownIn(shop);
    const made = await page["commit/create"](await wishOf(page));
    const commit = shop.git("rev-parse", "HEAD").trim();
    expect(made).toEqual({ kind: "created", commit, subject: "Add a", branch: "main" });
    expect(shop.git("log", "-1", "--format=%B")).toBe(`${message}\n`);
    const mark = { commit, subject: "Add a", at: expect.any(Number) };
    await expect.poll(() => told).toEqual([["patch", mark, 0]]);
    expect(host.shown?.meta.committed).toEqual(mark);
    expect(await present({ content: "# More\n", baseUri: shop.folder })).toMatchObject({ iteration: 1 });
  });

  it("marks a review that another page has opened, without sending that page an update", async () => {
    const shop = fresh();
    shop.stage("a", "a");
    const test = await shownIn(shop);
    await test.present({ mode: "append", content: "more", baseUri: shop.folder });
    const other = await openPage(test);
    const { reviewId = "" } = test.host.shown?.meta ?? {};
    await other.page["view/open"]({ reviewId, iteration: 1 });
    const wish = await wishOf(test.page);
    expect(wish.iteration).toBe(2);
    await test.page["commit/create"](wish);
    const committed = test.host.shown?.meta.committed;
    // The newer iteration is marked, too, so the page is told of it again.
    const told = () => other.told.filter((each) => !Array.isArray(each) || each[0] !== "behind");
    await expect.poll(told).toEqual([["mark", { reviewId, committed }]]);
    const again = await other.page["view/open"]({ reviewId, iteration: 1 });
    expect(again).toMatchObject({ state: { manifest: { meta: { iteration: 1, committed } } } });
  });

  it("shows the current staged state when it has changed", async () => {
    const shop = fresh();
    shop.stage("a", "a");
    const { page } = await shownIn(shop);
    const wish = await wishOf(page);
    shop.stage("b", "b");
    const outcome = await page["commit/create"](wish);
    expect(outcome).toMatchObject({
      kind: "changed",
      repository: { id: wish.repository, stagedCount: 2, shown: (await shop.state()).shown },
    });
    expect(await page["commit/create"](await wishOf(page))).toMatchObject({ kind: "created" });
  });

  it("refuses impossible requests, and passes on the output of git and its hooks", async () => {
    const shop = fresh();
    shop.stage("a", "a");
    const { page, told } = await shownIn(shop);
    const wish = await wishOf(page);
    const refused = async (changed: Partial<typeof wish>) => page["commit/create"]({ ...wish, ...changed });
    expect(await refused({ message: " \n" })).toMatchObject({ message: expect.stringContaining("needs a message") });
    expect(await refused({ repository: "0".repeat(16) })).toMatchObject({
      message: expect.stringContaining("no longer open"),
    });
    expect(await refused({ repository: shop.folder })).toMatchObject({
      message: expect.stringContaining("no longer open"),
    });
    expect(await refused({ reviewId: "another" })).toMatchObject({ message: expect.stringContaining("no review") });
    await expect(refused({ message: "x".repeat(maxCommitMessageChars + 1) })).rejects.toMatchObject({ code: -32602 });
    shop.hook("pre-commit", "echo 'the tests fail' >&2; exit 1");
    expect(await refused({})).toEqual({
      kind: "refused",
      message: "Git did not commit. Output of Git and its hooks:",
      output: "the tests fail",
    });
    writeFileSync(process.env["GIT_CONFIG_GLOBAL"] ?? "", "[user]\n\tuseConfigOnly = true\n");
    expect(await refused({})).toMatchObject({ message: expect.stringContaining("git config --global user.name") });
    expect(shop.git("log", "--format=%s")).toBe("Begin\n");
    expect(told).toEqual([]);
  });

  it("makes one commit at a time in a repository, and stops one that is cancelled", async () => {
    const shop = fresh();
    shop.stage("a", "a");
    shop.hook("pre-commit", "sleep 300");
    const { page, host } = await shownIn(shop);
    const wish = await wishOf(page);
    const controller = new AbortController();
    const first = page["commit/create"](wish, controller.signal);
    const second = await page["commit/create"](wish);
    expect(second).toMatchObject({ kind: "refused", message: expect.stringContaining("already") });
    controller.abort();
    expect(await first).toEqual({ kind: "refused", message: "The commit was cancelled. Nothing was committed." });
    expect(host.shown?.meta.committed).toBeUndefined();
  });

  it("says that the commit exists when the mark cannot be saved", async () => {
    const shop = fresh();
    shop.stage("a", "a");
    const disk = diskThatFills();
    const { page } = await shownIn(shop, { fileSystem: disk.fileSystem });
    const wish = await wishOf(page);
    disk.isFull = true;
    expect(await page["commit/create"](wish)).toMatchObject({
      kind: "created",
      notice: expect.stringMatching(/^The review could not be marked as committed: .*ENOSPC/),
    });
    expect(shop.git("log", "-1", "--format=%s")).toBe("Add a\n");
  });

  it("commits in the chosen repository, and remembers the choice", async () => {
    const top = testFolder();
    const [shop, tools] = [testRepository(join(top, "shop")), testRepository(join(top, "shop/tools"))];
    tools.stage("a", "a");
    const { page, host } = await shownIn(shop);
    const { repositories, reviewId } = await prepared(page);
    const chosen = repositories.find(({ name }) => name === "tools");
    const place = { repository: chosen?.id ?? "", shown: chosen?.shown ?? "" };
    const wish = { reviewId, iteration: 1, ...place, message: "Tools", withReview: false };
    expect(await page["commit/create"](wish)).toMatchObject({ kind: "created", subject: "Tools" });
    expect(tools.git("log", "-1", "--format=%s")).toBe("Tools\n");
    expect(host.shown?.meta.committed?.subject).toBe("Tools");
    expect(chosen?.place).toBe(relative(shop.folder, tools.folder));
  });
});
