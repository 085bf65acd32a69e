import { mkdirSync, mkdtempSync, realpathSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { followTrust, isFolderTrusted, trustFolder } from "./folderTrust.ts";

/** Prepares a folder with a shop in it, and a state folder as a running panel has it. */
function foldersOfTest() {
  const top = realpathSync(mkdtempSync(join(tmpdir(), "dialectic-trust-")));
  onTestFinished(() => rmSync(top, { recursive: true, force: true }));
  const [work, shop, state] = [join(top, "work"), join(top, "work", "shop"), join(top, "state")];
  for (const folder of [shop, state]) mkdirSync(folder, { recursive: true });
  return { top, work, shop, state };
}

async function follow(folder: string, state: string) {
  const problems: string[] = [];
  const trust = await followTrust(folder, (message) => problems.push(message), state);
  onTestFinished(() => trust.dispose());
  const reported: boolean[] = [];
  trust.onTrusted(() => reported.push(trust.isTrusted()));
  return { trust, told: reported, problems };
}

describe("trust in a folder", () => {
  it("is stored for the folder and everything in it, under its real path", async () => {
    const { top, work, shop, state } = foldersOfTest();
    symlinkSync(work, join(top, "alias"));
    expect(await isFolderTrusted(shop, state)).toBe(false);
    expect(await trustFolder(join(top, "alias"), state)).toBe(work);
    expect(statSync(join(state, "trusted.json")).mode & 0o777).toBe(0o600);
    mkdirSync(join(top, "work2"));
    const asked = [work, shop, join(top, "work2"), top].map((folder) => isFolderTrusted(folder, state));
    expect(await Promise.all(asked)).toEqual([true, true, false, false]);
    await trustFolder(join(top, "work2"), state);
    expect(await isFolderTrusted(shop, state)).toBe(true);
    await expect(trustFolder(join(top, "nowhere"), state)).rejects.toMatchObject({ code: "ENOENT" });
  });

  it.each(["", "{}", '{"folders":"/"}', '{"folders":[1]}'])("is requested again when the file is %j", async (text) => {
    const { shop, state } = foldersOfTest();
    writeFileSync(join(state, "trusted.json"), text);
    expect(await isFolderTrusted(shop, state)).toBe(false);
  });

  it("can be granted to a running panel, for the folder or its parent", async () => {
    const { work, shop, state } = foldersOfTest();
    const { trust, told } = await follow(shop, state);
    expect([trust.isTrusted(), trust.trust.folder, trust.trust.parent]).toEqual([false, shop, work]);
    await trust.trust.grant(work);
    expect([trust.isTrusted(), told]).toEqual([true, [true]]);
    const next = await follow(join(work, "shop"), state);
    expect(next.trust.isTrusted()).toBe(true);
  });

  it("takes effect in a running panel when another process has stored it", async () => {
    const { shop, state } = foldersOfTest();
    const { trust, told, problems } = await follow(shop, state);
    await trustFolder(shop, state);
    await expect.poll(() => [trust.isTrusted(), told]).toEqual([true, [true]]);
    expect(problems).toEqual([]);
  });

  it("is not offered for a folder that contains all of the person's files", async () => {
    const { state } = foldersOfTest();
    expect((await follow("/shop", state)).trust.trust.parent).toBeUndefined();
  });

  it("can be granted in the panel when files cannot be watched", async () => {
    const { shop, state } = foldersOfTest();
    rmSync(state, { recursive: true });
    const { trust, problems } = await follow(shop, state);
    expect(problems).toEqual([expect.stringContaining("takes effect after a restart")]);
    await trust.trust.grant(shop);
    expect(trust.isTrusted()).toBe(true);
  });
});
