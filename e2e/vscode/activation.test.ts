import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { exampleReview } from "../support/exampleReview.ts";
import { onlyHost, registeredHosts, until } from "../support/windows.ts";
import type { TestWorkspace } from "../support/workspace.ts";
import { editQuestion, writeApplyEdits } from "./support/applyEdits.ts";
import { outputChannelLog, showOutputChannel } from "./support/outputChannel.ts";
import { headingShown, openReviewView, reviewFrame } from "./support/reviewPanel.ts";
import { vsCodeAssistant, vsCodeSession } from "./support/session.ts";
import { quickPick, runCommand, statusBarItem } from "./support/workbench.ts";

const settings = {
  // The list of terminals is shown for a single one, too.
  "terminal.integrated.tabs.hideCondition": "never",
  "dialectic.terminalLaunchers": [
    { name: "Helper", command: "pwd > launched", icon: "rocket", cwd: "src" },
    { name: "Other helper", command: "true" },
  ],
};

/** A command that opens an empty editor: its effect is visible. */
const visibleCommand = "workbench.action.files.newUntitledFile";
const untidy = "export function sum( of:number ){\n    return of+1\n}\n";

/** A button with text above the editor that is in front. */
function titleButton(page: Page, name: string) {
  return page.locator(".editor-group-container.active .editor-actions").getByRole("button", { name, exact: true });
}

/** A journey: each test goes on where the one before it has ended. */
describe("the packaged extension in VS Code", () => {
  // The last test ends VS Code.
  const session = vsCodeSession({ settings, own: {} });

  it("shows the empty page behind its icon in the activity bar", async () => {
    const { page, workspace } = session();
    const frame = await openReviewView(page);
    await frame.getByRole("heading", { name: "No review yet" }).waitFor();
    await frame.getByText(`Waiting in ${workspace.folder}`).waitFor();
    await frame.getByText("Open the sample").waitFor();
  });

  it("says in its output channel that it is active", async () => {
    const { page, userData } = session();
    expect(await showOutputChannel(page, "Dialectic")).toContain("Dialectic extension is now active");
    expect(outputChannelLog(userData)).toContain("Dialectic extension is now active");
    expect(outputChannelLog(userData)).not.toContain("[error]");
  });

  it("can be found by assistants: it has a socket and a record", async () => {
    const { workspace } = session();
    const record = onlyHost(workspace);
    expect(record).toMatchObject({ kind: "vscode", workspaceFolders: [workspace.folder] });
    expect(existsSync(record.socketPath)).toBe(true);
  });

  it("writes nothing when the diff of a configuration is closed", { tags: ["whole"] }, async () => {
    const { page, workspace } = session();
    await runCommand(page, "Dialectic: Connect an AI Assistant");
    await quickPick(page, "Codex").click();
    await quickPick(page, "All projects").click();
    await titleButton(page, "Cancel").waitFor();
    await runCommand(page, "View: Close Editor");
    await until(async () => (await page.locator(".tab", { hasText: "with Dialectic" }).count()) === 0);
    expect(existsSync(join(workspace.home, ".codex", "config.toml"))).toBe(false);
  });

  it("launches an assistant in its own terminal, with its icon", { tags: ["whole"] }, async () => {
    const { page, workspace } = session();
    await runCommand(page, "File: New Untitled Text File");
    await page
      .getByRole("button", { name: "Launch an Assistant in a Terminal" })
      .or(page.getByRole("link", { name: "Launch an Assistant in a Terminal" }))
      .first()
      .click();
    await quickPick(page, "Helper").click();
    const told = join(workspace.folder, "src", "launched");
    await until(() => existsSync(told) && readFileSync(told, "utf8") === `${join(workspace.folder, "src")}\n`);
    await page.locator(".terminal-tabs-entry", { hasText: "Helper" }).locator(".codicon-rocket").first().waitFor();
  });

  it("leaves neither socket nor record behind when VS Code ends", { tags: ["whole"] }, async () => {
    const { workspace, endServer } = session();
    const { socketPath } = onlyHost(workspace);
    await endServer();
    expect({ records: registeredHosts(workspace), socket: existsSync(socketPath) }).toEqual({
      records: [],
      socket: false,
    });
  });
});

