import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sectionShown, sharedBrowser } from "../support/browser.ts";
import { choosePalette } from "../support/panelPage.ts";
import { pdfText } from "../support/pdfText.ts";
import { type Product, startProduct } from "../support/product.ts";
import {
  lookAt,
  openExportingPage,
  pictures,
  problemsUnderPolicy,
  type ReviewMenu,
  reviewMenu,
  themes,
} from "../support/reviewMenu.ts";
import { reviewToExport } from "../support/reviewToExport.ts";

const [first, second, third] = reviewToExport;

describe("copying and printing a review", () => {
  let product: Product;
  let browser: Browser;
  let page: Page;
  let actions: ReviewMenu;

  beforeAll(async () => {
    product = await startProduct();
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

  describe("the menu", () => {
    it("is walked by the keyboard and gives the focus back", async () => {
      const focused = () =>
        page.evaluate(() => document.activeElement?.querySelector("span:not(.codicon)")?.textContent);
      await page.getByRole("button", { name: "Review actions" }).focus();
      await page.keyboard.press("ArrowDown");
      await expect.poll(focused).toBe("Find");
      await page.keyboard.press("p");
      await expect.poll(focused).toBe("Print…");
      await page.keyboard.press("s");
      await expect.poll(focused).toBe("Search all reviews");
      await page.keyboard.press("Escape");
      await actions.menu.waitFor({ state: "detached" });
      expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("Review actions");
    });

    it.each([1200, 420])("is accessible in every theme at %i pixels, and nothing is cut off", async (width) => {
      await page.setViewportSize({ width, height: 760 });
      expect(await lookAt(page, `title-${width}`)).toEqual([]);
      for (const theme of themes) {
        await choosePalette(page, theme);
        await actions.open();
        await actions.menu.getByRole("menuitem", { name: "Save as HTML…" }).hover();
        expect(await problemsUnderPolicy(page), theme).toEqual([]);
        if (pictures !== undefined) await page.screenshot({ path: `${pictures}/menu-${width}-${theme}.png` });
        const box = await actions.menu.boundingBox();
        expect(box !== null && box.x >= 0 && box.x + box.width <= width).toBe(true);
        await page.keyboard.press("Escape");
      }
      const small = await page
        .locator(".title-bar > :is(button, span, div) button, .title-bar > button")
        .evaluateAll((controls) =>
          controls
            .filter((control) => !control.closest(".title-text") && control.checkVisibility())
            .map((control) => ({ name: control.className, box: control.getBoundingClientRect() }))
            .filter(({ box }) => box.width < 24 || box.height < 24 || box.right > innerWidth)
            .map(({ name, box }) => `${name}: ${box.width} × ${box.height} to ${box.right}`),
        );
      expect(small).toEqual([]);
      await page.setViewportSize({ width: 1200, height: 760 });
    });
  });

  describe("copying", () => {
    it("puts the whole review on the clipboard, byte for byte", async () => {
      await actions.choose("Copy as Markdown");
      await actions.said("Copied as Markdown.");
      expect(await actions.clipboard("text/plain")).toBe(third);
    });

    it("puts rich text beside it, with the looks of code and tables", async () => {
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

    it("asks for another click where the browser does not take what has lasted too long", async () => {
      await page.evaluate(() => {
        const copy = document.execCommand.bind(document);
        document.execCommand = () => {
          document.execCommand = copy;
          return false;
        };
      });
      await actions.choose("Copy as rich text");
      const ready = page.locator(".export-progress", { hasText: "The rich text is ready." });
      await ready.waitFor();
      expect(await lookAt(page, "ready")).toEqual([]);
      await ready.getByRole("button", { name: "Copy now" }).click();
      await actions.said("Copied as rich text.");
      await ready.waitFor({ state: "detached" });
      const html = await actions.clipboard("text/html");
      expect(html).toContain("The very end");
      expect(html).not.toContain("<button");
    });

    it("makes a commit message of it", async () => {
      await actions.choose("Copy as commit message");
      await actions.said("Copied as a commit message.");
      const message = await actions.clipboard("text/plain");
      expect(message.split("\n").slice(0, 2)).toEqual(["Leaving the panel: a/b", ""]);
      expect(message).toContain("src/auth.ts:23");
    });

    it("copies the old iteration that is shown", async () => {
      await openOld();
      await actions.choose("Copy as Markdown");
      await actions.said("Copied as Markdown.");
      expect(await actions.clipboard("text/plain")).toBe(second);
      await openLatest();
    });
  });

  describe("selecting all", () => {
    const selectAll = async () => {
      await page.locator("main").focus();
      await page.keyboard.press("Control+a");
    };
    const unselect = () => page.evaluate(() => document.getSelection()?.removeAllRanges());

    it("is the browser's own: the text of the review to the last word, and nothing around it", async () => {
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

    it("copies a part as the browser does it", async () => {
      await page.getByText("All about part").first().click({ clickCount: 3 });
      await page.keyboard.press("Control+c");
      const paragraph = /^\s*(?:All about part \d+, as it \w+\. ?)+\s*$/;
      await expect.poll(() => actions.clipboard("text/plain")).toMatch(paragraph);
    });

    it("copies the whole review where a section is folded", async () => {
      await fold("Part 3");
      await selectAll();
      await page.keyboard.press("Control+c");
      await actions.said("Copied as rich text.");
      expect(await actions.clipboard("text/plain")).toBe(third);
      await unselect();
      await unfold("Part 3");
    });

    it("leaves the key to where somebody writes", async () => {
      await page.keyboard.press("/");
      const field = page.getByRole("search").getByRole("textbox").or(page.getByRole("searchbox")).first();
      await field.fill("part");
      await page.keyboard.press("Control+a");
      await page.keyboard.type("end");
      expect(await field.inputValue()).toBe("end");
      await page.keyboard.press("Escape");
    });
  });

  describe("printing", () => {
    const printed = () => page.locator("html[data-printed]").waitFor({ state: "attached" });
    const forget = () => page.evaluate(() => document.documentElement.removeAttribute("data-printed"));
    const paper = async () => pdfText(await page.pdf({ format: "A4" })).replace(/\s+/g, "");

    it("prints the page itself, black on white, whatever the theme", async () => {
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
      if (pictures !== undefined) {
        await page.setViewportSize({ width: 760, height: 1000 });
        await page.screenshot({ path: `${pictures}/print.png` });
        await page.setViewportSize({ width: 1200, height: 760 });
      }
      await page.emulateMedia({ media: null });
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

    it("opens what is folded for paper, and folds it again", async () => {
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

  describe("places", () => {
    const topOf = (of: Page, title: string) =>
      of
        .getByRole("heading", { name: title, exact: true })
        .evaluate(
          (heading) =>
            heading.getBoundingClientRect().top - (document.querySelector("main")?.getBoundingClientRect().top ?? 0),
        );

    it("goes to a section that is far away by a link in the text", async () => {
      await page.evaluate(() => document.querySelector("main")?.scrollTo(0, 0));
      await page.getByRole("link", { name: "this one" }).click();
      await page.getByRole("heading", { name: "Part 30" }).waitFor();
      await expect.poll(() => topOf(page, "Part 30")).toBeLessThan(60);
    });

    it("opens at the section that the address names, and goes there when the address changes", async () => {
      const other = await page.context().newPage();
      await other.goto(`${product.host().url}#the-last-part`);
      await other.getByRole("heading", { name: "The last part" }).waitFor();
      expect(
        await other.getByRole("heading", { name: "Leaving the panel: a/b" }).and(other.locator("main *")).count(),
      ).toBe(0);
      const go = (hash: string) =>
        other.evaluate((name) => {
          location.hash = name;
        }, hash);
      await go("part-30");
      await other.getByRole("heading", { name: "Part 30" }).waitFor();
      await expect.poll(() => topOf(other, "Part 30")).toBeLessThan(60);
      await go("nowhere");
      await other.getByText("This review has no section “nowhere”.").waitFor();
      await other.close();
    });
  });
});
