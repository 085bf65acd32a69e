import { randomUUID } from "node:crypto";
import { expect, it, vi } from "vitest";
import type { TrustPort } from "../base/ports.ts";
import { ChangeRequests } from "../changes/changeRequests.ts";
import { testFolder, testRepository } from "../git/test/testRepository.fixture.ts";
import { openPage } from "../test/commitPage.fixture.ts";
import { openTestHost, writeFiles } from "../test/testHost.fixture.ts";

/** Opens a folder in a repository, which becomes trusted when the person agrees or the test calls `trusted`. */
async function openUntrusted(trust?: (trusted: () => void) => TrustPort) {
  const shop = testRepository(testFolder());
  writeFiles(shop.folder, { "a.ts": "export {};\n" });
  shop.git("add", ".");
  shop.git("commit", "-m", "one");
  writeFiles(shop.folder, { "a.ts": "export {};\nexport const b = 1;\n" });
  let isTrusted = false;
  const listeners = new Set<() => void>();
  const trusted = () => {
    isTrusted = true;
    for (const listener of listeners) listener();
  };
  const test = await openTestHost({
    folders: [shop.folder],
    workspace: {
      isTrusted: () => isTrusted,
      onTrusted: (listener) => {
        listeners.add(listener);
        return { dispose: () => void listeners.delete(listener) };
      },
      ...(trust && { trust: trust(trusted) }),
    },
  });
  return { shop, trusted, test };
}

it("a page of a workspace that is trusted later receives checks, commits and coverage at once", async () => {
  const { shop, trusted, test } = await openUntrusted();
  const commit = shop.git("rev-parse", "--short", "HEAD").trim();
  await test.present({ content: `# A\n\nSee [\`commit:${commit}\`][].\n\n\`\`\`check\n1 == 1\n\`\`\`\n` });
  const { page, references, claimNews, told } = await openPage(test);
  const reference = () => references.at(-1)?.rows.map(({ state }) => state);
  const check = () => claimNews.at(-1)?.claims.map(({ state }) => state);
  expect(await page["coverage/look"]({})).toMatchObject({ reason: "untrusted" });
  await expect.poll(() => [reference(), check()]).toEqual([["refused"], ["unknown"]]);

  trusted();
  await expect.poll(() => [reference(), check()]).toEqual([["exact"], ["holds"]]);
  await expect.poll(() => told).toContainEqual(["stale"]);
  expect(await page["coverage/look"]({})).toMatchObject({ kind: "measured" });
});

/** Answers the question about trust as the page shows it. */
async function answerTrust({ page, asked }: Awaited<ReturnType<typeof openPage>>, choice: string) {
  return page["question/answer"]({ id: asked("trust")?.[0]?.id ?? "", choice });
}

it("a page asks when the editor cannot, for the folder or its parent, until the person agrees", async () => {
  const granted: string[] = [];
  const { test } = await openUntrusted((trusted) => ({
    folder: "/code/shop",
    parent: "/code",
    grant: async (folder) => {
      granted.push(folder);
      if (granted.length === 1) throw new Error("the disk is full");
      trusted();
    },
  }));
  await test.present({ content: "# A\n\n```check\n1 == 1\n```\n" });
  const page = await openPage(test);
  const { asked, values, claimNews } = page;
  expect(asked("trust")).toMatchObject([
    { facts: { folder: "/code/shop", parent: "/code", isPutOff: false }, choices: ["folder", "parent", "later"] },
  ]);
  expect(values.isRestricted).toBe(true);
  expect(claimNews.at(-1)?.claims[0]).toMatchObject({ reason: expect.stringContaining("at the bottom of the panel") });
  expect(await answerTrust(page, "folder")).toEqual({
    kind: "refused",
    message: "The folder could not be trusted: the disk is full",
  });
  expect(await answerTrust(page, "parent")).toEqual({ kind: "taken" });
  expect(granted).toEqual(["/code/shop", "/code"]);
  await expect.poll(() => [asked("trust"), values.isRestricted]).toEqual([[], false]);
  await expect.poll(() => claimNews.at(-1)?.claims.map(({ state }) => state)).toEqual(["holds"]);
  const later = await openPage(test);
  expect([later.asked("trust"), later.values.isRestricted]).toEqual([[], false]);
  expect((await openPage(test, { isBeside: true })).values).toEqual({});
});

