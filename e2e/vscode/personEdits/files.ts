import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { succeeds, until } from "../../support/windows.ts";
import { code, type EditingWindow, editedFiles } from "../support/editedFiles.ts";
import { codeShows, goToLineEnd, typeText } from "../support/typing.ts";
import { activeEditorTab, hostRuns, reloadWindow, runCommand, showExplorer } from "../support/workbench.ts";

export const filesOfThePerson = [
  "moved",
  "typed",
  "deleted",
  "movedOnDisk",
  "discarded",
  "stashed",
  "cleaned",
  "unsaved",
].map((name) => `${name}.js`);

/** Tests a person's actions on files during a review, and the assistant's notifications of them. */
export function itTellsOfFiles(window: EditingWindow): void {
  const { session } = window;
  const { file, open, save, readNewEdits, requestRound } = editedFiles(window);

  /** Renames the active file in the explorer. */
  async function renameInExplorer(page: Page, name: string, to: string): Promise<void> {
    const box = page.locator(".explorer-folders-view .monaco-inputbox input");
    await until(async () => {
      // The list may be redrawn at this moment, with the newly opened file.
      await page.getByRole("treeitem", { name }).first().click();
      await page.keyboard.press("F2");
      return succeeds(box.fill(to, { timeout: 2_000 }));
    }, "the box for another name");
    await box.press("Enter");
    await until(() => existsSync(file(to)), "the file by its other name");
  }

  /** Types at the end of a line, and saves; the assistant receives the change. */
  async function editLine(name: string): Promise<void> {
    const { page } = session();
    await open(name);
    await goToLineEnd(page, 3);
    await typeText(page, " // mine");
    await save(name, "// mine");
    expect(await readNewEdits()).toContain(`${name}: -  server.listen();\n+  server.listen(); // mine`);
  }

  it("gives a file another name, once as it is and once with text that is not saved", async () => {
    const { page } = session();
    await showExplorer(page);
    await open("moved.js");
    await goToLineEnd(page, 3);
    await typeText(page, " // mine");
    await save("moved.js", "// mine");
    await renameInExplorer(page, "moved.js", "other.js");
    await open("typed.js");
    await goToLineEnd(page, 3);
    await typeText(page, " // mine, too");
    await codeShows(page, "// mine, too");
    await renameInExplorer(page, "typed.js", "otherToo.js");
    await activeEditorTab(page).filter({ hasText: "otherToo.js" }).waitFor();
    await codeShows(page, "// mine, too");
    // Unsaved text is reported once VS Code has it under its new name.
    const all: string[] = [];
    await until(async () => all.push(...(await readNewEdits())) >= 2, "both edits");
    expect(all.sort()).toEqual([
      "other.js: -  server.listen();\n+  server.listen(); // mine",
      "otherToo.js: -  server.listen();\n+  server.listen(); // mine, too",
    ]);
    expect(await requestRound()).toBeUndefined();
    await save("otherToo.js", "// mine, too");
    expect(await requestRound()).toBeUndefined();
  });

  it("deletes a file", async () => {
    const { page } = session();
    await editLine("deleted.js");
    await showExplorer(page);
    const row = page.getByRole("treeitem", { name: "deleted.js" });
    await row.click();
    await page.keyboard.press("Delete");
    const dialog = page.locator(".monaco-dialog-box").getByRole("button", { name: /Delete|Move to Trash/ });
    await until(async () => {
      if (await dialog.first().isVisible()) await dialog.first().click();
      return (await row.count()) === 0;
    }, "the file to be deleted");
    expect(await requestRound()).toBeUndefined();
  });

  it("has edited a file that the assistant gives another name", async () => {
    await editLine("movedOnDisk.js");
    mkdirSync(file("deep"));
    renameSync(file("movedOnDisk.js"), file("deep/named.js"));
    expect(await requestRound()).toBeUndefined();
    writeFileSync(file("deep/named.js"), `// more\n${code}`);
    expect(await requestRound()).toEqual([expect.stringContaining("deep/named.js:4")]);
    writeFileSync(file("deep/named.js"), code.replace("server.listen();", "server.listen(); // mine"));
    expect(await requestRound()).toBeUndefined();
  });

  it("discards all changes of a file by git: nobody is accused of it", async () => {
    await editLine("discarded.js");
    execFileSync("git", ["checkout", "--quiet", "discarded.js"], { cwd: session().workspace.folder });
    expect(await requestRound()).toEqual([
      expect.stringContaining("The user's edit at discarded.js:3 is gone: the file is the same as in the last commit."),
    ]);
    writeFileSync(file("discarded.js"), code.replace("server.listen();", "server.listen(); // mine"));
    expect(await requestRound()).toBeUndefined();
  });

  it("puts changes on the stash, and takes them back", async () => {
    const { page } = session();
    await editLine("stashed.js");
    await runCommand(page, "Git: Stash");
    const box = page.locator(".quick-input-widget input[type=text]").first();
    await page.locator(".quick-input-widget", { hasText: "stash message" }).waitFor();
    await box.press("Enter");
    await codeShows(page, "// mine", false);
    expect(await requestRound()).toContainEqual(
      expect.stringContaining("The user's edit at stashed.js:3 is gone: the file is the same as in the last commit."),
    );
    await runCommand(page, "Git: Pop Latest Stash");
    await codeShows(page, "// mine");
    expect(await requestRound()).toBeUndefined();
  });

  it("discards all changes in Source Control: nobody is accused of it", async () => {
    const { page } = session();
    await editLine("cleaned.js");
    // The other files are as committed, so that this file is the only one to discard.
    const git = (...args: string[]) =>
      execFileSync("git", ["-c", "user.name=Test", "-c", "user.email=test@example.com", ...args], {
        cwd: session().workspace.folder,
      });
    git("add", "--all", ":!cleaned.js");
    git("commit", "--quiet", "--message", "Others");
    const question = page.locator(".monaco-dialog-box", { hasText: "cleaned.js" });
    await until(async () => {
      await runCommand(page, "Git: Refresh");
      await runCommand(page, "Git: Discard All Changes");
      const isAsked = await succeeds(question.waitFor({ timeout: 5_000 }));
      if (!isAsked) await page.keyboard.press("Escape");
      return isAsked;
    }, "the question about this file alone");
    await question.getByRole("button", { name: /^Discard/ }).click();
    await codeShows(page, "// mine", false);
    // Without any change there is no further round.
    writeFileSync(file("another.js"), code);
    expect(await requestRound()).toEqual([
      expect.stringContaining("The user's edit at cleaned.js:3 is gone: the file is the same as in the last commit."),
    ]);
    writeFileSync(file("cleaned.js"), code.replace("server.listen();", "server.listen(); // mine"));
    expect(await requestRound()).toBeUndefined();
  });

  it("reloads the window with text that is not saved", async () => {
    const { page } = session();
    await open("unsaved.js");
    await goToLineEnd(page, 3);
    await page.keyboard.press("Enter");
    await typeText(page, "announce(port);");
    await codeShows(page, "announce(port);");
    await page.locator(".tab.active.dirty").waitFor();
    expect(await readNewEdits()).toEqual(["unsaved.js: +  announce(port);"]);
    await reloadWindow(page);
    await hostRuns(page);
    // VS Code may or may not have kept it; nothing else has removed it.
    expect(await requestRound()).toBeUndefined();
  });
}
