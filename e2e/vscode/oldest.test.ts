import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { findVsCode } from "../../scripts/vscode.mjs";
import { repository } from "../support/assistant.ts";
import { waitForItems } from "../support/comments.ts";
import { exampleReview } from "../support/exampleReview.ts";
import { headingShown, reviewFrame } from "./support/reviewPanel.ts";
import { vsCodeAssistant, vsCodeSession } from "./support/session.ts";
import { activeEditorTab, runCommand, statusBarItem } from "./support/workbench.ts";

/** It is a download of its own, so tests do not depend on it: `npm test -- --oldest` installs it. */
const isInstalled = findVsCode("oldest") !== undefined;

/** A journey: each test goes on where the one before it has ended. */
describe.skipIf(!isInstalled)("the oldest VS Code that the extension accepts", () => {
  const session = vsCodeSession({ own: { edition: "oldest" } });
  const assistant = vsCodeAssistant(session);

  const git = (...args: string[]) => {
    const { folder, environment } = session().workspace;
    return execFileSync("git", args, { cwd: folder, encoding: "utf8", env: environment });
  };

  beforeAll(() => {
    git("config", "user.name", "Test");
    git("config", "user.email", "test@example.com");
  });

  it("is the one that its manifest names, and activates it", async () => {
    const health = await assistant().call("health_check", {});
    const running = /vscode (\d+\.\d+)\.\d+/.exec(health.text)?.[1];
    const { engines } = JSON.parse(readFileSync(join(repository, "extension/package.json"), "utf8"));
    expect(engines.vscode).toBe(`^${running}.0`);
  });

  it("shows a review", async () => {
    const { page, workspace } = session();
    const answer = await assistant().call("present_review", { content: exampleReview, baseUri: workspace.folder });
    expect(answer.structured).toMatchObject({ success: true, iteration: 1 });
    await headingShown(page, "Design Decisions");
    await statusBarItem(page, "Dialectic: Connected").waitFor();
  });

  it("opens a reference that is clicked", async () => {
    const { page } = session();
    await (await reviewFrame(page)).locator('[data-file-ref="src/auth.ts:23"]').first().click();
    await statusBarItem(page, /^Ln 23, Col 1$/).waitFor();
    await activeEditorTab(page).filter({ hasText: "auth.ts" }).waitFor();
  });

  it("sends a comment to the assistant", async () => {
    const { page } = session();
    await runCommand(page, "Dialectic: Comment on Review");
    const box = (await reviewFrame(page)).locator(".comment-box textarea");
    await box.pressSequentially("Is this all?");
    await box.press("Control+Shift+Enter");
    expect(await waitForItems(assistant())).toMatchObject([{ kind: "question", text: "Is this all?" }]);
  });

  it("commits staged files with the review as the message", async () => {
    const { page, workspace } = session();
    writeFileSync(join(workspace.folder, "one.txt"), "new\n");
    git("add", "one.txt");
    await runCommand(page, "Dialectic: Create Commit");
    await page.locator(".quick-input-list .monaco-list-row", { hasText: "Commit 1 Staged File" }).click();
    const dialog = page.locator(".monaco-dialog-box");
    await dialog.getByText("one.txt").waitFor();
    // The comment is not answered.
    await dialog.getByRole("button", { name: "Commit Anyway" }).click();
    await page
      .getByText(/^Committed [0-9a-f]{7}\.$/)
      .first()
      .waitFor();
    expect(git("show", "--stat", "--format=%s", "HEAD")).toMatch(/^Add user authentication\n(?:.*\n)* one\.txt/);
  });
});
