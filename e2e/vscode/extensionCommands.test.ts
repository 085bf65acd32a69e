import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { beforeAll, describe, expect, it } from "vitest";
import type { Assistant } from "../support/assistant.ts";
import { exampleReview } from "../support/exampleReview.ts";
import { succeeds, until } from "../support/windows.ts";
import { headingShown, openReviewView, reviewFrame } from "./support/reviewPanel.ts";
import { vsCodeAssistant, vsCodeSession } from "./support/session.ts";
import {
  activeEditorTab,
  clipboardText,
  offeredCommands,
  quickPick,
  runCommand,
  showExplorer,
  statusBarItem,
} from "./support/workbench.ts";

/** Commands that are always offered; the second one is VS Code's own, for every view. */
const alwaysOffered = [
  "Dialectic: Connect an AI Assistant",
  "Dialectic: Copy MCP Configuration",
  "Dialectic: Copy Paths of Open Files",
  "Dialectic: Copy Reference to Selected Lines",
  "Dialectic: Fetch Review Notes",
  "Dialectic: Focus on Review View",
  "Dialectic: Forget Command and Edit Permissions",
  "Dialectic: Forget File Choices",
  "Dialectic: Launch an Assistant in a Terminal",
  "Dialectic: Open Review in Editor",
  "Dialectic: Open Sample Review",
  "Dialectic: Push Review Notes",
  "Dialectic: Restart",
  "Dialectic: Search All Reviews and Iterations",
  "Dialectic: Show Keyboard Shortcuts",
  "Dialectic: Show Log",
  "Dialectic: Show Past Reviews",
  "Dialectic: Show Review",
];
const needReview = [
  "Dialectic: Agree with Finding",
  "Dialectic: Approve",
  "Dialectic: Clear Review",
  "Dialectic: Comment on Review",
  "Dialectic: Comment on Selection or Section",
  "Dialectic: Copy Review as Markdown",
  "Dialectic: Copy Review as Rich Text",
  "Dialectic: Copy as Commit Message",
  "Dialectic: Create Commit",
  "Dialectic: Create One Commit per Section",
  "Dialectic: Find in Review",
  "Dialectic: Finish Review...",
  "Dialectic: Go to Latest Iteration",
  "Dialectic: Go to Newer Iteration",
  "Dialectic: Go to Next Change",
  "Dialectic: Go to Next Comment",
  "Dialectic: Go to Next Outdated Reference",
  "Dialectic: Go to Next Section",
  "Dialectic: Go to Older Iteration",
  "Dialectic: Go to Previous Change",
  "Dialectic: Go to Previous Comment",
  "Dialectic: Go to Previous Section",
  "Dialectic: Mark All as Seen",
  "Dialectic: Preview Reference",
  "Dialectic: Reject Finding...",
  "Dialectic: Reply to Comment",
  "Dialectic: Request Changes",
  "Dialectic: Resolve or Unresolve Comment",
  "Dialectic: Run All Checks",
  "Dialectic: Save Review as HTML...",
  "Dialectic: Save Review as Markdown...",
  "Dialectic: Send Comments",
  "Dialectic: Show All Comments",
  "Dialectic: Show Changes Since You Last Looked",
  "Dialectic: Show Coverage of Changes",
  "Dialectic: Show Iterations",
  "Dialectic: Toggle Comparison with Previous Iteration",
  "Dialectic: Toggle Review Outline",
];

const all = [...alwaysOffered, ...needReview].sort();
/** The list renders only as many rows as fit: few enough titles begin with the same letters. */
const listBeginnings = (titles: readonly string[], letters: number) => [
  ...new Set(titles.map((title) => title.slice(0, "Dialectic: ".length + letters))),
];

