import { writeFileSync } from "node:fs";
import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { sectionShown } from "../support/browser.ts";
import { browserSession } from "../support/browserSession.ts";
import { storyRepository } from "../support/storyRepository.ts";

/** A journey: each test goes on where the one before it has ended. */
describe("invisible characters", () => {
  /** The first example of “Trojan Source”: a reader without marks sees a check that the compiler takes for a comment. */
  const trojan = "/*\u202e } \u2066if (isAdmin)\u2069 \u2066 begin admins only */";
  const lines = (check: string) => ["let isAdmin = false;", check, "end();", ""].join("\n");
  const content = `# Admins\n\n[admin.ts:2][]\n\n\`\`\`ts\n${trojan}\n\`\`\`\n`;

  /** Returns words of an element in the order in which they are drawn, line by line. */
  async function readDrawn(code: Locator, words: readonly string[]): Promise<readonly string[]> {
    const places = await code.evaluate((element, wanted) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const nodes: Text[] = [];
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
        if (node instanceof Text) nodes.push(node);
      return wanted.map((word) => {
        const node = nodes.find(({ data }) => data.includes(word));
        if (node === undefined) return Number.NaN;
        const range = document.createRange();
        range.setStart(node, node.data.indexOf(word));
        range.setEnd(node, node.data.indexOf(word) + word.length);
        const { top, left } = range.getBoundingClientRect();
        return Math.round(top) * 10_000 + left;
      });
    }, words);
    return words.toSorted((one, other) => (places[words.indexOf(one)] ?? 0) - (places[words.indexOf(other)] ?? 0));
  }

  const session = browserSession({ page: { viewport: { width: 1280, height: 900 }, colorScheme: "dark" } });
  let page: Page;
  const logical = ["if", "isAdmin", "begin", "only"];

  beforeAll(async () => {
    const { product } = session();
    ({ page } = session());
    const { git, folder, commit, call } = storyRepository(product);
    git("config", "core.autocrlf", "false");
    writeFileSync(folder("admin.ts"), lines("/* begin admins only */ if (isAdmin) {"));
    commit("Begin");
    writeFileSync(folder("admin.ts"), lines(trojan));
    await call("request_review", { title: "Admins", description: content });
    await page.goto(product.host().url);
    await sectionShown(page, "Admins");
  });

  it("are named, and code reads in the order of the compiler, in fences, hunks and previews", async () => {
    const fence = page.locator("main .code-block pre").first();
    const added = page.locator("main .diff ins", { hasText: "begin" });
    await added.waitFor();
    await page.locator("main a.reference").first().click();
    const previewed = page.locator(".excerpt-marked td");
    await previewed.waitFor();
    for (const code of [fence, added, previewed]) {
      expect(await readDrawn(code, logical)).toEqual(logical);
      expect(await code.getByRole("img").evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel))).toEqual([
        "U+202E right-to-left override",
        "U+2066 left-to-right isolate",
        "U+2069 pop directional isolate",
        "U+2066 left-to-right isolate",
      ]);
    }
  });

  it("are copied unchanged, without their marks", async () => {
    const copied = await page.locator("main .code-block pre, main .diff ins", { hasText: "begin" }).evaluateAll((all) =>
      all.map((element) => {
        const selection = document.getSelection();
        selection?.selectAllChildren(element);
        return selection?.toString().trim();
      }),
    );
    expect(copied).toEqual([trojan, trojan]);
  });
});
