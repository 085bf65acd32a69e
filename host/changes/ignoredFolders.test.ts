import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { writeMany } from "../git/test/manyNewFiles.fixture.ts";
import { testFolder, testRepository } from "../git/test/testRepository.fixture.ts";
import { openPage } from "../test/commitPage.fixture.ts";
import { openTestHost, type TestHostOptions } from "../test/testHost.fixture.ts";

const never = new AbortController().signal;

/** A page on changes with a folder of new files, in a repository with these other files. */
async function opened(
  folder: string,
  files: Readonly<Record<string, string>> = {},
  options: Partial<TestHostOptions> = {},
) {
  const shop = testRepository(join(testFolder(), "shop"));
  for (const [path, text] of Object.entries(files)) shop.stage(path, text);
  if (Object.keys(files).length > 0) shop.git("commit", "--quiet", "--message", "Base");
  writeMany(shop, folder, 300);
  const test = await openTestHost({ folders: [shop.folder], ...options });
  const answer = await test.features.changes.requests.request({ range: "HEAD", title: "Change" }, "test", never);
  if (answer.kind === "refused") throw new Error(answer.message);
  const { page } = await openPage(test);
  const place = { reviewId: answer.reviewId, round: 1, folder: 0 };
  return {
    shop,
    page,
    place,
    read: (path: string) => readFileSync(join(shop.folder, path), "latin1"),
    offer: () => page["changes/ignore-offer"](place),
    set: (isIgnored: boolean) => page["changes/ignore"]({ ...place, isIgnored }),
    status: () => shop.git("status", "--porcelain", "-uall").trimEnd().split("\n"),
  };
}

it("adds the line to the nearest .gitignore, and takes it back byte for byte", async () => {
  const old = "# Ours\r\n/dist/";
  const { offer, set, read, status } = await opened("web/node_modules", { "web/.gitignore": old, "web/a.ts": "" });
  const line = { kind: "offer", file: "web/.gitignore", line: "/node_modules/" };
  expect(await offer()).toEqual({ ...line, isAdded: false });
  expect(await set(true)).toEqual({ kind: "written" });
  expect(read("web/.gitignore")).toBe(`${old}\r\n/node_modules/\r\n`);
  expect(status()).toEqual([" M web/.gitignore"]);
  expect(await offer()).toEqual({ ...line, isAdded: true });
  expect(await set(true)).toEqual({ kind: "refused", message: "web/.gitignore has this line already." });
  expect(await set(false)).toEqual({ kind: "written" });
  expect([read("web/.gitignore"), await offer()]).toEqual([old, { ...line, isAdded: false }]);
});

it("makes a .gitignore at the top where there is none above the folder, and removes it again", async () => {
  const { offer, set, read, shop, status } = await opened("new [1]");
  expect(await offer()).toMatchObject({ file: ".gitignore", line: "/new \\[1\\]/" });
  await set(true);
  expect([read(".gitignore"), status()]).toEqual(["/new \\[1\\]/\n", ["?? .gitignore"]]);
  await set(false);
  expect(existsSync(join(shop.folder, ".gitignore"))).toBe(false);
});

it("leaves a file alone that has changed since, is not saved, or is a link", async () => {
  const edited = await opened("danger", { ".gitignore": "a\n" });
  await edited.set(true);
  edited.shop.write(".gitignore", "a\n/danger/\nb\n");
  const changed = ".gitignore was not changed: the file has changed meanwhile. Try again.";
  expect(await edited.set(false)).toEqual({ kind: "refused", message: changed });
  expect(edited.read(".gitignore")).toBe("a\n/danger/\nb\n");
  const unsaved = await opened("danger", { ".gitignore": "a\n" }, { editor: { unsavedText: () => "a\nmine\n" } });
  expect(await unsaved.set(true)).toMatchObject({ message: expect.stringContaining("has unsaved text") });
  const linked = await opened("danger", { rules: "a\n" });
  symlinkSync("rules", join(linked.shop.folder, ".gitignore"));
  expect(await linked.set(true)).toMatchObject({ kind: "refused" });
  expect([unsaved.read(".gitignore"), linked.read("rules")]).toEqual(["a\n", "a\n"]);
});

it("writes nothing in a workspace that is not trusted, or for a folder that is not in the round", async () => {
  let isTrusted = true;
  const { page, place, set, shop } = await opened("danger", {}, { workspace: { isTrusted: () => isTrusted } });
  expect(await page["changes/ignore"]({ ...place, folder: 1, isIgnored: true })).toMatchObject({ kind: "refused" });
  isTrusted = false;
  expect(await set(true)).toMatchObject({ kind: "refused" });
  expect(existsSync(join(shop.folder, ".gitignore"))).toBe(false);
});
