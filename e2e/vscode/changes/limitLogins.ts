import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import type { Assistant } from "../../support/assistant.ts";
import {
  beginComment,
  giveVerdict as decide,
  changesRow as row,
  diffSide as side,
  shownThread as thread,
} from "../support/codeReviewEditors.ts";
import { headingShown, reviewFrame } from "../support/reviewPanel.ts";
import type { VsCodeSession } from "../support/session.ts";
import { activeEditorTab, openFile, quickPick, runCommand, statusBarItem } from "../support/workbench.ts";

/**
 * Reviews changes from the request to the approval, in a window and with its assistant; the review is cleared in the
 * end.
 */
export function itIsReviewed(session: () => VsCodeSession, ready: () => Assistant): void {
  let assistant: Assistant;
  let reviewId = "";
  let cursor = "";

  const file = (...path: string[]) => join(session().workspace.folder, ...path);
  const change = (path: string, from: string, to: string) =>
    writeFileSync(file(path), readFileSync(file(path), "utf8").replace(from, to));
  let last: readonly Record<string, unknown>[] = [];
  const feedback = async () => {
    const answer = await assistant.call("wait_for_feedback", {
      review_id: reviewId,
      ...(cursor === "" ? {} : { cursor }),
      timeout_seconds: 30,
    });
    cursor = String(answer.structured["cursor"]);
    last = answer.structured["items"] as readonly Record<string, unknown>[];
    return last;
  };
  /** Returns the thread of the first comment in the last received item. */
  const lastThread = () => {
    const comments = last[0]?.["comments"] as readonly { readonly thread_id: string }[] | undefined;
    return comments?.[0]?.thread_id;
  };

  beforeAll(() => {
    assistant = ready();
  });

  it("shows the files of a request as a tree, with counts, marks and the notes of the author", async () => {
    const { page } = session();
    change(
      "src/auth.ts",
      "export const authLine23 = 23;\n",
      "// 💡 the limit of logins\nexport const authLine23 = 230;\n",
    );
    change("src/server.ts", "export const serverLine67 = 67;\n", "");
    writeFileSync(file("src/limit.ts"), "export const limit = 5;\n");
    const asked = await assistant.call("request_review", { title: "Limit logins", description: "Five attempts." });
    expect(asked.isError).toBe(false);
    reviewId = String(asked.structured["review_id"]);
    await headingShown(page, "Limit logins");
    await row(page, "auth.ts").getByText("+2 −1 · src").waitFor();
    await row(page, "server.ts").getByText("+0 −1 · src").waitFor();
    await row(page, "limit.ts").getByText("+1 −0 · src").waitFor();
    await row(page, "the limit of logins").waitFor();
    await page.getByText("Round 1 · Uncommitted changes · 3 files · +3 −2 · 0 viewed").first().waitFor();
    await statusBarItem(page, "Waiting for review").waitFor();
    await row(page, "limit.ts").locator(".monaco-custom-toggle, .custom-view-tree-node-item-checkbox").first().click();
    await page.getByText("Round 1 · Uncommitted changes · 3 files · +3 −2 · 1 viewed").first().waitFor();
  });

  it("opens both sides of a file, which nobody can change", async () => {
    const { page } = session();
    await row(page, "auth.ts").click();
    await activeEditorTab(page).filter({ hasText: "auth.ts (Round 1)" }).waitFor();
    await side(page, "original").locator(".view-line", { hasText: "authLine23 = 23;" }).waitFor();
    await side(page, "modified").locator(".view-line", { hasText: "authLine23 = 230;" }).waitFor();
  });

  it("stands for the file itself where VS Code lists what is open among the files", async () => {
    const { page } = session();
    await page.keyboard.press("Control+P");
    const input = page.locator(".quick-input-widget input[type=text]").first();
    await input.fill("auth.ts");
    await quickPick(page, "auth.ts").waitFor();
    const rows = page.locator(".quick-input-list .monaco-list-row");
    await expect
      .poll(() => rows.evaluateAll((all) => all.map((each) => each.getAttribute("aria-label"))))
      .toEqual([expect.stringMatching(/^auth\.ts src/)]);
    await input.press("Escape");
    await input.waitFor({ state: "hidden" });
  });

  it("gives the assistant a comment on a changed line at once, and says how far it has come", async () => {
    const { page } = session();
    await beginComment(side(page, "modified"), "authLine23 = 230;");
    await page.keyboard.type("Why 230?");
    await thread(page).getByRole("button", { name: "Ask Now" }).click();
    await thread(page).locator(".review-comment", { hasText: "Why 230?" }).waitFor();
    const [item] = await feedback();
    expect(item).toMatchObject({
      kind: "question",
      comments: [{ about: "src/auth.ts:24", quote: "export const authLine23 = 230;", comment: "Why 230?" }],
    });
    await thread(page).getByText("Sent to test-assistant").waitFor();
    await row(page, "Why 230?").waitFor();
  });

  it("lists the thread once, also when the text of the file is loaded for the assistant", async () => {
    const { page } = session();
    await runCommand(page, "Comments: Focus on Comments View");
    const listed = page.locator("#workbench\\.parts\\.panel .monaco-list-row").filter({ hasText: "Why 230?" });
    await listed.first().waitFor();
    const files = [{ filePath: file("src/auth.ts"), showEditor: false }];
    expect((await assistant.call("open_files", { files })).isError).toBe(false);
    // The text of the mark arrives with the threads at their current places.
    await row(page, "auth.ts").locator(".monaco-custom-toggle, .custom-view-tree-node-item-checkbox").first().click();
    await page.getByText("Round 1 · Uncommitted changes · 3 files · +3 −2 · 2 viewed").first().waitFor();
    expect(await listed.count()).toBe(1);
    await row(page, "auth.ts").locator(".monaco-custom-toggle, .custom-view-tree-node-item-checkbox").first().click();
    await page.getByText("Round 1 · Uncommitted changes · 3 files · +3 −2 · 1 viewed").first().waitFor();
    await runCommand(page, "View: Hide Panel");
  });

  it("shows the assistant's answer in the thread, and nothing of it is trusted", async () => {
    const { page } = session();
    const answer = "Per hour. ![seen](https://example.org/seen.png) [run](command:workbench.action.closeAllEditors)";
    expect((await assistant.call("answer_comment", { thread_id: lastThread(), comment: answer })).isError).toBe(false);
    await thread(page).getByText("Per hour.").waitFor();
    expect(await thread(page).locator("img[src*='example.org']").count()).toBe(0);
    expect(await thread(page).locator("a[data-href^='command:'], a[href^='command:']").count()).toBe(0);
  });

  it("keeps a comment in a file for the verdict, and sends both together", async () => {
    const { page } = session();
    await openFile(page, "limit.ts");
    await beginComment(page.locator(".editor-group-container.active"), "limit = 5;");
    await page.keyboard.type("Three, please.");
    await thread(page).getByRole("button", { name: "Add to Review" }).click();
    await thread(page).getByText("Pending").waitFor();
    await statusBarItem(page, "Waiting for review, 1 pending comment").waitFor();
    await decide(page, "Request Changes", "One thing.");
    await statusBarItem(page, "Changes requested").waitFor();
    expect(await feedback()).toMatchObject([
      {
        kind: "request_changes",
        text: "One thing.",
        comments: [{ about: "src/limit.ts:1", comment: "Three, please.", quote: "export const limit = 5;" }],
      },
    ]);
  });

  it("shows what the next round changed, what is addressed, and takes the person through it", async () => {
    const { page } = session();
    await row(page, "Why 230?").getByText("Delivered to test-assistant").waitFor();
    change("src/limit.ts", "limit = 5;", "limit = 3;");
    const again = await assistant.call("request_review", {
      review_id: reviewId,
      description: "Three, in [`src/limit.ts:1`][].",
    });
    expect(again.isError).toBe(false);
    const addressed = { reference: "src/limit.ts:1" };
    await assistant.call("answer_comment", { thread_id: lastThread(), comment: "Done.", addressed });
    await thread(page).getByText("The lines of src/limit.ts were edited.").waitFor();
    await page.getByText("Round 1 ↔ Round 2 · Uncommitted changes · 1 file · +1 −1 · 0 viewed").first().waitFor();
    await row(page, "Other comments").waitFor();
    await row(page, "Why 230?").getByText("src/auth.ts:24 · Delivered to test-assistant").waitFor();
    await runCommand(page, "Dialectic: Go to Next Unviewed File");
    await activeEditorTab(page).filter({ hasText: "limit.ts (Round 1 ↔ Round 2)" }).waitFor();
    await side(page, "original").locator(".view-line", { hasText: "limit = 5;" }).waitFor();
    await side(page, "modified").locator(".view-line", { hasText: "limit = 3;" }).waitFor();
    await thread(page).getByText("Three, please.").first().waitFor();
    await page.keyboard.press("Control+Alt+Enter");
    await page.getByText("All files in this round are viewed.").first().waitFor();
    await page.getByText("Round 1 ↔ Round 2 · Uncommitted changes · 1 file · +1 −1 · 1 viewed").first().waitFor();
  });

  it("shows in the panel the code that changed below the text that is about it, and leads from the text to the code", async () => {
    const { page } = session();
    await runCommand(page, "Dialectic: Toggle Comparison with Previous Iteration");
    const frame = await reviewFrame(page);
    const compared = frame.locator(".compare .code-row");
    await compared.locator(".change-file :is(h2, h3, h4, h5, h6)", { hasText: "limit.ts" }).waitFor();
    await compared.locator("ins", { hasText: "limit = 3;" }).waitFor();
    await compared.locator("del", { hasText: "limit = 5;" }).waitFor();
    await runCommand(page, "Dialectic: Toggle Comparison with Previous Iteration");
    await frame.locator(".compare").waitFor({ state: "detached" });
    const reference = frame.locator("main.scroller a.reference", { hasText: "src/limit.ts:1" });
    await reference.focus();
    // The palette takes the focus out of the page.
    await runCommand(page, "Dialectic: Preview Reference");
    await frame.locator(".preview", { hasText: "limit = 3;" }).waitFor();
    await reference.focus();
    await runCommand(page, "Dialectic: Show Change at Reference");
    const heading = frame.locator("main.scroller .code-row", { has: frame.locator(".hunk-heading") }).first();
    const view = frame.locator("main.scroller");
    const distance = async () => ((await heading.boundingBox())?.y ?? 0) - ((await view.boundingBox())?.y ?? 0);
    await frame.locator("main.scroller .code-row ins", { hasText: "limit = 3;" }).waitFor();
    await expect.poll(distance).toBeLessThan(200);
  });

  it("compares all files in one editor", async () => {
    const { page } = session();
    await runCommand(page, "Dialectic: Select Round of Changes...");
    await quickPick(page, "Round 2").click();
    await page.getByText("Round 2 · Uncommitted changes · 3 files · +3 −2 · 0 viewed").first().waitFor();
    await runCommand(page, "Dialectic: Open All Changes");
    await activeEditorTab(page).filter({ hasText: "Limit logins (Round 2)" }).waitFor();
    await page.locator(".multiDiffEntry").filter({ hasText: "limit.ts" }).waitFor();
  });

  it("lets the person alone resolve, and approve", async () => {
    const { page } = session();
    await runCommand(page, "Dialectic: Go to Next Unresolved Comment");
    await row(page, "Three, please.").hover();
    await row(page, "Three, please.").getByRole("button", { name: "Resolve" }).click();
    await row(page, "Three, please.").getByText("Resolved").waitFor();
    await decide(page, "Approve", "");
    await statusBarItem(page, "Approved").waitFor();
    expect((await feedback()).map(({ kind }) => kind)).toEqual(["resolved", "approve"]);
  });

  it("refuses a comment without a review with words", async () => {
    const { page } = session();
    await openFile(page, "server.ts");
    await beginComment(page.locator(".editor-group-container.active"), "serverLine5 = 5;");
    await page.keyboard.type("Once more.");
    await runCommand(page, "Dialectic: Clear Review");
    await row(page, "limit.ts").waitFor({ state: "detached" });
    await thread(page).getByRole("button", { name: "Ask Now" }).click();
    await page.getByText("There is no review to comment on").first().waitFor();
    await thread(page).locator(".view-line", { hasText: "Once more." }).waitFor();
    await thread(page).getByText("Not sent").waitFor();
  });
}
