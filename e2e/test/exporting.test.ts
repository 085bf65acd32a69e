import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, Download, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sectionShown, sharedBrowser } from "../support/browser.ts";
import { problemsOnPaper } from "../support/drawnOnPaper.ts";
import { choosePalette } from "../support/panelPage.ts";
import { pdfText } from "../support/pdfText.ts";
import { type Product, startProduct } from "../support/product.ts";
import { openExportingPage, problemsUnderPolicy, type ReviewMenu, reviewMenu } from "../support/reviewMenu.ts";
import { pictureToExport, reviewToExport } from "../support/reviewToExport.ts";

const third = reviewToExport[2];

describe("copying, saving and printing", () => {
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

  /** Waits until all sections are formatted. */
  const wholeOnPage = () =>
    expect
      .poll(() => page.locator(".section[aria-busy=false]:not(:has(> .section-source))").count(), { timeout: 60_000 })
      .toBe(third.match(/^#+ /gm)?.length);
  const foldOf = (title: string) =>
    page.locator(".section", { has: page.getByRole("heading", { name: title, exact: true }) }).locator(".section-fold");
  const fold = async (title: string) => {
    await foldOf(title).click();
    await page.locator(".section[data-folded]").waitFor();
  };
  const unfold = async (title: string) => {
    await foldOf(title).click();
    await page.locator(".section[data-folded]").waitFor({ state: "detached" });
  };
  const openOld = async () => {
    await page.keyboard.press("[");
    await page.getByText("Showing iteration 2 of 3.").waitFor();
  };
  const openLatest = async () => {
    await page.keyboard.press("l");
    await page.getByText(/Showing iteration/).waitFor({ state: "detached" });
  };

  describe("copying", () => {
    it("puts the whole review on the clipboard, byte for byte", async () => {
      await actions.choose("Copy as Markdown");
      await actions.said("Copied as Markdown.");
      expect(await actions.clipboard("text/plain")).toBe(third);
    });

    it("puts rich text on the clipboard, with the styles of code and tables", async () => {
      await actions.choose("Copy as rich text");
      await actions.said("Copied as rich text.");
      expect(await actions.clipboard("text/plain")).toBe(third);
      const html = await actions.clipboard("text/html");
      expect(html).toContain("The very end");
      expect(html).toMatch(/<td[^>]*style="[^"]*border/);
      expect(html).toMatch(/<code[^>]*>src\/auth\.ts:23<\/code>/);
      expect(html).toContain('href="https://example.org/page?a=1&amp;b=2"');
      expect(html).not.toContain("<img");
    });
  });

  describe("saving", () => {
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

  describe("selecting all", () => {
    const selectAll = async () => {
      await page.locator("main").focus();
      await page.keyboard.press("Control+a");
    };
    const unselect = () => page.evaluate(() => document.getSelection()?.removeAllRanges());

    it("selects the text of the review to the last word, and nothing around it", async () => {
      await wholeOnPage();
      await selectAll();
      await page.keyboard.press("Control+c");
      const text = await actions.clipboard("text/plain");
      const titles = third.split("\n").flatMap((line) => (line.startsWith("#") ? [line.replace(/^#+ /, "")] : []));
      expect(text.split("\n").filter((line) => titles.includes(line))).toEqual(titles);
      expect(text.startsWith("Leaving the panel: a/b\n")).toBe(true);
      expect(text).toContain("\nconst answer: number = 42; // a comment\n");
      expect(text.trim().endsWith("The very end of it all.")).toBe(true);
      expect(await actions.clipboard("text/html")).toContain("The very end");
      await unselect();
    });

    it("copies the whole review even when a section is folded", async () => {
      await fold("Part 3");
      await selectAll();
      await page.keyboard.press("Control+c");
      await actions.said("Copied as rich text.");
      expect(await actions.clipboard("text/plain")).toBe(third);
      await unselect();
      await unfold("Part 3");
    });
  });

  describe("printing", () => {
    const printed = () => page.locator("html[data-printed]").waitFor({ state: "attached" });
    const forget = () => page.evaluate(() => document.documentElement.removeAttribute("data-printed"));
    const paper = async () => pdfText(await page.pdf({ format: "A4" })).replace(/\s+/g, "");

    it("prints black on white in every theme", async () => {
      await choosePalette(page, "dark");
      await wholeOnPage();
      await page.emulateMedia({ media: "print" });
      const looks = await page.evaluate(() =>
        [".review p", "body", ".panel > header"].map((selector) => {
          const { color, backgroundColor, display } = getComputedStyle(
            document.querySelector(selector) ?? document.body,
          );
          return { color, backgroundColor, display };
        }),
      );
      expect(looks).toMatchObject([
        { color: "rgb(0, 0, 0)" },
        { backgroundColor: "rgb(255, 255, 255)" },
        { display: "none" },
      ]);
      await page.emulateMedia({ media: null });
      expect(await problemsOnPaper(page)).toEqual([]);
      const text = await paper();
      for (const wanted of [
        "Leavingthepanel",
        "Part30",
        "Theveryend",
        "https://example.org/page?a=1&b=2",
        "Iteration3of3",
      ])
        expect(text).toContain(wanted);
      expect(text).not.toContain("Iterations");
      expect(text).not.toContain("choose“Print…”");
    });

    it("unfolds sections for printing, and folds them again", async () => {
      await fold("Part 3");
      expect(await paper()).toContain("Toprintallofit,choose“Print…”");
      await page.locator("main").focus();
      await page.keyboard.press("Control+p");
      await printed();
      const text = await paper();
      expect(text).toContain("Allaboutpart3,");
      expect(text).not.toContain("choose“Print…”");
      await page.locator(".section[data-folded]").waitFor();
      await forget();
      await unfold("Part 3");
    });

    it("marks an old iteration as old", async () => {
      await openOld();
      await actions.choose("Print…");
      await printed();
      const text = await paper();
      expect(text).toContain("Iteration2of3(olditeration)");
      expect(text).toContain("Theendofitall.");
      await forget();
      await openLatest();
    });
  });
});

async function lookAtFile(reader: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await reader.emulateMedia({ colorScheme });
    expect(await problemsUnderPolicy(reader), colorScheme).toEqual([]);
  }
}
