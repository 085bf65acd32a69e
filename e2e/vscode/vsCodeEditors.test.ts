import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Frame, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Assistant } from "../support/assistant.ts";
import { exampleReview, longReview } from "../support/exampleReview.ts";
import { until } from "../support/windows.ts";
import { readingPlace } from "./support/reviewPage.ts";
import { headingShown, openReviewView, type PanelPlace, reviewFrame } from "./support/reviewPanel.ts";
import { leaveAsItWas, vsCodeAssistant, vsCodeSession } from "./support/session.ts";
import {
  activeEditorTab,
  editorGroups,
  openFile,
  reloadWindow,
  runCommand,
  statusBarItem,
} from "./support/workbench.ts";

const review = "# Signing in\n\nIt begins in [`src/auth.ts:23`][].\n\n## Server\n\nIt listens.\n";
/** The places that show a review. */
const panels = ["view", "editor"] as const satisfies readonly PanelPlace[];

describe("editors of VS Code", () => {
  const session = vsCodeSession();
  const ready = vsCodeAssistant(session);
  let assistant: Assistant;

  beforeAll(async () => {
    assistant = ready();
    await openReviewView(session().page);
  });

  const present = (args: Record<string, unknown>) =>
    assistant.call("present_review", { baseUri: session().workspace.folder, ...args });

  describe("with a review", () => {
    beforeAll(async () => {
      await present({ content: exampleReview });
      await headingShown(session().page, "Design Decisions");
    });
    afterAll(() => leaveAsItWas(session()));

    it("opens beside the code, with the same review as the view and its title on the tab", async () => {
      const { page } = session();
      await openFile(page, "server.ts");
      await runCommand(page, "Dialectic: Open Review in Editor");
      for (const place of panels)
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
      for (const place of panels) await (await reviewFrame(page, place)).getByText("Both places say this.").waitFor();
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

    it("opens in the group in front when no code is open", async () => {
      const { page } = session();
      await runCommand(page, "View: Close All Editors");
      await expect.poll(() => editorGroups(page).locator(".tab").count(), { timeout: 60_000 }).toBe(0);
      await runCommand(page, "Dialectic: Open Review in Editor");
      await (await reviewFrame(page, "editor")).getByRole("heading", { name: "Design Decisions" }).waitFor();
      expect(await editorGroups(page).count()).toBe(1);
      // There is no other column yet: the code gets a new one.
      await (await reviewFrame(page, "editor")).locator("a.reference").first().click();
      await editorGroups(page).nth(1).locator(".tab.active", { hasText: "auth.ts" }).waitFor();
    });
  });

  describe("with the code of an old iteration", () => {
    beforeAll(async () => {
      const { page, workspace } = session();
      await present({ content: review });
      await headingShown(page, "Signing in");
      const path = join(workspace.folder, "src/auth.ts");
      const text = readFileSync(path, "utf8").replace("authLine23 = 23", "authLine23 = 2300");
      writeFileSync(path, `// one\n// two\n${text}`);
      await present({ mode: "update-section", section: "Server", content: "It listened." });
      const frame = await reviewFrame(page);
      await frame.getByText("It listened.").waitFor();
      await runCommand(page, "Dialectic: Go to Older Iteration");
      await frame.getByText("Showing iteration 1 of 2.").waitFor();
    });

    const groupOf = (tab: string) =>
      editorGroups(session().page).filter({ has: session().page.locator(".tab.active", { hasText: tab }) });
    const reference = async () => (await reviewFrame(session().page)).locator('[data-file-ref="src/auth.ts:23"]');
    const card = async () => (await reviewFrame(session().page)).locator(".preview");

    it("opens as it was then, named so, in its language, with the cursor at the line, and cannot be changed", async () => {
      const { page } = session();
      await (await reference()).click();
      const code = groupOf("auth.ts (iteration 1)");
      await code.locator(".view-line", { hasText: /authLine23\s=\s23;/ }).waitFor();
      await code.locator(".view-line .mtk6, .view-line [class*=mtk]:not(.mtk1)").first().waitFor();
      await code.click();
      await statusBarItem(page, "TypeScript").waitFor();
      await runCommand(page, "View: Focus Active Editor Group");
      await code.locator(".monaco-editor.focused").waitFor();
      await page.keyboard.type("x");
      expect(await code.locator(".view-line", { hasText: /^x/ }).count()).toBe(0);
      await code.locator(".view-line", { hasText: /authLine23\s=\s23;/ }).waitFor();
    });

    it("is one button away from the place where it is now", async () => {
      const { page } = session();
      await groupOf("auth.ts (iteration 1)").getByRole("button", { name: "Open Current Code" }).first().click();
      await groupOf("auth.ts")
        .locator(".view-line", { hasText: /authLine23\s=\s2300;/ })
        .waitFor();
      await activeEditorTab(page)
        .filter({ hasText: /^auth\.ts$/ })
        .waitFor();
      await page.locator(".line-numbers.active-line-number", { hasText: /^25$/ }).waitFor();
    });

    it("is compared with the file as it is now", async () => {
      const { page } = session();
      await (await reference()).click();
      await groupOf("auth.ts (iteration 1)").waitFor();
      await runCommand(page, "Dialectic: Compare with Current Code");
      await page.locator(".tab.active", { hasText: "auth.ts (iteration 1 ↔ current)" }).waitFor();
      const difference = page.locator(".monaco-diff-editor");
      await difference.locator(".editor.original .view-line", { hasText: /authLine23\s=\s23;/ }).waitFor();
      await difference.locator(".editor.modified .view-line", { hasText: /authLine23\s=\s2300;/ }).waitFor();
      await runCommand(page, "View: Close All Editors");
    });

    it("is in the preview, with the difference, the place now and a peek at what was", async () => {
      const { page } = session();
      await pointAtReference(page);
      await (await card()).getByText("as of iteration 1").waitFor();
      expect(await (await card()).locator(".excerpt-marked").allInnerTexts()).toEqual([
        "23\texport const authLine23 = 23;",
      ]);
      await (await card()).getByRole("button", { name: "Compare" }).click();
      await page.locator(".tab.active", { hasText: "auth.ts (iteration 1 ↔ current)" }).waitFor();
      await runCommand(page, "View: Close All Editors");
      await pointAtReference(page);
      await (await card()).getByRole("button", { name: "Open current code" }).click();
      await groupOf("auth.ts")
        .locator(".view-line", { hasText: /authLine23\s=\s2300;/ })
        .waitFor();
      await pointAtReference(page);
      await (await card()).getByText("as of iteration 1").waitFor();
      await (await card()).getByRole("button", { name: "Peek" }).click();
      await page.locator(".peekview-widget", { hasText: "auth.ts (iteration 1)" }).waitFor();
      await page.keyboard.press("Escape");
    });

    it("is there again after a reload, with its text and language, as is the review in both places where it was read", async () => {
      const { page } = session();
      await runCommand(page, "View: Close All Editors");
      await (await reference()).click();
      await groupOf("auth.ts (iteration 1)").waitFor();
      await present({ content: longReview(60_000) });
      await runCommand(page, "Dialectic: Go to Latest Iteration");
      await runCommand(page, "Dialectic: Open Review in Editor");
      const placesBefore: object[] = [];
      for (const place of panels) {
        const frame = await headingShown(page, "Part 0", place);
        await frame.locator(".scroller").hover();
        await until(async () => {
          await page.mouse.wheel(0, 900);
          return /^Part (?:[89]|\d\d)$/.test((await readingPlace(frame)).title);
        }, "a place in the middle of the review");
        placesBefore.push(await restingPlace(frame));
      }
      await reloadWindow(page);
      for (const [index, place] of panels.entries())
        await expect
          .poll(async () => readingPlace(await reviewFrame(page, place)), { timeout: 60_000 })
          .toEqual(placesBefore[index]);
      const code = groupOf("auth.ts (iteration 1)");
      await code.locator(".view-line", { hasText: /authLine23\s=\s23;/ }).waitFor();
      await runCommand(page, "View: Focus First Editor Group");
      await activeEditorTab(page).filter({ hasText: "auth.ts (iteration 1)" }).waitFor();
      await statusBarItem(page, "TypeScript").waitFor();
      await runCommand(page, "Dialectic: Open Current Code");
      await page.getByText("Open the reference from the review again.").first().waitFor();
    });

    /** Moves the pointer to the reference from outside of the panel: a pointer that rests opens no preview. */
    async function pointAtReference(page: Page): Promise<void> {
      await page.mouse.move(900, 700);
      await (await reference()).hover();
    }

    /** Returns the place once scrolling has ended. */
    async function restingPlace(frame: Frame): Promise<{ title: string; offset: number }> {
      await until(async () => {
        const one = await readingPlace(frame);
        await frame.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
        return JSON.stringify(one) === JSON.stringify(await readingPlace(frame));
      }, "the scrolling to end");
      return readingPlace(frame);
    }
  });
});
