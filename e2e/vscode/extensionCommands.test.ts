import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { Assistant } from "../support/assistant.ts";
import { exampleReview } from "../support/exampleReview.ts";
import { until } from "../support/windows.ts";
import { headingShown, openReviewView, reviewFrame } from "./support/reviewPanel.ts";
import { vsCodeAssistant, vsCodeSession } from "./support/session.ts";
import {
  clipboardText,
  offeredCommands,
  openFile,
  quickPick,
  runCommand,
  showExplorer,
  statusBarItem,
} from "./support/workbench.ts";

/** Some commands that are always offered, and some that need a review; the manifest's own tests have all of them. */
const always = ["Dialectic: Connect an AI Assistant", "Dialectic: Open the Sample", "Dialectic: Show Log"];
const needReview = ["Dialectic: Clear Review", "Dialectic: Find in Review", "Dialectic: Show All Comments"];

/** A command that opens an empty editor: its effect is visible, and no default allows it. */
const visible = "workbench.action.files.newUntitledFile";

describe("the commands and settings of the extension", () => {
  const session = vsCodeSession({
    settings: {
      "workbench.editor.useModal": "off",
      "dialectic.autoShow": "badge",
      // code-server hides the list of MCP servers.
      "chat.disableAIFeatures": false,
      "chat.mcp.access": "all",
    },
  });
  const ready = vsCodeAssistant(session);
  let assistant: Assistant;

  beforeAll(() => {
    assistant = ready();
  });

  const present = (args: Record<string, unknown>) =>
    assistant.call("present_review", { baseUri: session().workspace.folder, ...args });

  const sideBarTitle = () => session().page.locator("#workbench\\.parts\\.sidebar .composite.title h2").textContent();

  it("are offered in the palette when there is a review to act on", async () => {
    const { page } = session();
    const offered = async () => {
      const all = await offeredCommands(page, ["Dialectic: C", "Dialectic: F", "Dialectic: O", "Dialectic: Show"]);
      return [...always, ...needReview].filter((title) => all.includes(title));
    };
    await runCommand(page, "Dialectic: Open the Sample");
    const frame = await reviewFrame(page);
    await frame.getByRole("heading", { name: "Sample review: a tour of this folder", level: 1 }).first().waitFor();
    expect(await offered()).toEqual([...always, ...needReview]);
    await runCommand(page, "Dialectic: Clear Review");
    await headingShown(page, "No review yet");
    expect(await offered()).toEqual(always);
  });

  it("have icons and a menu in the title of the view", async () => {
    const { page } = session();
    await present({ content: exampleReview });
    await openReviewView(page);
    const title = page.locator("#workbench\\.parts\\.sidebar .composite.title");
    await title.hover();
    await title.getByRole("button", { name: "Open Review in Editor" }).waitFor();
    await title.getByRole("button", { name: "Copy Review as Markdown" }).click();
    await statusBarItem(page, "Copied review as Markdown").waitFor();
    expect(await clipboardText(page)).toBe(exampleReview);
    await title.hover();
    await title.getByRole("button", { name: "Views and More Actions..." }).click();
    await page.locator(".monaco-menu").getByRole("menuitem", { name: "Clear Review" }).waitFor();
    await page.keyboard.press("Escape");
  });

  it("keep what is typed in the page while it is hidden", async () => {
    const { page } = session();
    await present({ content: exampleReview });
    await openReviewView(page);
    await headingShown(page, "Context");
    await runCommand(page, "Dialectic: Comment on Review");
    const box = (await reviewFrame(page)).locator(".comment-box textarea");
    await expect.poll(() => box.evaluate((area) => area === document.activeElement)).toBe(true);
    await box.pressSequentially("Is this all?");
    await showExplorer(page);
    await openReviewView(page);
    const again = (await reviewFrame(page)).locator(".comment-box textarea");
    await expect.poll(() => again.inputValue()).toBe("Is this all?");
    await again.press("Escape");
  });

  it("ask before an assistant runs another command, in a notification that does not take the focus", async () => {
    const { page } = session();
    const untitled = () => page.locator(".tabs-container .tab", { hasText: /^Untitled-/ });
    await openFile(page, "server.ts");
    const focused = () => page.evaluate(() => document.activeElement?.className ?? "");
    const before = await focused();
    const call = assistant.call("execute_command", { command: visible, args: [{ viewType: "default" }] });
    const question = page.locator(".notifications-toasts .notification-list-item", {
      hasText: `wants to run the command ${visible}`,
    });
    await question.waitFor();
    expect({ focused: await focused(), tabs: await untitled().count() }).toEqual({ focused: before, tabs: 0 });
    await question.getByRole("button", { name: "Once", exact: true }).click();
    expect(await call).toMatchObject({ isError: false, structured: { allowedBy: "once", hasEnded: true } });
    await until(async () => (await untitled().count()) === 1, "the editor that the command opens");
    const layout = await assistant.call("execute_command", { command: "vscode.getEditorLayout" });
    expect(layout.structured).toMatchObject({ allowedBy: "setting", result: { groups: expect.any(Array) } });
    await runCommand(page, "View: Close All Editors");
  });

  it("ask all the same where the settings of the folder, which an assistant can write, allow everything", async () => {
    const { page, workspace } = session();
    await openFile(page, "server.ts");
    const numbers = page.locator(".editor-group-container.active .line-numbers");
    await numbers.first().waitFor();
    const wishes = { "dialectic.commands.allow": ["*"], "dialectic.capability.applyEdits": "always" };
    mkdirSync(join(workspace.folder, ".vscode"), { recursive: true });
    const file = join(workspace.folder, ".vscode", "settings.json");
    writeFileSync(file, JSON.stringify({ ...wishes, "editor.lineNumbers": "off" }));
    // The settings of the folder count from here on.
    await until(async () => (await numbers.count()) === 0, "the editor without line numbers");
    const command = "workbench.action.terminal.new";
    const call = assistant.call("execute_command", { command });
    const question = page.locator(".notifications-toasts .notification-list-item", {
      hasText: `wants to run the command ${command}`,
    });
    await question.getByRole("button", { name: "Never", exact: true }).click();
    expect(await call).toMatchObject({ isError: true, text: expect.stringContaining("never to let") });
    expect(await page.locator(".terminal-wrapper").count()).toBe(0);
    rmSync(join(workspace.folder, ".vscode"), { recursive: true });
    await numbers.first().waitFor();
    await runCommand(page, "View: Close All Editors");
  });

  it("mark the icon and the status bar for an update when autoShow says badge, until the view is shown", async () => {
    const { page } = session();
    // VS Code keeps no badge for a view that was never open.
    await openReviewView(page);
    await showExplorer(page);
    // The source control has a badge of its own while the folder has changes.
    const badge = page.locator('.activitybar .action-item[aria-label^="Dialectic"]', { hasText: /^\d+$/ });
    await present({ content: "# News\n\nOf today." });
    await statusBarItem(page, "Dialectic: 1 new").waitFor();
    await badge.filter({ hasText: "1" }).waitFor();
    expect(await sideBarTitle()).toContain("Explorer");
    await statusBarItem(page, "Dialectic: 1 new").click();
    await headingShown(page, "News");
    await badge.waitFor({ state: "detached" });
    await statusBarItem(page, "Dialectic: Connected").waitFor();
  });

  it("include a server in VS Code's own list, which starts it", async () => {
    const { page } = session();
    await runCommand(page, "MCP: List Servers");
    await quickPick(page, "Dialectic, Stopped").click();
    await quickPick(page, "Start Server").click();
    // VS Code shows the log of a server that it starts: this one answered with its tools.
    await page.locator(".output-view .view-line", { hasText: /Discovered.\d+.tools/ }).waitFor();
    await runCommand(page, "MCP: List Servers");
    await quickPick(page, "Dialectic, Running").waitFor();
    await page.keyboard.press("Escape");
  });
});
