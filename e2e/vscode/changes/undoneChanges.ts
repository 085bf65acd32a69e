import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import type { Frame } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import type { Assistant } from "../../support/assistant.ts";
import { type StoryRepository, storyRepository } from "../../support/storyRepository.ts";
import { until } from "../../support/windows.ts";
import { headingShown } from "../support/reviewPanel.ts";
import type { VsCodeSession } from "../support/session.ts";
import { codeShows, goToLineEnd, typeText } from "../support/typing.ts";
import { activeEditorTab, openFile, runCommand } from "../support/workbench.ts";

/** Settings with which VS Code would change every line when it saves a file. */
const savingChangesAll = {
  "editor.formatOnSave": true,
  "files.trimTrailingWhitespace": true,
  "files.insertFinalNewline": true,
};

/** Lines that a formatter would change, without an end of the last one. */
const untidy = Array.from({ length: 60 }, (_, at) => `export const value${at}   =  ${at}  ;   `).join("\n");

/** Undoes changes in the review while their file is open in an editor. It makes one commit. */
export function itUndoesChanges(session: () => VsCodeSession, ready: () => Assistant): void {
  let frame: Frame;
  let repository: StoryRepository;
  let reviewId = "";
  const onDisk = () => readFileSync(repository.folder("lib/untidy.js"), "utf8");
  const change = (text: string, at: number) => text.replace(`value${at}   =  ${at}  ;`, `value${at}   =  ${at}0  ;`);
  const hunk = (line: number) =>
    frame.locator("main.scroller .code-row", { has: frame.locator(".hunk-place", { hasText: `line ${line}` }) });

  async function undo(line: number, reason: string): Promise<void> {
    await hunk(line)
      .getByRole("button", { name: /^Undo hunk/ })
      .click();
    const box = frame.getByRole("textbox", { name: /^Reason for the assistant/ });
    await box.fill(reason);
    const press = () => frame.getByRole("button", { name: "Undo Change", exact: true }).click();
    await press();
    const asks = frame.getByText(/only once for this folder/);
    await until(async () => (await asks.isVisible()) || !(await box.isVisible()), "the answer");
    if (await asks.isVisible()) await press();
    await box.waitFor({ state: "detached" });
    await frame.getByText(reason).first().waitFor();
  }

  beforeAll(async () => {
    const { page, workspace } = session();
    repository = storyRepository({ workspace, assistant: ready() });
    const { call, commit, folder } = repository;
    mkdirSync(folder(".vscode"), { recursive: true });
    mkdirSync(folder("lib"), { recursive: true });
    writeFileSync(folder(".vscode/settings.json"), JSON.stringify(savingChangesAll));
    writeFileSync(folder("lib/untidy.js"), untidy);
    commit("Begin");
    writeFileSync(folder("lib/untidy.js"), change(change(untidy, 10), 40));
    const content = "# Other values\n\nTwo values are larger: [`lib/untidy.js:11`][] and [`lib/untidy.js:41`][].\n";
    const made = await call("present_review", { baseUri: folder(), content });
    reviewId = String(made["review_id"] ?? made["reviewId"]);
    frame = await headingShown(page, "Other values");
    await hunk(8).waitFor();
  });

  it("takes exactly the lines back in an open file, and VS Code's own Undo brings them back", async () => {
    const { page } = session();
    await openFile(page, "untidy.js");
    await codeShows(page, "value10   =  100");
    await undo(8, "Ten stays ten.");
    await expect.poll(onDisk).toBe(change(untidy, 40));
    await codeShows(page, "value10   =  10  ;");
    await activeEditorTab(page).and(page.locator(":not(.dirty)")).waitFor();
    await goToLineEnd(page, 1);
    await page.keyboard.press("Control+Z");
    await codeShows(page, "value10   =  100");
    await runCommand(page, "File: Revert File");
    await codeShows(page, "value10   =  10  ;");
    expect(onDisk()).toBe(change(untidy, 40));
  });

  it("edits an open file with unsaved text in other lines, and leaves it unsaved", async () => {
    const { page } = session();
    await goToLineEnd(page, 30);
    await typeText(page, "// mine");
    await undo(38, "Forty stays forty.");
    await goToLineEnd(page, 41);
    await codeShows(page, "value40   =  40  ;");
    await activeEditorTab(page).and(page.locator(".dirty")).waitFor();
    expect(onDisk()).toBe(change(untidy, 40));
  });

  it("tells the assistant once, with the reasons", async () => {
    const received = await repository.call("wait_for_feedback", { review_id: reviewId, timeout_seconds: 30 });
    expect(received["items"]).toMatchObject([
      { kind: "undone", text: "Ten stays ten." },
      { kind: "undone", text: "Forty stays forty." },
      { kind: "edited", edits: [{ diff: expect.stringContaining("// mine") }] },
    ]);
    const { cursor } = received;
    const again = await repository.call("wait_for_feedback", { review_id: reviewId, timeout_seconds: 1, cursor });
    expect(again["items"]).toEqual([]);
    // The editor has the text of the disk again before the assistant writes.
    await runCommand(session().page, "File: Revert File");
    await codeShows(session().page, "value40   =  400  ;");
  });

  it("shows the lines that the assistant has mended, without the undone ones", async () => {
    const mended = untidy
      .replace("value10   =  10  ;", "value10   =  11  ;")
      .replace("value40   =  40  ;", "value40   =  41  ;");
    writeFileSync(repository.folder("lib/untidy.js"), mended);
    const content = "# Other values\n\nBoth are one more: [`lib/untidy.js:11`][] and [`lib/untidy.js:41`][].\n";
    await repository.call("present_review", { baseUri: repository.folder(), review_id: reviewId, content });
    for (const line of ["value10   =  11", "value40   =  41"])
      await frame
        .locator("main.scroller ins.diff-line, main.scroller td.diff-text ins", { hasText: line })
        .first()
        .waitFor();
    await expect.poll(() => frame.getByText("The assistant wrote this again").count()).toBe(0);
    expect(onDisk()).toBe(mended);
  });

  it("take a suggestion of the person, which is applied without a change to other lines", async () => {
    const { page } = session();
    const before = onDisk();
    await frame.getByRole("button", { name: "Comment on added line 11" }).first().click();
    const box = frame.locator(".comment-box textarea").first();
    await box.fill("A round one:");
    await box.press("Control+g");
    await expect.poll(() => box.inputValue()).toContain("```suggestion\nexport const value10   =  11  ;   \n```");
    await page.keyboard.type("export const value10   =  20  ;   ");
    await box.press("Control+Shift+Enter");
    const thread = frame.locator(".thread", { hasText: "A round one:" });
    await thread.getByRole("button", { name: "Apply", exact: true }).click();
    await thread.getByText("Applied").waitFor();
    expect(onDisk()).toBe(before.replace("value10   =  11  ;", "value10   =  20  ;"));
    await openFile(page, "untidy.js");
    await goToLineEnd(page, 11);
    await codeShows(page, "value10   =  20  ;");
    const received = await repository.call("wait_for_feedback", { review_id: reviewId, timeout_seconds: 30 });
    expect(received["items"]).toMatchObject([
      { kind: "question", comments: [{ patch: expect.stringContaining("+export const value10   =  20") }] },
      { kind: "applied" },
    ]);
  });
}
