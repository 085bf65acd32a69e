import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { waitForItems } from "../support/comments.ts";
import { changesRow } from "./support/codeReviewEditors.ts";
import { headingShown } from "./support/reviewPanel.ts";
import { tidyBeforeTests, vsCodeAssistant, vsCodeSession } from "./support/session.ts";
import { activeEditorTab, openFile, runCommand } from "./support/workbench.ts";

const names = ["one", "two", "three", "four", "five"];
const lines = Array.from({ length: 30 }, (_, at) => `export const line${at + 1} = ${at + 1};\n`);
const nothingLeft = "Every change is kept or undone.";

describe("the changes of a review in ordinary editors", () => {
  const session = vsCodeSession({
    settings: { "files.autoSave": "off" },
    prepare: ({ folder }) => {
      mkdirSync(join(folder, "keep"));
      for (const name of names) writeFileSync(join(folder, "keep", `${name}.ts`), lines.join(""));
      writeFileSync(join(folder, "keep", "data.json"), '{\n  "a": 1,\n  "b": 2,\n  "c": 3,\n  "d": 4\n}\n');
      commit(folder, "Files");
    },
  });
  const assistant = vsCodeAssistant(session);
  const file = (name: string) => join(session().workspace.folder, "keep", name);
  const read = (name: string) => readFileSync(file(name), "utf8");
  const write = (name: string, text: string) => writeFileSync(file(name), text);
  const editor = () => session().page.locator(".editor-group-container.active .monaco-editor").first();
  const bars = () => editor().locator(".margin .dirty-diff-glyph").count();
  const press = async (...keys: readonly string[]) => {
    for (const key of ["Control+K", ...keys]) await session().page.keyboard.press(key);
  };

  /** Waits until the cursor is at a line of a file. */
  async function arrive(name: string, line: number): Promise<void> {
    const { page } = session();
    await activeEditorTab(page).filter({ hasText: name }).waitFor();
    const number = editor().locator(".line-numbers.active-line-number", { hasText: new RegExp(`^${line}$`) });
    await number.first().waitFor();
  }

  async function undo(reason: string): Promise<void> {
    const { page } = session();
    await press("Shift+Z");
    const box = page.locator(".quick-input-widget").filter({ hasText: "Reason for the assistant (optional)" });
    await box.waitFor();
    await page.keyboard.type(reason);
    await page.keyboard.press("Enter");
    await box.waitFor({ state: "hidden" });
  }

  async function request(title: string, range: string, review?: string): Promise<string> {
    const { structured, isError, text } = await assistant().call("request_review", {
      commit_range: range,
      title,
      ...(review === undefined ? {} : { review_id: review }),
    });
    if (isError) throw new Error(text);
    await headingShown(session().page, title);
    return String(structured["review_id"]);
  }

  tidyBeforeTests(session);

  it("are kept and undone by keys alone, the assistant is told, and its next round shows only what is new", {
    timeout: 600_000,
  }, async () => {
    const { page, workspace } = session();
    const textOf = (name: string) => lines.with(2, `export const line3 = "${name}";\n`).toSpliced(25, 1).join("");
    for (const name of names) write(`${name}.ts`, textOf(name));
    commit(workspace.folder, "Names");
    const review = await request("Names", "HEAD~1");
    await openFile(page, "one.ts");
    await expect.poll(bars).toBe(2);
    await press("i");
    await arrive("one.ts", 3);
    await press("b");
    await arrive("one.ts", 26);
    await expect.poll(bars).toBe(1);
    await undo("Line 26 is in use");
    await expect.poll(() => read("one.ts")).toContain("export const line26 = 26;\n");
    await expect.poll(bars).toBe(1);
    // The bar that is left is git's: the undo is not committed.
    await press("i");
    await arrive("three.ts", 3);
    await undo("Numbers only");
    await expect.poll(() => read("three.ts")).toContain("export const line3 = 3;\n");
    await press("i");
    await arrive("three.ts", 26);
    await press("b");
    for (const name of ["two.ts", "five.ts", "four.ts"]) {
      await press("i");
      await arrive(name, 3);
      await press("b");
      await arrive(name, 26);
      await press("b");
      await expect.poll(bars).toBe(0);
    }
    await press("i");
    await page.getByText(nothingLeft).first().waitFor();
    await changesRow(page, "two.ts").getByRole("checkbox", { checked: true }).waitFor();
    const told = await waitForItems(assistant());
    expect(told).toMatchObject([
      { kind: "undone", text: "Line 26 is in use" },
      { kind: "undone", text: "Numbers only" },
    ]);

    write("two.ts", textOf("two").replace("line15 = 15", "line15 = 1.5"));
    commit(workspace.folder, "As you say");
    await request("Names", "HEAD~2", review);
    await page
      .getByText(/^HEAD~2 · 5 files/)
      .first()
      .waitFor();
    await press("i");
    await arrive("two.ts", 15);
    await expect.poll(bars).toBe(1);
    await press("b");
    await expect.poll(bars).toBe(0);
    await expect.poll(() => page.locator(".notifications-toasts .notification-toast").count()).toBe(0);
    await press("i");
    await page.getByText(nothingLeft).first().waitFor();
  });

  it("are decided in VS Code's peek, beside git's, which stays the selected one and decides what was modified", async () => {
    const { page, workspace } = session();
    const peek = page.locator(".peekview-widget");
    write("data.json", '{\n  "a":1,\n  "b": 2,\n  "c": 3,\n  "d": 4\n}\n');
    commit(workspace.folder, "Data");
    write("one.ts", read("one.ts").replace("line10 = 10;", "line10 = 0;"));
    await request("Data", "HEAD~1..WORKTREE");
    await openFile(page, "one.ts");
    await expect.poll(bars).toBe(1);
    // Where both have the same lines, VS Code shows git's first, and offers the other one.
    await runCommand(page, "Show Next Change");
    await peek.locator("select option", { hasText: "Dialectic" }).waitFor({ state: "attached" });
    await page.keyboard.press("Escape");

    await openFile(page, "data.json");
    await expect.poll(bars).toBe(1);
    await runCommand(page, "Show Next Change");
    await peek.getByText("Dialectic - 1 of 1 change").waitFor();
    await page.keyboard.press("Escape");
    await editor().locator(".view-line", { hasText: '"c": 3' }).click();
    await page.keyboard.press("End");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Shift+ArrowLeft");
    await page.keyboard.press("Shift+ArrowLeft");
    await page.keyboard.type("7");
    await editor().locator(".view-line", { hasText: '"c":7' }).waitFor();
    // A bar of git's.
    await expect.poll(bars).toBe(2);
    await runCommand(page, "Format Modified Lines");
    await editor().locator(".view-line", { hasText: '"c": 7' }).waitFor();
    await editor().locator(".view-line", { hasText: '"a":1' }).waitFor();

    await page.keyboard.press("Control+Home");
    await runCommand(page, "Show Next Change");
    await peek.locator('.action-label[aria-label="Comment on Change"]').click();
    const thread = page.locator(".review-widget");
    await thread.locator(".comment-form .monaco-editor.focused").waitFor();
    await page.keyboard.type("Why no space?");
    await thread.getByRole("button", { name: "Ask Now" }).click();
    await expect
      .poll(async () => (await waitForItems(assistant())).flatMap(({ comments }) => comments))
      .toMatchObject([{ about: expect.stringMatching(/data\.json:2\b/), comment: "Why no space?" }]);
    await page.keyboard.press("Control+Home");
    await runCommand(page, "Show Next Change");
    await peek.locator('.action-label[aria-label^="Keep"]').click();
    await peek.getByText("Dialectic - 1 of 1 change").waitFor({ state: "detached" });
    await expect.poll(bars).toBe(1);
    await page.keyboard.press("Control+Shift+G");
    const view = page.locator("#workbench\\.parts\\.sidebar");
    await view.getByText("Files with Open Changes").waitFor();
    const box = view.locator(".scm-editor .monaco-editor");
    expect(await box.count()).toBe(1);
  });
});

function commit(folder: string, message: string): void {
  const git = (...args: string[]) =>
    execFileSync("git", ["-c", "user.name=Test", "-c", "user.email=test@example.com", ...args], { cwd: folder });
  git("add", "--all");
  git("commit", "--quiet", "--message", message);
}
