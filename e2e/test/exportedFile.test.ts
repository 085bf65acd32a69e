import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, Download, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sectionShown, sharedBrowser } from "../support/browser.ts";
import { findCommentBox } from "../support/comments.ts";
import { problemsOnPaper } from "../support/drawnOnPaper.ts";
import { type Product, startProduct } from "../support/product.ts";
import { openExportingPage, problemsUnderPolicy, type ReviewMenu, reviewMenu } from "../support/reviewMenu.ts";
import { pictureToExport, reviewToExport } from "../support/reviewToExport.ts";

const third = reviewToExport[2];

describe("saving a review", () => {
  let product: Product;
  let browser: Browser;
  let page: Page;
  let actions: ReviewMenu;

  beforeAll(async () => {
    product = await startProduct();
    mkdirSync(join(product.workspace.folder, "media"));
    writeFileSync(join(product.workspace.folder, "media", "dot.svg"), pictureToExport);
    browser = await sharedBrowser();
    page = await openExportingPage(browser);
    actions = reviewMenu(page);
    for (const content of reviewToExport)
      await product.assistant.call("present_review", { baseUri: product.workspace.folder, content });
    await page.goto(product.host().url);
    await sectionShown(page, "Leaving the panel");
  });

  afterAll(async () => {
    await product?.dispose();
  });

  it("saves the Markdown under the review's name", async () => {
    const download = await actions.save("Save as Markdown…");
    expect(download.suggestedFilename()).toBe("Leaving the panel a b.md");
    expect(readFileSync(await download.path(), "utf8")).toBe(third);
    await actions.said("Saved as “Leaving the panel a b.md”.");
  });

  it("saves everything in one file, with the history, that requests nothing", async () => {
    const download = await actions.save("Save as HTML…");
    expect(download.suggestedFilename()).toBe("Leaving the panel a b.html");
    const { reader, requests, events } = await openFile(download);
    expect(await reader.title()).toBe("Leaving the panel: a/b");
    const text = await reader.locator("body").evaluate((body) => body.textContent);
    for (const wanted of ["Iteration 3 of 3", "by test-assistant · shop", "the server (src/server.ts:67)"])
      expect(text).toContain(wanted);
    for (const once of [
      "The very end",
      "The end of it all.",
      "Nobody needs this any more.",
      "All about part 7, as it was.",
    ])
      expect(text.split(once).length - 1, once).toBe(1);
    expect(text).not.toContain(product.workspace.folder);
    expect(await reader.locator(".file-iteration > summary").allInnerTexts()).toEqual([
      expect.stringMatching(/^#2 .*whole review · by test-assistant · 1 changed · 1 removed · \+\d+ −\d+ words$/),
      expect.stringMatching(/^#1 .*whole review · by test-assistant · \d+ added · \+[\d,]+ −0 words$/),
    ]);
    const ids = await reader.locator("[id]").evaluateAll((all) => all.map(({ id }) => id));
    expect(ids.length).toBe(new Set(ids).size);
    const broken = await reader
      .locator('a[href^="#"]')
      .evaluateAll((links) =>
        links
          .map((link) => decodeURIComponent(link.getAttribute("href") ?? "").slice(1))
          .filter((anchor) => document.getElementById(anchor) === null),
      );
    expect(broken).toEqual([]);
    await lookAtFile(reader);
    expect(await problemsOnPaper(reader)).toEqual([]);
    await reader.getByRole("link", { name: "last part", exact: true }).click();
    await reader.locator("#to-the-last-part:target").waitFor();
    await reader.locator(".file-iteration > summary").first().click();
    await reader.getByText("The end of it all.").waitFor({ state: "visible" });
    expect([requests, events]).toEqual([[], []]);
    await reader.close();
  });

  /** Opens a saved file as a person does, and records its requests and errors. */
  async function openFile(download: Download) {
    const path = `${await download.path()}.html`;
    await download.saveAs(path);
    const reader = await (await browser.newContext()).newPage();
    const url = pathToFileURL(path).href;
    const isOwn = (address: string) => address.split("#")[0] === url;
    const requests: string[] = [];
    const events: string[] = [];
    reader.on("request", (request) => {
      if (!isOwn(request.url()) && !request.url().startsWith("data:image/")) requests.push(request.url());
    });
    reader.on("dialog", (dialog) => {
      events.push(`dialog ${dialog.message()}`);
      void dialog.dismiss();
    });
    reader.on("popup", () => events.push("popup"));
    reader.on("pageerror", (problem) => events.push(`threw ${problem.message}`));
    reader.on("framenavigated", (frame) => isOwn(frame.url()) || events.push(`went to ${frame.url()}`));
    await reader.goto(url);
    return { reader, requests, events };
  }
});

async function lookAtFile(reader: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await reader.emulateMedia({ colorScheme });
    expect(await problemsUnderPolicy(reader), colorScheme).toEqual([]);
  }
}

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
