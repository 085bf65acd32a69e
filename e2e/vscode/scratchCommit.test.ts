import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Assistant, startAssistant } from "../support/assistant.ts";
import { until } from "../support/windows.ts";
import { vsCodeSession } from "./support/session.ts";
import { quickPick, runCommand, statusBarItem } from "./support/workbench.ts";
import { openReviewView } from "./support/reviewPanel.ts";

const review = "# Check tokens\n\nEvery route asks for a token now ([`src/auth.ts:23`][]).\n\n## Why\n\nIt was open.\n";

describe("scratch: commit in VS Code from the page", () => {
  const session = vsCodeSession();
  let assistant: Assistant;
  const git = (...args: string[]) =>
    execFileSync("git", args, { cwd: session().workspace.folder, encoding: "utf8", env: session().workspace.environment });
  const present = () => assistant.call("present_review", { baseUri: session().workspace.folder, content: review });
  beforeAll(async () => {
    const { workspace, page } = session();
    await statusBarItem(page, "Dialectic: Ready").waitFor({ timeout: 120_000 });
    git("config", "user.name", "Test");
    git("config", "user.email", "test@example.com");
    assistant = await startAssistant(workspace.folder, workspace.environment, ["--workspace", workspace.folder]);
    await present();
  });
  afterAll(() => assistant?.dispose());

  it("hands over from the page's menu, commits and marks", async () => {
    const { page } = session();
    writeFileSync(join(session().workspace.folder, "one.txt"), "x\n");
    git("add", "one.txt");
    const inner = await openReviewView(page);
    await inner.getByRole("button", { name: "Review actions" }).click();
    await page.screenshot({ path: "/tmp/b3/vs-menu.png" });
    await inner.getByRole("menuitem", { name: "Create Commit…" }).click();
    await page.locator(".quick-input-list .monaco-list-row", { hasText: "Commit 1 staged file" }).click();
    const dialog = page.locator(".monaco-dialog-box");
    await dialog.getByText("one.txt").waitFor();
    await page.screenshot({ path: "/tmp/b3/vs-dialog.png" });
    await dialog.getByRole("button", { name: "Commit", exact: true }).click();
    await page.getByText(/^Committed [0-9a-f]{7}\.$/).first().waitFor();
    const hash = git("rev-parse", "HEAD").slice(0, 7);
    await inner.getByText(`committed ${hash}`, { exact: true }).waitFor();
    await page.screenshot({ path: "/tmp/b3/vs-marked.png" });
    expect((await present()).structured).toMatchObject({ iteration: 1 });
  });

  it("marks when the person commits in Source Control with the message put there", async () => {
    const { page } = session();
    await runCommand(page, "Dialectic: Create Commit");
    await quickPick(page, "Put the message into Source Control").or(quickPick(page, "edit  Put the message")).first().click();
    const input = page.locator(".scm-view .scm-input .view-lines, .scm-view .scm-editor .view-lines").first();
    await expect.poll(async () => ((await input.textContent()) ?? "").replaceAll("\u00a0", " ")).toContain("Check tokens");
    writeFileSync(join(session().workspace.folder, "two.txt"), "x\n");
    git("add", "two.txt");
    await page.locator(".scm-view").getByText("two.txt").waitFor();
    await page.locator(".scm-view").getByRole("button", { name: "Commit" }).first().click();
    await until(() => git("log", "-1", "--format=%s") === "Check tokens\n" && git("log", "--format=%s").split("\n").length === 4);
    const hash = git("rev-parse", "HEAD").slice(0, 7);
    await runCommand(page, "Dialectic: Show Review");
    const inner = await openReviewView(page);
    await inner.getByText(`committed ${hash}`, { exact: true }).waitFor();
    await page.screenshot({ path: "/tmp/b3/vs-marked2.png" });
  });
});
