import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { sectionShown } from "../support/browser.ts";
import { browserSession } from "../support/browserSession.ts";
import { itIsAccessible } from "../support/looks.ts";
import { atRest } from "../support/panelPage.ts";
import type { Product } from "../support/product.ts";
import { endHosts, isRunning, registeredHosts, until } from "../support/windows.ts";

const code = (first: string, last: string) =>
  Array.from({ length: 40 }, (_, at) => (at === 4 ? first : at === 34 ? last : `line ${at + 1}`)).join("\n");

const review = [
  "# Tokens everywhere\n\nEvery route asks for a token.\n\n",
  "## Check tokens\n\nEach token is checked once per request, before anything is read ([`src/check.ts:5`][]).\n\nMore about it.\n\n",
  "## Log in again\n\nWho has no token logs in ([`src/check.ts:35`][], [`src/login.ts:1`][]).\n",
].join("");

describe("a review that becomes one commit per section, in the browser panel", () => {
  const session = browserSession();
  let product: Product;
  let page: Page;

  const folder = (...parts: string[]) => join(product.workspace.folder, ...parts);
  const git = (...args: string[]) =>
    execFileSync("git", args, { cwd: folder(), encoding: "utf8", env: product.workspace.environment });
  const write = (path: string, text: string) => {
    mkdirSync(folder(path, ".."), { recursive: true });
    writeFileSync(folder(path), text);
  };
  const log = () => git("log", "--format=%s").trim().split("\n");
  const sheet = () => page.getByRole("dialog", { name: "Create Commit" });
  const steps = () => sheet().getByRole("list", { name: "Commits by section" }).locator(".commit-step");
  const login = () => sheet().getByRole("combobox", { name: "Commit for src/login.ts" });
  const widen = () => page.setViewportSize({ width: 1280, height: 760 });
  const makeNarrow = async () => {
    await page.setViewportSize({ width: 280, height: 760 });
    await atRest(page);
  };

  beforeAll(async () => {
    ({ product, page } = session());
    git("config", "--global", "user.name", "Test");
    git("config", "--global", "user.email", "test@example.com");
    write("src/check.ts", code("old", "old"));
    git("add", "--all");
    git("commit", "--quiet", "--message", "Before");
    write("src/check.ts", code("checked", "logged in"));
    write("src/login.ts", "export const login = 1;\n");
    write("NOTES.md", "nobody explains this\n");
    await product.assistant.call("present_review", { baseUri: folder(), content: review });
    await page.goto(product.host().url);
    await sectionShown(page, "Tokens everywhere");
  });

  it("plans a commit for each section that explains something, and names what none does", async () => {
    await page.keyboard.press("g");
    await sheet().getByRole("radio", { name: "One commit per section" }).check();
    await expect
      .poll(() => steps().getByRole("heading").allInnerTexts())
      .toEqual([expect.stringContaining("Check tokens"), expect.stringContaining("Log in again")]);
    await sheet().getByText("No changes are staged, so these commits contain all changes").waitFor();
    const rows = await sheet()
      .locator(".commit-change")
      .evaluateAll((all) =>
        all.map((row) => [...row.children].slice(0, -1).map((part) => part.textContent?.trim() ?? "")),
      );
    expect(rows).toEqual([
      ["check.tssrc · 1 of 2 hunks, at line 5", "+1 −1", "Mmodified"],
      ["check.tssrc · 1 of 2 hunks, at line 35", "+1 −1", "Mmodified"],
      ["login.tssrc", "+1 −0", "Aadded"],
      ["NOTES.md", "+1 −0", "Aadded"],
    ]);
    await sheet().getByText("1 change without a section").waitFor();
    expect(await steps().getByRole("textbox").first().inputValue()).toBe(
      "Check tokens\n\nEach token is checked once per request, before anything is read\n(src/check.ts:5).\n",
    );
  });

  itIsAccessible(() => page, "planned");

  it("says which commit a hook refused, with nothing committed and every message still there", async () => {
    const hook = folder(".git", "hooks", "commit-msg");
    writeFileSync(hook, '#!/bin/sh\ngrep -q "Check tokens" "$1" || { echo "no ticket" >&2; exit 1; }\n');
    chmodSync(hook, 0o755);
    const first = steps().getByRole("textbox").first();
    await first.press("ControlOrMeta+Home");
    await page.keyboard.type("feat: ");
    await page.keyboard.press("ControlOrMeta+Enter");
    await sheet()
      .getByText("Git did not make commit 2 of 2, “Log in again”. The commits before it were undone.")
      .waitFor();
    expect(await first.inputValue()).toMatch(/^feat: Check tokens\n/);
    expect(log()).toEqual(["Before", "Begin"]);
    rmSync(hook);
  });

  itIsAccessible(() => page, "refused-series");

  it("lets the person move changes and leave them out with the keyboard", async () => {
    await login().focus();
    await login().press("1");
    await expect.poll(() => login().evaluate((select) => select === document.activeElement)).toBe(true);
    expect(await steps().first().locator(".commit-name").allTextContents()).toEqual(["check.ts", "login.ts"]);
    await login().press("L");
    await sheet().getByRole("heading", { name: "1 change left out" }).waitFor();
  });

  itIsAccessible(() => page, "moved-narrow", { open: makeNarrow, close: widen });
  itIsAccessible(() => page, "moved");

  it("lets the person move them back", async () => {
    await login().press("2");
    expect(await steps().last().locator(".commit-name").allTextContents()).toEqual(["check.ts", "login.ts"]);
  });

  it("makes them all, what is left last, and marks the review", async () => {
    await sheet().getByRole("checkbox", { name: "Commit these changes last" }).check();
    await sheet().getByText("Create 3 commits").click();
    await sheet().getByText("3 commits on master, oldest first:").waitFor();
    expect(log()).toEqual(["Tokens everywhere", "Log in again", "feat: Check tokens", "Before", "Begin"]);
    expect(git("status", "--porcelain")).toBe("");
    expect(git("show", "--format=", "--stat", "HEAD~2")).toContain("1 insertion(+), 1 deletion(-)");
    await page.locator(".title-committed", { hasText: git("rev-parse", "HEAD").slice(0, 7) }).waitFor();
  });

  itIsAccessible(() => page, "made");

  it("shows them after the host and the page were started anew", async () => {
    await sheet().getByText("Close", { exact: true }).click();
    await sheet().waitFor({ state: "detached" });
    await endHosts(product.workspace, "SIGKILL");
    await product.assistant.call("health_check", {});
    await until(() => registeredHosts(product.workspace).some(({ pid }) => isRunning(pid)));
    const host = registeredHosts(product.workspace).find(({ pid }) => isRunning(pid));
    await page.goto(host?.url ?? "");
    await sectionShown(page, "Tokens everywhere");
    await page.keyboard.press("g");
    await sheet().getByText("3 commits on master, oldest first:").waitFor();
    expect(await sheet().getByRole("radio", { name: "One commit per section" }).isChecked()).toBe(true);
  });

  itIsAccessible(() => page, "made-before");

  it("takes them back in one step, and plans anew", async () => {
    await sheet().getByText("Undo commits").click();
    await page.getByText("The commits were undone. Their changes are uncommitted again.").waitFor();
    expect([log(), git("status", "--porcelain")]).toEqual([
      ["Before", "Begin"],
      " M src/check.ts\n?? NOTES.md\n?? src/login.ts\n",
    ]);
    await expect.poll(() => page.locator(".title-committed").count()).toBe(0);
    await expect.poll(() => steps().count()).toBe(2);
  });

  it("says that the connection was lost when the host is killed over them", async () => {
    const cut = registeredHosts(product.workspace).find(({ pid }) => isRunning(pid));
    const hook = folder(".git", "hooks", "commit-msg");
    writeFileSync(hook, `#!/bin/sh\ngrep -q "Log in again" "$1" && kill -9 ${cut?.pid}\nexit 0\n`);
    chmodSync(hook, 0o755);
    await sheet().getByText("Create 2 commits").click();
    await until(() => !isRunning(cut?.pid ?? 0), "the host to be killed");
    rmSync(hook);
    await sheet().getByText("The connection to Dialectic was lost while Git was running.").waitFor();
  });

  itIsAccessible(() => page, "cut-off");

  it("are all or none then: the next host takes back those that stand", async () => {
    await product.assistant.call("health_check", {});
    await expect.poll(log).toEqual(["Before", "Begin"]);
    expect(git("status", "--porcelain")).toBe(" M src/check.ts\n?? NOTES.md\n?? src/login.ts\n");
    const next = registeredHosts(product.workspace).find(({ pid }) => isRunning(pid));
    await page.goto(next?.url ?? "");
    await sectionShown(page, "Tokens everywhere");
    expect(await page.locator(".title-committed").count()).toBe(0);
    await page.keyboard.press("g");
    await sheet().getByRole("radio", { name: "One commit per section" }).check();
    await expect.poll(() => steps().count()).toBe(2);
  });

  const question = () => sheet().getByRole("alertdialog", { name: "1 comment is open. Commit anyway?" });

  it("says that a comment is open", async () => {
    await product.assistant.call("answer_comment", { comment: "Is this meant?" });
    await sheet().getByText("Create 2 commits").click();
    await question().waitFor();
  });

  itIsAccessible(() => page, "asks");
  itIsAccessible(() => page, "asks-narrow", { open: makeNarrow, close: widen });

  it("asks once; the same state is not asked about again", async () => {
    await question().getByText("Cancel").click();
    await question().waitFor({ state: "detached" });
    expect(log()).toEqual(["Before", "Begin"]);
    await sheet().getByText("Create 2 commits").click();
    await question().getByText("Commit anyway", { exact: true }).click();
    await sheet().getByText("Undo commits").click();
    await expect.poll(() => steps().count()).toBe(2);
    await sheet().getByText("Create 2 commits").click();
    await sheet().getByText("Undo commits").click();
    await expect.poll(() => steps().count()).toBe(2);
    expect(log()).toEqual(["Before", "Begin"]);
  });

  it("divides only what is staged when something is, and sees what has changed since it was shown", async () => {
    git("add", "src/check.ts");
    await sheet().getByText("Refresh", { exact: true }).click();
    await sheet().getByText("Only staged changes are committed. Unstaged changes stay as they are.").waitFor();
    write("src/check.ts", code("checked twice", "logged in"));
    git("add", "src/check.ts");
    await sheet().getByText("Create 2 commits").click();
    await sheet()
      .getByText("The changes to commit have been modified since they were shown, so nothing was committed.")
      .waitFor();
    expect(log()).toEqual(["Before", "Begin"]);
    await sheet().getByText("Create 2 commits").click();
    await sheet().getByText("2 commits on master, oldest first:").waitFor();
    expect(git("status", "--porcelain")).toBe("?? NOTES.md\n?? src/login.ts\n");
    expect(git("show", "HEAD~:src/check.ts")).toBe(code("checked twice", "old"));
  });
});