it("an answer trusts nothing but the folder that the person has read about, while they are asked", async () => {
  const granted: string[] = [];
  const grant = async (folder: string) => void granted.push(folder);
  const { test } = await openUntrusted(() => ({ folder: "/code/shop", grant }));
  const page = await openPage(test);
  const shop = page.asked("trust")?.[0]?.id ?? "";
  const answer = (choice: string) => page.page["question/answer"]({ id: shop, choice });
  expect(await answer("parent")).toMatchObject({ kind: "refused" });
  Object.assign(test.workspace, { trust: { folder: "/code/other", grant } });
  expect(await answer("folder")).toEqual({ kind: "gone" });
  Object.assign(test.workspace, { trust: { folder: "/code/shop", grant } });
  expect(await answer("later")).toEqual({ kind: "taken" });
  await expect.poll(() => page.asked("trust")).toMatchObject([{ choices: ["again"] }]);
  expect(await answer("folder")).toEqual({ kind: "gone" });
  expect(granted).toEqual([]);
  expect(await answerTrust(page, "again")).toEqual({ kind: "taken" });
  await expect.poll(() => page.asked("trust")).toMatchObject([{ id: shop }]);
  expect(await answer("folder")).toEqual({ kind: "taken" });
  expect(granted).toEqual(["/code/shop"]);
});

it("a page names the editor's own dialog, opens it, and is put off with the other pages of the window", async () => {
  const { trusted, test } = await openUntrusted();
  expect((await openPage(test)).asked("trust")).toEqual([]);
  const manageTrust = vi.fn(async () => undefined);
  Object.assign(test.workspace, { manageTrust });
  const [one, other] = [await openPage(test), await openPage(test)];
  expect(one.asked("trust")).toMatchObject([{ facts: { isPutOff: false }, choices: ["dialog", "later"] }]);
  expect(await answerTrust(one, "dialog")).toEqual({ kind: "taken" });
  expect(manageTrust).toHaveBeenCalledOnce();
  expect(await answerTrust(one, "later")).toEqual({ kind: "taken" });
  await expect.poll(() => [one.asked("trust"), other.asked("trust")]).toEqual([[], []]);
  const later = await openPage(test);
  expect([later.asked("trust"), later.values.isRestricted, other.values.isRestricted]).toEqual([[], true, true]);
  trusted();
  await expect.poll(() => other.values.isRestricted).toBe(false);
});

it("an assistant's call that needs git says where the person can grant trust, and that it can be repeated", async () => {
  const { trusted, test } = await openUntrusted(() => ({ folder: "/code/shop", grant: async () => undefined }));
  const { host, store, workspace, changes } = test;
  const requests = new ChangeRequests({ host, store, workspace, changes, clock: { now: () => 7 }, newId: randomUUID });
  const request = () => requests.request({ range: "HEAD", title: "A" }, "test", new AbortController().signal);
  expect(await request()).toMatchObject({
    message:
      "The workspace is not trusted, so git is not started in it. Ask the user to answer the question at the bottom of the browser panel, or to run `dialectic trust /code/shop`, then repeat the call.",
  });
  Object.assign(workspace, { trust: { ...workspace.trust, folder: "/a `b`\n" } });
  expect(await request()).toMatchObject({
    message: expect.stringContaining("run `dialectic trust .` in the folder, then"),
  });
  trusted();
  expect(await request()).toMatchObject({ kind: "requested" });
});
