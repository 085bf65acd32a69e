import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { sectionShown } from "../support/browser.ts";
import { browserSession } from "../support/browserSession.ts";
import { itIsAccessible } from "../support/looks.ts";
import { atRest, problemsInEveryTheme } from "../support/panelPage.ts";
import type { Product } from "../support/product.ts";
import { endHosts, isRunning, registeredHosts, until } from "../support/windows.ts";

const code = (first: string, last: string) =>
  Array.from({ length: 40 }, (_, at) => (at === 4 ? first : at === 34 ? last : `line ${at + 1}`)).join("\n");

const review = [
  "# Tokens everywhere\n\nEvery route asks for a token.\n\n",
  "## Check tokens once\n\nEach token is checked once per request, before anything is read ([`src/check.ts:5`][]).\n\nMore about it.\n\n",
  "## Log in again\n\nWho has no token logs in ([`src/check.ts:35`][], [`src/login.ts:1`][]).\n",
].join("");

/** A journey: each test goes on where the one before it has ended. */
describe("commits by section", () => {
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
  const sheet = () => page.getByRole("dialog", { name: "Create commit" });
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

  it("are planned for each section that explains code, and unexplained changes are listed", async () => {
    await page.keyboard.press("g");
    await sheet().getByRole("radio", { name: "One commit per section" }).check();
    await expect
      .poll(() => steps().getByRole("heading").allInnerTexts())
      .toEqual([expect.stringContaining("Check tokens once"), expect.stringContaining("Log in again")]);
    await sheet().getByText("No changes are staged, so these commits are made from all changes").waitFor();
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
      "Check tokens once\n\nEach token is checked once per request, before anything is read\n(src/check.ts:5).\n\nMore about it.\n",
    );
  });

  itIsAccessible(() => page, "planned");

  it("name the commit that a hook refused; nothing is committed, and every message is kept", async () => {
    const hook = folder(".git", "hooks", "commit-msg");
    writeFileSync(hook, '#!/bin/sh\ngrep -q "Check tokens once" "$1" || { echo "no ticket" >&2; exit 1; }\n');
    chmodSync(hook, 0o755);
    const first = steps().getByRole("textbox").first();
    await first.press("ControlOrMeta+Home");
    await page.keyboard.type("feat: ");
    await page.keyboard.press("ControlOrMeta+Enter");
    await sheet()
      .getByText("Git did not make commit 2 of 2, “Log in again”. The commits before it were undone.")
      .waitFor();
    expect(await first.inputValue()).toMatch(/^feat: Check tokens once\n/);
    expect(log()).toEqual(["Before", "Begin"]);
    rmSync(hook);
  });

  itIsAccessible(() => page, "refused-series");

  it("can be changed with the keyboard: changes are moved and left out", async () => {
    await login().focus();
    await login().press("1");
    await expect.poll(() => login().evaluate((select) => select === document.activeElement)).toBe(true);
    expect(await steps().first().locator(".commit-name").allTextContents()).toEqual(["check.ts", "login.ts"]);
    await login().press("L");
    await sheet().getByRole("heading", { name: "1 change left out" }).waitFor();
  });

  itIsAccessible(() => page, "moved-narrow", { open: makeNarrow, close: widen });
  itIsAccessible(() => page, "moved");

  it("can be changed back", async () => {
    await login().press("2");
    expect(await steps().last().locator(".commit-name").allTextContents()).toEqual(["check.ts", "login.ts"]);
  });

  it("are made, the unexplained changes last, and the review is marked", async () => {
    await sheet().getByRole("checkbox", { name: "Commit these changes last" }).check();
    await sheet().getByText("Create 3 commits").click();
    await sheet().getByText("3 commits on master, oldest first:").waitFor();
    expect(log()).toEqual(["Add NOTES.md", "Log in again", "feat: Check tokens once", "Before", "Begin"]);
    expect(git("status", "--porcelain")).toBe("");
    expect(git("show", "--format=", "--stat", "HEAD~2")).toContain("1 insertion(+), 1 deletion(-)");
    const mark = page.locator(".title-committed", { hasText: "committed as 3 commits" });
    expect(await mark.getAttribute("title")).toContain(git("rev-parse", "HEAD").slice(0, 7));
  });

  itIsAccessible(() => page, "made");

  it("are shown after host and page have been restarted", async () => {
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

  it("are undone in one step, and planned again", async () => {
    await sheet().getByText("Undo commits").click();
    await page.getByText("The commits were undone. Their changes are uncommitted again.").waitFor();
    expect([log(), git("status", "--porcelain")]).toEqual([
      ["Before", "Begin"],
      " M src/check.ts\n?? NOTES.md\n?? src/login.ts\n",
    ]);
    await expect.poll(() => page.locator(".title-committed").count()).toBe(0);
    await expect.poll(() => steps().count()).toBe(2);
  });

  it("are reported as unknown when the host is killed while Git runs", async () => {
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

  it("are undone by the next host, so that all or none exist", async () => {
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

  const question = () => sheet().getByText("1 comment is open. Commit anyway?");

  it("need an answer when a comment is open", async () => {
    await product.assistant.call("answer_comment", { comment: "Is this meant?" });
    await sheet().getByText("Create 2 commits").click();
    await question().waitFor();
  });

  itIsAccessible(() => page, "asks");
  itIsAccessible(() => page, "asks-narrow", { open: makeNarrow, close: widen });

  it("need that answer only once for the same state", async () => {
    expect(log()).toEqual(["Before", "Begin"]);
    await sheet().getByText("Commit anyway", { exact: true }).click();
    await sheet().getByText("Undo commits").click();
    await expect.poll(() => steps().count()).toBe(2);
    await sheet().getByText("Create 2 commits").click();
    await sheet().getByText("Undo commits").click();
    await expect.poll(() => steps().count()).toBe(2);
    expect(log()).toEqual(["Before", "Begin"]);
  });

  it("contain only staged changes when there are some, and nothing that was not shown", async () => {
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

/** A journey: each test goes on where the one before it has ended. */
describe("one commit", () => {
  const review =
    "# Check tokens once\n\nEvery route asks for a token now ([`src/auth.ts:23`][]).\n\n## Why\n\n- It was open.\n- Nobody saw that.\n";
  const message =
    "Check tokens once\n\nEvery route asks for a token now (src/auth.ts:23).\n\nWhy\n\n- It was open.\n- Nobody saw that.\n";

  const session = browserSession();
  let product: Product;
  let browser: Browser;
  let page: Page;

  const folder = (...parts: string[]) => join(product.workspace.folder, ...parts);
  const git = (...args: string[]) =>
    execFileSync("git", args, { cwd: folder(), encoding: "utf8", env: product.workspace.environment });

  const sheet = () => page.getByRole("dialog", { name: "Create commit" });
  const text = () => sheet().getByRole("textbox", { name: "Message" });
  const open = async () => {
    await page.getByRole("button", { name: "Review actions" }).click();
    await page.getByRole("menuitem", { name: "Create commit…" }).click();
    await sheet().waitFor();
  };

  beforeAll(async () => {
    ({ product, browser, page } = session());
    git("config", "--global", "user.name", "Test");
    git("config", "--global", "user.email", "test@example.com");
    writeFileSync(folder("src/tokens.ts"), "export const tokens = 1;\n");
    git("add", "--all");
    await session().present({ content: review });
    await page.goto(product.host().url);
    await sectionShown(page, "Check tokens once");
  });

  it("keeps its message while it is closed and through a reload, until the person resets it", async () => {
    await open();
    await page.keyboard.press("ControlOrMeta+Home");
    await page.keyboard.type("fix: ");
    await page.keyboard.press("Escape");
    await sheet().waitFor({ state: "detached" });
    await open();
    expect(await text().inputValue()).toBe(`fix: ${message}`);
    await page.keyboard.press("ControlOrMeta+End");
    await page.keyboard.type("# kept too");
    await expect.poll(() => page.evaluate(() => JSON.stringify(Object.values(sessionStorage)))).toContain("# kept too");
    await page.reload();
    await sectionShown(page, "Check tokens once");
    await open();
    expect(await text().inputValue()).toBe(`fix: ${message}# kept too`);
    await sheet().getByRole("button", { name: "Reset to the text of the review" }).click();
    expect(await text().inputValue()).toBe(message);
    await page.keyboard.press("ControlOrMeta+Z");
    expect(await text().inputValue()).toBe(`fix: ${message}# kept too`);
  });

  it("is made with a key, and marks the review in every page", async () => {
    const other = await browser.newPage();
    await other.goto(product.host().url);
    await sectionShown(other, "Check tokens once");
    await text().focus();
    await page.keyboard.press("ControlOrMeta+Enter");
    await sheet().waitFor({ state: "detached" });
    const [hash, ...rest] = git("log", "-1", "--format=%H%n%B").split("\n");
    expect(rest.join("\n")).toBe(`fix: ${message}# kept too\n\n`);
    await page.getByText(`Committed ${hash?.slice(0, 7)} on master: fix: Check tokens once`).waitFor();
    for (const each of [page, other]) {
      const mark = each.locator(".title-committed", { hasText: `committed ${hash?.slice(0, 7)}` });
      await mark.waitFor();
      expect(await mark.getAttribute("title")).toMatch(/^fix: Check tokens once \(committed /);
    }
    expect(git("show", "--stat", "--format=", "HEAD")).toContain("1 file changed");
    expect(git("status", "--porcelain")).toBe("");
    expect(await problemsInEveryTheme(page, "committed")).toEqual([]);
    await page.setViewportSize({ width: 290, height: 760 });
    const right = (selector: string) => page.locator(selector).evaluate((each) => each.getBoundingClientRect().right);
    expect(await right(".title-committed")).toBeLessThanOrEqual(await right(".title-bar"));
    await page.setViewportSize({ width: 1200, height: 760 });
    await other.close();
    const standing = await product.assistant.call("get_review", {});
    expect(standing.structured).toMatchObject({ committed: { commit: hash, subject: "fix: Check tokens once" } });
    expect(standing.text).toContain(`committed as ${hash?.slice(0, 7)}`);
  });
});