describe("the commands of the extension", () => {
  const session = vsCodeSession();
  const ready = vsCodeAssistant(session);
  let assistant: Assistant;

  beforeAll(async () => {
    assistant = ready();
  });

  const present = (args: Record<string, unknown>) =>
    assistant.call("present_review", { baseUri: session().workspace.folder, ...args });

  it("offers nothing to copy or to clear before there is a review", async () => {
    const { page } = session();
    expect(await offeredCommands(page, listBeginnings(alwaysOffered, 1))).toEqual(alwaysOffered);
  });

  it("opens the sample review, and then everything is offered", async () => {
    const { page } = session();
    await runCommand(page, "Dialectic: Open Sample Review");
    const frame = await reviewFrame(page);
    await frame.getByRole("heading", { name: "Sample review: a tour of this folder", level: 1 }).first().waitFor();
    expect(await offeredCommands(page, listBeginnings(all, 4))).toEqual(all);
  });

  it("has its icons and its menu in the title of the view", async () => {
    const { page } = session();
    const title = page.locator("#workbench\\.parts\\.sidebar .composite.title");
    await title.hover();
    await title.getByRole("button", { name: "Open Review in Editor" }).waitFor();
    await title.getByRole("button", { name: "Copy Review as Markdown" }).waitFor();
    await title.getByRole("button", { name: "Views and More Actions..." }).click();
    const menu = page.locator(".monaco-menu");
    for (const name of ["Clear Review", "Open Sample Review", "Copy MCP Configuration", "Show Log"])
      await menu.getByRole("menuitem", { name }).waitFor();
    await page.keyboard.press("Escape");
  });

  it("copies the review to the character", async () => {
    const { page } = session();
    await present({ content: exampleReview });
    await headingShown(page, "Add user authentication");
    await runCommand(page, "Dialectic: Copy Review as Markdown");
    await statusBarItem(page, "Copied review as Markdown").waitFor();
    expect(await clipboardText(page)).toBe(exampleReview);
  });

  it("clears the review, and the next one begins anew", async () => {
    const { page } = session();
    await runCommand(page, "Dialectic: Clear Review");
    const frame = await reviewFrame(page);
    await frame.getByRole("heading", { name: "No review yet" }).waitFor();
    expect(await offeredCommands(page, listBeginnings(alwaysOffered, 1))).toEqual(alwaysOffered);
    expect(await present({ content: exampleReview })).toMatchObject({ isError: false, structured: { iteration: 1 } });
    await frame.getByRole("heading", { name: "Design Decisions" }).waitFor();
  });

  it("shows the log", async () => {
    const { page } = session();
    await runCommand(page, "Dialectic: Show Log");
    const lines = page.locator(".output-view .view-line");
    await lines
      .filter({ hasText: /Review.successfully.displayed.in.VSCode/ })
      .last()
      .waitFor();
    await runCommand(page, "View: Hide Panel");
  });

  it("copies a configuration whose server starts with Node alone and finds the window", async () => {
    const { page, workspace } = session();
    const { command, args } = await copiedServer("Server of this extension", "node");
    expect({ command, args: args.length }).toEqual({ command: "node", args: 1 });
    const transport = new StdioClientTransport({ command, args, cwd: workspace.folder, env: workspace.environment });
    const client = new Client({ name: "Configured assistant", version: "1.0.0" });
    try {
      await client.connect(transport);
      const { tools } = await client.listTools();
      expect(tools.map(({ name }) => name)).toContain("present_review");
      const review = { content: "# From the launcher", baseUri: workspace.folder };
      expect(await client.callTool({ name: "present_review", arguments: review })).toMatchObject({
        structuredContent: { success: true },
      });
      await headingShown(page, "From the launcher");
    } finally {
      await client.close();
    }
  });

  it("copies a configuration for the installed package", async () => {
    expect(await copiedServer("dialectic-mcp-server", "dialectic-mcp-server")).toEqual({
      command: "dialectic-mcp-server",
      args: [],
    });
  });

  it("forgets the file that was chosen for a reference", async () => {
    const { page } = session();
    await present({ content: "# Choices\n\nSee [`index.ts:2`][] and [`src/auth.ts:23`][]." });
    const frame = await reviewFrame(page);
    const click = (reference: string) => frame.locator(`[data-file-ref="${reference}"]`).first().click();
    const question = page.getByText("Several files are named index.ts. Which one?");
    await click("index.ts:2");
    await question.waitFor();
    await page.keyboard.press("Enter");
    await statusBarItem(page, /^Ln 2, Col 1$/).waitFor();
    await click("src/auth.ts:23");
    await statusBarItem(page, /^Ln 23, Col 1$/).waitFor();
    await click("index.ts:2");
    await statusBarItem(page, /^Ln 2, Col 1$/).waitFor();
    expect(await question.isVisible()).toBe(false);
    await runCommand(page, "Dialectic: Forget File Choices");
    await until(async () => {
      // A click that overtakes the command opens the previous choice.
      await click("index.ts:2");
      return succeeds(question.waitFor({ timeout: 5_000 }));
    }, "the question for a file");
    await page.keyboard.press("Escape");
    await question.waitFor({ state: "hidden" });
    await activeEditorTab(page).filter({ hasText: "index.ts" }).waitFor();
  });

  it("shows the view and gives it the focus", async () => {
    const { page } = session();
    await showExplorer(page);
    await runCommand(page, "Dialectic: Show Review");
    const frame = await reviewFrame(page);
    await expect.poll(() => frame.evaluate(() => document.hasFocus()), { timeout: 60_000 }).toBe(true);
  });

  it("restarts its host, and the review is there again", async () => {
    const { page } = session();
    const before = await openReviewView(page);
    await runCommand(page, "Dialectic: Restart");
    await until(() => before.isDetached(), "another page in the place of the one before");
    await headingShown(page, "Choices");
    await expect
      .poll(async () => (await present({ content: "# After the restart" })).isError, { timeout: 60_000 })
      .toBe(false);
    await headingShown(page, "After the restart");
  });

  it("does by command what the keys of the panel do, also when the panel is not in sight", async () => {
    const { page } = session();
    await present({ content: "# Twice\n\nFirst." });
    await present({ content: "# Twice\n\nSecond." });
    await showExplorer(page);
    await runCommand(page, "Dialectic: Go to Older Iteration");
    const frame = await reviewFrame(page);
    await frame.getByText("First.").waitFor();
    await frame.getByText(/^ Showing iteration/).waitFor();
    await runCommand(page, "Dialectic: Go to Latest Iteration");
    await frame.getByText("Second.").waitFor();
    await runCommand(page, "Dialectic: Find in Review");
    await frame.getByRole("search").waitFor();
    await frame.getByRole("search").getByRole("textbox").press("Escape");
    await runCommand(page, "Dialectic: Show Iterations");
    await frame.getByRole("dialog", { name: "Iterations of this review" }).waitFor();
    await page.keyboard.press("Escape");
    await runCommand(page, "Dialectic: Toggle Comparison with Previous Iteration");
    await frame.locator(".compare").waitFor();
    await runCommand(page, "Dialectic: Go to Next Change");
    await frame.getByText("This is the last change.").waitFor();
    await runCommand(page, "Dialectic: Go to Previous Change");
    await frame.getByText("This is the first change.").waitFor();
    await runCommand(page, "Dialectic: Search All Reviews and Iterations");
    await frame.getByRole("complementary", { name: "Results in all reviews and iterations" }).waitFor();
    await page.keyboard.press("Escape");
    await runCommand(page, "Dialectic: Show Past Reviews");
    await frame.getByRole("dialog", { name: "Reviews of this workspace" }).waitFor();
    await page.keyboard.press("Escape");
  });

  /** Copies the MCP configuration behind an entry of the list. */
  async function copiedServer(label: string, command: string): Promise<{ command: string; args: string[] }> {
    const { page } = session();
    await runCommand(page, "Dialectic: Copy MCP Configuration");
    await quickPick(page, label).click();
    await expect.poll(() => clipboardText(page), { timeout: 60_000 }).toContain(`"command": "${command}"`);
    // The shape is written above; any other fails the comparisons of the tests.
    return JSON.parse(await clipboardText(page)).mcpServers.dialectic as { command: string; args: string[] };
  }
});
