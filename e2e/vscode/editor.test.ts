import { beforeAll, describe, expect, it } from "vitest";
import type { Assistant } from "../support/assistant.ts";
import { exampleReview, longReview } from "../support/exampleReview.ts";
import { until } from "../support/windows.ts";
import { readingPlace } from "./support/reviewPage.ts";
import { openReviewView, reviewFrame } from "./support/reviewPanel.ts";
import { vsCodeAssistant, vsCodeSession } from "./support/session.ts";
import { activeEditorTab, editorGroups, openFile, reloadWindow, runCommand } from "./support/workbench.ts";

describe("the review as an editor", () => {
  const session = vsCodeSession();
  const ready = vsCodeAssistant(session);
  let assistant: Assistant;

  beforeAll(async () => {
    const { page } = session();
    assistant = ready();
    await present({ content: exampleReview });
    await openReviewView(page);
  });

  const present = (args: Record<string, unknown>) =>
    assistant.call("present_review", { baseUri: session().workspace.folder, ...args });

  it("opens beside the code, with the same review as the view and its title on the tab", async () => {
    const { page } = session();
    await openFile(page, "server.ts");
    await runCommand(page, "Dialectic: Open Review in Editor");
    for (const place of ["view", "editor"] as const)
      await (await reviewFrame(page, place)).getByRole("heading", { name: "Design Decisions" }).waitFor();
    expect(await editorGroups(page).count()).toBe(2);
    await activeEditorTab(page).filter({ hasText: "Add user authentication" }).waitFor();
  });

  it("is shown again, not opened twice", async () => {
    const { page } = session();
    await runCommand(page, "View: Focus First Editor Group");
    await activeEditorTab(page).filter({ hasText: "server.ts" }).waitFor();
    await runCommand(page, "Dialectic: Open Review in Editor");
    await activeEditorTab(page).filter({ hasText: "Add user authentication" }).waitFor();
    expect(await page.locator(".tabs-container .tab", { hasText: "Add user authentication" }).count()).toBe(1);
  });

  it("shows an update in both places at once", async () => {
    const { page } = session();
    await present({ mode: "update-section", section: "Context", content: "Both places say this." });
    for (const place of ["view", "editor"] as const)
      await (await reviewFrame(page, place)).getByText("Both places say this.").waitFor();
  });

  it("opens a reference in another column than its own", async () => {
    const { page } = session();
    const frame = await reviewFrame(page, "editor");
    await frame.locator('[data-file-ref="src/auth.ts:23"]').first().click();
    const code = editorGroups(page).filter({ has: page.locator(".tab.active", { hasText: "auth.ts" }) });
    await code.waitFor();
    await code.locator(".view-line", { hasText: /authLine23/ }).waitFor();
    const review = editorGroups(page).filter({ has: page.locator(".tab.active", { hasText: "Add user" }) });
    expect({ code: await code.count(), review: await review.count() }).toEqual({ code: 1, review: 1 });
    expect(await frame.evaluate(() => document.hasFocus())).toBe(true);
  });

  it("has the command to copy in its title", async () => {
    const { page } = session();
    const review = editorGroups(page).filter({ has: page.locator(".tab.active", { hasText: "Add user" }) });
    await review.locator(".tab.active").click();
    await review.getByRole("button", { name: "Copy Review as Markdown" }).waitFor();
  });

  it("comes back after a reload of the window, at the same place", async () => {
    const { page } = session();
    await present({ content: longReview(60_000) });
    const before = await reviewFrame(page, "editor");
    await before.getByRole("heading", { name: "Part 0", exact: true }).waitFor();
    await before.locator(".scroller").hover();
    await until(async () => {
      await page.mouse.wheel(0, 900);
      return /^Part (?:[89]|\d\d)$/.test((await readingPlace(before)).title);
    }, "a place in the middle of the review");
    const place = await restingPlace();
    await reloadWindow(page);
    await expect.poll(async () => readingPlace(await reviewFrame(page, "editor")), { timeout: 60_000 }).toEqual(place);
  });

  it("opens in the group in front when no code is open", async () => {
    const { page } = session();
    await runCommand(page, "View: Close All Editors");
    await expect.poll(() => editorGroups(page).locator(".tab").count(), { timeout: 60_000 }).toBe(0);
    await runCommand(page, "Dialectic: Open Review in Editor");
    await (await reviewFrame(page, "editor")).getByRole("heading", { name: "Part 0", exact: true }).waitFor();
    expect(await editorGroups(page).count()).toBe(1);
    // There is no other column yet: the code gets one.
    await (await reviewFrame(page, "editor")).locator("a.reference").first().click();
    await editorGroups(page).nth(1).locator(".tab.active", { hasText: "auth.ts" }).waitFor();
  });

  /** The place once the scrolling has ended. */
  async function restingPlace(): Promise<{ title: string; offset: number }> {
    const frame = await reviewFrame(session().page, "editor");
    await until(async () => {
      const one = await readingPlace(frame);
      await frame.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      return JSON.stringify(one) === JSON.stringify(await readingPlace(frame));
    }, "the scrolling to end");
    return readingPlace(frame);
  }
});
