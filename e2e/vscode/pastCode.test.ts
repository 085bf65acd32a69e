import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { openReviewView, reviewFrame } from "./support/reviewPanel.ts";
import { vsCodeAssistant, vsCodeSession } from "./support/session.ts";
import { activeEditorTab, editorGroups, reloadWindow, runCommand, statusBarItem } from "./support/workbench.ts";

const review = "# Signing in\n\nIt begins in [`src/auth.ts:23`][].\n\n## Server\n\nIt listens.\n";

describe("the code of an old iteration", () => {
  const session = vsCodeSession();
  const ready = vsCodeAssistant(session);

  beforeAll(async () => {
    const { page, workspace } = session();
    const present = (args: Record<string, unknown>) =>
      ready().call("present_review", { baseUri: workspace.folder, ...args });
    await present({ content: review });
    await openReviewView(page);
    const path = join(workspace.folder, "src/auth.ts");
    const text = readFileSync(path, "utf8").replace("authLine23 = 23", "authLine23 = 2300");
    writeFileSync(path, `// one\n// two\n${text}`);
    await present({ mode: "update-section", section: "Server", content: "It listened." });
    const frame = await reviewFrame(page);
    await frame.getByText("It listened.").waitFor();
    await runCommand(page, "Dialectic: Older Iteration");
    await frame.getByText("Old iteration: 1 of 2.").waitFor();
  });

  const groupOf = (tab: string) =>
    editorGroups(session().page).filter({ has: session().page.locator(".tab.active", { hasText: tab }) });
  const reference = async () => (await reviewFrame(session().page)).locator('[data-file-ref="src/auth.ts:23"]');
  const card = async () => (await reviewFrame(session().page)).locator(".preview");

  it("opens as it was then, named so, in its language, with the cursor at the line, and cannot be changed", async () => {
    const { page } = session();
    await (await reference()).click();
    const code = groupOf("auth.ts as of iteration 1");
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
    await groupOf("auth.ts as of iteration 1")
      .getByRole("button", { name: "Open This Code as It Is Now" })
      .first()
      .click();
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
    await groupOf("auth.ts as of iteration 1").waitFor();
    await runCommand(page, "Dialectic: Compare This Code with How It Is Now");
    await page.locator(".tab.active", { hasText: "auth.ts (iteration 1 ↔ now)" }).waitFor();
    const difference = page.locator(".monaco-diff-editor");
    await difference.locator(".editor.original .view-line", { hasText: /authLine23\s=\s23;/ }).waitFor();
    await difference.locator(".editor.modified .view-line", { hasText: /authLine23\s=\s2300;/ }).waitFor();
    await runCommand(page, "View: Close All Editors");
  });

  it("is in the preview, with the difference, the place now and a peek at what was", async () => {
    const { page } = session();
    await (await reference()).hover();
    await (await card()).getByText("as of iteration 1").waitFor();
    expect(await (await card()).locator(".excerpt-marked").allInnerTexts()).toEqual([
      "23\texport const authLine23 = 23;",
    ]);
    await (await card()).getByRole("button", { name: "Difference" }).click();
    await page.locator(".tab.active", { hasText: "auth.ts (iteration 1 ↔ now)" }).waitFor();
    await runCommand(page, "View: Close All Editors");
    await (await reference()).hover();
    await (await card()).getByRole("button", { name: "Open as it is now" }).click();
    await groupOf("auth.ts")
      .locator(".view-line", { hasText: /authLine23\s=\s2300;/ })
      .waitFor();
    await (await reference()).hover();
    await (await card()).getByText("as of iteration 1").waitFor();
    await (await card()).getByRole("button", { name: "Peek" }).click();
    await page.locator(".peekview-widget", { hasText: "auth.ts as of iteration 1" }).waitFor();
    await page.keyboard.press("Escape");
  });

  it("is there again after the window was loaded anew, with its text and language", async () => {
    const { page } = session();
    await runCommand(page, "View: Close All Editors");
    await (await reference()).click();
    await groupOf("auth.ts as of iteration 1").waitFor();
    await reloadWindow(page);
    const code = groupOf("auth.ts as of iteration 1");
    await code.locator(".view-line", { hasText: /authLine23\s=\s23;/ }).waitFor();
    await runCommand(page, "View: Focus Active Editor Group");
    await statusBarItem(page, "TypeScript").waitFor();
    await runCommand(page, "Dialectic: Open This Code as It Is Now");
    await page.getByText("Open the reference in the review again to follow it.").first().waitFor();
  });
});
