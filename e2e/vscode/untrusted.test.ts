import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { exampleReview } from "../support/exampleReview.ts";
import type { TestWorkspace } from "../support/workspace.ts";
import { editQuestion, writeApplyEdits } from "./support/applyEdits.ts";
import { headingShown, reviewFrame } from "./support/reviewPanel.ts";
import { vsCodeAssistant, vsCodeSession } from "./support/session.ts";
import { runCommand, statusBarItem } from "./support/workbench.ts";

/** A command that opens an empty editor: its effect is visible. */
const visibleCommand = "workbench.action.files.newUntitledFile";
const untidy = "export function sum( of:number ){\n    return of+1\n}\n";

describe("a workspace that is not trusted", () => {
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
    },
    own: { trust: false, environment: (workspace) => gitThatTells(workspace, calls) },
  });
  const assistant = vsCodeAssistant(session);
  const gitCalls = () => (existsSync(calls) ? readFileSync(calls, "utf8") : "").split("\n").filter(Boolean);

  it("shows reviews and opens references, and no git is started", async () => {
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

  it("has no command of an assistant run and none asked for, whatever the settings say", async () => {
    const { page } = session();
    for (const command of ["vscode.getEditorLayout", visibleCommand]) {
      const answer = await assistant().call("execute_command", { command });
      expect([answer.isError, answer.text]).toEqual([true, expect.stringContaining("The workspace is not trusted")]);
    }
    expect(await page.getByText(`wants to run the command ${visibleCommand}`).count()).toBe(0);
    expect(await page.locator(".tabs-container .tab", { hasText: /^Untitled-/ }).count()).toBe(0);
  });

  it("has no edit of an assistant applied and none asked for, whatever its own settings say", async () => {
    const { page, workspace } = session();
    for (const request of ['format("untidy.ts", apply: true)', 'format("untidy.ts")'])
      expect(await assistant().call("ide_capability", { request })).toMatchObject({
        isError: true,
        structured: { outcome: { kind: "failure", reason: "not-allowed" } },
      });
    expect([await page.locator(".tab.dirty").count(), await editQuestion(page).count()]).toEqual([0, 0]);
    expect(readFileSync(join(workspace.folder, "untidy.ts"), "utf8")).toBe(untidy);
  });

  it("offers no launcher, and says why when one is asked for by name", async () => {
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

  it("knows its worktrees as soon as it is trusted", async () => {
    const { page } = session();
    await runCommand(page, "Workspaces: Manage Workspace Trust");
    await page.locator(".workspace-trust-editor").getByRole("button", { name: "Trust", exact: true }).click();
    const looks = () => gitCalls().filter((call) => call.endsWith("worktree list --porcelain -z"));
    await expect.poll(looks).not.toEqual([]);
    await (await reviewFrame(page)).getByRole("heading", { name: "Design Decisions" }).waitFor();
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
