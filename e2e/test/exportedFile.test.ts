import { readFile } from "node:fs/promises";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sectionShown, sharedBrowser } from "../support/browser.ts";
import { findCommentBox } from "../support/comments.ts";
import { type Product, startProduct } from "../support/product.ts";
import { openExportingPage, type ReviewMenu, reviewMenu } from "../support/reviewMenu.ts";

describe("exported comments", () => {
  const content = "# Leaving\n\nAll of it goes.\n\n## Later\n\nThe end.\n";
  const hostile =
    "Why <img src=x onerror=alert(1)> **all**? `src/a.ts:1`\n\n</aside></section>\n\n# Not a heading of yours";

  let product: Product;
  let browser: Browser;
  let page: Page;
  let actions: ReviewMenu;

  const saved = async (entry: string) => readFile(await (await actions.save(entry)).path(), "utf8");

  beforeAll(async () => {
    product = await startProduct();
    browser = await sharedBrowser();
    page = await openExportingPage(browser);
    actions = reviewMenu(page);
    await product.assistant.call("present_review", { baseUri: product.workspace.folder, content });
    await page.goto(product.host().url);
    await sectionShown(page, "Leaving");
    await page.keyboard.press("c");
    await findCommentBox(page).fill(hostile);
    await findCommentBox(page).press("Control+Shift+Enter");
    await page.locator(".thread").first().waitFor();
    await product.assistant.call("answer_comment", { comment: "About [the whole](https://example.org)." });
    await page.locator(".thread", { hasText: "About the whole" }).waitFor();
  });

  afterAll(async () => {
    await product?.dispose();
  });

  it("are below their sections in the saved file, and nothing in them runs", async () => {
    const file = await saved("Save as HTML…");
    expect(file).not.toMatch(/<img src=x|onerror=/);
    const other = await browser.newPage();
    await other.setContent(file);
    const threads = other.locator("aside.thread-said");
    expect(await threads.count()).toBe(2);
    expect(await threads.first().textContent()).toMatch(
      /^Open\s+You · [\s\S]+Why\s+[\s\S]*all[\s\S]*Not a heading of yours\s*$/,
    );
    expect(await other.locator("#comments .thread-said").textContent()).toMatch(
      /test-assistant · .+\s+About the whole\./,
    );
    expect(await other.locator("main > section.file-section h1").allTextContents()).toEqual(["Leaving"]);
    await other.close();
  });

  it("are printed, and copied as rich text", async () => {
    await actions.choose("Print…");
    await page.locator("html[data-printed]").waitFor();
    await page.emulateMedia({ media: "print" });
    expect(await page.locator(".thread").evaluateAll((all) => all.map((one) => one.checkVisibility()))).toEqual([
      true,
      true,
    ]);
    expect(await page.locator(".thread button:visible").count()).toBe(0);
    await page.emulateMedia({ media: null });
    await actions.choose("Copy as rich text");
    await actions.said("Copied as rich text.");
    const rich = await actions.clipboard("text/html");
    expect(rich).toContain("Not a heading of yours");
    expect(rich).not.toMatch(/<img|onerror=/);
  });
});
