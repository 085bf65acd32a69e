import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { sectionShown } from "../support/browser.ts";
import { browserSession, ownReview } from "../support/browserSession.ts";
import { findCommentBox, findSection, quotedTexts, waitForItems } from "../support/comments.ts";
import { exampleReview } from "../support/exampleReview.ts";
import { atRest, measureOffset, problemsInEveryTheme } from "../support/panelPage.ts";
import { plan, planChanged } from "../support/plan.ts";
import type { Product } from "../support/product.ts";
import { isRunning, until } from "../support/windows.ts";

const panel = browserSession();

/** A journey: each test goes on where the one before it has ended. */
describe("comments in a long review", () => {
  const session = ownReview(panel);

  it("arrive without moving what the reader sees", async () => {
    const { product, page, present } = session();
    const paragraph = "A line of text that is as long as lines are. ".repeat(20);
    const parts = Array.from({ length: 60 }, (_, place) => `## Part ${place}\n\n${paragraph}\n${paragraph}\n`);
    // Longer than what is mounted as a whole, and than what one call may present.
    await present({ content: parts.slice(0, 40).join("\n") });
    await present({ content: parts.slice(40).join("\n"), mode: "append" });
    await page.goto(product.host().url);
    await sectionShown(page, "Part 0");
    await page.locator(".outline-tree").getByText("Part 20", { exact: true }).click();
    await page.getByRole("heading", { name: "Part 20", exact: true }).waitFor();
    await atRest(page);
    const before = await measureOffset(page, "Part 20");
    const say = (section: string) =>
      product.assistant.call("answer_comment", { section, comment: `About ${section}.\n\n${paragraph}` });
    for (const section of ["Part 3", "Part 18", "Part 19"]) expect((await say(section)).isError).toBe(false);
    await page.getByText("About Part 19.").waitFor();
    await atRest(page);
    expect(await measureOffset(page, "Part 20")).toBeCloseTo(before, 0);
    await page.locator("main.scroller").focus();
    await page.keyboard.press(".");
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain("About Part 3.");
    await atRest(page);
    const [top, height] = await page.evaluate(() => {
      const card = document.activeElement?.getBoundingClientRect();
      return [card?.top ?? -1, window.innerHeight];
    });
    expect(top > 0 && top < height).toBe(true);
  });

  it("receive what is typed after their box has scrolled away", async () => {
    const { page } = session();
    const scroller = page.locator("main.scroller");
    await findSection(page, "Part 3").hover();
    await findSection(page, "Part 3").getByRole("button", { name: "Comment on section" }).click();
    await expect.poll(() => findCommentBox(page).evaluate((area) => area === document.activeElement)).toBe(true);
    await page.keyboard.type("Herre");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Backspace");
    await scroller.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    // The box keeps the focus while its section is not mounted.
    await expect.poll(() => scroller.locator(".comment-box").count()).toBe(0);
    await page.keyboard.press("j");
    await expect.poll(() => findCommentBox(page).inputValue()).toBe("Herje");
    await expect.poll(() => findCommentBox(page).evaluate((area) => area === document.activeElement)).toBe(true);
  });

  it("are about the current section, even when the review cannot scroll", async () => {
    const { page, present } = session();
    await page.keyboard.press("Escape");
    await present({
      new: true,
      content: "# Short\n\nText.\n\n## One\n\nText.\n\n## Two\n\nText.\n\n## Three\n\nText.\n",
    });
    await sectionShown(page, "Short");
    await atRest(page);
    const current = page.locator('.outline [aria-selected="true"]');
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    await current.getByText("Two").waitFor();
    await page.keyboard.press("c");
    await findSection(page, "Two").locator(".comment-box textarea").waitFor();
    await page.keyboard.press("Escape");
    await findSection(page, "Three").getByText("Text.").click();
    await current.getByText("Three").waitFor();
    await page.keyboard.press("k");
    await page.keyboard.press("k");
    await current.getByText("One").waitFor();
    await findSection(page, "Three").getByRole("button", { name: "Comment on section" }).focus();
    await current.getByText("Three").waitFor();
  });
});

