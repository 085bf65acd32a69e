import { writeFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { sectionShown } from "../support/browser.ts";
import { browserSession } from "../support/browserSession.ts";
import { atRest, scrollTo } from "../support/panelPage.ts";
import { storyRepository } from "../support/storyRepository.ts";

describe("the place in a review with code and diagrams", () => {
  const session = browserSession({ page: { viewport: { width: 1000, height: 600 }, colorScheme: "light" } });
  const diagram = "```mermaid\nflowchart LR\n  a[Begin] --> b[End]\n```";
  const listParts = (numbers: readonly number[]) =>
    numbers.map((at) => `## Part ${at}\n\n${diagram}\n\n${"Some lines of text.\n\n".repeat(4)}`);
  let page: Page;

  beforeAll(async () => {
    const { product, present } = session();
    ({ page } = session());
    const { folder, commit } = storyRepository(product);
    writeFileSync(folder("src/price.ts"), "export const one = 1;\n");
    commit("Begin");
    const lines = Array.from({ length: 60 }, (_, at) => `export const value${at} = "${"word ".repeat(12)}";\n`);
    writeFileSync(folder("src/price.ts"), `export const one = 1;\n${lines.join("")}`);
    await present({ content: ["# Second", ...listParts([1, 2])].join("\n\n") });
    const code = "## The code\n\nSee [`src/price.ts:2-61`][].";
    const content = ["# First", ...listParts([1, 2, 3]), code, ...listParts([4, 5, 6, 7, 8, 9])].join("\n\n");
    await present({ content, new: true });
    await page.goto(product.host().url);
    await sectionShown(page, "First");
    await page.locator("td.diff-text", { hasText: "value30 " }).waitFor({ state: "attached" });
  });

  const openFromList = async (title: string) => {
    await page.keyboard.press("r");
    const list = page.getByRole("list", { name: "Past reviews" });
    await list.getByRole("listitem").filter({ hasText: title }).getByRole("button").click();
    await sectionShown(page, title);
  };
  const find = (text: string) => page.locator("main.scroller :is(h2, td.diff-text)", { hasText: text });
  const measureTop = async (text: string) => Math.round((await find(text).boundingBox())?.y ?? Number.NaN);
  /** Scrolls a text to some pixels below the top of the view. */
  const goTo = async (text: string, below: number) => {
    await find(text).evaluate((element, pixels) => {
      element.scrollIntoView({ block: "start" });
      element.closest(".scroller")?.scrollBy(0, -pixels);
    }, below);
    await atRest(page);
    return measureTop(text);
  };

  it.each(["Part 3", "value30 ", "Part 6"])("is returned to at %s after another review was open", async (text) => {
    const top = await goTo(text, 40);
    await openFromList("Second");
    await scrollTo(page, 150);
    await openFromList("First");
    await expect.poll(() => measureTop(text)).toBe(top);
    await atRest(page);
    expect(await measureTop(text)).toBe(top);
  });

  it("stays at another width of the window", async () => {
    const width = (to: number) => page.setViewportSize({ width: to, height: 600 });
    await width(420);
    const top = await goTo("Part 4", 20);
    await width(1200);
    await atRest(page);
    // The header has fewer lines.
    expect(Math.abs((await measureTop("Part 4")) - top)).toBeLessThan(30);
  });
});
