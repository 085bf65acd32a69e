import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { addNote } from "../git/index.ts";
import { testFolder, testRepository } from "../git/test/testRepository.fixture.ts";
import { openPage } from "../test/commitPage.fixture.ts";
import { openTestHost } from "../test/testHost.fixture.ts";

describe("an exchange of reviews from a page", () => {
  it("asks which one of several remotes is meant, and says what git did or refused", async () => {
    const top = testFolder();
    const shop = testRepository(join(top, "shop"));
    shop.git("clone", "--quiet", "--bare", ".", join(top, "bare"));
    shop.git("remote", "add", "origin", join(top, "bare"));
    await addNote(await shop.found(), "HEAD", "a note");
    const { page } = await openPage(await openTestHost({ folders: [shop.folder] }));
    expect(await page["notes/exchange"]({ way: "push" })).toEqual({
      kind: "done",
      message: "Pushed the reviews of shop to origin.",
    });
    shop.git("remote", "add", "fork", "/nowhere");
    expect(await page["notes/exchange"]({ way: "fetch" })).toEqual({ kind: "choose", remotes: ["fork", "origin"] });
    expect(await page["notes/exchange"]({ way: "fetch", remote: "fork" })).toMatchObject({ kind: "failed" });
    expect(await page["notes/exchange"]({ way: "fetch", remote: "none" })).toEqual({
      kind: "refused",
      message: "There is no remote none. Name one of these: fork, origin.",
    });
  });

  it("starts no git in a folder that is not trusted", async () => {
    const { folder } = testRepository(join(testFolder(), "shop"));
    const { page } = await openPage(await openTestHost({ folders: [folder], workspace: { isTrusted: () => false } }));
    expect(await page["notes/exchange"]({ way: "fetch" })).toMatchObject({ kind: "refused" });
  });
});