/** A journey: each test goes on where the one before it has ended. */
describe("in a workspace that is not trusted", { tags: ["whole"] }, () => {
  let calls = "";
  const session = vsCodeSession({
    settings: {
      "security.workspace.trust.startupPrompt": "never",
      "workbench.editor.useModal": "off",
      "dialectic.commands.allow": ["*"],
      "dialectic.terminalLaunchers": [{ name: "Helper", command: "echo one > launched", icon: "claude" }],
    },
    prepare: ({ folder, home }) => {
      calls = join(home, "git-calls");
      writeApplyEdits(folder, "always");
      writeFileSync(join(folder, "untidy.ts"), untidy);
      writeFileSync(join(folder, "late.ts"), "export function lately(): void {}\n");
    },
    own: { trust: false, environment: (workspace) => gitThatTells(workspace, calls) },
  });
  const assistant = vsCodeAssistant(session);
  const gitCalls = () => (existsSync(calls) ? readFileSync(calls, "utf8") : "").split("\n").filter(Boolean);

  it("shows reviews and opens references, but does not start git", async () => {
    const { page, workspace } = session();
    await page
      .getByText(/Restricted Mode/)
      .first()
      .waitFor();
    const review = { content: exampleReview, baseUri: workspace.folder };
    expect(await assistant().call("present_review", review)).toMatchObject({ isError: false });
    const frame = await headingShown(page, "Design Decisions");
    await frame.locator('[data-file-ref="src/auth.ts:23"]').first().click();
    await statusBarItem(page, /^Ln 23, Col 1$/).waitFor();
    expect(gitCalls()).toEqual([]);
  });

  it("neither runs a command of an assistant nor asks about it, whatever the settings say", async () => {
    const { page } = session();
    for (const command of ["vscode.getEditorLayout", visibleCommand]) {
      const answer = await assistant().call("execute_command", { command });
      expect([answer.isError, answer.text]).toEqual([true, expect.stringContaining("The workspace is not trusted")]);
    }
    expect(await page.getByText(`wants to run the command ${visibleCommand}`).count()).toBe(0);
    expect(await page.locator(".tabs-container .tab", { hasText: /^Untitled-/ }).count()).toBe(0);
  });

  it("neither applies an edit of an assistant nor asks about it, whatever its own settings say", async () => {
    const { page, workspace } = session();
    for (const request of ['format("untidy.ts", apply: true)', 'format("untidy.ts")'])
      expect(await assistant().call("ide_capability", { request })).toMatchObject({
        isError: true,
        structured: { outcome: { kind: "failure", reason: "not-allowed" } },
      });
    expect([await page.locator(".tab.dirty").count(), await editQuestion(page).count()]).toEqual([0, 0]);
    expect(readFileSync(join(workspace.folder, "untidy.ts"), "utf8")).toBe(untidy);
  });

  it("offers no launcher, and says why when one is requested by name", async () => {
    const { page } = session();
    await page.locator(".editor-actions .action-item").first().waitFor();
    expect(await page.locator('[aria-label^="Launch an Assistant"]').count()).toBe(0);
    await runCommand(page, "Dialectic: Launch an Assistant in a Terminal");
    await page
      .locator(".notifications-toasts .notification-list-item", {
        hasText: "Terminal launchers start programs, so they need a trusted workspace",
      })
      .waitFor();
    expect(await page.locator(".terminal-wrapper").count()).toBe(0);
    expect(gitCalls()).toEqual([]);
  });

  it("knows its worktrees as soon as it is trusted, which its page offers", async () => {
    const { page } = session();
    const bar = (await reviewFrame(page)).getByText(/^\s*Restricted Mode: you can read and comment/);
    await bar.waitFor();
    await (await reviewFrame(page)).getByRole("button", { name: "Trust this folder…" }).click();
    await page.locator(".workspace-trust-editor").getByRole("button", { name: "Trust", exact: true }).click();
    const looks = () => gitCalls().filter((call) => call.endsWith("worktree list --porcelain -z"));
    await expect.poll(looks).not.toEqual([]);
    await (await reviewFrame(page)).getByRole("heading", { name: "Design Decisions" }).waitFor();
    await bar.waitFor({ state: "hidden" });
  });

  it("asks its language servers as soon as it is trusted, or says that they may not have started", async () => {
    const answer = await assistant().call("ide_capability", { request: 'count(findReferences("lately"))' });
    // Some builds of VS Code do not start an extension that needs trust before the window is reloaded.
    expect(answer.text).toMatch(/^Success|^late\.ts seems to declare `lately`, .+ the user can reload the window\.$/m);
  });
});

/**
 * Puts a program "git" before the real one that records its calls, and then calls the real one; returns the environment
 * that finds it.
 */
function gitThatTells({ home, environment }: TestWorkspace, calls: string): Readonly<Record<string, string>> {
  const folder = join(home, "bin");
  const realGit = execFileSync("sh", ["-c", "command -v git"], { encoding: "utf8" }).trim();
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "git"), `#!/bin/sh\necho "$*" >> '${calls}'\n${realGit} "$@"\n`);
  chmodSync(join(folder, "git"), 0o755);
  // VS Code asks a login shell for its extensions' variables, and such a shell sets its own path first.
  writeFileSync(join(home, ".profile"), `PATH='${folder}':"$PATH"\nexport PATH\n`);
  return { SHELL: "/bin/sh", PATH: `${folder}:${environment["PATH"] ?? ""}` };
}
