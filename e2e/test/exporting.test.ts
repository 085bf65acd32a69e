import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sectionShown, sharedBrowser } from "../support/browser.ts";
import { problemsOnPaper } from "../support/drawnOnPaper.ts";
import { choosePalette } from "../support/panelPage.ts";
import { pdfText } from "../support/pdfText.ts";
import { type Product, startProduct } from "../support/product.ts";
import { openExportingPage, type ReviewMenu, reviewMenu } from "../support/reviewMenu.ts";
import { pictureToExport, reviewToExport } from "../support/reviewToExport.ts";

const [first, second, third] = reviewToExport;

describe("copying and printing", () => {
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
    for (const content of [first, second, third])
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
