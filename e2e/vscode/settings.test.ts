import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Assistant } from "../support/assistant.ts";
import { exampleReview } from "../support/exampleReview.ts";
import { until } from "../support/windows.ts";
import { headingShown, openReviewView, reviewFrame } from "./support/reviewPanel.ts";
import { vsCodeAssistant, vsCodeSession } from "./support/session.ts";
import {
  activeEditorTab,
  editorGroups,
  openFile,
  quickPick,
  runCommand,
  showExplorer,
  statusBarItem,
} from "./support/workbench.ts";

/** A command that opens an empty editor: its effect is visible, and no default allows it. */
const visible = "workbench.action.files.newUntitledFile";
const kept = "“Always” and “Never” are remembered for this command.";

describe("the settings of the extension", () => {
  const session = vsCodeSession({
    settings: {
      "dialectic.autoShow": "badge",
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

  describe("and commands of assistants: execute_command", () => {
    afterAll(async () => {
      await runCommand(session().page, "View: Close All Editors");
    });

    const untitled = () => session().page.locator(".tabs-container .tab", { hasText: /^Untitled-/ });
    const question = () => questionIn(session().page, visible);
    const execute = (args: Record<string, unknown> = {}) => run(assistant, { command: visible, ...args });

    it("runs what the setting lists, at once, and gives its result back", async () => {
      const layout = await run(assistant, { command: "vscode.getEditorLayout" });
      expect(layout).toMatchObject({
        isError: false,
        structured: { allowedBy: "setting", result: { orientation: expect.any(Number), groups: expect.any(Array) } },
      });
      const symbols = { command: "vscode.executeWorkspaceSymbolProvider", args: '["noSuchSymbolAnywhere"]' };
      expect(await run(assistant, symbols)).toMatchObject({ isError: false, structured: { result: [] } });
    });

    it("asks for another in a notification, which takes no focus; once is for that call", async () => {
      const { page } = session();
      await openFile(page, "server.ts");
      // The editor takes the focus a moment after its tab has appeared.
      await page.locator(".monaco-editor.focused").waitFor();
      const focused = () => page.evaluate(() => document.activeElement?.className ?? "");
      const before = await focused();
      const call = execute({ args: [{ viewType: "default" }] });
      await question().waitFor();
      const asked = `test-assistant wants to run the command ${visible} with [{"viewType":"default"}]. ${kept}`;
      expect(await question().locator(".notification-list-item-message").textContent()).toBe(asked);
      expect({ focused: await focused(), tabs: await untitled().count() }).toEqual({ focused: before, tabs: 0 });
      await question().getByRole("button", { name: "Once", exact: true }).click();
      expect(await call).toMatchObject({ isError: false, structured: { allowedBy: "once", hasEnded: true } });
      await until(async () => (await untitled().count()) === 1, "the editor that the command opens");
    });

    it("does nothing when the question is closed, and says so", async () => {
      const call = execute();
      await question().waitFor();
      await question().hover();
      await question().locator(".codicon-notifications-clear").click();
      const answer = await call;
      expect([answer.isError, answer.text]).toEqual([true, expect.stringContaining("the user closed the question")]);
      expect(await untitled().count()).toBe(1);
    });

    it("keeps always, for that command alone", async () => {
      const call = execute();
      await question().waitFor();
      await question().getByRole("button", { name: "Always", exact: true }).click();
      expect(await call).toMatchObject({ structured: { allowedBy: "always" } });
      expect(await execute()).toMatchObject({ isError: false, structured: { allowedBy: "always" } });
      await until(async () => (await untitled().count()) === 3, "the editors of both calls");
      expect(await editorGroups(session().page).count()).toBe(1);
    });

    it("asks again when that was taken back, and keeps never", async () => {
      await runCommand(session().page, "Dialectic: Forget Command and Edit Permissions");
      await statusBarItem(
        session().page,
        "Assistants will ask again before they run commands or apply edits",
      ).waitFor();
      const call = execute();
      await question().waitFor();
      await question().getByRole("button", { name: "Never", exact: true }).click();
      const denied = [true, expect.stringContaining("The user has chosen never")];
      const [first, second] = [await call, await execute()];
      expect([first.isError, first.text]).toEqual(denied);
      expect([second.isError, second.text]).toEqual(denied);
      expect([await untitled().count(), await question().count()]).toEqual([3, 0]);
    });

    it("names commands that are like one that is none, and why one failed", async () => {
      const unknown = await run(assistant, { command: "newUntitledFile" });
      expect([unknown.isError, unknown.text]).toEqual([true, expect.stringContaining(`\n- ${visible}`)]);
      const failing = run(assistant, { command: "vscode.open", args: [7] });
      const asked = questionIn(session().page, "vscode.open");
      await asked.waitFor();
      await asked.getByRole("button", { name: "Once", exact: true }).click();
      expect((await failing).text).toMatch(/^❌ ⚠️ Execute a VS Code command failed: ./);
    });
  });

  const present = (args: Record<string, unknown>) =>
    assistant.call("present_review", { baseUri: session().workspace.folder, ...args });

  const badge = () => session().page.locator(".activitybar .action-item", { hasText: /^\d+$/ });

  it("autoShow, set to badge, leaves what is in front and says in the status bar that there is something new", async () => {
    const { page } = session();
    await showExplorer(page);
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
    await showExplorer(page);
    await present({ mode: "append", content: "## Even more\n\nOf it." });
    await statusBarItem(page, "Dialectic: 1 new").waitFor();
    await badge().filter({ hasText: "1" }).waitFor();
    await openReviewView(page);
    await headingShown(page, "Even more");
    await badge().waitFor({ state: "detached" });
    await statusBarItem(page, "Dialectic: Connected").waitFor();
  });

  it("autoShow, set to show, reveals the view with the next update, and the focus stays", async () => {
    const { page } = session();
    await openFile(page, "server.ts");
    await changeSetting("dialectic.autoShow", async (setting) => {
      await setting.locator("select").selectOption("show");
    });
    await showExplorer(page);
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
      "Content is 51 characters long, but dialectic.maxContentLength allows 50.",
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
    // VS Code shows the log of a server that it starts: this one answered with its tools.
    await page.locator(".output-view .view-line", { hasText: /Discovered.17.tools/ }).waitFor();
    await runCommand(page, "MCP: List Servers");
    await quickPick(page, "Dialectic, Running").waitFor();
    await page.keyboard.press("Escape");
  });

  async function sideBarTitle(): Promise<string> {
    const title = session().page.locator("#workbench\\.parts\\.sidebar .composite.title h2");
    return (await title.textContent()) ?? "";
  }

  /** Changes a setting in the settings editor, as a person does. */
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

const run = (assistant: Assistant, args: Record<string, unknown>) => assistant.call("execute_command", args);

/** Finds the notification that asks for a command. */
function questionIn(page: Page, command: string): Locator {
  return page.locator(".notifications-toasts .notification-list-item", {
    hasText: `wants to run the command ${command}`,
  });
}
