import { writeFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { sectionShown } from "../support/browser.ts";
import { browserSession } from "../support/browserSession.ts";
import { problemsInEveryTheme } from "../support/panelPage.ts";
import type { Product } from "../support/product.ts";
import { commitPackage, listStoryRows, type StoryRepository, storyRepository } from "../support/storyRepository.ts";

const fence = (language: string, ...lines: readonly string[]) => `\`\`\`${language}\n${lines.join("\n")}\n\`\`\``;

/** Disk notifications are late on a busy machine. */
const patient = { timeout: 60_000 };

describe("code that an author places with fences", () => {
  const session = browserSession({ page: { viewport: { width: 1280, height: 2400 }, colorScheme: "dark" } });
  let product: Product;
  let page: Page;
  let repository: StoryRepository;
  let reviewId = "";
  const section = (title: string) => page.locator("main.scroller .section", { hasText: title });
  const part = (title: string, text: string) => section(title).locator(".code-fence", { hasText: text });
  const readCode = (title: string, text: string) => part(title, text).locator(".excerpt td").allTextContents();

  beforeAll(async () => {
    ({ product, page } = session());
    repository = storyRepository(product);
    const { folder, call, edit, findLine } = repository;
    commitPackage(repository);
    edit("lib/index.js", "      paragraph: opener(paragraph),", "      paragraph: opener(paragraph, remember),");
    edit("index.js", "fromMarkdown", "fromMarkdown, remember");
    writeFileSync(folder("limits.js"), ["// Limits", "export const most = 7", "export const least = 3", ""].join("\n"));
    repository.git("add", "limits.js");
    repository.git("commit", "--quiet", "--message", "Limits", "limits.js");
    const enter = findLine("lib/index.js", "opener(paragraph, remember)");
    const content = [
      "# Remember paragraphs",
      `## Overview\n\nSee [\`lib/index.js:${enter}\`][] and [\`index.js\`][].`,
      `## Paragraphs\n\nA paragraph is remembered here:\n\n${fence("hunk", `lib/index.js:${enter - 1}-${enter + 1}`)}`,
      `## Exports\n\nThe package has one more:\n\n${fence("diff", "@@ -1,2 +1,2 @@", ...listChange())}\n\nUntouched:\n\n${fence("diff", "-one", "+two")}`,
      `## As it is\n\nThese stay:\n\n${fence("hunk", "limits.js:1-2", "limits.js#least", "none.js:4", "../outside.js:1", "a remark")}`,
    ].join("\n\n");
    const made = await call("present_review", { baseUri: folder(), content });
    reviewId = String(made["review_id"] ?? made["reviewId"]);
    await page.goto(product.host().url);
    await sectionShown(page, "Remember paragraphs");
  });

  /** Returns the changed lines of the export as git has them. */
  function listChange(): readonly string[] {
    const diff = repository.git("diff", "--unified=0", "--", "index.js").split("\n");
    return diff.filter((line) => /^[-+](?![-+]{2} )/.test(line));
  }

  it("shows each change below the section with its fence, and a diff that equals a change as that change", async () => {
    const line = (text: string, file: string) => `    line ${Math.max(1, repository.findLine(file, text) - 3)}`;
    await expect
      .poll(() => listStoryRows(page), patient)
      .toEqual([
        "Remember paragraphs",
        "Overview",
        expect.stringMatching(/^ {4}→ (lib\/)?index.js:\d+$/),
        "Paragraphs",
        "  lib/index.js",
        line("opener(paragraph, remember)", "lib/index.js"),
        "      paragraph: opener(paragraph),",
        "      paragraph: opener(paragraph, remember),",
        "Exports",
        "  index.js",
        line("fromMarkdown, remember", "index.js"),
        ...listChange().map((each) => `      ${each.slice(1).trim()}`),
        "As it is",
      ]);
    expect(await section("Exports").locator("pre:visible").allTextContents()).toEqual(["-one\n+two\n"]);
    await part("Paragraphs", "lib/index.js").getByRole("button", { name: "Go to the change" }).click();
    const focused = () => page.evaluate(() => document.activeElement?.querySelector(".hunk-place")?.textContent);
    await expect.poll(focused).toMatch(/^line \d+/);
    expect(await problemsInEveryTheme(page, "fences")).toEqual([]);
  });

  it("shows other code as it is, and the reason where there is none", async () => {
    await expect
      .poll(() => readCode("As it is", "limits.js:1-2"), patient)
      .toEqual(["// Limits", "export const most = 7"]);
    expect(await readCode("As it is", "limits.js#least")).toContain("export const least = 3");
    await part("As it is", "none.js").getByText("There is no file none.js in the workspace.").waitFor();
    const outside = part("As it is", "../outside.js:1");
    await outside.getByText("../outside.js:1 cannot be opened").waitFor();
    expect(await outside.locator(".excerpt").count()).toBe(0);
    await section("As it is").getByText("a remark").waitFor();
  });

  it("follows an edit of the file, also one that leaves the lines where they are", async () => {
    repository.edit("limits.js", "most = 7", "most = 8");
    await expect
      .poll(() => readCode("As it is", "limits.js:1-2"), patient)
      .toEqual(["// Limits", "export const most = 8"]);
    repository.edit("limits.js", "most = 8", "most = 9");
    await expect.poll(() => readCode("As it is", "limits.js:1-2"), patient).toContain("export const most = 9");
    repository.edit("limits.js", "// Limits", "// Above\n\n// Limits");
    await expect
      .poll(() => readCode("As it is", "limits.js:1-2"), patient)
      .toEqual(["// Limits", "export const most = 9"]);
    await part("As it is", "limits.js:1-2").getByText("limits.js:3-4").waitFor();
  });

  it("opens the code of a fence at its reference", async () => {
    await part("As it is", "limits.js:1-2").getByRole("link").click();
    await page.getByRole("complementary", { name: "limits.js" }).getByText("export const least = 3").waitFor();
    await page.keyboard.press("Escape");
  });

  it("keeps the text of a fence in an old iteration", async () => {
    const { call, folder } = repository;
    await call("present_review", {
      baseUri: folder(),
      content: "\n\n## Later\n\nText.\n",
      mode: "append",
      review_id: reviewId,
    });
    await section("Later").waitFor();
    await page.keyboard.press("[");
    await section("Later").waitFor({ state: "detached" });
    await expect
      .poll(() => section("As it is").locator("pre").allTextContents())
      .toEqual(["limits.js:1-2\nlimits.js#least\nnone.js:4\n../outside.js:1\na remark\n"]);
    expect(await page.locator(".code-fence").count()).toBe(0);
    await page.keyboard.press("Escape");
  });
});
