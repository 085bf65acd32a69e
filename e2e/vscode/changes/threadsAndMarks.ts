import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import type { Assistant } from "../../support/assistant.ts";
import { waitForItems } from "../../support/comments.ts";
import { succeeds, until } from "../../support/windows.ts";
import {
  beginComment,
  beginCommentBeside,
  changesRow,
  diffSide,
  giveVerdict,
  shownThread,
} from "../support/codeReviewEditors.ts";
import { headingShown, reviewFrame } from "../support/reviewPanel.ts";
import type { VsCodeSession } from "../support/session.ts";
import { chooseTheme, themes } from "../support/vsCodeThemes.ts";
import { activeEditorTab, quickPick, reloadWindow, runCommand, statusBarItem } from "../support/workbench.ts";

const numbered = (name: string, count: number) =>
  Array.from({ length: count }, (_, at) => `export const ${name}Line${at + 1} = ${at + 1};\n`).join("");

/** Returns the contrast of the word "Viewed" after a line with the editor; 0 while there are none. */
function contrastOfMark(page: Page): Promise<number> {
  return diffSide(page, "modified").evaluate((editor) => {
    const mark = [...editor.querySelectorAll(".view-line span")]
      .map((span) => getComputedStyle(span, "::after"))
      .find(({ content }) => content.includes("Viewed"));
    const ground = editor.querySelector(".monaco-editor-background");
    if (mark === undefined || ground === null) return 0;
    const light = (color: string) => {
      const parts = (color.match(/[\d.]+/g) ?? []).slice(0, 3).map((part) => Number(part) / 255);
      const [red = 0, green = 0, blue = 0] = parts.map((part) =>
        part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
      );
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const [one, other] = [light(mark.color), light(getComputedStyle(ground).backgroundColor)];
    return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
  });
}

/**
 * Reviews files of every kind, with threads on both sides and marks, in a window and with its assistant. It makes one
 * commit.
 */
export function itHasThreadsAndMarks(session: () => VsCodeSession, ready: () => Assistant): void {
  let assistant: Assistant;
  let reviewId = "";
  let cursor: string | undefined;

  const file = (...path: string[]) => join(session().workspace.folder, ...path);
  const git = (...args: string[]) =>
    execFileSync("git", ["-c", "user.name=Test", "-c", "user.email=test@example.com", ...args], { cwd: file() });
  const change = (path: string, from: string, to: string) =>
    writeFileSync(file(path), readFileSync(file(path), "utf8").replace(from, to));
  const row = (text: string | RegExp) => changesRow(session().page, text);
  const thread = (text: string) => shownThread(session().page).filter({ hasText: text });
  const request = async (args: Record<string, unknown>) => {
    const { structured, isError, text } = await assistant.call("request_review", args);
    if (isError) throw new Error(text);
    return structured;
  };
  const received = async () => {
    const items = await waitForItems(assistant, cursor);
    cursor = items.at(-1)?.cursor ?? cursor;
    return items.flatMap(({ comments }) => comments.map(({ about, comment }) => `${about}: ${comment}`));
  };

  beforeAll(async () => {
    assistant = ready();
    mkdirSync(file("lib"));
    writeFileSync(file("lib/old.ts"), numbered("old", 40));
    writeFileSync(file("logo.bin"), Buffer.from([0, 1, 2, 3]));
    git("init", "--quiet", "vendor");
    git("-C", "vendor", "commit", "--quiet", "--allow-empty", "--message", "One");
    git("add", "--all");
    git("commit", "--quiet", "--message", "More");
    git("-C", "vendor", "commit", "--quiet", "--allow-empty", "--message", "Two");
    writeFileSync(file("logo.bin"), Buffer.from([0, 1, 2, 4]));
    renameSync(file("lib/old.ts"), file("lib/new.ts"));
    change("lib/new.ts", "oldLine20 = 20", "oldLine20 = 200");
    change("src/auth.ts", "authLine5 = 5", "authLine5 = 50");
    change("src/auth.ts", "authLine40 = 40", "authLine40 = 400");
    rmSync(file("src/b/index.ts"));
    reviewId = String((await request({ title: "Odd files" }))["review_id"]);
    await headingShown(session().page, "Odd files");
    await row("auth.ts").waitFor();
  });

  it("says in the tree what was renamed, is binary or is another repository", async () => {
    const { page } = session();
    await row("new.ts").getByText("+1 −1 · lib · from old.ts").waitFor();
    await row("logo.bin").getByText("binary").waitFor();
    await row("vendor").getByText("submodule").waitFor();
    await row("index.ts").getByText("+0 −5 · src/b").waitFor();
    await row("logo.bin").click();
    await activeEditorTab(page).filter({ hasText: "logo.bin" }).waitFor();
    await page.locator(".view-line", { hasText: "This file has no text to compare." }).waitFor();
    await row("vendor").click();
    await activeEditorTab(page).filter({ hasText: "vendor (Round 1)" }).waitFor();
    await diffSide(page, "modified").locator(".view-line", { hasText: "Subproject commit" }).waitFor();
    await row("new.ts").click();
    await diffSide(page, "original").locator(".view-line", { hasText: "oldLine20 = 20;" }).waitFor();
    await diffSide(page, "modified").locator(".view-line", { hasText: "oldLine20 = 200;" }).waitFor();
  });

  it("takes a comment on the side before of a renamed file, and leads back to it", async () => {
    const { page } = session();
    await beginCommentBeside(diffSide(page, "original"), "oldLine20 = 20;");
    await page.keyboard.type("Why was it 20?");
    await shownThread(page).getByRole("button", { name: "Ask Now" }).click();
    await thread("Why was it 20?").getByText("Queued").or(thread("Why was it 20?").getByText("Sent")).waitFor();
    expect(await received()).toEqual(["lib/new.ts:20, as it was before the change: Why was it 20?"]);
    await row("auth.ts").click();
    await activeEditorTab(page).filter({ hasText: "auth.ts (Round 1)" }).waitFor();
    await row("Why was it 20?").click();
    await activeEditorTab(page).filter({ hasText: "new.ts (Round 1)" }).waitFor();
    await diffSide(page, "original").locator(".review-widget", { hasText: "Why was it 20?" }).waitFor();
  });

  it("lets a comment be edited, and taken back, until it is sent", async () => {
    const { page } = session();
    await row("auth.ts").click();
    await activeEditorTab(page).filter({ hasText: "auth.ts (Round 1)" }).waitFor();
    await beginComment(diffSide(page, "modified"), "authLine5 = 50;");
    await page.keyboard.type("Too much.");
    await shownThread(page).getByRole("button", { name: "Add to Review" }).click();
    await thread("Too much.").getByText("Pending").waitFor();
    await thread("Too much.").locator(".review-comment").hover();
    await thread("Too much.").locator(".review-comment").getByRole("button", { name: "Edit" }).click();
    const box = shownThread(page).locator(".edit-container .monaco-editor, .edit-textarea .monaco-editor").first();
    await box.waitFor();
    await box.click();
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type("Far too much.");
    await shownThread(page).getByRole("button", { name: "Save" }).click();
    await thread("Far too much.").getByText("Pending").waitFor();
    await row("Far too much.").waitFor();
    await thread("Far too much.").locator(".review-comment").hover();
    await thread("Far too much.").locator(".review-comment").getByRole("button", { name: "Delete" }).click();
    await thread("Far too much.").waitFor({ state: "detached" });
    await row("Far too much.").waitFor({ state: "detached" });
    expect(await received()).toEqual([]);
  });

  it("marks hunk by hunk with a key, and says how much of a file is seen", async () => {
    const { page } = session();
    const modified = diffSide(page, "modified");
    await modified.locator(".view-line", { hasText: "authLine5 = 50;" }).click();
    await page.keyboard.press("Control+Alt+V");
    await row("auth.ts").getByText("+2 −2 · 1 of 2 viewed · src").waitFor();
    await page.locator(".line-numbers.active-line-number", { hasText: /^40$/ }).first().waitFor();
    await page.keyboard.press("Control+Alt+V");
    await row("auth.ts").getByText("+2 −2 · src").waitFor();
    await row("auth.ts").getByRole("checkbox", { checked: true }).waitFor();
    await page
      .getByText(/^Round 1 · Uncommitted changes · 5 files · .* · 1 viewed$/)
      .first()
      .waitFor();
    // On the same lines the key removes the mark.
    await page.keyboard.press("Control+Alt+V");
    await row("auth.ts").getByText("1 of 2 viewed").waitFor();
  });

  it("goes on to the next file that is not viewed, at the change that is not, and says when there is no other", async () => {
    const { page } = session();
    await page.keyboard.press("Control+Alt+Enter");
    const next = activeEditorTab(page).filter({ hasNotText: "auth.ts" });
    await next.waitFor();
    await runCommand(page, "Dialectic: Go to Next Unviewed File");
    await until(async () => {
      await page.keyboard.press("Control+Alt+Enter");
      return page.getByText("All files in this round are viewed.").first().isVisible();
    }, "the end of the files");
    await page
      .getByText(/^Round 1 · Uncommitted changes · 5 files · .* · 5 viewed$/)
      .first()
      .waitFor();
    await until(async () => {
      // The last of the keys may still be in progress, and mark the file again.
      await row("auth.ts").locator(".monaco-custom-toggle, .custom-view-tree-node-item-checkbox").first().click();
      return succeeds(
        page
          .getByText(/^Round 1 · Uncommitted changes · 5 files · .* · 4 viewed$/)
          .first()
          .waitFor({ timeout: 5_000 }),
      );
    }, "a file that is to be seen again");
    await row("auth.ts").click();
    await activeEditorTab(page).filter({ hasText: "auth.ts (Round 1)" }).waitFor();
    await runCommand(page, "Dialectic: Go to Next Unviewed File");
    await page.getByText("All other files in this round are viewed.").first().waitFor();
  });

  it("keeps a thread in reach whose code is gone or not in the round, and goes from thread to thread", async () => {
    const { page } = session();
    await beginComment(diffSide(page, "modified"), "authLine40 = 400;");
    await page.keyboard.type("And this?");
    await shownThread(page).getByRole("button", { name: "Ask Now" }).last().click();
    await row("And this?").waitFor();
    change("src/auth.ts", "export const authLine40 = 400;\n", "");
    await request({ review_id: reviewId });
    await page
      .getByText(/^Round 1 ↔ Round 2 · Uncommitted changes · 1 file/)
      .first()
      .waitFor();
    await row("And this?").getByText("Outdated").waitFor();
    await row("Other comments").waitFor();
    await row("Why was it 20?").getByText("lib/new.ts:20").waitFor();
    // The editor of the other thread is in front first, so that the effect of each click is seen.
    await row("Why was it 20?").click();
    await activeEditorTab(page).filter({ hasText: "new.ts (Round 1)" }).waitFor();
    await row("And this?").click();
    await activeEditorTab(page).filter({ hasText: "auth.ts (Round 1)" }).waitFor();
    await thread("And this?").first().waitFor();
    await page.keyboard.press("Control+Alt+M");
    await activeEditorTab(page).filter({ hasText: "new.ts (Round 1)" }).waitFor();
    await runCommand(page, "Dialectic: Go to Next Unresolved Comment");
    await activeEditorTab(page).filter({ hasText: "auth.ts (Round 1)" }).waitFor();
  });

  it("leads from the list of comments to the story with the focus in the review, and from the tree to the diff of their round", async () => {
    const { page } = session();
    const frame = await reviewFrame(page);
    for (const comment of ["Why was it 20?", "And this?"]) {
      await frame.locator("main.scroller").focus();
      await page.keyboard.press("q");
      await frame.locator(".comments-row", { hasText: comment }).click();
      await frame.locator("main.scroller .thread:is(:focus, :focus-within)", { hasText: comment }).waitFor();
      expect(await frame.evaluate(() => document.hasFocus())).toBe(true);
    }
    await row("Why was it 20?").click();
    await activeEditorTab(page).filter({ hasText: "new.ts (Round 1)" }).waitFor();
    await row("And this?").click();
    await activeEditorTab(page).filter({ hasText: "auth.ts (Round 1)" }).waitFor();
    await thread("And this?").first().waitFor();
  });

  it("has marks that can be read in every theme", async () => {
    const { page } = session();
    await diffSide(page, "modified").locator(".view-line", { hasText: "authLine40 = 400;" }).click();
    await page.keyboard.press("Control+Alt+V");
    for (const [theme, bodyClass] of themes) {
      await chooseTheme(page, theme);
      // The page has the theme once the editors do.
      await (await reviewFrame(page)).locator(`body.${bodyClass}`).waitFor();
      await expect.poll(() => contrastOfMark(page)).toBeGreaterThan(4.5);
      await thread("And this?").first().waitFor();
    }
  });

  it("has its verdict, its threads and both sides again after a reload", async () => {
    const { page } = session();
    await row("Why was it 20?").hover();
    await row("Why was it 20?").getByRole("button", { name: "Resolve" }).click();
    await row("Why was it 20?").getByText("Resolved").waitFor();
    await giveVerdict(page, "Approve", "");
    await statusBarItem(page, "Approved").waitFor();
    await reloadWindow(page);
    await statusBarItem(page, "Approved").waitFor();
    await row("Why was it 20?").getByText("Resolved").waitFor();
    await activeEditorTab(page).filter({ hasText: "auth.ts (Round 1)" }).waitFor();
    await diffSide(page, "modified").locator(".view-line", { hasText: "authLine40 = 400;" }).waitFor();
    await thread("And this?").first().waitFor();
    await runCommand(page, "Dialectic: Select Round of Changes...");
    await quickPick(page, "Round 2").click();
    await page
      .getByText(/^Round 2 · Uncommitted changes · 5 files/)
      .first()
      .waitFor();
  });
}
