import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { sectionShown } from "../support/browser.ts";
import { browserSession } from "../support/browserSession.ts";
import { problemsInEveryTheme } from "../support/panelPage.ts";
import type { Product } from "../support/product.ts";
import { until } from "../support/windows.ts";

const review =
  "# Check tokens\n\nEvery route asks for a token now ([`src/auth.ts:23`][]).\n\n## Why\n\n- It was open.\n- Nobody saw that.\n";
const message =
  "Check tokens\n\nEvery route asks for a token now (src/auth.ts:23).\n\nWhy\n\n- It was open.\n- Nobody saw that.\n";

describe("a review that becomes a commit, in the browser panel", () => {
  const session = browserSession();
  let product: Product;
  let browser: Browser;
  let page: Page;

  const folder = (...parts: string[]) => join(product.workspace.folder, ...parts);
  const gitIn = (place: string, ...args: string[]) =>
    execFileSync("git", args, { cwd: place, encoding: "utf8", env: product.workspace.environment });
  const git = (...args: string[]) => gitIn(folder(), ...args);
  const hook = (name: string, script: string) => {
    writeFileSync(folder(".git", "hooks", name), `#!/bin/sh\n${script}\n`);
    chmodSync(folder(".git", "hooks", name), 0o755);
  };
  const stage = (path: string, text: string) => {
    mkdirSync(folder(path, ".."), { recursive: true });
    writeFileSync(folder(path), text);
    git("add", "--", path);
  };
  const present = (args: Record<string, unknown> = {}) =>
    product.assistant.call("present_review", { baseUri: folder(), content: review, ...args });

  const sheet = () => page.getByRole("dialog", { name: "Create Commit" });
  const text = () => sheet().getByRole("textbox", { name: "Message" });
  const files = () => sheet().getByRole("region", { name: "Staged files" }).getByRole("listitem").allInnerTexts();
  const open = async () => {
    await page.getByRole("button", { name: "Review actions" }).click();
    await page.getByRole("menuitem", { name: "Create Commit…" }).click();
  };
  const look = async (name: string) => expect(await problemsInEveryTheme(page, name)).toEqual([]);

  beforeAll(async () => {
    ({ product, browser, page } = session());
    git("config", "--global", "user.name", "Test");
    git("config", "--global", "user.email", "test@example.com");
    await present();
    await page.goto(product.host().url);
    await sectionShown(page, "Check tokens");
  });

  it("says how to stage when nothing is, and sees it when it is looked again", async () => {
    writeFileSync(folder("README.md"), "# Shop, changed\n");
    await open();
    await sheet().getByText("Stage the changes to commit with").waitFor();
    await sheet().getByText("Not included: 1 file with unstaged changes.").waitFor();
    expect(await text().inputValue()).toBe(message);
    await look("nothing-staged");
    stage("src/tokens.ts", "export const tokens = 1;\n");
    await sheet().getByText("Refresh", { exact: true }).click();
    await expect.poll(files).toHaveLength(1);
  });

  it("lists what will be committed as Source Control does, odd names and all", async () => {
    git("mv", "src/models/user.ts", "src/models/person.ts");
    git("rm", "--quiet", "src/b/index.ts");
    stage("src/ä 🙂 \u202egnp.ts", "odd\n");
    stage("src/auth.ts", "export const auth = 2;\n");
    writeFileSync(folder("scratch.txt"), "");
    await sheet().getByRole("button", { name: "Close" }).click();
    await open();
    await expect
      .poll(async () => (await files()).map((row) => row.split("\n").map((part) => part.trim())))
      .toEqual([
        ["auth.ts", "src", "M", "modified"],
        ["index.ts", "src/b", "D", "deleted"],
        ["person.ts", "from src/models/user.ts", "R", "renamed"],
        ["tokens.ts", "src", "A", "added"],
        ["ä 🙂 \\u{202e}gnp.ts", "src", "A", "added"],
      ]);
    await sheet().getByText("Not included: 1 file with unstaged changes, 1 untracked file.").waitFor();
    await sheet().getByText("Title: 12 of 72 characters").waitFor();
    expect(await text().evaluate((element) => element === document.activeElement)).toBe(true);
    await look("ready");
  });

  it("keeps what is typed when it is closed and when the page is loaded again, and gives the review's text back", async () => {
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
    await sectionShown(page, "Check tokens");
    await open();
    expect(await text().inputValue()).toBe(`fix: ${message}# kept too`);
    await sheet().getByRole("button", { name: "Reset to the text of the review" }).click();
    expect(await text().inputValue()).toBe(message);
    await page.keyboard.press("ControlOrMeta+Z");
    expect(await text().inputValue()).toBe(`fix: ${message}# kept too`);
  });

  it("shows all that a hook says which refuses, with the message still there", async () => {
    hook("commit-msg", "seq 40; echo 'no ticket in the message' >&2; exit 1");
    await page.keyboard.press("ControlOrMeta+Enter");
    await sheet().getByText("Git did not commit. Output of Git and its hooks:").waitFor();
    const said = sheet().getByRole("group", { name: "Output of Git and its hooks" });
    expect(await said.textContent()).toMatch(/^1\n2\n[\s\S]*\n40\nno ticket in the message$/);
    expect(await text().inputValue()).toBe(`fix: ${message}# kept too`);
    expect(git("log", "--format=%s")).toBe("Begin\n");
    await look("refused");
    rmSync(folder(".git", "hooks", "commit-msg"));
  });

  it("commits nothing that was not shown", async () => {
    stage("src/late.ts", "late\n");
    await sheet().getByText("Commit 5 files").click();
    await sheet()
      .getByText("The staged changes have been modified since they were shown, so nothing was committed.")
      .waitFor();
    await expect.poll(files).toHaveLength(6);
    expect(git("log", "--format=%s")).toBe("Begin\n");
  });

  it("says that hooks are at work, goes on while the sheet is closed, and can be cancelled", async () => {
    hook("pre-commit", "touch .git/started; sleep 300");
    await sheet().getByText("Commit 6 files").click();
    await sheet().getByText("Committing… Hooks and signing can take a while.").waitFor();
    await until(() => existsSync(folder(".git", "started")));
    await look("running");
    await page.keyboard.press("Escape");
    await sheet().waitFor({ state: "detached" });
    await open();
    await sheet().getByText("Cancel", { exact: true }).click();
    await sheet().getByText("The commit was cancelled. Nothing was committed.").waitFor();
    expect(git("log", "--format=%s")).toBe("Begin\n");
    rmSync(folder(".git", "hooks", "pre-commit"));
  });

  it("commits, tells of it and marks the review, here and in every other page", async () => {
    const other = await browser.newPage();
    await other.goto(product.host().url);
    await sectionShown(other, "Check tokens");
    await text().focus();
    await page.keyboard.press("ControlOrMeta+Enter");
    await sheet().waitFor({ state: "detached" });
    const [hash, ...rest] = git("log", "-1", "--format=%H%n%B").split("\n");
    expect(rest.join("\n")).toBe(`fix: ${message}# kept too\n\n`);
    await page.getByText(`Committed ${hash?.slice(0, 7)} on master: fix: Check tokens`).waitFor();
    for (const each of [page, other]) {
      const mark = each.locator(".title-committed", { hasText: `committed ${hash?.slice(0, 7)}` });
      await mark.waitFor();
      expect(await mark.getAttribute("title")).toMatch(/^fix: Check tokens \(committed /);
    }
    expect(git("show", "--stat", "--format=", "HEAD")).toContain("6 files changed");
    expect(git("status", "--porcelain")).toBe(" M README.md\n?? scratch.txt\n");
    await look("committed");
    await page.setViewportSize({ width: 290, height: 760 });
    const right = (selector: string) => page.locator(selector).evaluate((each) => each.getBoundingClientRect().right);
    expect(await right(".title-committed")).toBeLessThanOrEqual(await right(".title-bar"));
    await page.setViewportSize({ width: 1200, height: 760 });
    await other.close();
    const standing = await product.assistant.call("get_review", {});
    expect(standing.structured).toMatchObject({ committed: { commit: hash, subject: "fix: Check tokens" } });
    expect(standing.text).toContain(`committed as ${hash?.slice(0, 7)}`);
  });

  it("says of a review that was committed that it was, and lets it be committed again", async () => {
    await open();
    await sheet()
      .getByText(/^This review was already committed as [0-9a-f]{7}\.$/)
      .waitFor();
    expect(await text().inputValue()).toBe(message);
    await page.keyboard.press("Escape");
  });

  it("chooses among the repositories of the workspace, that of the review first", async () => {
    mkdirSync(folder("tools"));
    gitIn(folder("tools"), "init", "--quiet", "--initial-branch=work");
    writeFileSync(folder("tools", "a.sh"), "");
    gitIn(folder("tools"), "add", "a.sh");
    await open();
    await sheet().getByText("No staged changes", { exact: true }).waitFor();
    await sheet().getByRole("combobox", { name: "Repository" }).selectOption("tools");
    await sheet().getByText("work, first commit").waitFor();
    await expect.poll(files).toHaveLength(1);
    await look("several");
    await text().fill("Add a tool\n");
    await sheet().getByText("Commit 1 file").click();
    await page.getByText(/^Committed [0-9a-f]{7} on work: Add a tool$/).waitFor();
    expect(gitIn(folder("tools"), "log", "--format=%s")).toBe("Add a tool\n");
    rmSync(folder("tools"), { recursive: true });
  });

  it("lets the review travel with the commit when the box is ticked, and remembers that", async () => {
    stage("src/travels.ts", "travels\n");
    await open();
    const box = sheet().getByRole("checkbox", { name: "Keep the review with the commit" });
    expect(await box.isChecked()).toBe(false);
    await box.check();
    await look("travels");
    await sheet().getByText("Commit 1 file").click();
    await sheet().waitFor({ state: "detached" });
    const trailers = git("log", "-1", "--format=%(trailers:only)").trim();
    expect(trailers).toMatch(/^Dialectic-Review: [0-9a-f-]{36}$/);
    const note = git("notes", "--ref=dialectic", "show");
    expect(note).toContain(`dialectic-review: ${trailers.slice("Dialectic-Review: ".length)}\n`);
    expect(note).toContain(review);
    stage("src/again.ts", "again\n");
    await open();
    expect(await box.isChecked()).toBe(true);
    await box.uncheck();
    await sheet().getByText("Commit 1 file").click();
    await sheet().waitFor({ state: "detached" });
    expect(git("log", "-1", "--format=%(trailers:only)").trim()).toBe("");
  });

  it("begins another review with the next one, and the list shows which was committed", async () => {
    const next = await present({ content: "# Another\n\nText." });
    expect(next.structured).toMatchObject({ iteration: 1 });
    await sectionShown(page, "Another");
    expect(await page.locator(".title-committed").count()).toBe(0);
    await page.keyboard.press("r");
    const rows = page.getByRole("dialog", { name: "Reviews of this workspace" }).getByRole("listitem");
    await expect.poll(async () => (await rows.allInnerTexts()).length).toBe(2);
    expect(await rows.nth(1).textContent()).toMatch(/Check tokens[\s\S]*committed [0-9a-f]{7} · /);
    expect(await rows.nth(0).textContent()).toMatch(/Another[\s\S]*open · /);
    await look("reviews");
    await rows.nth(1).getByRole("button").click();
    await page.locator(".title-committed").waitFor();
  });

  it("marks the old review at which another page stays", async () => {
    const other = await browser.newPage();
    await other.goto(product.host().url);
    await sectionShown(other, "Another");
    await other.keyboard.press("r");
    await other.getByRole("dialog", { name: "Reviews of this workspace" }).getByText("Check tokens").click();
    const before = await other.locator(".title-committed").textContent();
    stage("src/more.ts", "more\n");
    await open();
    await sheet().getByText("Commit 1 file").click();
    await sheet().waitFor({ state: "detached" });
    const hash = git("rev-parse", "HEAD").slice(0, 7);
    expect(before).not.toContain(hash);
    for (const each of [page, other])
      await each.locator(".title-committed", { hasText: `committed ${hash}` }).waitFor();
    expect(await other.getByText("was updated").count()).toBe(0);
    await other.close();
  });
});
