import { execFileSync } from "node:child_process";
import { chmodSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { isRunning, registeredHosts, until } from "../support/windows.ts";
import { vsCodeAssistant, vsCodeSession } from "./support/session.ts";
import { quickPick, reloadWindow, runCommand, statusBarItem } from "./support/workbench.ts";

describe("a commit that VS Code makes when the host of its window is killed over it", () => {
  const session = vsCodeSession();
  const assistant = vsCodeAssistant(session, (folder) => ["--workspace", folder]);
  const path = (...parts: string[]) => join(session().workspace.folder, ...parts);
  const git = (...args: string[]) =>
    execFileSync("git", args, { cwd: path(), encoding: "utf8", env: session().workspace.environment });
  const alive = () => registeredHosts(session().workspace).filter(({ pid }) => isRunning(pid));

  beforeAll(() => {
    git("config", "user.name", "Test");
    git("config", "user.email", "test@example.com");
  });

  async function present(title: string): Promise<string> {
    const presented = await assistant().call("present_review", { baseUri: path(), content: `# ${title}\n` });
    return String(presented.structured["reviewId"]);
  }

  async function committed(review: string): Promise<unknown> {
    const { structured } = await assistant().call("get_review", { reviewId: review });
    return structured["committed"];
  }

  /** Has git kill the host when it comes to that hook, and commits what is staged; returns when there is another host. */
  async function commitKilledIn(hook: "pre-commit" | "post-commit", name: string): Promise<void> {
    const { page } = session();
    const [host] = alive();
    const file = path(".git", "hooks", hook);
    writeFileSync(file, `#!/bin/sh\nkill -9 ${host?.pid}\nexit 1\n`);
    chmodSync(file, 0o755);
    writeFileSync(path(name), "new\n");
    git("add", name);
    await runCommand(page, "Dialectic: Create Commit");
    await page.locator(".quick-input-list .monaco-list-row", { hasText: "Commit 1 staged file" }).click();
    await page.locator(".monaco-dialog-box").getByRole("button", { name: "Commit", exact: true }).click();
    await until(() => !isRunning(host?.pid ?? 0), "the host to be killed");
    await until(() => alive().length > 0, "the next host");
    rmSync(file);
  }

  it("is marked when git has made it", async () => {
    const review = await present("Made");
    await commitKilledIn("post-commit", "made.txt");
    await until(async () => (await committed(review)) !== undefined, "the mark");
    expect(await committed(review)).toMatchObject({ commit: git("rev-parse", "HEAD").trim(), subject: "Made" });
  });

  it("is not marked when git has not, nor by another commit", async () => {
    const review = await present("Not made");
    await commitKilledIn("pre-commit", "notMade.txt");
    expect(await committed(review)).toBeUndefined();
    git("commit", "--quiet", "--message", "Something else");
    await reloadWindow(session().page);
    await statusBarItem(session().page, "Dialectic: Ready").waitFor({ timeout: 120_000 });
    expect(await committed(review)).toBeUndefined();
  });

  it("is marked when its message was put into Source Control before the window was loaded anew", async () => {
    const { page } = session();
    const review = await present("Put there");
    await runCommand(page, "Dialectic: Create Commit");
    await quickPick(page, "Put the message into Source Control")
      .or(quickPick(page, "edit  Put the message"))
      .first()
      .click();
    const input = page.locator(".scm-view .scm-input .view-lines, .scm-view .scm-editor .view-lines").first();
    await until(async () => ((await input.textContent()) ?? "").startsWith("Put"), "the message");
    await reloadWindow(page);
    await statusBarItem(page, "Dialectic: Ready").waitFor({ timeout: 120_000 });
    expect(await committed(review)).toBeUndefined();
    git("commit", "--quiet", "--allow-empty", "--message", "Put there");
    await until(async () => (await committed(review)) !== undefined, "the mark");
    expect(await committed(review)).toMatchObject({ subject: "Put there" });
  });
});
