import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Assistant } from "../support/assistant.ts";
import { until } from "../support/windows.ts";
import { openReviewView } from "./support/reviewPanel.ts";
import { vsCodeAssistant, vsCodeSession } from "./support/session.ts";
import { hostRuns, quickPick, reloadWindow, runCommand } from "./support/workbench.ts";

/** Runs the command, and waits for its question; a busy VS Code leaves the text of the palette in it. */
async function createCommit(page: Page): Promise<void> {
  await runCommand(page, "Dialectic: Create Commit");
  await page.getByText(/^Create Commit in shop/).waitFor();
  await page.locator(".quick-input-widget input[type=text]").first().fill("");
}

/** A journey: each test goes on where the one before it has ended. */
describe("a review that becomes a commit", () => {
  const session = vsCodeSession();
  const ready = vsCodeAssistant(session, (folder) => ["--workspace", folder]);
  let assistant: Assistant;

  const git = (...args: string[]) =>
    execFileSync("git", args, {
      cwd: session().workspace.folder,
      encoding: "utf8",
      env: session().workspace.environment,
    });

  /** Presents a review of its own, and returns its id. */
  async function present(title: string): Promise<string> {
    const content = `# ${title}\n\nEvery route asks for a token now ([\`src/auth.ts:23\`][]).\n`;
    const args = { baseUri: session().workspace.folder, content, new: true };
    const { structured, isError, text } = await assistant.call("present_review", args);
    if (isError) throw new Error(text);
    return String(structured["reviewId"]);
  }

  const committed = async (reviewId: string) =>
    (await assistant.call("get_review", { reviewId })).structured["committed"];

  const stage = (name: string) => {
    writeFileSync(join(session().workspace.folder, name), "new\n");
    git("add", name);
  };

  /** The message in Source Control, as far as it is visible. */
  const input = () =>
    session().page.locator(".scm-view .scm-input .view-lines, .scm-view .scm-editor .view-lines").first();
  const typed = async () => ((await input().textContent()) ?? "").replaceAll("\u00a0", " ");

  /** Puts the message of the review into Source Control, where a message of before it is replaced. */
  async function putMessage(beginning: string): Promise<void> {
    const { page } = session();
    await createCommit(page);
    await quickPick(page, "Use as Message in Source Control")
      .or(quickPick(page, "edit  Use as Message"))
      .first()
      .click();
    const replace = page.getByRole("button", { name: "Replace" });
    await until(async () => {
      if (await replace.isVisible()) await replace.click();
      return (await typed()).startsWith(beginning);
    }, "the message in Source Control");
  }

  beforeAll(() => {
    git("config", "user.name", "Test");
    git("config", "user.email", "test@example.com");
    assistant = ready();
  });

  afterEach(() => git("reset", "--quiet"));

  it("is put below what is typed in Source Control, if the person wants it there", async () => {
    const { page } = session();
    await present("Check tokens");
    await putMessage("Check tokens");
    await input().click();
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type("mine");
    await createCommit(page);
    await page.locator(".quick-input-list .monaco-list-row").first().click();
    await page.getByText("Source Control already has a message.").waitFor();
    await page.getByRole("button", { name: "Add Below" }).click();
    await expect.poll(typed).toMatch(/^mine[\s\S]*Check tokens/);
  });

  it("commits the staged files after VS Code's own question has shown them", async () => {
    const { page } = session();
    await present("Stage one");
    stage("one.txt");
    await createCommit(page);
    await page.locator(".quick-input-list .monaco-list-row", { hasText: "Commit 1 Staged File" }).click();
    const dialog = page.locator(".monaco-dialog-box");
    await dialog.getByText("one.txt").waitFor();
    await dialog.getByRole("button", { name: "Commit", exact: true }).click();
    await page
      .getByText(/^Committed [0-9a-f]{7}\.$/)
      .first()
      .waitFor();
    expect(git("show", "--stat", "--format=%B", "HEAD")).toMatch(
      /^Stage one\n\nEvery route asks for a token now \(src\/auth\.ts:23\)\.\n[\s\S]*one\.txt/,
    );
  });

  it("is marked in the page when the person commits in Source Control with its message", async () => {
    const { page } = session();
    await present("By hand");
    await putMessage("By hand");
    stage("three.txt");
    await page.locator(".scm-view .resource-group", { hasText: "Staged Changes" }).first().waitFor();
    await page.locator(".scm-view .monaco-button", { hasText: "Commit" }).first().click();
    await until(() => git("log", "-1", "--format=%s") === "By hand\n", "the commit");
    const frame = await openReviewView(page);
    await frame.getByText(`committed ${git("rev-parse", "HEAD").slice(0, 7)}`, { exact: true }).waitFor();
  });

  it("is tried commit by commit before it is committed, and leaves nothing behind", async () => {
    const { page, workspace } = session();
    const path = join(workspace.folder, "src", "auth.ts");
    writeFileSync(path, readFileSync(path, "utf8").replace("authLine23 = 23", "authLine23 = 24"));
    await present("Try it");
    const before = [git("rev-parse", "HEAD"), git("status", "--porcelain")];
    const frame = await openReviewView(page);
    await runCommand(page, "Dialectic: Create One Commit per Section");
    const trial = frame.getByRole("region", { name: "Try each commit" });
    const press = (name: string) => trial.locator("vscode-button", { hasText: name }).click();
    await press("Try each commit…");
    await trial.getByRole("textbox", { name: "Command" }).fill("test -f src/auth.ts && test ! -e .git");
    await press("Try");
    await trial.getByText("Each commit passed").waitFor();
    expect([git("rev-parse", "HEAD"), git("status", "--porcelain")]).toEqual(before);
    const state = join(workspace.environment["XDG_STATE_HOME"] ?? "", "dialectic", "trials");
    expect(readdirSync(state)).toEqual([]);
    await frame.getByRole("button", { name: "Close" }).first().click();
    git("checkout", "--quiet", "--", "src/auth.ts");
  });

  it("is marked when its message was put into Source Control before a reload of the window", async () => {
    const { page } = session();
    const review = await present("Put there");
    await putMessage("Put there");
    await reloadWindow(page);
    await hostRuns(page);
    expect(await committed(review)).toBeUndefined();
    git("commit", "--quiet", "--allow-empty", "--message", "Put there");
    await until(async () => (await committed(review)) !== undefined, "the mark");
    expect(await committed(review)).toMatchObject({ subject: "Put there" });
  });
});