/** A journey: each test goes on where the one before it has ended. */
describe("comments in a comparison", () => {
  const session = ownReview(panel, { viewport: { width: 1300, height: 760 }, colorScheme: "dark" });
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

  it("are written on a section with its button, and the comparison stays open", async () => {
    const top = await reviewTop();
    await row("Tokens live").getByRole("button", { name: "Comment on section" }).focus();
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

  it("are written on selected text of the newer side, which is highlighted", async () => {
    await select("Tokens live", ".compared-row-changed .compared-right", "20");
    await page.locator(".selection-comment").click();
    await compare().locator(".comment-box textarea").fill("Twenty of what?");
    await compare().getByRole("button", { name: "Ask now" }).click();
    await row("Tokens live").locator(".thread", { hasText: "Twenty of what?" }).waitFor();
    await expect.poll(() => quotedTexts(page)).toEqual(["20"]);
    const [item] = await waitForItems(product.assistant);
    expect([item?.iteration, item?.comments.map(({ comment }) => comment)]).toEqual([2, ["Twenty of what?"]]);
  });

  it("are about the section when removed text is selected, and impossible on a removed section", async () => {
    await select("Tokens live", ".compared-row-changed .compared-left", "15");
    await expect.poll(() => page.locator(".selection-comment").count()).toBe(1);
    await page.locator(".selection-comment").click();
    await compare().getByRole("textbox", { name: "Comment on this section" }).waitFor();
    await page.keyboard.press("Escape");
    expect(await row("Nobody needs this").getByRole("button", { name: "Comment on section" }).count()).toBe(0);
  });

  it("are reached with . inside the comparison, and are in the review as well", async () => {
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

describe("a comment that is sent while the host is killed", () => {
  const session = ownReview(panel);

  it("returns to its box with the reason, and can be sent again", async () => {
    const { product, page, present } = session();
    await present({ content: exampleReview });
    await page.goto(product.host().url);
    await sectionShown(page, "Design Decisions");
    await page.locator("main.scroller").focus();
    await page.keyboard.press("c");
    await page.keyboard.type("Is anybody there?");
    const { pid } = product.host();
    process.kill(pid, "SIGSTOP");
    await page.keyboard.press("Control+Enter");
    await expect.poll(() => findCommentBox(page).isEditable()).toBe(false);
    process.kill(pid, "SIGKILL");
    await page.locator(".comment-box-problem").getByText("The connection was lost before an answer arrived").waitFor();
    expect(await findCommentBox(page).inputValue()).toBe("Is anybody there?");
    expect(await findCommentBox(page).isEditable()).toBe(true);
  });
});

describe("a draft", () => {
  const session = ownReview(panel);
  it("survives a reload, an update and kill -9 of the host, and is gone once it is sent", async () => {
    const { product, page, present } = session();
    await present({ content: exampleReview });
    await page.goto(product.host().url);
    await sectionShown(page, "Design Decisions");
    const context = findSection(page, "Context");
    await context.hover();
    await context.getByRole("button", { name: "Comment on section" }).click();
    await page.keyboard.type("Half a thou");
    await present({ mode: "update-section", section: "Changes Made", content: "## Changes Made\n\nOther ones.\n" });
    await page.getByText("Other ones.").waitFor();
    await page.keyboard.type("ght");
    expect(await findCommentBox(page).inputValue()).toBe("Half a thought");
    await page.keyboard.press("ArrowLeft");
    await page.reload();
    await expect.poll(() => findCommentBox(page).inputValue()).toBe("Half a thought");
    const hasFocus = () => findCommentBox(page).evaluate((area) => area === document.activeElement);
    await expect.poll(hasFocus).toBe(true);
    await page.keyboard.press("Delete");
    await page.keyboard.type("t, still");
    await findCommentBox(page).blur();
    await page.reload();
    await expect.poll(() => findCommentBox(page).inputValue()).toBe("Half a thought, still");
    expect(await hasFocus()).toBe(false);
    const { pid } = product.host();
    // The page forgets drafts that are on the disk.
    await page.waitForFunction(() => !sessionStorage.getItem("dialectic.panel")?.includes("unkept"));
    expect(await page.locator(".comment-box-problem").textContent()).toBe("");
    process.kill(pid, "SIGKILL");
    await until(() => !isRunning(pid));
    await page.getByText("The connection to Dialectic is lost").waitFor();
    await findCommentBox(page).focus();
    await page.keyboard.press("End");
    await page.keyboard.press("Control+Enter");
    await page.locator(".comment-box-problem").getByText("not connected").waitFor();
    expect(await findCommentBox(page).inputValue()).toBe("Half a thought, still");
    await product.assistant.call("get_review", {});
    await page.goto(product.host().url);
    await expect.poll(() => findCommentBox(page).inputValue()).toBe("Half a thought, still");
    await findCommentBox(page).focus();
    await page.keyboard.press("Control+Enter");
    await page.locator(".thread", { hasText: "Half a thought, still" }).waitFor();
    await page.reload();
    await page.locator(".thread", { hasText: "Half a thought, still" }).waitFor();
    expect(await page.locator(".comment-box").count()).toBe(0);
  });

  it("stays closed after a reload", async () => {
    const { product, page, present } = session();
    await present({ content: exampleReview });
    await page.goto(product.host().url);
    await sectionShown(page, "Design Decisions");
    await page.locator("main.scroller").focus();
    await page.keyboard.press("c");
    await page.keyboard.type("For later");
    await page.keyboard.press("Escape");
    const closed = page.locator(".comment-draft", { hasText: "For later" });
    await closed.waitFor();
    await page.reload();
    await closed.waitFor();
    expect(await page.locator(".comment-box").count()).toBe(0);
  });
});
