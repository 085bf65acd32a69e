import { writeFileSync } from "node:fs";
import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { sectionShown } from "../support/browser.ts";
import { browserSession } from "../support/browserSession.ts";
import { findSection } from "../support/comments.ts";
import { storyRepository } from "../support/storyRepository.ts";
import { succeeds, until } from "../support/windows.ts";

/** A journey: each test goes on where the one before it has ended. */
describe("context menus", () => {
  const session = browserSession({
    page: { viewport: { width: 1200, height: 760 }, permissions: ["clipboard-read", "clipboard-write"] },
  });
  let page: Page;

  beforeAll(async () => {
    const { product } = session();
    ({ page } = session());
    const repository = storyRepository(product);
    writeFileSync(repository.folder("values.ts"), "export const a = 1;\n");
    repository.commit("Begin");
    writeFileSync(repository.folder("values.ts"), "export const a = 2;\n");
    const content = "# Larger values\n\nAn introduction.\n\n## The value\n\nIt grows: [`values.ts:1`][].";
    await repository.call("present_review", { baseUri: repository.folder(), content });
    await page.goto(product.host().url);
    await sectionShown(page, "Larger values");
    await page.locator("main.scroller .hunk-heading").waitFor();
  });

  const menu = () => page.getByRole("menu");
  const entries = () => menu().getByRole("menuitem").locator("span:not(.codicon, .menu-hint)").allInnerTexts();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  const openAt = async (target: Locator, name: string) => {
    // The menus come with the part of the page that loads after its text.
    await until(async () => {
      await target.click({ button: "right" });
      return succeeds(page.getByRole("menu", { name }).waitFor({ timeout: 3_000 }));
    }, name);
  };
  const choose = (name: string) => menu().getByRole("menuitem", { name, exact: true }).click();

  it("are about a section", async () => {
    await openAt(page.getByText("An introduction."), "Actions for the section");
    expect(await entries()).toEqual(["Comment", "Copy link to this section", "Copy as Markdown", "Fold section"]);
    const lefts = await menu()
      .getByRole("menuitem")
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().left));
    expect(new Set(lefts).size).toBe(1);
    await choose("Copy as Markdown");
    await expect.poll(copied).toContain("# Larger values\n\nAn introduction.");
    await openAt(findSection(page, "The value").getByText("It grows"), "Actions for the section");
    expect(await entries()).toContain("Undo changes of this section");
    await choose("Copy link to this section");
    await expect.poll(copied).toMatch(/#the-value$/);
  });

  it("are about a reference, even when opened from the keyboard", async () => {
    const link = page.getByRole("link", { name: "values.ts:1" });
    await link.focus();
    await page.keyboard.press("Shift+F10");
    await page.getByRole("menu", { name: "Actions for the reference" }).waitFor();
    expect(await entries()).toEqual(["Open", "Preview", "Copy reference", "Comment"]);
    const [box, place] = [await menu().boundingBox(), await link.boundingBox()];
    expect(Math.abs((box?.y ?? 0) - (place?.y ?? 0) - (place?.height ?? 0))).toBeLessThan(4);
    await page.keyboard.press("Escape");
    await menu().waitFor({ state: "detached" });
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press("Shift+F10");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect.poll(copied).toBe("values.ts:1");
  });

  it("stay inside the page, close after a click elsewhere, and leave selections to the browser", async () => {
    const text = page.getByText("An introduction.");
    await page.setViewportSize({ width: 280, height: 400 });
    await openAt(text, "Actions for the section");
    const box = await menu().boundingBox();
    expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 999) <= 280).toBe(true);
    await page.mouse.click(140, 390);
    await menu().waitFor({ state: "detached" });
    await page.setViewportSize({ width: 1200, height: 760 });
    await page.evaluate(() => {
      const isKept = new Promise((resolve) =>
        window.addEventListener("contextmenu", (event) => resolve(!event.defaultPrevented), { once: true }),
      );
      Object.assign(window, { isKept });
    });
    await text.click({ clickCount: 3 });
    await text.click({ button: "right" });
    expect(await page.evaluate(() => (window as unknown as { isKept: Promise<boolean> }).isKept)).toBe(true);
    expect(await menu().count()).toBe(0);
  });
});
