import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { sectionShown } from "../support/browser.ts";
import { browserSession } from "../support/browserSession.ts";
import { longReview } from "../support/exampleReview.ts";
import { pdfText } from "../support/pdfText.ts";
import { openExportingPage, type ReviewMenu, reviewMenu } from "../support/reviewMenu.ts";

describe("a review of 100 kB", () => {
  const session = browserSession();
  const content = longReview(99_000);
  let sections: readonly string[] = [];

  it("is formatted as a whole without a scroll", async () => {
    const { product, page, present } = session();
    const { structured } = await present({ content });
    sections = (structured["sections"] as { added: string[] }).added;
    await page.goto(product.host().url);
    await sectionShown(page, "Part 0");
    await isWhole(page, sections.length);
  });

  it("shows formatted text in every frame while Page Down is held", async () => {
    const { page } = session();
    await page.locator("main.scroller").focus();
    await watchMiddle(page);
    const isAtEnd = () =>
      page.locator("main.scroller").evaluate((view) => view.scrollTop + view.clientHeight >= view.scrollHeight - 1);
    while (!(await isAtEnd())) await page.keyboard.down("PageDown");
    await page.keyboard.up("PageDown");
    const { frames, empty } = await page.evaluate(() => window.watchedMiddle);
    expect(frames).toBeGreaterThan(20);
    expect(empty).toBe(0);
  });

  it("gives all its headings to screen readers", async () => {
    const { page } = session();
    const cdp = await page.context().newCDPSession(page);
    const { nodes } = await cdp.send("Accessibility.getFullAXTree");
    const names = nodes.filter(({ role }) => role?.value === "heading").map(({ name }) => String(name?.value));
    const titles = sections.map((path) => path.split(" > ").at(-1));
    expect(titles.filter((title) => title !== undefined && !names.includes(title))).toEqual([]);
  });
});

describe("the place of the reader in a review of 60 kB", () => {
  const session = browserSession();
  const paragraphs = Array.from({ length: 40 }, (_, place) => `Paragraph ${place} ${"of a long section. ".repeat(20)}`);
  const fold = `<details><summary>Fold</summary>\n\n${"Text in a fold. ".repeat(200)}\n\n</details>`;
  const long = `## Long\n\n${fold}\n\n${paragraphs.join("\n\n")}`;
  const top = (page: Page) =>
    page.getByText("Paragraph 20 ").evaluate((paragraph) => Math.round(paragraph.getBoundingClientRect().top));

  it("stays when something above it in the same section gets longer", async () => {
    const { product, page, present } = session();
    const content = `## Early\n\nText.\n\n${longReview(40_000)}\n\n${long}\n\n${longReview(20_000)}`;
    const { structured } = await present({ content });
    await page.goto(product.host().url);
    await isWhole(page, (structured["sections"] as { added: string[] }).added.length);
    // The page may still exchange the elements of a long section that has just been formatted.
    const scrollThere = (paragraph: Element) => {
      paragraph.scrollIntoView({ block: "center" });
      const { top, bottom } = paragraph.getBoundingClientRect();
      return top > 0 && bottom < window.innerHeight;
    };
    await expect.poll(() => page.getByText("Paragraph 20 ").evaluate(scrollThere)).toBe(true);
    await expect.poll(() => page.locator("main.scroller").evaluate((view) => view.style.overflowAnchor)).toBe("auto");
    const before = await top(page);
    await page.getByText("Fold", { exact: true }).evaluate((summary) => summary.parentElement?.toggleAttribute("open"));
    await expect.poll(() => page.getByText("Text in a fold.").boundingBox()).not.toBeNull();
    await expect.poll(() => top(page)).toBe(before);
  });

  it("stays when an update makes a section far above longer", async () => {
    const { page, present } = session();
    const before = await top(page);
    const content = `## Early\n\n${"More text than before.\n\n".repeat(60)}`;
    await present({ mode: "update-section", section: "Early", content });
    await expect.poll(() => page.getByText("More text than before.").count()).toBe(60);
    expect(Math.abs((await top(page)) - before)).toBeLessThanOrEqual(1);
  });

  it.each([
    ["find", "Control+f"],
    ["a comparison", "d"],
  ])("stays while %s is opened and closed", async (_what, key) => {
    const { page } = session();
    const before = await top(page);
    await page.locator("main.scroller").focus();
    await page.keyboard.press(key);
    await page.locator(".find-bar, .compare").waitFor();
    await page.keyboard.press("Escape");
    await page.locator(".find-bar, .compare").waitFor({ state: "detached" });
    await expect.poll(async () => Math.abs((await top(page)) - before)).toBeLessThanOrEqual(1);
  });

  it("stays when the section that is read changes above it", async () => {
    const { page, present } = session();
    const before = await page.locator(".section", { hasText: "Paragraph 20 " }).evaluate(sectionTop);
    await present({ mode: "update-section", section: "Long", content: long.replace("Paragraph 3 ", "New words. ") });
    await expect.poll(() => page.getByText("New words.").count()).toBe(1);
    const after = await page.locator(".section", { hasText: "Paragraph 20 " }).evaluate(sectionTop);
    expect(Math.abs(after - before)).toBeLessThanOrEqual(1);
  });
});

