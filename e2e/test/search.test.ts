import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { sectionShown } from "../support/browser.ts";
import { browserSession } from "../support/browserSession.ts";
import { longReview } from "../support/exampleReview.ts";
import { atRest, currentText, measureOffset, problemsInEveryTheme } from "../support/panelPage.ts";
import type { Product } from "../support/product.ts";

/** Returns a section: every tenth has one needle across inline markup, and all have the same common word. */
const section = (index: number, more = "") =>
  `## Section ${index}\n\nText of section ${index}.${index % 10 === 7 ? " A **nee**dle here." : ""}${more}\n\nSee [\`src/auth.ts:1\`][].\n`;
const thousand = Array.from({ length: 1_000 }, (_, index) => section(index, "\n\nMore.".repeat(index % 5)));

/** Returns the pixels from the top of the view to the current hit. */
const currentTop = (page: Page) =>
  page.evaluate(() => {
    const [hit] = CSS.highlights.get("dialectic-current-hit") ?? [];
    const view = document.querySelector(".scroller")?.getBoundingClientRect();
    if (hit === undefined || view === undefined) return Number.NaN;
    const range = document.createRange();
    range.setStart(hit.startContainer, hit.startOffset);
    return range.getBoundingClientRect().top - view.top;
  });

const marked = (page: Page) => page.evaluate(() => CSS.highlights.get("dialectic-hit")?.size ?? 0);

describe("the search in the panel", () => {
  const session = browserSession({
    args: ["--max-content-length", "8000000"],
    page: { viewport: { width: 1_200, height: 800 } },
  });
  let product: Product;
  let page: Page;

  const present = async (args: Record<string, unknown>) => {
    const answer = await session().present(args);
    expect(answer).toMatchObject({ isError: false });
  };
  const count = (text: string) => page.locator(".find-count").getByText(text, { exact: true }).waitFor();
  const find = async (text: string) => {
    await page.keyboard.press("/");
    await page.keyboard.type(text);
  };
  const marksCurrent = (text: string) => expect.poll(() => currentText(page), { timeout: 60_000 }).toEqual([text]);

  beforeAll(async () => {
    ({ product, page } = session());
    await present({ content: thousand.join("\n") });
    await page.goto(product.host().url);
    await sectionShown(page, "Section 0");
  });

  it("finds in all sections while the reader types, also across inline markup and where nothing is mounted", async () => {
    await find("needle");
    await count("1 of 100");
    await marksCurrent("needle");
    await page.keyboard.press("Shift+Enter");
    await count("100 of 100");
    await sectionShown(page, "Section 997");
    await marksCurrent("needle");
    await atRest(page);
    expect(await currentTop(page)).toBeGreaterThan(40);
    expect(await currentTop(page)).toBeLessThan(780);
    await page.keyboard.press("Enter");
    await count("1 of 100");
    await page.keyboard.press("F3");
    await count("2 of 100");
    await sectionShown(page, "Section 17");
  });

  it("shows its hits in the outline, and leaves only the sections that match", async () => {
    const outline = page.locator(".outline-row");
    expect(await outline.filter({ hasText: "Section 17" }).first().textContent()).toBe("1 result: Section 17");
    await page.getByRole("button", { name: "Show only matching sections" }).click();
    await expect.poll(() => outline.nth(2).textContent()).toBe("1 result: Section 27");
    await expect.poll(() => page.locator(".section h2").nth(1).textContent()).toMatch(/7$/);
    await page.getByRole("button", { name: "Show only matching sections" }).click();
    await outline.filter({ hasText: "Section 18" }).first().waitFor();
    await sectionShown(page, "Section 18");
  });

  it("keeps query, hit and scroll position through updates", async () => {
    await page.getByLabel("Find", { exact: true }).focus();
    await page.keyboard.press("Enter");
    await count("3 of 100");
    await sectionShown(page, "Section 27");
    await atRest(page);
    const before = await measureOffset(page, "Section 27");
    await present({ mode: "update-section", section: "Section 3", content: "Now with a needle, and another needle." });
    await count("5 of 102");
    await atRest(page);
    // The browser rounds fractional heights when it scrolls.
    expect(Math.abs((await measureOffset(page, "Section 27")) - before)).toBeLessThan(1.5);
    await marksCurrent("needle");
  });

  it("takes expressions, says what is wrong, and ends those that take too long", async () => {
    await page.getByRole("button", { name: /regular expression/ }).click();
    await page.getByLabel("Find", { exact: true }).fill("^Text .* ne+dle \\w+");
    await count("3 of 100");
    await page.getByLabel("Find", { exact: true }).fill("(a");
    await count("Unterminated group");
    await page.getByLabel("Find", { exact: true }).fill("^(([\\w .]+)+)+!$");
    await count("This expression takes too long");
    await page.getByLabel("Find", { exact: true }).fill("section 99\\d");
    await page
      .locator(".find-count")
      .getByText(/of 20$/)
      .waitFor();
    await page.keyboard.press("Alt+r");
  });

  it("closes with Escape, gives the focus back, and looks for what is selected", async () => {
    await page.getByLabel("Find", { exact: true }).focus();
    await page.keyboard.press("Escape");
    expect(await page.locator(".find-bar").count()).toBe(0);
    expect(await page.evaluate(() => CSS.highlights.size)).toBe(0);
    await page.locator(".outline-tree").focus();
    await page.keyboard.press("Control+f");
    expect(await page.getByLabel("Find", { exact: true }).inputValue()).toBe("section 99\\d");
    await page.keyboard.press("Escape");
    expect(await page.evaluate(() => document.activeElement?.className)).toBe("outline-tree");
    await page
      .locator(".section h2")
      .nth(2)
      .dblclick({ position: { x: 20, y: 12 } });
    await page.keyboard.press("Control+f");
    expect(await page.getByLabel("Find", { exact: true }).inputValue()).toBe("Section");
  });

  it("is accessible in every theme", async () => {
    expect(await problemsInEveryTheme(page, "search")).toEqual([]);
    await page.keyboard.press("Escape");
  });

  it("stays quick with a letter that a megabyte has everywhere", async () => {
    await present({ content: longReview(1_000_000), mode: "replace" });
    await page.locator(".scroller").evaluate((scroller) => scroller.scrollTo(0, 0));
    await sectionShown(page, "Part 0");
    await find("zzz");
    await count("No results");
    await page.getByLabel("Find", { exact: true }).fill("e");
    await page
      .locator(".find-count")
      .getByText(/^[\d,]+ of \d{2},\d{3}/)
      .waitFor();
    await expect.poll(() => marked(page)).toBeGreaterThan(50);
    expect(await marked(page)).toBeLessThan(20_000);
    const place = () => page.locator(".find-count").textContent();
    const before = await place();
    await page.keyboard.press("Shift+Enter");
    await page.keyboard.press("Shift+Enter");
    await expect.poll(place).not.toBe(before);
    await marksCurrent("e");
  });
});
