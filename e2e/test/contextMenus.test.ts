import { writeFileSync } from "node:fs";
import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { sectionShown } from "../support/browser.ts";
import { browserSession } from "../support/browserSession.ts";
import { findCommentBox, findSection } from "../support/comments.ts";
import { problemsInEveryTheme } from "../support/panelPage.ts";
import { storyRepository } from "../support/storyRepository.ts";
import { succeeds, until } from "../support/windows.ts";

describe("context menus in the browser panel", () => {
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
  const isWriting = () =>
    expect.poll(() => findCommentBox(page).evaluate((area) => area === document.activeElement)).toBe(true);

  it("offer what can be done with a section", async () => {
    await openAt(page.getByText("An introduction."), "Actions for the section");
    expect(await entries()).toEqual(["Comment", "Copy link to this section", "Copy as Markdown", "Fold section"]);
    expect(await problemsInEveryTheme(page, "menu-section")).toEqual([]);
    await choose("Copy as Markdown");
    await expect.poll(copied).toContain("# Larger values\n\nAn introduction.");
    await openAt(findSection(page, "The value").getByText("It grows"), "Actions for the section");
    expect(await entries()).toContain("Undo changes of this section");
    await choose("Copy link to this section");
    await expect.poll(copied).toMatch(/#the-value$/);
  });

  it("offer what can be done with a reference, from the keyboard too", async () => {
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

  it("offer what can be done with a hunk", async () => {
    await openAt(page.locator("main.scroller .diff-text").first(), "Actions for the hunk");
    expect(await entries()).toEqual(["Show in changes", "Mark as viewed", "Comment", "Undo", "Copy new lines"]);
    await choose("Copy new lines");
    await expect.poll(copied).toBe("export const a = 2;\n");
    await openAt(page.locator("main.scroller .diff-text").first(), "Actions for the hunk");
    await choose("Mark as viewed");
    await page.locator('main.scroller .hunk-heading[data-viewed="true"]').waitFor();
    await openAt(page.locator("main.scroller .hunk-place"), "Actions for the hunk");
    await choose("Show in changes");
    await page.locator(".changes .hunk-heading").waitFor();
    await openAt(page.locator(".changes .diff-text").first(), "Actions for the hunk");
    expect(await entries()).toEqual(["Mark as not viewed", "Comment", "Undo", "Copy new lines"]);
    await choose("Comment");
    await isWriting();
    await page.keyboard.press("Escape");
    await page.keyboard.press("x");
    await page.locator(".changes").waitFor({ state: "detached" });
  });

  it("offer what can be done with a comment", async () => {
    await openAt(page.getByText("An introduction."), "Actions for the section");
    await choose("Comment");
    await isWriting();
    await page.keyboard.type("Why?");
    await page.keyboard.press("Control+Enter");
    const thread = page.locator(".thread", { hasText: "Why?" });
    await openAt(thread.getByText("Why?"), "Actions for the comment");
    const copies = ["Copy link to this comment", "Copy text"];
    expect(await entries()).toEqual(["Reply", "Resolve", "Edit comment", "Delete comment", ...copies]);
    await choose("Copy text");
    await expect.poll(copied).toBe("Why?");
    await openAt(thread.getByText("Why?"), "Actions for the comment");
    await choose("Copy link to this comment");
    await expect.poll(copied).toMatch(/#comment-[\w-]+$/);
    const address = await copied();
    await openAt(thread.getByText("Why?"), "Actions for the comment");
    await choose("Resolve");
    const folded = thread.getByRole("button", { name: "Resolved" });
    await folded.waitFor();
    await page.goto("about:blank");
    await page.goto(address);
    await expect.poll(() => thread.evaluate((card) => card === document.activeElement)).toBe(true);
    expect(await folded.getAttribute("aria-expanded")).toBe("true");
    await page.goto(address.replace(/comment-.*$/, "comment-gone"));
    await page.getByText("This review no longer has this comment.").waitFor();
    await openAt(thread.getByText("Why?").last(), "Actions for the comment");
    await choose("Delete comment");
    await thread.waitFor({ state: "detached" });
  });

  it("leave a selection and a text box to the browser, and close beside them and at an edge inside the page", async () => {
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