/** Resolves when all sections are formatted. */
async function isWhole(page: Page, sections: number): Promise<void> {
  const formatted = page.locator(".section[aria-busy=false]");
  await expect.poll(() => formatted.count(), { timeout: 30_000 }).toBe(sections);
}

const sectionTop = (section: Element) => section.getBoundingClientRect().top;

describe("a longer review", { tags: ["whole"] }, () => {
  const session = browserSession({ args: ["--max-content-length", "2000000"] });
  const content = `${longReview(150_000)}\n## Omega\n\nThe very last words.\n`;
  let page: Page;
  let actions: ReviewMenu;

  beforeAll(async () => {
    const { product, browser, present } = session();
    page = await openExportingPage(browser);
    actions = reviewMenu(page);
    await present({ content });
    await page.goto(product.host().url);
    await sectionShown(page, "Part 0");
  });

  it("is copied as a whole once all of it is selected, and in parts as the browser does it", async () => {
    await page.locator("main.scroller").focus();
    await page.keyboard.press("Control+a");
    await page.keyboard.press("Control+c");
    await actions.said("Copied as rich text.");
    expect(await actions.clipboard("text/plain")).toBe(content);
    await page.locator(".section p").first().click({ clickCount: 3 });
    await page.keyboard.press("Control+c");
    const selected = await page.evaluate(() => document.getSelection()?.toString().trim());
    expect((await actions.clipboard("text/plain")).trim()).toBe(selected);
  });

  it("is printed as a whole, and keeps a window afterwards", async () => {
    const sections = page.locator(".review > .section");
    const before = await sections.count();
    await page.locator("main.scroller").focus();
    await page.keyboard.press("Control+p");
    await page.locator("html[data-printed]").waitFor({ state: "attached" });
    const text = pdfText(await page.pdf({ format: "A4" })).replace(/\s+/g, "");
    const titles = content.split("\n").flatMap((line) => /^#+ (.*)/.exec(line)?.[1]?.replace(/\s+/g, "") ?? []);
    expect(titles.filter((title) => !text.includes(title))).toEqual([]);
    expect(text).toContain("Theverylastwords.");
    await page.mouse.move(600, 400);
    await page.mouse.wheel(0, 600);
    await expect.poll(() => sections.count()).toBeLessThan(before + 20);
  });
});

declare global {
  interface Window {
    watchedMiddle: { frames: number; empty: number };
  }
}

/** Counts the frames, and those in which the middle of the view is not formatted. */
function watchMiddle(page: Page): Promise<void> {
  return page.evaluate(() => {
    window.watchedMiddle = { frames: 0, empty: 0 };
    const box = document.querySelector("main.scroller")?.getBoundingClientRect();
    const look = () => {
      const { left = 0, top = 0, width = 0, height = 0 } = box ?? {};
      const row = document.elementFromPoint(left + width / 2, top + height / 2)?.closest(".section");
      window.watchedMiddle.frames += 1;
      if (row?.getAttribute("aria-busy") !== "false") window.watchedMiddle.empty += 1;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}
