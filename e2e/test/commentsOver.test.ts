import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { sectionShown } from "../support/browser.ts";
import { browserSession } from "../support/browserSession.ts";
import { findCommentBox, findSection, quotedTexts, waitForItems } from "../support/comments.ts";
import { problemsInEveryTheme } from "../support/panelPage.ts";
import { plan, planChanged } from "../support/plan.ts";
import type { Product } from "../support/product.ts";

describe("comments in a comparison", () => {
  const session = browserSession({ page: { viewport: { width: 1300, height: 760 }, colorScheme: "dark" } });
  let product: Product;
  let page: Page;

  const compare = () => page.locator(".compare");
  const row = (text: string) => compare().locator(".compare-row", { hasText: text });
  const reviewTop = () => page.locator("main.scroller").evaluate((element) => element.scrollTop);
  const look = async (name: string) => expect(await problemsInEveryTheme(page, name)).toEqual([]);
  /** Selects a word in a side of a section. */
  const select = (section: string, side: string, word: string) =>
    row(section).evaluate(
      (element, [selector, wanted]) => {
        const root = element.querySelector(selector ?? "") ?? element;
        const nodes = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
        for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode()) {
          const start = node.textContent?.indexOf(wanted ?? "") ?? -1;
          if (start >= 0) document.getSelection()?.setBaseAndExtent(node, start, node, start + (wanted ?? "").length);
          if (start >= 0) return;
        }
        throw new Error(`${wanted} does not stand there`);
      },
      [side, word] as const,
    );

  beforeAll(async () => {
    ({ product, page } = session());
    await session().present({ content: plan });
    await session().present({ content: planChanged });
    await page.goto(product.host().url);
    await sectionShown(page, "Plan");
    await page.keyboard.press("d");
    await compare().locator("ins.compared-added", { hasText: "20" }).waitFor();
  });

  it("are written on a section with its button and with c, and kept where they stand", async () => {
    const top = await reviewTop();
    await row("Tokens live").getByRole("button", { name: "Comment on this section" }).focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => findCommentBox(page).evaluate((box) => box.closest(".compare") !== null)).toBe(true);
    await compare().locator(".comment-box textarea").fill("Why so long?");
    await expect
      .poll(() =>
        compare()
          .locator("textarea")
          .evaluate((box) => box === document.activeElement),
      )
      .toBe(true);
    await look("compare-box");
    await compare().locator("textarea").press("Control+Enter");
    await row("Tokens live").locator(".thread", { hasText: "Why so long?" }).waitFor();
    expect([await compare().count(), await reviewTop()]).toEqual([1, top]);
    await look("compare-thread");
  });

  it("are written on selected text of the newer side, which is painted there", async () => {
    await select("Tokens live", ".compared-row-changed .compared-right", "20");
    await page.locator(".selection-comment").click();
    await compare().locator(".comment-box textarea").fill("Twenty of what?");
    await compare().getByRole("button", { name: "Ask now" }).click();
    await row("Tokens live").locator(".thread", { hasText: "Twenty of what?" }).waitFor();
    await expect.poll(() => quotedTexts(page)).toEqual(["20"]);
    const [item] = await waitForItems(product.assistant);
    expect([item?.iteration, item?.comments.map(({ comment }) => comment)]).toEqual([2, ["Twenty of what?"]]);
  });

  it("are about the section where what went is selected, and about nothing where all of it went", async () => {
    await select("Tokens live", ".compared-row-changed .compared-left", "15");
    await expect.poll(() => page.locator(".selection-comment").count()).toBe(1);
    await page.locator(".selection-comment").click();
    await compare().getByRole("textbox", { name: "Comment on this section" }).waitFor();
    await page.keyboard.press("Escape");
    expect(await row("Nobody needs this").getByRole("button", { name: "Comment on this section" }).count()).toBe(0);
  });

  it("are walked with . without leaving the comparison, and stand in the review as well", async () => {
    await page.locator(".compare > .scroller").focus();
    await page.keyboard.press(".");
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest(".compare .thread") !== null))
      .toBe(true);
    await page.keyboard.press("d");
    await compare().waitFor({ state: "detached" });
    await findSection(page, "Tokens").locator(".thread", { hasText: "Why so long?" }).waitFor({ state: "attached" });
  });
});
