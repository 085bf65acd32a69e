import { writeFileSync } from "node:fs";
import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { iterationShown, sectionShown } from "../support/browser.ts";
import { browserSession } from "../support/browserSession.ts";
import { storyRepository } from "../support/storyRepository.ts";

/** The first example of “Trojan Source”: a reader without marks sees a check that the compiler takes for a comment. */
const trojan = "/*\u202e } \u2066if (isAdmin)\u2069 \u2066 begin admins only */";
const before = [
  "let isAdmin = false;",
  "/* begin admins only */ if (isAdmin) {",
  'const cafe = "caf\u00e9";',
  `const long = "${"word ".repeat(2_000)}before ${"rest ".repeat(30_000)}";`,
  "end();",
];
const after = [
  "let isAdmin = false;",
  trojan,
  'const cafe = "cafe\u0301";',
  `const long = "${"word ".repeat(2_000)}after ${"rest ".repeat(30_000)}";`,
  "end();",
];
const content = (word: string) => `# Admins

A word in Hebrew: \u2067\u05d0\u05d1\u05d2\u2069, and one \u202e too far.

The name ${word} and \`a\u200bb\`.

[src/admin.ts:2][]

\`\`\`ts
${trojan}
\`\`\`
`;

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

describe("characters that a reader cannot see", () => {
  const session = browserSession({ page: { viewport: { width: 1280, height: 900 }, colorScheme: "dark" } });
  let page: Page;
  const logical = ["if", "isAdmin", "begin", "only"];

  beforeAll(async () => {
    const { present, product } = session();
    ({ page } = session());
    const { git, folder, commit, call } = storyRepository(product);
    git("config", "core.autocrlf", "false");
    writeFileSync(folder("admin.ts"), `${before.join("\n")}\n`);
    commit("Begin");
    writeFileSync(folder("admin.ts"), `${after.join("\n")}\n`);
    await present({ content: content("caf\u00e9").replace("src/", "") });
    await call("request_review", { description: content("cafe\u0301").replace("src/", "") });
    await page.goto(product.host().url);
    await sectionShown(page, "Admins");
  });

  it("read in the order of the compiler in fences, hunks and previews, with their names", async () => {
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

  it("are copied as they are, without their marks", async () => {
    const copied = await page.locator("main .code-block pre, main .diff ins", { hasText: "begin" }).evaluateAll((all) =>
      all.map((element) => {
        const selection = document.getSelection();
        selection?.selectAllChildren(element);
        return selection?.toString().trim();
      }),
    );
    // The fence stands in both texts of the review.
    expect(copied).toEqual([trojan, trojan, trojan]);
  });

  it("are named once by the hunk that adds them", async () => {
    expect(await page.locator("main .hunk-invisible").allTextContents()).toEqual([
      " Adds invisible characters: U+202E right-to-left override, U+2066 left-to-right isolate, U+2069 pop directional isolate",
    ]);
  });

  it("are marked in prose only where they reach too far", async () => {
    const [hebrew] = await page.locator("main .section p").all();
    expect(await hebrew?.getByRole("img").evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel))).toEqual([
      "U+202E right-to-left override",
    ]);
  });

  it("are told in words where two lines look the same", async () => {
    await expect
      .poll(() => page.locator("main .diff td", { hasText: "const cafe" }).last().textContent())
      .toContain("differs only in how characters are encoded");
  });

  it("leave a change far into a line in view", async () => {
    const words = page.locator("main .diff .diff-word");
    await expect.poll(() => words.allTextContents()).toEqual(expect.arrayContaining(["before", "after"]));
    const gaps = page.locator("main .diff ins .diff-gap");
    expect(await gaps.evaluateAll((all) => all.map((gap) => gap.ariaLabel))).toEqual([
      "… 9,814 characters …",
      "… 149,803 more characters",
    ]);
  });

  it("are told between iterations of a text", async () => {
    const { present } = session();
    await present({ content: content("caf\u00e9"), mode: "replace" });
    const { structured } = await present({ content: content("cafe\u0301"), mode: "replace" });
    await iterationShown(page, Number(structured["iteration"]));
    await page.keyboard.press("Escape");
    await page.keyboard.press("d");
    const note = page.getByRole("note", { name: "differs only in how characters are encoded" });
    await expect.poll(() => note.count()).toBe(1);
  });
});
