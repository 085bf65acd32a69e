import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import type { Assistant } from "../support/assistant.ts";
import { browserSession, showReview } from "../support/browserSession.ts";
import { commentTexts, findCommentBox, findSection, quotedTexts, waitForItems } from "../support/comments.ts";
import { exampleReview } from "../support/exampleReview.ts";
import { itIsAccessible } from "../support/looks.ts";
import { atRest } from "../support/panelPage.ts";

/** A journey: each test goes on where the one before it has ended. */
describe("comments of a person", () => {
  const session = browserSession();
  let page: Page;
  let assistant: Assistant;

  beforeAll(async () => {
    ({ page, assistant } = await showReview(session(), exampleReview, "Design Decisions"));
  });

  const isFocused = () => findCommentBox(page).evaluate((area) => area === document.activeElement);
  const finish = () => page.getByRole("dialog", { name: "Finish review" });
  const list = () => page.getByRole("complementary", { name: "Comments on this review" });
  const asked = () => page.locator(".thread", { hasText: "Really once?" });
  const codeOf = (place: string) => page.getByRole("complementary", { name: `Code at ${place}` });

  const closeCode = async () => {
    await page.keyboard.press("Escape");
    await page.getByRole("complementary").waitFor({ state: "detached" });
  };

  it("have a button below the end of the selection, which covers nothing around the review", async () => {
    const button = page.locator(".selection-comment");
    await findSection(page, "Context").getByText("The API was open").click();
    await page.keyboard.press("Control+a");
    await button.waitFor();
    const [end, top, bottom] = await page.evaluate(() => {
      const [last] = [...document.querySelectorAll(".section p")].slice(-1);
      const placed = document.querySelector(".selection-comment")?.getBoundingClientRect();
      const view = document.querySelector("main.scroller")?.getBoundingClientRect();
      return [last?.getBoundingClientRect().bottom ?? 0, placed?.top ?? 0, (view?.bottom ?? 0) - (placed?.bottom ?? 0)];
    });
    expect(top).toBeGreaterThanOrEqual(end);
    expect(bottom).toBeGreaterThanOrEqual(0);
    await page.evaluate(() => document.getSelection()?.empty());
    await button.waitFor({ state: "detached" });
  });

  it("are written on a section", async () => {
    const context = findSection(page, "Context");
    await context.hover();
    await context.getByRole("button", { name: "Comment on section" }).click();
    await expect.poll(isFocused).toBe(true);
    await page.keyboard.type("Why **now**?");
  });

  itIsAccessible(() => page, "comment-box");

  it("can also be written on text and code, and wait for the verdict", async () => {
    const context = findSection(page, "Context");
    await page.keyboard.press("Control+Enter");
    await context.locator(".thread strong").getByText("now", { exact: true }).waitFor();

    await page.getByText("The token is checked once for each request.").click({ clickCount: 3 });
    await page.locator(".selection-comment").waitFor();
    await page.keyboard.press("c");
    await expect.poll(isFocused).toBe(true);
    expect(await quotedTexts(page)).toEqual(["The token is checked once for each request."]);
    await page.keyboard.type("Really once?");
    await page.keyboard.press("Control+Enter");
    await page.locator(".thread").getByText("Really once?").waitFor();

    await page.locator('[data-file-ref="src/server.ts:67"]').hover();
    await page.locator(".preview").getByRole("button", { name: "Comment" }).click();
    await expect.poll(isFocused).toBe(true);
    await page.keyboard.type("Too many servers.");
    await page.keyboard.press("Control+Enter");
    const code = page.locator(".thread", { hasText: "Too many servers." });
    await code.locator(".excerpt").getByText("serverLine67").waitFor();
    expect(await commentTexts(page)).toEqual(["Why now?", "Too many servers.", "Really once?"]);
    const quoted = page.locator(".thread", { hasText: "Really once?" });
    await page
      .getByText("The token is checked")
      .first()
      .click({ position: { x: 40, y: 10 } });
    await expect.poll(() => quoted.evaluate((card) => card === document.activeElement)).toBe(true);
    await page.getByRole("button", { name: "Finish review 3" }).waitFor();
  });

  itIsAccessible(() => page, "comments-collected");

  it("are counted in the form for the verdict", async () => {
    await page.locator("main.scroller").focus();
    await page.keyboard.press("f");
    await finish().getByText("3 pending comments").waitFor();
    await finish().getByRole("radio", { name: "Request changes" }).check();
    await finish().getByRole("textbox").fill("Good, but *three* things.");
  });

  it("arrive with the verdict, each as it was typed", async () => {
    await finish().getByRole("button", { name: "Request changes" }).click();
    await finish().waitFor({ state: "detached" });
    await page.getByRole("button", { name: /^Changes requested/ }).waitFor();
    await page.getByRole("button", { name: "4 open comments" }).waitFor();
    const [item, ...others] = await waitForItems(assistant);
    expect(others).toEqual([]);
    expect(item).toMatchObject({ kind: "request_changes", text: "Good, but *three* things.", iteration: 1 });
    expect(item?.comments.map(({ comment }) => comment).sort()).toEqual([
      "Really once?",
      "Too many servers.",
      "Why **now**?",
    ]);
    await waitForItems(assistant, item?.cursor, 1);
    await page.locator(".thread", { hasText: "Really once?" }).getByText("delivered to test-assistant").waitFor();
  });

  it("are answered by the assistant, and neither focus nor scroll position move", async () => {
    await asked().getByRole("button", { name: "Reply" }).click();
    await expect.poll(isFocused).toBe(true);
    await page.keyboard.type("Where is it cached?");
    await asked().getByRole("button", { name: "Ask now" }).click();
    await asked().locator(".comment-text", { hasText: "Where is it cached?" }).waitFor();
    const items = await waitForItems(assistant);
    expect(items).toMatchObject([{ kind: "question", text: "Where is it cached?" }]);
    await page.getByText("Tokens are verified").click();
    const thread = await asked().getAttribute("data-thread-id");
    const scrolled = () => page.locator("main.scroller").evaluate(({ scrollTop }) => scrollTop);
    const before = await scrolled();
    await assistant.call("answer_comment", {
      thread_id: thread,
      comment: "In `src/auth.ts` and [`src/server.ts:67`][]:\n\n- per request",
    });
    await asked().getByRole("listitem").getByText("per request").waitFor();
    await atRest(page);
    expect(
      await asked()
        .locator(".comment-text :is(a, button)")
        .evaluateAll((links) => links.map((link) => link.outerHTML)),
    ).toEqual([
      '<a class="reference" href="#reference" data-comment-ref="src/auth.ts" title="Open src/auth.ts"><code>src/auth.ts</code></a>',
      '<a class="reference" href="#reference" data-comment-ref="src/server.ts:67" title="Open src/server.ts:67"><code>src/<wbr>server.ts:<wbr>67</code></a>',
    ]);
    expect([await scrolled(), await asked().evaluate((card) => card.contains(document.activeElement))]).toEqual([
      before,
      false,
    ]);
    const link = asked().getByRole("link", { name: "src/server.ts:67" });
    await link.focus();
    await page.keyboard.press("Space");
    await codeOf("src/server.ts:67").waitFor();
    await closeCode();
    await link.click();
    await codeOf("src/server.ts:67").waitFor();
    await closeCode();
  });

  itIsAccessible(() => page, "comment-references", {
    async open() {
      await asked().getByRole("link", { name: "src/server.ts:67" }).click();
      await codeOf("src/server.ts:67").waitFor();
    },
    close: () => closeCode(),
  });

  it("are checked when the assistant has addressed them, then resolved and reopened with a key", async () => {
    const thread = page.locator(".thread", { hasText: "Why now?" });
    const id = await thread.getAttribute("data-thread-id");
    await assistant.call("answer_comment", { thread_id: id, addressed: {}, comment: "It is said now." });
    await thread.getByText("has not changed since").waitFor();
    await session().present({
      mode: "update-section",
      section: "Context",
      content: "## Context\n\nThe API was open to everybody until May.\n",
    });
    await thread.getByText("has changed: this is iteration 2").waitFor();
    await page.locator("main.scroller").focus();
    // The text of the verdict is a thread at the end of the review.
    const ofVerdict = page.locator(".review-comments .thread", { hasText: "Good, but three things." });
    for (const each of [ofVerdict, thread]) {
      await page.keyboard.press(".");
      await expect.poll(() => each.evaluate((card) => card === document.activeElement)).toBe(true);
    }
    await page.keyboard.press("z");
    await thread.getByText("Resolved:").waitFor();
    expect(await thread.locator(".comment-text").count()).toBe(0);
    await page.keyboard.press("z");
    await thread.getByRole("button", { name: "Resolve", exact: true }).waitFor();
  });

  itIsAccessible(() => page, "addressed");

  it("stay in their section, with their quote, when their text is gone", async () => {
    await session().present({
      content: exampleReview.replace("The token is checked once for each request.", "Nothing."),
    });
    const heading = page.getByRole("heading", { name: /^Authentication Flow/ });
    const section = page.locator("section[data-section-id]", { has: heading });
    const lost = section.locator(".thread", { hasText: "Really once?" });
    await lost.getByText("This text is not in iteration 3").waitFor();
    await lost.getByText("The token is checked once for each request.").waitFor();
    expect(await page.locator(".review-comments .thread").allInnerTexts()).toEqual([
      expect.stringContaining("Good, but three things."),
    ]);
    await page.locator("main.scroller").focus();
    await page.keyboard.press("q");
    await list()
      .locator(".comments-row", { hasText: "Really once?" })
      .getByText(/Authentication Flow/)
      .waitFor();
  });

  it("are reached from the list", async () => {
    await list().locator(".comments-row", { hasText: "Really once?" }).click();
    await expect.poll(() => asked().evaluate((card) => card === document.activeElement)).toBe(true);
  });

  const whole = exampleReview.replace("The token is checked once for each request.", "Nothing.");

  it("are at the end of the review while their section is gone", async () => {
    const context = "## Context\n\nThe API was open to everybody.\n\n";
    await session().present({ content: whole.replace(context, "") });
    const orphan = page.locator(".review-comments .thread", { hasText: "Why now?" });
    await orphan.getByText("“Context”").waitFor();
    await list()
      .getByRole("button", { name: /^outdated/i })
      .click();
    expect(await list().locator(".comments-row").allInnerTexts()).toEqual([
      expect.stringContaining("Really once?"),
      expect.stringContaining("Context (outdated)"),
    ]);
  });

  itIsAccessible(() => page, "orphaned");

  it("open the code that they are about or that they name", async () => {
    await page.locator(".thread", { hasText: "Really once?" }).getByRole("link", { name: "src/auth.ts" }).click();
    const opened = page.getByRole("complementary", { name: /^Code at src\/auth\.ts/ });
    await opened.getByText("authLine3 =").waitFor();
    await page.keyboard.press("Escape");
    await opened.waitFor({ state: "detached" });
    const ofCode = page.locator(".thread", { hasText: "Too many" });
    await ofCode.getByRole("button", { name: "src/server.ts:67" }).click();
    await codeOf("src/server.ts:67").getByText("serverLine67").waitFor();
  });

  itIsAccessible(() => page, "comment-code");
});
