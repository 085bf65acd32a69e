import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { sectionShown } from "../support/browser.ts";
import { browserSession } from "../support/browserSession.ts";
import { findCommentBox, findSection } from "../support/comments.ts";
import { exampleReview } from "../support/exampleReview.ts";

describe("the focus in the browser panel stays near", () => {
  const session = browserSession();
  let page: Page;

  beforeAll(async () => {
    const { present, product } = session();
    ({ page } = session());
    await present({ content: exampleReview });
    await page.goto(product.host().url);
    await sectionShown(page, "Design Decisions");
  });

  /** Describes the focused element: its class, its text, and whether it is in the view. */
  const focused = () =>
    page.evaluate(() => {
      const { activeElement } = document;
      const { top, bottom } = activeElement?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
      const view = document.querySelector(".scroller:not([inert])")?.getBoundingClientRect() ?? new DOMRect();
      return {
        is: activeElement?.matches(":is(h1, h2, h3)") ? "heading" : activeElement?.className,
        text: activeElement?.textContent ?? "",
        isInView: bottom > view.top && top < view.bottom,
      };
    });

  const openBox = async (title: string, text: string) => {
    await findSection(page, title).hover();
    await findSection(page, title).getByRole("button", { name: "Comment on this section" }).click();
    await expect.poll(() => findCommentBox(page).evaluate((area) => area === document.activeElement)).toBe(true);
    await page.keyboard.type(text);
  };

  /** The section at the top of the view: its heading, or all of it where that is above the view. */
  const section: unknown = expect.stringMatching(/^(heading|section)$/);

  const onCard = (text: string) =>
    expect.poll(focused).toMatchObject({ is: "thread", text: expect.stringContaining(text), isInView: true });
  const onHeading = (text: string) => expect.poll(focused).toEqual({ is: "heading", text, isInView: true });

  it("when a comment is added with a key or with the button", async () => {
    await openBox("Context", "Added by key");
    await page.keyboard.press("Control+Enter");
    await onCard("Added by key");
    await openBox("Design Decisions", "Added by button");
    await page.getByRole("button", { name: "Add to review" }).click();
    await onCard("Added by button");
  });

  it("when a comment is asked now, answered and edited", async () => {
    await openBox("Context", "Asked now");
    await page.keyboard.press("Control+Shift+Enter");
    await onCard("Asked now");
    await page.keyboard.press("a");
    await expect.poll(() => findCommentBox(page).evaluate((area) => area === document.activeElement)).toBe(true);
    await page.keyboard.type("A reply");
    await page.keyboard.press("Control+Enter");
    await onCard("A reply");
    await page.locator(".thread", { hasText: "Added by key" }).getByRole("button", { name: "Edit comment" }).click();
    await expect.poll(() => findCommentBox(page).evaluate((area) => area === document.activeElement)).toBe(true);
    await page.keyboard.type(", edited");
    await page.keyboard.press("Control+Enter");
    await onCard("Added by key, edited");
  });

  it("when a box is closed and its draft is discarded", async () => {
    await openBox("Context", "A draft");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "A draft" }).waitFor();
    await onHeading("Context");
    await page.getByRole("button", { name: "Discard draft" }).click();
    await page.getByRole("button", { name: "A draft" }).waitFor({ state: "detached" });
    await onHeading("Context");
    await openBox("Design Decisions", "");
    await page.locator(".comment-box").getByRole("button", { name: "Close" }).click();
    await onHeading("Design Decisions");
  });

  it("when a pending comment is deleted", async () => {
    const thread = page.locator(".thread", { hasText: "Added by button" });
    await thread.getByRole("button", { name: "Delete comment" }).click();
    await thread.waitFor({ state: "detached" });
    await onHeading("Design Decisions");
  });

  it("when sheets that a key opened are closed", async () => {
    for (const key of ["q", "f", "?"]) {
      await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
      await page.keyboard.press(key);
      const sheet = page.locator("dialog[open], .dock");
      await sheet.waitFor();
      await page.keyboard.press("Escape");
      await sheet.waitFor({ state: "detached" });
      await expect.poll(focused, { message: key }).toMatchObject({ is: section, isInView: true });
    }
  });

  it("on the button that opened a sheet", async () => {
    const button = page.getByRole("toolbar").getByRole("button", { name: "Iteration 1. Show all iterations" });
    await button.click();
    await page.locator(".dock").waitFor();
    await page.keyboard.press("Escape");
    await page.locator(".dock").waitFor({ state: "detached" });
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it("when the review is submitted", async () => {
    await page.getByRole("button", { name: "Finish review" }).last().click();
    const sheet = page.getByRole("dialog", { name: "Finish review" });
    await sheet.getByRole("radio", { name: "Request changes" }).check();
    await sheet.getByRole("button", { name: "Submit review" }).click();
    await sheet.waitFor({ state: "detached" });
    await page.getByRole("button", { name: /^Changes requested/ }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);
    expect((await focused()).text).not.toBe("");
  });
});
