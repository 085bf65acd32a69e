import { utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { filteredShop } from "../git/test/filteredShop.fixture.ts";
import { testFolder, testRepository } from "../git/test/testRepository.fixture.ts";
import { listModifiedFiles } from "../ide/listModifiedFiles.ts";
import { openPage } from "../test/commitPage.fixture.ts";
import { openTestHost } from "../test/testHost.fixture.ts";

const never = new AbortController().signal;
const reason = expect.stringMatching(/^its filter lfs failed \(.*no-such-filter: not found.*Install the filter/);

async function opened(folder: string) {
  const test = await openTestHost({ folders: [folder] });
  const { requests, snapshots, dispose: settled } = test.features.changes;
  const present = async (content = "# Work\n\n[`a.ts:1`][]\n") => {
    const presented = await test.present({ content });
    if (presented.kind === "refused") throw new Error(presented.message);
    const { reviewId, iteration } = presented;
    snapshots.take({ reviewId, iteration, client: "test", arrivedAt: Date.now() + 60_000 });
    await settled();
    return reviewId;
  };
  const request = () => requests.request({ range: "HEAD", title: "Code Review" }, "test", never);
  return { test, present, request };
}

/** A shop in which `a.ts` has changed, and the time of a picture whose filter is missing. */
function touchedShop() {
  const shop = filteredShop();
  shop.write("a.ts", "export const a = 22;\n");
  utimesSync(join(shop.folder, "logo.png"), 1_500_000_000, 1_500_000_000);
  return shop;
}

describe("a file that git cannot read", () => {
  it("is left out of a request with git's reason, and the others are shown", async () => {
    const shop = touchedShop();
    const { request } = await opened(shop.folder);
    expect(await request()).toMatchObject({
      kind: "requested",
      files: [{ path: "a.ts" }],
      skipped: [expect.stringMatching(/^logo\.png: its filter lfs failed/)],
    });
    // A new one is no different.
    shop.git("-c", "filter.lfs.required=false", "-c", "filter.lfs.process=", "add", "logo.png");
    shop.write("new.png", "new");
    shop.write("a.ts", "export const a = 23;\n");
    const skipped = expect.arrayContaining([expect.stringMatching(/^new\.png: its filter/)]);
    expect(await request()).toMatchObject({ files: [{ path: "a.ts" }], skipped });
  });

  it("is the answer when nothing else has changed, which is not that there are no changes", async () => {
    const shop = touchedShop();
    shop.git("checkout", "--quiet", "a.ts");
    const { request } = await opened(shop.folder);
    expect(await request()).toMatchObject({
      kind: "refused",
      reason: "git-failed",
      message: expect.stringMatching(/left out:\n- logo\.png: its filter lfs failed/),
    });
  });

  it("is kept with the code of an iteration, and stands in the coverage for the assistant and the page", async () => {
    const shop = touchedShop();
    const { test, present } = await opened(shop.folder);
    await present();
    const { page, values } = await openPage(test);
    await expect
      .poll(() => values.rounds?.rounds)
      .toMatchObject([{ files: 1, skipped: { count: 1, files: [{ path: "logo.png", reason }] } }]);
    const measured = { total: 1, explained: 1 };
    expect(await page["coverage/look"]({})).toMatchObject({ ...measured, skipped: [{ path: "logo.png", reason }] });
    const unread = [expect.stringMatching(/^logo\.png: its filter lfs failed/)];
    expect(await test.check({})).toMatchObject({ coverage: { ...measured, unread } });
  });

  it("is told by the page when nothing else has changed, until git can read it", async () => {
    const shop = touchedShop();
    shop.git("checkout", "--quiet", "a.ts");
    const { test, present } = await opened(shop.folder);
    await present();
    const { values } = await openPage(test);
    const problem = expect.stringMatching(/^Git cannot read these files: logo\.png: its filter/);
    await expect.poll(() => values.rounds).toMatchObject({ rounds: [], problem });
    shop.git("config", "--remove-section", "filter.lfs");
    await present("# Work\n\nMore.\n");
    await expect.poll(() => values.rounds?.problem).toBeUndefined();
  });

  it("is among the files to be diagnosed, as one that may have changed", async () => {
    const shop = touchedShop();
    const { test } = await opened(shop.folder);
    expect(await listModifiedFiles(test.workspace, never)).toEqual(
      ["a.ts", "logo.png"].map((name) => join(shop.folder, name)),
    );
  });
});

describe("a working tree of which git reads nothing", () => {
  it("is told in git's words by a request, a check of references, coverage and the page", async () => {
    const shop = testRepository(join(testFolder(), "shop"));
    const { test, present, request } = await opened(shop.folder);
    writeFileSync(join(shop.folder, ".git/index"), "this is no index");
    await present("# Work\n");
    const { page, values } = await openPage(test);
    const words = expect.stringMatching(/index file smaller than expected/);
    expect(await request()).toMatchObject({ kind: "refused", reason: "git-failed", message: words });
    expect(await test.check({})).toMatchObject({ unmeasured: words });
    expect(await page["coverage/look"]({})).toMatchObject({ kind: "unavailable", reason: "failed", message: words });
    await expect.poll(() => values.rounds).toMatchObject({ problem: words });
    expect(await listModifiedFiles(test.workspace, never)).toMatchObject({ reason: "git-failed", message: words });
  });
});

describe("a repository of another user", () => {
  it("is told with git's own command, until the person has allowed it", async () => {
    const shop = testRepository(join(testFolder(), "shop"));
    shop.write("README.md", "# Changed\n");
    vi.stubEnv("GIT_TEST_ASSUME_DIFFERENT_OWNER", "1");
    const { test, present, request } = await opened(shop.folder);
    const reviewId = await present("# Work\n");
    const { page, values } = await openPage(test);
    const words = expect.stringContaining(`git config --global --add safe.directory ${shop.folder}`);
    expect(await request()).toMatchObject({ kind: "refused", reason: "git-failed", message: words });
    expect(await test.check({})).toMatchObject({ unmeasured: words });
    expect(await page["coverage/look"]({})).toMatchObject({ reason: "failed", message: words });
    await expect.poll(() => values.rounds).toMatchObject({ rounds: [], problem: words });
    expect(await page["commit/prepare"]({})).toMatchObject({ kind: "refused", message: words });
    shop.git("config", "--global", "safe.directory", shop.folder);
    await page["changes/look"]({ reviewId });
    await expect.poll(() => values.rounds?.problem).toBeUndefined();
    expect(await request()).toMatchObject({ files: [{ path: "README.md" }] });
  });
});
