import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { sectionShown } from "../support/browser.ts";
import { browserSession } from "../support/browserSession.ts";
import { findCommentBox, findSection, waitForItems } from "../support/comments.ts";
import { exampleReview } from "../support/exampleReview.ts";
import { problemsInEveryTheme } from "../support/panelPage.ts";
import { isRunning, until } from "../support/windows.ts";

describe("what a person types", () => {
  const session = browserSession();
  let page: Page;

  beforeAll(async () => {
    const { product, present } = session();
    ({ page } = session());
    await present({ content: exampleReview });
    await page.goto(product.host().url);
    await sectionShown(page, "Design Decisions");
  });

  it("is there after a reload, an update and kill -9 of the host, and is no draft any more once it is sent", async () => {
    const { product, present } = session();
    const context = findSection(page, "Context");
    await context.hover();
    await context.getByRole("button", { name: "Comment on this section" }).click();
    await page.keyboard.type("Half a thou");
    await present({ mode: "update-section", section: "Changes Made", content: "## Changes Made\n\nOther ones.\n" });
    await page.getByText("Other ones.").waitFor();
    await page.keyboard.type("ght");
    expect(await findCommentBox(page).inputValue()).toBe("Half a thought");
    await page.keyboard.press("ArrowLeft");
    await page.reload();
    await expect.poll(() => findCommentBox(page).inputValue()).toBe("Half a thought");
    const box = () => findCommentBox(page);
    await expect.poll(() => box().evaluate((area) => area === document.activeElement)).toBe(true);
    await page.keyboard.press("Delete");
    await page.keyboard.type("t, still");
    await findCommentBox(page).blur();
    await page.reload();
    await expect.poll(() => findCommentBox(page).inputValue()).toBe("Half a thought, still");
    expect(await box().evaluate((area) => area === document.activeElement)).toBe(false);
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

  it("goes with its section when that is written anew before it is sent", async () => {
    const context = findSection(page, "Context");
    await context.hover();
    await context.getByRole("button", { name: "Comment on this section" }).click();
    await page.keyboard.type("Begun before.");
    await page.keyboard.press("Escape");
    await session().present({ mode: "update-section", section: "Context", content: "## Context\n\nNew words.\n" });
    await page.getByText("New words.").waitFor();
    await page.reload();
    await findCommentBox(page).focus();
    await page.keyboard.press("Control+Enter");
    await context.locator(".thread", { hasText: "Begun before." }).getByText("On iteration 2").waitFor();
    expect(await page.locator(".comment-box").count()).toBe(0);
    await context
      .locator(".thread", { hasText: "Begun before." })
      .getByRole("button", { name: "Delete comment" })
      .click();
    await context.locator(".thread", { hasText: "Begun before." }).waitFor({ state: "detached" });
  });

  it("is kept in a closed box, and goes only when it is thrown away", async () => {
    await page.locator("main.scroller").focus();
    await page.keyboard.press("c");
    await page.keyboard.type("Perhaps");
    await page.keyboard.press("Escape");
    const draft = page.locator(".comment-draft");
    await draft.getByText("Perhaps").waitFor();
    await draft.getByRole("button", { name: /Perhaps/ }).click();
    await expect.poll(() => findCommentBox(page).inputValue()).toBe("Perhaps");
    await page.keyboard.press("Escape");
    await draft.getByRole("button", { name: "Discard draft" }).click();
    await expect.poll(() => draft.count()).toBe(0);
    await page.reload();
    await page.locator(".thread").first().waitFor();
    expect(await page.locator(".comment-draft, .comment-box").count()).toBe(0);
  });
});

describe("what is sent while the host dies", () => {
  const session = browserSession();

  it("comes back to its box with the reason, and can be sent again", async () => {
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

describe("an assistant that waits", () => {
  const session = browserSession();

  it("is named while it waits, and has at once what is said about the whole review or an old iteration", async () => {
    const { product, page, present } = session();
    await present({ content: exampleReview });
    await page.goto(product.host().url);
    await sectionShown(page, "Design Decisions");
    const waiting = product.assistant.call("wait_for_feedback", { timeout_seconds: 60 });
    await page.locator(".feedback-bar").getByText("test-assistant is waiting for your review").waitFor();
    expect(await problemsInEveryTheme(page, "waiting")).toEqual([]);
    await page.getByRole("button", { name: "Review actions" }).click();
    await page.getByRole("menuitem", { name: "Comment on the review" }).click();
    await expect.poll(() => findCommentBox(page).evaluate((area) => area === document.activeElement)).toBe(true);
    await page.keyboard.type("Is this all?");
    await page.keyboard.press("Control+Shift+Enter");
    expect((await waiting).structured).toMatchObject({
      status: "feedback",
      items: [{ kind: "question", text: "Is this all?" }],
    });
    await expect.poll(() => page.locator(".feedback-bar").textContent()).toBe("Finish review");
    await page.locator(".review-comments .thread").getByText("sent to test-assistant").waitFor();
    await present({ mode: "update-section", section: "Context", content: "## Context\n\nAnother one.\n" });
    await page.getByText("Another one.").waitFor();
    await page.locator("main.scroller").focus();
    await page.keyboard.press("[");
    await page.getByText("The API was open to everybody.").waitFor();
    await page.locator("main.scroller").focus();
    await page.keyboard.press("c");
    await page.getByText("(iteration 1)", { exact: false }).first().waitFor();
    await page.keyboard.type("It was better.");
    await page.keyboard.press("Control+Shift+Enter");
    await page.locator(".thread", { hasText: "It was better." }).waitFor();
    const cursor = (await waiting).structured["cursor"];
    expect(await waitForItems(product.assistant, String(cursor))).toMatchObject([
      { kind: "question", text: "It was better.", iteration: 1 },
    ]);
  });
});
