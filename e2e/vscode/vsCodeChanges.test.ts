import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { waitForItems } from "../support/comments.ts";
import { succeeds, until } from "../support/windows.ts";
import {
  beginComment,
  beginCommentBeside,
  giveVerdict,
  changesRow as rowIn,
  diffSide as sideIn,
  shownThread as threadIn,
} from "./support/codeReviewEditors.ts";
import { headingShown } from "./support/reviewPanel.ts";
import { tidyBeforeTests, vsCodeAssistant, vsCodeSession } from "./support/session.ts";
import { activeEditorTab, openFile, reloadWindow, runCommand, statusBarItem } from "./support/workbench.ts";

/** Bytes that VS Code would change if it saved the file. */
const spaced = (line: string) => `one  \n${line}\nthree  `;

describe("changes in VS Code's own views", () => {
  const session = vsCodeSession({
    settings: {
      "files.autoSave": "off",
      "files.trimTrailingWhitespace": true,
      "files.insertFinalNewline": true,
    },
    prepare: ({ folder }) => {
      mkdirSync(join(folder, "lib"));
      writeFileSync(join(folder, "lib/old.ts"), readFileSync(join(folder, "src/auth.ts")));
      writeFileSync(join(folder, "logo.bin"), Buffer.from([0, 1, 2, 3]));
      writeFileSync(join(folder, "spaced.txt"), spaced("two"));
      const git = (...args: string[]) =>
        execFileSync("git", ["-c", "user.name=Test", "-c", "user.email=test@example.com", ...args], { cwd: folder });
      git("add", "--all");
      git("commit", "--quiet", "--message", "More");
    },
  });
  const assistant = vsCodeAssistant(session);

  const file = (...path: string[]) => join(session().workspace.folder, ...path);
  const read = (path: string) => readFileSync(file(path), "utf8");
  const change = (path: string, from: string, to: string) => writeFileSync(file(path), read(path).replace(from, to));
  const row = (text: string | RegExp) => rowIn(session().page, text);
  const side = (which: "original" | "modified") => sideIn(session().page, which);
  const line = (text: string) => side("modified").locator(".view-line", { hasText: text }).first();
  const thread = (text: string) => threadIn(session().page).filter({ hasText: text });
  const message = (text: string | RegExp) => session().page.getByText(text).first().waitFor();

  /** Requests a review or its next round, and returns its id. */
  async function request(args: { readonly title: string } | { readonly review_id: string }): Promise<string> {
    const { structured, isError, text } = await assistant().call("request_review", args);
    if (isError) throw new Error(text);
    if ("title" in args) await headingShown(session().page, args.title);
    return String(structured["review_id"]);
  }

  async function openDiff(name: string): Promise<void> {
    await row(name).click();
    await activeEditorTab(session().page).filter({ hasText: name }).waitFor();
    await side("modified").waitFor();
  }

  async function giveReason(reason: string): Promise<void> {
    const { page } = session();
    const box = page.locator(".quick-input-widget").filter({ hasText: "Reason for the assistant (optional)" });
    await box.locator("input[type=text]").fill(reason);
    await box.locator("input[type=text]").press("Enter");
    await page
      .locator("#workbench\\.parts\\.sidebar .monaco-list-row", { hasText: /undone/i })
      .first()
      .waitFor();
  }

  tidyBeforeTests(session);

  it("are reviewed from the request to the approval, which a reload keeps", { timeout: 600_000 }, async () => {
    const { page } = session();
    change("src/auth.ts", "authLine23 = 23;\n", "authLine23 = 230;\n");
    writeFileSync(file("src/limit.ts"), "// 💡 the limit of logins\nexport const limit = 5;\n");
    const review = await request({ title: "Limit logins" });
    await row("auth.ts").getByText("+1 −1 · src").waitFor();
    await row("the limit of logins").waitFor();
    await message("Uncommitted changes · 2 files · +3 −1 · 0 viewed");
    await statusBarItem(page, "Waiting for you").waitFor();

    await openDiff("auth.ts");
    await side("original").locator(".view-line", { hasText: "authLine23 = 23;" }).waitFor();
    await beginComment(side("modified"), "authLine23 = 230;");
    await page.keyboard.type("Why 230?");
    await threadIn(page).getByRole("button", { name: "Ask Now" }).click();
    const [question] = await waitForItems(assistant());
    expect(question).toMatchObject({ kind: "question", comments: [{ about: "src/auth.ts:23", comment: "Why 230?" }] });
    const [asked] = question?.comments ?? [];
    const answer = "Per hour. ![seen](https://example.org/seen.png) [run](command:workbench.action.closeAllEditors)";
    await assistant().call("answer_comment", { thread_id: asked?.thread_id, comment: answer });
    await thread("Why 230?").getByText("Per hour.").waitFor();
    expect(await threadIn(page).locator("img[src*='example.org']").count()).toBe(0);
    expect(await threadIn(page).locator("a[data-href^='command:'], a[href^='command:']").count()).toBe(0);

    await openFile(page, "limit.ts");
    await beginComment(page.locator(".editor-group-container.active"), "limit = 5;");
    await page.keyboard.type("Three, please.");
    await thread("").getByRole("button", { name: "Add to Review" }).click();
    await thread("Three, please.").getByText("Pending").waitFor();
    await giveVerdict(page, "Request Changes", "One thing.");
    await statusBarItem(page, "Changes requested").waitFor();
    const verdict = (await waitForItems(assistant(), question?.cursor)).at(-1);
    expect(verdict).toMatchObject({ kind: "request_changes", text: "One thing." });

    change("src/limit.ts", "limit = 5;", "limit = 3;");
    await request({ review_id: review });
    await statusBarItem(page, "Waiting for you").waitFor();
    await message("Uncommitted changes · 2 files · +3 −1 · 0 viewed");
    await runCommand(page, "Dialectic: Select Changes of an Iteration...");
    await page.locator(".quick-input-widget .monaco-list-row", { hasText: "Iteration 1 ↔ Iteration 2" }).click();
    await message("Iteration 1 ↔ Iteration 2 · Uncommitted changes · 1 file · +1 −1 · 0 viewed");
    await runCommand(page, "Dialectic: Go to Next Unviewed File");
    await activeEditorTab(page).filter({ hasText: "limit.ts (Iteration 1 ↔ Iteration 2)" }).waitFor();
    await line("limit = 3;").waitFor();
    await thread("Three, please.").first().waitFor();
    await page.keyboard.press("Control+Alt+Enter");
    await message("All changed files are viewed.");

    // A tree that is drawn again between the press and the release of the button takes no click.
    await until(async () => {
      const said = row("Three, please.");
      await said.hover();
      const resolve = said.getByRole("button", { name: "Resolve", exact: true });
      await succeeds(resolve.click({ timeout: 2_000 }));
      return succeeds(said.getByText("Resolved").waitFor({ timeout: 2_000 }));
    }, "a resolved comment");
    await giveVerdict(page, "Approve", "");
    await statusBarItem(page, "Approved").waitFor();
    await reloadWindow(page);
    await statusBarItem(page, "Approved").waitFor();
    await activeEditorTab(page).filter({ hasText: "limit.ts (Iteration 1 ↔ Iteration 2)" }).waitFor();
    await line("limit = 3;").waitFor();
    await row("Three, please.").getByText("Resolved").waitFor();
  });

  it("of renamed and binary files are named as such, and a removed line takes a comment", async () => {
    const { page } = session();
    writeFileSync(file("logo.bin"), Buffer.from([0, 1, 2, 4]));
    renameSync(file("lib/old.ts"), file("lib/new.ts"));
    change("lib/new.ts", "authLine20 = 20", "authLine20 = 200");
    await request({ title: "Odd files" });
    await row("new.ts").getByText("+1 −1 · lib · from old.ts").waitFor();
    await row("logo.bin").getByText("binary").waitFor();
    await row("logo.bin").click();
    await page.locator(".view-line", { hasText: "This file has no text to compare." }).waitFor();
    await openDiff("new.ts");
    await beginCommentBeside(side("original"), "authLine20 = 20;");
    await page.keyboard.type("Why was it 20?");
    await threadIn(page).getByRole("button", { name: "Ask Now" }).click();
    const [item] = await waitForItems(assistant());
    expect(item?.comments).toMatchObject([{ about: "lib/new.ts:20, as it was before the change" }]);
    await runCommand(page, "View: Close All Editors");
    await row("Why was it 20?").click();
    await activeEditorTab(page).filter({ hasText: "new.ts (Iteration 1)" }).waitFor();
    await side("original").locator(".review-widget", { hasText: "Why was it 20?" }).waitFor();
  });

  it("are marked as viewed hunk by hunk with a key, in the editor and in the tree", async () => {
    const { page } = session();
    change("src/auth.ts", "authLine5 = 5", "authLine5 = 50");
    change("src/auth.ts", "authLine40 = 40", "authLine40 = 400");
    await request({ title: "Larger numbers" });
    await openDiff("auth.ts");
    // Where VS Code lists what is open, a diff stands for its file.
    await page.keyboard.press("Control+P");
    const input = page.locator(".quick-input-widget input[type=text]").first();
    await input.fill("auth.ts");
    const named = page.locator('.quick-input-list .monaco-list-row[aria-label^="auth.ts"]');
    await expect
      .poll(() => named.evaluateAll((rows) => rows.map((each) => each.getAttribute("aria-label"))))
      .toEqual([expect.stringMatching(/^auth\.ts src/)]);
    await input.press("Escape");
    await line("authLine5 = 50;").click();
    await page.keyboard.press("Control+Alt+V");
    await row("auth.ts").getByText("+2 −2 · 1 of 2 viewed · src").waitFor();
    await page.locator(".line-numbers.active-line-number", { hasText: /^40$/ }).first().waitFor();
    await page.keyboard.press("Control+Alt+V");
    await row("auth.ts").getByRole("checkbox", { checked: true }).waitFor();
    // On the same lines the key removes the mark.
    await page.keyboard.press("Control+Alt+V");
    await row("auth.ts").getByText("1 of 2 viewed").waitFor();
    await row("auth.ts").locator(".monaco-custom-toggle, .custom-view-tree-node-item-checkbox").first().click();
    await message(/2 files|1 file · \+2 −2 · 1 viewed/);
  });

  it("are undone from the row of a file with a reason, byte by byte, and restored there", async () => {
    const { page } = session();
    writeFileSync(file("spaced.txt"), spaced("2"));
    await request({ title: "Digits" });
    await openDiff("spaced.txt");
    await row("spaced.txt").hover();
    await row("spaced.txt").getByRole("button", { name: "Undo Changes..." }).click();
    await giveReason("Words, please");
    await row("spaced.txt").getByText("Undone").waitFor();
    expect(read("spaced.txt")).toBe(spaced("two"));
    expect(await waitForItems(assistant())).toMatchObject([{ kind: "undone", text: "Words, please" }]);
    // VS Code has loaded the file again, and its own Undo goes back over that.
    await line("two").click();
    await page.keyboard.press("ControlOrMeta+Z");
    await line("2").waitFor();
    await runCommand(page, "File: Revert File");
    await line("two").waitFor();
    await row("spaced.txt").hover();
    await row("spaced.txt").getByRole("button", { name: "Restore Undone Changes" }).click();
    await row("spaced.txt").getByText("Undone").waitFor({ state: "detached" });
    expect(read("spaced.txt")).toBe(spaced("2"));
    await page.keyboard.press("Escape");
  });

  it("stay unsaved when they are undone in unsaved text, and VS Code's own Undo brings them back", async () => {
    const { page } = session();
    change("src/auth.ts", "authLine40 = 40;", "authLine40 = 400;");
    await request({ title: "A larger number" });
    await openDiff("auth.ts");
    await line("authLine39 = 39;").click();
    await page.keyboard.press("Home");
    await page.keyboard.type("/* mine */ ");
    await line("/* mine */ export const authLine39").waitFor();
    await line("authLine40 = 400;").click();
    await runCommand(page, "Dialectic: Undo or Restore Hunk...");
    await giveReason("");
    await row("auth.ts").getByText("Undone").waitFor();
    await line("authLine40 = 40;").click();
    expect(read("src/auth.ts")).toContain("authLine40 = 400;");
    await page.keyboard.press("ControlOrMeta+Z");
    await line("authLine40 = 400;").waitFor();
    await runCommand(page, "File: Save");
    await expect.poll(() => read("src/auth.ts")).toContain("/* mine */ export const authLine39");
  });

  it("are suggested in place, and the assistant's suggestion is applied", async () => {
    const { page } = session();
    change("src/auth.ts", "authLine40 = 40;", "authLine40 = 400;");
    await request({ title: "Forty" });
    await openDiff("auth.ts");
    await beginComment(side("modified"), "authLine40 = 400;");
    await page.keyboard.type("With a name:");
    await threadIn(page).getByRole("button", { name: "Suggest an Edit" }).click();
    const box = threadIn(page).locator(".edit-container");
    await box.locator(".view-line", { hasText: "authLine40 = 400;" }).click();
    await page.keyboard.press("Home");
    await page.keyboard.press("Shift+End");
    await page.keyboard.type("export const authLine40 = limit;");
    await box.getByRole("button", { name: "Ask Now" }).click();
    const [item] = await waitForItems(assistant());
    expect(item?.comments).toMatchObject([
      { patch: expect.stringMatching(/^-export const authLine40 = 400;\n\+export const authLine40 = limit;$/m) },
    ]);
    const comment = "Or:\n\n```suggestion\nexport const authLine40 = 4 * 100;\n```";
    await assistant().call("answer_comment", { thread_id: item?.comments[0]?.thread_id, comment });
    const answer = threadIn(page).locator(".review-comment", { hasText: "4 * 100" });
    await answer.hover();
    await answer.getByRole("button", { name: "Apply Suggestion" }).click();
    await expect.poll(() => read("src/auth.ts")).toContain("authLine40 = 4 * 100;");
    await answer.getByText("Suggestion applied").waitFor();
  });

  it("are a key away from the review, which keeps the focus when it opens a diff", async () => {
    const { page } = session();
    change("src/auth.ts", "authLine5 = 5", "authLine5 = 50");
    await request({ title: "A key away" });
    const frame = await headingShown(page, "A key away");
    await row("auth.ts").waitFor();
    await frame.locator("main.scroller").focus();
    await page.keyboard.press("x");
    await activeEditorTab(page).filter({ hasText: "A key away (Iteration 1)" }).waitFor();
    await page.keyboard.press("Control+w");
    await frame.getByRole("button", { name: "Open auth.ts" }).first().click();
    await activeEditorTab(page).filter({ hasText: "auth.ts (Iteration 1)" }).waitFor();
    expect(await frame.evaluate(() => document.hasFocus())).toBe(true);
  });
});
