import { execFileSync } from "node:child_process";
import { chmodSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import type { Assistant } from "../support/assistant.ts";
import { isRunning, registeredHosts, until } from "../support/windows.ts";
import { openReviewView } from "./support/reviewPanel.ts";
import { vsCodeAssistant, vsCodeSession } from "./support/session.ts";
import { hostRuns, quickPick, reloadWindow, runCommand } from "./support/workbench.ts";

const review = "# Check tokens\n\nEvery route asks for a token now ([`src/auth.ts:23`][]).\n\n## Why\n\nIt was open.\n";
const message = "Check tokens\n\nEvery route asks for a token now (src/auth.ts:23).\n\nWhy\n\nIt was open.\n";

/** Runs the command, and waits for its question; a busy VS Code leaves the text of the palette in it. */
async function createCommit(page: Page): Promise<void> {
  await runCommand(page, "Dialectic: Create Commit");
  await page.getByText(/^Create Commit in shop/).waitFor();
  await page.locator(".quick-input-widget input[type=text]").first().fill("");
}

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
  const present = () => assistant.call("present_review", { baseUri: session().workspace.folder, content: review });
  const hook = () => join(session().workspace.folder, ".git", "hooks", "commit-msg");
  const stage = (name: string) => {
    writeFileSync(join(session().workspace.folder, name), "new\n");
    git("add", name);
  };
  const staged = (count: number) =>
    until(async () => (await stagedRows()) === count, `${count} staged files in Source Control`);
  const stagedRows = async () => {
    const label = session().page.locator(".scm-view .resource-group", { hasText: "Staged Changes" });
    if ((await label.count()) === 0) return 0;
    return Number((await label.first().locator(".monaco-count-badge").textContent()) ?? "0");
  };

  beforeAll(async () => {
    git("config", "user.name", "Test");
    git("config", "user.email", "test@example.com");
    assistant = ready();
    await present();
  });

  it("goes into the Source Control input, and leaves what is typed there alone until told otherwise", async () => {
    const { page } = session();
    await createCommit(page);
    await page.getByText("Create Commit in shop: no staged changes").waitFor();
    await quickPick(page, "Use as Message in Source Control")
      .or(quickPick(page, "edit  Use as Message"))
      .first()
      .click();
    const input = page.locator(".scm-view .scm-input .view-lines, .scm-view .scm-editor .view-lines").first();
    await input.waitFor();
    await expect
      .poll(async () => ((await input.textContent()) ?? "").replaceAll("\u00a0", " "))
      .toContain("Check tokens");
    await input.click();
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type("mine");
    await createCommit(page);
    await page.locator(".quick-input-list .monaco-list-row").first().click();
    await page.getByText("Source Control already has a message.").waitFor();
    await page.getByRole("button", { name: "Add Below" }).click();
    await expect
      .poll(async () => ((await input.textContent()) ?? "").replaceAll("\u00a0", " "))
      .toMatch(/^mine[\s\S]*Check tokens/);
  });

  it("says what git says when it refuses", async () => {
    const { page } = session();
    writeFileSync(hook(), "#!/bin/sh\necho 'no ticket in the message' >&2\nexit 1\n");
    chmodSync(hook(), 0o755);
    stage("one.txt");
    await staged(1);
    await createCommit(page);
    await page.locator(".quick-input-list .monaco-list-row", { hasText: "Commit 1 Staged File" }).click();
    await page.getByText("Commit this file?").waitFor();
    await page.locator(".monaco-dialog-box").getByRole("button", { name: "Commit", exact: true }).click();
    await page
      .getByText(/Git could not commit: .*no ticket in the message/s)
      .first()
      .waitFor();
    expect(git("log", "--format=%s")).toBe("Begin\n");
    rmSync(hook());
  });

  it("commits what is staged, after it has shown it, and closes the review", async () => {
    const { page } = session();
    await createCommit(page);
    await page.locator(".quick-input-list .monaco-list-row", { hasText: "Commit 1 Staged File" }).click();
    const dialog = page.locator(".monaco-dialog-box");
    await dialog.getByText("one.txt").waitFor();
    await dialog.getByRole("button", { name: "Commit", exact: true }).click();
    await page
      .getByText(/^Committed [0-9a-f]{7}\.$/)
      .first()
      .waitFor();
    expect(git("log", "-1", "--format=%B")).toBe(`${message}\n`);
    expect(git("show", "--stat", "--format=", "HEAD")).toContain("one.txt");
    expect((await present()).structured).toMatchObject({ iteration: 1 });
  });

  it("is committed from the page's own menu, too, and the page says so", async () => {
    const { page } = session();
    stage("two.txt");
    const frame = await openReviewView(page);
    await frame.getByRole("button", { name: "Review actions" }).click();
    await frame.getByRole("menuitem", { name: "Create Commit…" }).click();
    await page.locator(".quick-input-list .monaco-list-row", { hasText: "Commit 1 Staged File" }).click();
    const dialog = page.locator(".monaco-dialog-box");
    await dialog.getByText("two.txt").waitFor();
    await dialog.getByRole("button", { name: "Commit", exact: true }).click();
    await until(() => git("log", "--format=%s").split("\n").length === 4, "the second commit");
    await frame.getByText(`committed ${git("rev-parse", "HEAD").slice(0, 7)}`, { exact: true }).waitFor();
    expect((await present()).structured).toMatchObject({ iteration: 1 });
  });

  it("travels with the commit when the person wants it to", async () => {
    const { page } = session();
    stage("travels.txt");
    await createCommit(page);
    const rows = page.locator(".quick-input-list .monaco-list-row");
    const options = rows.filter({ hasText: "Commit Options..." });
    const keep = rows.filter({ hasText: "Keep the review with the commit" });
    await options.click();
    await keep.click();
    await expect(keep.getByRole("checkbox").isChecked()).resolves.toBe(true);
    await page.keyboard.press("Enter");
    await options.filter({ hasText: "Keeps the review with the commit" }).waitFor();
    await page.locator(".quick-input-list .monaco-list-row", { hasText: "Commit 1 Staged File" }).click();
    const dialog = page.locator(".monaco-dialog-box");
    await dialog.getByText("travels.txt").waitFor();
    await dialog.getByRole("button", { name: "Commit", exact: true }).click();
    await until(() => git("for-each-ref", "refs/notes/dialectic") !== "", "the note");
    const [, id = ""] = /^Dialectic-Review: (\S+)$/m.exec(git("log", "-1", "--format=%(trailers:only)")) ?? [];
    expect(git("notes", "--ref=dialectic", "show")).toContain(`dialectic-review: ${id}\n`);
    await createCommit(page);
    await options.click();
    await keep.click();
    await page.keyboard.press("Enter");
    // The question is shown again with the other answer, and is dismissed then.
    await options.filter({ hasNotText: "Keeps the review" }).waitFor();
    // A key between the disappearance of one list and the appearance of the other reaches neither.
    await until(async () => {
      await page.keyboard.press("Escape");
      return !(await options.isVisible());
    }, "the question to be dismissed");
  });

  it("is marked when the person commits in Source Control with the message that was put there", async () => {
    const { page } = session();
    await createCommit(page);
    await page.locator(".quick-input-list .monaco-list-row").first().click();
    const input = page.locator(".scm-view .scm-input .view-lines, .scm-view .scm-editor .view-lines").first();
    const replace = page.getByRole("button", { name: "Replace" });
    await until(async () => {
      // A leftover message of an earlier test leads to a question.
      if (await replace.isVisible()) await replace.click();
      return ((await input.textContent()) ?? "").startsWith("Check");
    }, "the message in Source Control");
    stage("three.txt");
    await staged(1);
    await page.locator(".scm-view .monaco-button", { hasText: "Commit" }).first().click();
    await until(() => git("log", "--format=%s").split("\n").length === 6, "the next commit");
    const frame = await openReviewView(page);
    await frame.getByText(`committed ${git("rev-parse", "HEAD").slice(0, 7)}`, { exact: true }).waitFor();
  });

  it("becomes one commit per section in the page, which are taken back there", async () => {
    const { page, workspace } = session();
    const file = join(workspace.folder, "src", "auth.ts");
    writeFileSync(
      file,
      readFileSync(file, "utf8").replace(/^(.*\n){22}.*$/m, (text) => `${text} // checked`),
    );
    await present();
    const before = git("log", "--format=%s");
    await createCommit(page);
    await page.locator(".quick-input-list .monaco-list-row", { hasText: "Create One Commit per Section" }).click();
    const frame = await openReviewView(page);
    const sheet = frame.getByRole("dialog", { name: "Create Commit" });
    const commits = sheet.getByRole("list", { name: "Commits by section" });
    await commits.getByRole("heading", { name: "Check tokens" }).waitFor();
    expect(await sheet.getByRole("radio").count()).toBe(0);
    await sheet.getByText("Create 1 commit", { exact: true }).click();
    await sheet.getByText("Undo commits").waitFor();
    expect(git("log", "--format=%s")).toBe(`Check tokens\n${before}`);
    await frame.getByText(`committed ${git("rev-parse", "HEAD").slice(0, 7)}`, { exact: true }).waitFor();
    await sheet.getByText("Undo commits").click();
    await until(() => git("log", "--format=%s") === before, "the commit to be taken back");
    await commits.waitFor();
  });

  describe("when the host of its window is killed over it", () => {
    const path = (...parts: string[]) => join(session().workspace.folder, ...parts);
    let notMade: string;
    const alive = () => registeredHosts(session().workspace).filter(({ pid }) => isRunning(pid));

    async function presentTitled(title: string): Promise<string> {
      const presented = await assistant.call("present_review", { baseUri: path(), content: `# ${title}\n` });
      return String(presented.structured["reviewId"]);
    }

    async function committed(review: string): Promise<unknown> {
      const { structured } = await assistant.call("get_review", { reviewId: review });
      return structured["committed"];
    }

    /** Makes git kill the host in that hook, and commits the staged files; returns once another host is running. */
    async function commitKilledIn(hook: "pre-commit" | "post-commit", name: string): Promise<void> {
      const { page } = session();
      const [host] = alive();
      const file = path(".git", "hooks", hook);
      writeFileSync(file, `#!/bin/sh\nkill -9 ${host?.pid}\nexit 1\n`);
      chmodSync(file, 0o755);
      writeFileSync(path(name), "new\n");
      git("add", name);
      await createCommit(page);
      await page.locator(".quick-input-list .monaco-list-row", { hasText: "Commit 1 Staged File" }).click();
      await page.locator(".monaco-dialog-box").getByRole("button", { name: "Commit", exact: true }).click();
      await until(() => !isRunning(host?.pid ?? 0), "the host to be killed");
      await until(() => alive().length > 0, "the next host");
      rmSync(file);
    }

    it("is marked when git has made it", async () => {
      const review = await presentTitled("Made");
      await commitKilledIn("post-commit", "made.txt");
      await until(async () => (await committed(review)) !== undefined, "the mark");
      expect(await committed(review)).toMatchObject({ commit: git("rev-parse", "HEAD").trim(), subject: "Made" });
    });

    it("is not marked when git has not, nor by another commit", async () => {
      notMade = await presentTitled("Not made");
      await commitKilledIn("pre-commit", "notMade.txt");
      expect(await committed(notMade)).toBeUndefined();
      git("commit", "--quiet", "--message", "Something else");
      expect(await committed(notMade)).toBeUndefined();
    });

    it("is marked when its message was put into Source Control before the window was loaded anew", async () => {
      const { page } = session();
      const review = await presentTitled("Put there");
      await createCommit(page);
      await quickPick(page, "Use as Message in Source Control")
        .or(quickPick(page, "edit  Use as Message"))
        .first()
        .click();
      const input = page.locator(".scm-view .scm-input .view-lines, .scm-view .scm-editor .view-lines").first();
      await until(async () => ((await input.textContent()) ?? "").startsWith("Put"), "the message");
      await reloadWindow(page);
      await hostRuns(page);
      expect([await committed(notMade), await committed(review)]).toEqual([undefined, undefined]);
      git("commit", "--quiet", "--allow-empty", "--message", "Put there");
      await until(async () => (await committed(review)) !== undefined, "the mark");
      expect(await committed(review)).toMatchObject({ subject: "Put there" });
    });
  });
});
