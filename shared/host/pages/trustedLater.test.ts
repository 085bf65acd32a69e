import { expect, it } from "vitest";
import { testFolder, testRepository } from "../../git/test/testRepository.ts";
import { openPage } from "../test/commitPage.ts";
import { openTestHost, writeFiles } from "../test/testHost.ts";

it("a page of a workspace that is trusted later is told of checks, commits and coverage at once", async () => {
  const shop = testRepository(testFolder());
  writeFiles(shop.folder, { "a.ts": "export {};\n" });
  shop.git("add", ".");
  shop.git("commit", "-m", "one");
  writeFiles(shop.folder, { "a.ts": "export {};\nexport const b = 1;\n" });
  const commit = shop.git("rev-parse", "--short", "HEAD").trim();
  let isTrusted = false;
  const listeners = new Set<() => void>();
  const test = await openTestHost({
    folders: [shop.folder],
    workspace: {
      isTrusted: () => isTrusted,
      onTrusted: (listener) => {
        listeners.add(listener);
        return { dispose: () => void listeners.delete(listener) };
      },
    },
  });
  await test.present({ content: `# A\n\nSee [\`commit:${commit}\`][].\n\n\`\`\`check\n1 == 1\n\`\`\`\n` });
  const { page, references, claimNews, told } = await openPage(test);
  const reference = () => references.at(-1)?.rows.map(({ state }) => state);
  const check = () => claimNews.at(-1)?.claims.map(({ state }) => state);
  expect(await page["coverage/look"]({})).toMatchObject({ reason: "untrusted" });
  await expect.poll(() => [reference(), check()]).toEqual([["refused"], ["unknown"]]);

  isTrusted = true;
  for (const listener of listeners) listener();
  await expect.poll(() => [reference(), check()]).toEqual([["exact"], ["holds"]]);
  await expect.poll(() => told).toContainEqual(["stale"]);
  expect(await page["coverage/look"]({})).toMatchObject({ kind: "measured" });
});
