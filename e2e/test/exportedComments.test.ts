import { readFile } from "node:fs/promises";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sectionShown, sharedBrowser } from "../support/browser.ts";
import { findCommentBox } from "../support/comments.ts";
import { type Product, startProduct } from "../support/product.ts";
import { lookAt, openExportingPage, type ReviewMenu, reviewMenu } from "../support/reviewMenu.ts";

const content = "# Leaving\n\nAll of it goes.\n\n## Later\n\nThe end.\n";
const hostile =
  "Why <img src=x onerror=alert(1)> **all**? `src/a.ts:1`\n\n</aside></section>\n\n# Not a heading of yours";

describe("comments of a review that leaves the panel", () => {
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
  });

  afterAll(async () => {
    await product?.dispose();
  });

  it("are no choice where there are none", async () => {
    await actions.open();
    expect(await actions.menu.getByRole("menuitemcheckbox", { name: "Include comments" }).count()).toBe(0);
    await page.keyboard.press("Escape");
    await page.keyboard.press("c");
    await findCommentBox(page).fill(hostile);
    await findCommentBox(page).press("Control+Shift+Enter");
    await page.locator(".thread").first().waitFor();
    await product.assistant.call("answer_comment", { comment: "About [the whole](https://example.org)." });
    await page.locator(".thread", { hasText: "About the whole" }).waitFor();
  });

  it("stand behind the text of saved Markdown, in quotes that nothing ends, and never in a commit message", async () => {
    const markdown = await saved("Save as Markdown…");
    expect(
      markdown.startsWith(`${content}\n\n---\n\n## Comments\n\n### Leaving\n\n> *Unresolved*\n>\n> **You · `),
    ).toBe(true);
    const said = markdown.slice(content.length).split("\n");
    expect(said.filter((line) => line !== "" && !line.startsWith(">"))).toEqual([
      "---",
      "## Comments",
      "### Leaving",
      "### The review and code",
    ]);
    expect(said).toContain("> # Not a heading of yours");
    await actions.choose("Copy as commit message");
    await actions.said("Copied as a commit message.");
    expect(await actions.clipboard("text/plain")).not.toContain("Why");
    await actions.choose("Copy as Markdown");
    await actions.said("Copied as Markdown.");
    expect(await actions.clipboard("text/plain")).toBe(content);
  });

  it("stand below their sections in saved HTML, where nothing of them runs", async () => {
    const file = await saved("Save as HTML…");
    expect(file).not.toMatch(/<img src=x|onerror=/);
    const other = await browser.newPage();
    await other.setContent(file);
    const threads = other.locator("aside.thread-said");
    expect(await threads.count()).toBe(2);
    expect(await threads.first().textContent()).toMatch(
      /^Unresolved\s+You · [\s\S]+Why\s+[\s\S]*all[\s\S]*Not a heading of yours\s*$/,
    );
    expect(await other.locator("#comments .thread-said").textContent()).toMatch(
      /test-assistant · .+\s+About the whole\./,
    );
    expect(await other.locator("main > section.file-section h1").allTextContents()).toEqual(["Leaving"]);
    await other.close();
  });

  it("go along on paper and as rich text", async () => {
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

  it("stay here when the reader says so", async () => {
    await actions.open();
    const choice = actions.menu.getByRole("menuitemcheckbox", { name: "Include comments" });
    expect(await choice.getAttribute("aria-checked")).toBe("true");
    await choice.click();
    expect(await choice.getAttribute("aria-checked")).toBe("false");
    await page.keyboard.press("Escape");
    expect(await saved("Save as Markdown…")).toBe(content);
    expect(await saved("Save as HTML…")).not.toContain("Not a heading of yours");
    await actions.open();
    await choice.click();
    expect(await lookAt(page, "menu-with-comments")).toEqual([]);
  });
});
