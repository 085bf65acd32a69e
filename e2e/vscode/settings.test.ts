import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { Assistant } from "../support/assistant.ts";
import { exampleReview } from "../support/exampleReview.ts";
import { headingShown, openReviewView, reviewFrame } from "./support/reviewPanel.ts";
import { vsCodeAssistant, vsCodeSession } from "./support/session.ts";
import { activeEditorTab, openFile, quickPick, runCommand, statusBarItem } from "./support/workbench.ts";

describe("the settings of the extension", () => {
  const session = vsCodeSession({
    settings: {
      "dialectic.autoShow": false,
      "workbench.editor.useModal": "off",
      // A browser's VS Code saves by itself: nothing would stay unsaved.
      "files.autoSave": "off",
      // code-server hides the list of MCP servers.
      "chat.disableAIFeatures": false,
      "chat.mcp.access": "all",
    },
  });
  const ready = vsCodeAssistant(session);
  let assistant: Assistant;

  beforeAll(async () => {
    assistant = ready();
  });

  const present = (args: Record<string, unknown>) =>
    assistant.call("present_review", { baseUri: session().workspace.folder, ...args });

  const badge = () => session().page.locator(".activitybar .action-item", { hasText: /^\d+$/ });

  it("autoShow, switched off, leaves what is in front and says in the status bar that there is something new", async () => {
    const { page } = session();
    await runCommand(page, "View: Show Explorer");
    await present({ content: exampleReview });
    await statusBarItem(page, "Dialectic: 1 new").waitFor();
    await present({ mode: "append", content: "## More\n\nOf it." });
    await statusBarItem(page, "Dialectic: 2 new").waitFor();
    expect(await sideBarTitle()).toContain("Explorer");
  });

  it("says nothing more once the review has been shown by a click on the status bar", async () => {
    const { page } = session();
    await statusBarItem(page, "Dialectic: 2 new").click();
    await headingShown(page, "More");
    await statusBarItem(page, "Dialectic: Connected").waitFor();
  });

  it("marks the icon while there is something new, until the view is shown", async () => {
    const { page } = session();
    await runCommand(page, "View: Show Explorer");
    await present({ mode: "append", content: "## Even more\n\nOf it." });
    await statusBarItem(page, "Dialectic: 1 new").waitFor();
    await badge().filter({ hasText: "1" }).waitFor();
    await openReviewView(page);
    await headingShown(page, "Even more");
    await badge().waitFor({ state: "detached" });
    await statusBarItem(page, "Dialectic: Connected").waitFor();
  });

  it("autoShow, switched on, reveals the view with the next update, and the focus stays", async () => {
    const { page } = session();
    await openFile(page, "server.ts");
    await changeSetting("dialectic.autoShow", (setting) => setting.locator(".setting-value-checkbox").click());
    await runCommand(page, "View: Show Explorer");
    await openFile(page, "server.ts");
    const focused = () => page.evaluate(() => document.activeElement?.className ?? "");
    const before = await focused();
    await present({ mode: "append", content: "## Revealed\n\nBy the update." });
    await headingShown(page, "Revealed");
    expect({ focused: await focused(), title: await sideBarTitle() }).toEqual({
      focused: before,
      title: expect.stringContaining("Dialectic"),
    });
  });

  it("maxContentLength holds for the next call, and the refusal names it and both lengths", async () => {
    const { page } = session();
    await changeSetting("dialectic.maxContentLength", (setting) => setting.locator("input").fill("50"));
    await expect.poll(async () => (await present({ content: "x".repeat(51) })).isError, { timeout: 60_000 }).toBe(true);
    expect((await present({ content: "x".repeat(51) })).text).toContain(
      "Content is 51 characters long and dialectic.maxContentLength allows 50.",
    );
    expect(await present({ content: `# Fifty\n${"x".repeat(42)}` })).toMatchObject({ isError: false });
    await headingShown(page, "Fifty");
    await changeSetting("dialectic.maxContentLength", (setting) => setting.locator("input").fill("100000"));
    await expect
      .poll(async () => (await present({ content: `# Long again\n\n${"x".repeat(100)}` })).isError, { timeout: 60_000 })
      .toBe(false);
  });

  it("a click on a reference into an unsaved file shows its line and keeps its text", async () => {
    const { page, workspace } = session();
    await present({ content: exampleReview });
    await openFile(page, "auth.ts");
    await page.locator(".editor-group-container.active .view-line").first().click();
    await page.keyboard.press("Home");
    await page.keyboard.type("// not saved yet ");
    await page.locator(".tab.active.dirty", { hasText: "auth.ts" }).waitFor();
    await openFile(page, "server.ts");
    const frame = await headingShown(page, "Design Decisions");
    await frame.locator('[data-file-ref="src/auth.ts:23"]').first().click();
    await statusBarItem(page, /^Ln 23, Col 1$/).waitFor();
    expect(await activeEditorTab(page).getAttribute("class")).toContain("dirty");
    expect(await (await reviewFrame(page)).evaluate(() => document.hasFocus())).toBe(true);
    await page.locator(".editor-group-container.active .view-line", { hasText: "authLine23" }).click();
    await page.keyboard.press("Control+Home");
    await page.locator(".editor-group-container.active .view-line", { hasText: "// not saved yet" }).waitFor();
    expect(readFileSync(join(workspace.folder, "src/auth.ts"), "utf8")).not.toContain("not saved yet");
  });

  it("is a server in VS Code's own list, which starts it", async () => {
    const { page } = session();
    await runCommand(page, "MCP: List Servers");
    await quickPick(page, "Dialectic, Stopped").click();
    await quickPick(page, "Start Server").click();
    // VS Code shows the log of what it starts: the server answered with its tools.
    await page.locator(".output-view .view-line", { hasText: /Discovered.17.tools/ }).waitFor();
    await runCommand(page, "MCP: List Servers");
    await quickPick(page, "Dialectic, Running").waitFor();
    await page.keyboard.press("Escape");
  });

  async function sideBarTitle(): Promise<string> {
    const title = session().page.locator("#workbench\\.parts\\.sidebar .composite.title h2");
    return (await title.textContent()) ?? "";
  }

  /** Changes a setting where a person changes it. */
  async function changeSetting(name: string, change: (setting: ReturnType<typeof settingOf>) => Promise<void>) {
    const { page } = session();
    await runCommand(page, "Preferences: Open Settings (UI)");
    await page.locator(".settings-editor .settings-header .monaco-editor").click();
    await page.keyboard.press("Control+A");
    await page.keyboard.type(name);
    await change(settingOf(name));
    await runCommand(page, "View: Close Editor");
  }

  function settingOf(name: string) {
    return session().page.locator(`.settings-editor .setting-item-contents[data-key="${name}"]`);
  }
});
