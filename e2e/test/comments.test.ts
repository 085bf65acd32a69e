import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import type { Assistant } from "../support/assistant.ts";
import { sectionShown } from "../support/browser.ts";
import { browserSession } from "../support/browserSession.ts";
import { commentTexts, findCommentBox, findSection, quotedTexts, waitForItems } from "../support/comments.ts";
import { exampleReview } from "../support/exampleReview.ts";
import { atRest, measureOffset, problemsInEveryTheme } from "../support/panelPage.ts";

describe("comments of a person", () => {
  const session = browserSession();
  let page: Page;
  let assistant: Assistant;

  beforeAll(async () => {
    const { product, present } = session();
    ({ page } = session());
    ({ assistant } = product);
    await present({ content: exampleReview });
    await page.goto(product.host().url);
    await sectionShown(page, "Design Decisions");
  });

  const isFocused = () => findCommentBox(page).evaluate((area) => area === document.activeElement);
  const bar = () => page.locator(".feedback-bar");

  it("are written on a section, on a text and on code, and wait for the verdict", async () => {
    const context = findSection(page, "Context");
    await context.hover();
    await context.getByRole("button", { name: "Comment on this section" }).click();
    await expect.poll(isFocused).toBe(true);
    await page.keyboard.type("Why **now**?");
    expect(await problemsInEveryTheme(page, "comment-box")).toEqual([]);
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
    await bar().getByText("3 pending comments").waitFor();
    expect(await problemsInEveryTheme(page, "comments-collected")).toEqual([]);
  });

  it("can be worded anew and taken back before they are sent", async () => {
    const thread = page.locator(".thread", { hasText: "Too many servers." });
    await thread.getByRole("button", { name: "Edit comment" }).click();
    await expect.poll(isFocused).toBe(true);
    await page.keyboard.press("Control+A");
    await page.keyboard.type("Too many *servers*, really.");
    await page.keyboard.press("Control+Enter");
    await page.locator(".thread em").getByText("servers").waitFor();
    await findSection(page, "Design Decisions").hover();
    await findSection(page, "Design Decisions").getByRole("button", { name: "Comment on this section" }).click();
    await page.keyboard.type("Never mind.");
    await page.keyboard.press("Control+Enter");
    await bar().getByText("4 pending comments").waitFor();
    const mistaken = page.locator(".thread", { hasText: "Never mind." });
    await mistaken.getByRole("button", { name: "Delete comment" }).click();
    await bar().getByText("3 pending comments").waitFor();
    expect(await mistaken.count()).toBe(0);
  });

  it("go with the verdict, item by item as they were typed, and say when they have arrived", async () => {
    await page.locator("main.scroller").focus();
    await page.keyboard.press("f");
    const sheet = page.getByRole("dialog", { name: "Finish review" });
    await sheet.getByText("3 pending comments").waitFor();
    await sheet.getByRole("radio", { name: "Request changes" }).check();
    await sheet.getByRole("textbox").fill("Good, but *three* things.");
    expect(await problemsInEveryTheme(page, "finish")).toEqual([]);
    await sheet.getByRole("button", { name: "Submit review" }).click();
    await sheet.waitFor({ state: "detached" });
    await page.getByRole("button", { name: /^Changes requested/ }).waitFor();
    await page.getByRole("button", { name: "3 unresolved comments" }).waitFor();
    const [item, ...others] = await waitForItems(assistant);
    expect(others).toEqual([]);
    expect(item).toMatchObject({ kind: "request_changes", text: "Good, but *three* things.", iteration: 1 });
    expect(item?.comments.map(({ comment }) => comment).sort()).toEqual([
      "Really once?",
      "Too many *servers*, really.",
      "Why **now**?",
    ]);
    await waitForItems(assistant, item?.cursor, 1);
    await page.locator(".thread", { hasText: "Really once?" }).getByText("delivered to test-assistant").waitFor();
  });

  it("are answered by the assistant, without taking the focus or the place of the reader", async () => {
    const asked = page.locator(".thread", { hasText: "Really once?" });
    await asked.getByRole("button", { name: "Reply" }).click();
    await expect.poll(isFocused).toBe(true);
    await page.keyboard.type("Where is it cached?");
    await asked.getByRole("button", { name: "Ask now" }).click();
    await asked.locator(".comment-text", { hasText: "Where is it cached?" }).waitFor();
    const items = await waitForItems(assistant);
    expect(items).toMatchObject([{ kind: "question", text: "Where is it cached?" }]);
    await page.getByText("Tokens are verified").click();
    const thread = await asked.getAttribute("data-thread-id");
    const scrolled = () => page.locator("main.scroller").evaluate(({ scrollTop }) => scrollTop);
    const before = await scrolled();
    await assistant.call("answer_comment", {
      thread_id: thread,
      comment: "In `src/auth.ts` and [`src/server.ts:67`][]:\n\n- per request",
    });
    await asked.getByRole("listitem").getByText("per request").waitFor();
    await atRest(page);
    expect(
      await asked.locator(".comment-text :is(a, button)").evaluateAll((links) => links.map((link) => link.outerHTML)),
    ).toEqual([
      '<a class="reference" href="#reference" data-comment-ref="src/auth.ts" title="Open src/auth.ts"><code>src/auth.ts</code></a>',
      '<a class="reference" href="#reference" data-comment-ref="src/server.ts:67" title="Open src/server.ts:67"><code>src/<wbr>server.ts:<wbr>67</code></a>',
    ]);
    expect([await scrolled(), await asked.evaluate((card) => card.contains(document.activeElement))]).toEqual([
      before,
      false,
    ]);
    const link = asked.getByRole("link", { name: "src/server.ts:67" });
    await link.focus();
    await page.keyboard.press("Space");
    await page.getByRole("complementary", { name: "Code at src/server.ts:67" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("complementary").waitFor({ state: "detached" });
    await link.click();
    await page.getByRole("complementary", { name: "Code at src/server.ts:67" }).waitFor();
    expect(await problemsInEveryTheme(page, "comment-references")).toEqual([]);
    await page.keyboard.press("Escape");
    await page.getByRole("complementary").waitFor({ state: "detached" });
  });

  it("are said to be addressed, are checked, and are resolved and opened again by key", async () => {
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
    expect(await problemsInEveryTheme(page, "addressed")).toEqual([]);
    await page.locator("main.scroller").focus();
    await page.keyboard.press(".");
    await expect.poll(() => thread.evaluate((card) => card === document.activeElement)).toBe(true);
    await page.keyboard.press("z");
    await thread.getByText("Resolved:").waitFor();
    expect(await thread.locator(".comment-text").count()).toBe(0);
    await page.keyboard.press("z");
    await thread.getByRole("button", { name: "Resolve", exact: true }).waitFor();
  });

  it("stay in their section, with their quote, when their text is gone; the list names the section", async () => {
    await session().present({
      content: exampleReview.replace("The token is checked once for each request.", "Nothing."),
    });
    const heading = page.getByRole("heading", { name: /^Authentication Flow/ });
    const section = page.locator("section[data-section-id]", { has: heading });
    const asked = section.locator(".thread", { hasText: "Really once?" });
    await asked.getByText("This text is not in iteration 3").waitFor();
    await asked.getByText("The token is checked once for each request.").waitFor();
    expect(await page.locator(".review-comments .thread").count()).toBe(0);
    await page.locator("main.scroller").focus();
    await page.keyboard.press("q");
    const list = page.getByRole("complementary", { name: "Comments on this review" });
    const row = list.locator(".comments-row", { hasText: "Really once?" });
    await row.getByText(/Authentication Flow/).waitFor();
    expect(await problemsInEveryTheme(page, "comments-list")).toEqual([]);
    await row.click();
    await expect.poll(() => asked.evaluate((card) => card === document.activeElement)).toBe(true);
    expect(await problemsInEveryTheme(page, "lost-text")).toEqual([]);
    await page.setViewportSize({ width: 420, height: 760 });
    await atRest(page);
    expect(await problemsInEveryTheme(page, "narrow")).toEqual([]);
    await page.setViewportSize({ width: 1200, height: 760 });
  });

  it("stand at the end while their section is gone, and return to it when it comes back", async () => {
    const whole = exampleReview.replace("The token is checked once for each request.", "Nothing.");
    const context = "## Context\n\nThe API was open to everybody.\n\n";
    await session().present({ content: whole.replace(context, "") });
    const orphan = page.locator(".review-comments .thread", { hasText: "Why now?" });
    await orphan.getByText("“Context”").waitFor();
    const list = page.getByRole("complementary", { name: "Comments on this review" });
    await list.getByRole("button", { name: /^outdated/i }).click();
    expect(await list.locator(".comments-row").allInnerTexts()).toEqual([
      expect.stringContaining("Context (outdated)"),
    ]);
    expect(await problemsInEveryTheme(page, "orphaned")).toEqual([]);
    await session().present({ content: whole.replace("## Changes Made", "## Context\n\nIt is another text.\n\n$&") });
    await findSection(page, "Context").locator(".thread", { hasText: "Why now?" }).waitFor();
    await list.getByRole("button", { name: /^all/i }).click();
  });

  it("lead to the code that they are about, and to what they name", async () => {
    await page.locator(".thread", { hasText: "Really once?" }).getByRole("link", { name: "src/auth.ts" }).click();
    const opened = page.getByRole("complementary", { name: /^Code at src\/auth\.ts/ });
    await opened.getByText("authLine3 =").waitFor();
    await page.keyboard.press("Escape");
    await opened.waitFor({ state: "detached" });
    const ofCode = page.locator(".thread", { hasText: "Too many" });
    await ofCode.getByRole("button", { name: "src/server.ts:67" }).click();
    const server = page.getByRole("complementary", { name: "Code at src/server.ts:67" });
    await server.getByText("serverLine67").waitFor();
    await atRest(page);
    expect(await problemsInEveryTheme(page, "comment-code")).toEqual([]);
    await page.keyboard.press("Escape");
    await server.waitFor({ state: "detached" });
  });
});

describe("comments in a long review", () => {
  const session = browserSession();

  it("move nothing that the reader sees", async () => {
    const { product, page, present } = session();
    const paragraph = "A line of text that is as long as lines are. ".repeat(20);
    const content = Array.from({ length: 60 }, (_, place) => `## Part ${place}\n\n${paragraph}\n`).join("\n");
    await present({ content });
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

  it("take what is typed when their box was scrolled away", async () => {
    const { page } = session();
    const scroller = page.locator("main.scroller");
    await findSection(page, "Part 3").hover();
    await findSection(page, "Part 3").getByRole("button", { name: "Comment on this section" }).click();
    await expect.poll(() => findCommentBox(page).evaluate((area) => area === document.activeElement)).toBe(true);
    await page.keyboard.type("Herre");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Backspace");
    await scroller.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await expect.poll(() => page.locator(".comment-box").count()).toBe(0);
    await page.keyboard.press("j");
    await expect.poll(() => findCommentBox(page).inputValue()).toBe("Herje");
    await expect.poll(() => findCommentBox(page).evaluate((area) => area === document.activeElement)).toBe(true);
  });

  it("are about the section that was gone to on the last screen", async () => {
    const { page } = session();
    await page.keyboard.press("Escape");
    await page.locator("main.scroller").evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await page.getByRole("heading", { name: "Part 58", exact: true }).click();
    await page.keyboard.press("j");
    await page.keyboard.press("c");
    await findSection(page, "Part 59").locator(".comment-box").waitFor();
    expect(await page.locator(".comment-box").count()).toBe(1);
  });

  it("are about the section that was gone to, also where the review cannot scroll", async () => {
    const { page, present } = session();
    await page.keyboard.press("Escape");
    await present({ content: "# Short\n\nText.\n\n## One\n\nText.\n\n## Two\n\nText.\n\n## Three\n\nText.\n" });
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
    await findSection(page, "Three").getByRole("button", { name: "Comment on this section" }).focus();
    await current.getByText("Three").waitFor();
  });
});
