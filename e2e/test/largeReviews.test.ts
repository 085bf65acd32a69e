import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { sectionShown } from "../support/browser.ts";
import { browserSession } from "../support/browserSession.ts";
import { longReview } from "../support/exampleReview.ts";

/** A journey: each test goes on where the one before it has ended. */
describe("a review of 100 kB", () => {
  const session = browserSession();
  const content = longReview(99_000);
  let sections: readonly string[] = [];

  it("is formatted as a whole without scrolling", async () => {
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

  it("shows all its headings to screen readers", async () => {
    const { page } = session();
    const cdp = await page.context().newCDPSession(page);
    const { nodes } = await cdp.send("Accessibility.getFullAXTree");
    const names = nodes.filter(({ role }) => role?.value === "heading").map(({ name }) => String(name?.value));
    const titles = sections.map((path) => path.split(" > ").at(-1));
    expect(titles.filter((title) => title !== undefined && !names.includes(title))).toEqual([]);
  });
});

/** A journey: each test goes on where the one before it has ended. */
describe("the place of the reader in a review of 60 kB", () => {
  const session = browserSession();
  const paragraphs = Array.from({ length: 40 }, (_, place) => `Paragraph ${place} ${"of a long section. ".repeat(20)}`);
  const fold = `<details><summary>Fold</summary>\n\n${"Text in a fold. ".repeat(200)}\n\n</details>`;
  const long = `## Long\n\n${fold}\n\n${paragraphs.join("\n\n")}`;
  const top = (page: Page) =>
    page.getByText("Paragraph 20 ").evaluate((paragraph) => Math.round(paragraph.getBoundingClientRect().top));

  it("stays when text above it in the same section gets longer", async () => {
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

/** A journey: each test goes on where the one before it has ended. */
describe("changes of 1,500 files and 100,000 lines", () => {
  const fileCount = 1_500;
  const pairs = 34;

  const text = (word: string) =>
    Array.from({ length: pairs }, (_, line) => `export const value${line} = "${word} ${line}";`).join("\n\n");

  const session = browserSession();
  const folder = (...parts: string[]) => join(session().product.workspace.folder, ...parts);
  const writeAll = (word: string) => {
    for (let number = 0; number < fileCount; number += 1) {
      const parts = ["src", `folder${String(number % 60).padStart(2, "0")}`];
      mkdirSync(folder(...parts), { recursive: true });
      writeFileSync(folder(...parts, `file${String(number).padStart(4, "0")}.ts`), text(word));
    }
  };

  beforeAll(async () => {
    const { product, page } = session();
    const git = (...args: string[]) =>
      execFileSync("git", args, { cwd: folder(), encoding: "utf8", env: product.workspace.environment });
    git("init", "--quiet");
    git("config", "--global", "user.name", "Test");
    git("config", "--global", "user.email", "test@example.com");
    writeAll("old");
    git("add", "--all");
    git("commit", "--quiet", "--message", "Begin");
    writeAll("new");
    await product.assistant.call("request_review", { title: "Everywhere" });
    await page.goto(product.host().url);
    await sectionShown(page, "Everywhere");
  });

  it("lists all files at once, mounts only what is near the screen, and goes to the last file", async () => {
    const { page } = session();
    await page.keyboard.press("x");
    const lines = (path: string) =>
      page
        .locator(".changes")
        .getByRole("table", { name: `Lines of ${path}` })
        .first();
    await page.locator(".changes .diff").first().waitFor();
    await page.locator(".outline-tree").focus();
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await lines("src/folder59/file1499.ts").waitFor();
    expect(await page.locator(".changes .change-row").count()).toBeLessThan(200);
    expect(await page.locator(".changed-row").count()).toBeLessThan(100);
    // All others are added behind it, and its position stays.
    const counts = page.locator(".changes .compare-counts");
    await expect.poll(() => counts.textContent(), { timeout: 60_000 }).toBe("1,500 files · 0 of 1,500 hunks viewed");
    expect(await page.locator(".changes .change-file", { hasText: "file1499.ts" }).isVisible()).toBe(true);
  });

  it("has no empty rows after a fast scroll", async () => {
    const { page } = session();
    const emptyRows = page.locator(".changes .change-row:empty");
    // Steps of many screens, one in each frame; on a busy machine frames may be so far apart that each step is a jump.
    await page.locator(".changes > .scroller").evaluate(async (scroller) => {
      for (let step = 0; step < 60; step += 1) {
        scroller.scrollTop += step < 30 ? -9_000 : 9_000;
        await new Promise((next) => requestAnimationFrame(next));
      }
    });
    await expect.poll(() => emptyRows.count()).toBe(0);
    expect(await page.locator(".changes .diff").count()).toBeGreaterThan(0);
  });
});
