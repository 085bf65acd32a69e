import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { succeeds, until } from "../../support/windows.ts";
import { changesRow, diffSide, markedLines } from "../support/codeReviewEditors.ts";
import { code, type EditingWindow, editedFiles } from "../support/editedFiles.ts";
import { openReviewView } from "../support/reviewPanel.ts";
import { codeShows, goToLineEnd, typeText } from "../support/typing.ts";
import { activeEditorTab, hostRuns, reloadWindow, runCommand, showExplorer } from "../support/workbench.ts";

/** Files that the tests edit, each another one. */
export const filesOfThePerson = [
  "returns",
  "renamed",
  "undone",
  "dragged",
  "formatted",
  "automatic",
  "moved",
  "typed",
  "marked",
  "unsaved",
].map((name) => `${name}.js`);

/**
 * Tests what the assistant is told of a person's edits, of which VS Code reports each kind in its own way.
 * `extension/src/ide/vscodeChanges.test.ts` has more kinds, by the events that VS Code sends.
 */
export function itTellsOfThePersonsEdits(window: EditingWindow): void {
  const { session } = window;
  const { file, onDisk, open, save, readNewEdits, requestRound } = editedFiles(window);

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

  it("reports lines that were typed with several cursors, in a file with carriage returns", async () => {
    const { page } = session();
    await open("returns.js");
    await goToLineEnd(page, 2);
    await runCommand(page, "Add Cursor Below");
    await page.keyboard.press("End");
    await typeText(page, " // mine");
    await save("returns.js", "server.listen(); // mine\r\n");
    expect(await readNewEdits()).toEqual([
      [
        "returns.js: -  const server = serve(port);",
        "-  server.listen();",
        "+  const server = serve(port); // mine",
        "+  server.listen(); // mine",
      ].join("\n"),
    ]);
    expect(await requestRound()).toBeUndefined();
  });

  it("reports an edit again after VS Code has renamed a symbol in it", async () => {
    const { page } = session();
    await open("renamed.js");
    await goToLineEnd(page, 3);
    await page.keyboard.press("Enter");
    await typeText(page, "announce(port);");
    await save("renamed.js", "announce(port);");
    expect(await readNewEdits()).toEqual(["renamed.js: +  announce(port);"]);
    await goToLineEnd(page, 1);
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    const box = page.locator(".rename-box input");
    await until(async () => {
      await page.keyboard.press("F2");
      return succeeds(box.waitFor({ timeout: 2_000 }));
    }, "the box for another name");
    await box.fill("gate");
    await box.press("Enter");
    await codeShows(page, "announce(gate)");
    await save("renamed.js", "announce(gate)");
    expect(await readNewEdits()).toEqual(["renamed.js: +  announce(gate);"]);
    expect(await requestRound()).toBeUndefined();
  });

  it("reports an undo of what came from the disk, and no longer once it is redone", async () => {
    const { page } = session();
    await open("undone.js");
    writeFileSync(file("undone.js"), code.replace("return server;", "return server; // theirs"));
    await codeShows(page, "// theirs");
    expect(await readNewEdits()).toEqual([]);
    await page.locator(".editor-group-container.active .view-lines").first().click();
    await page.keyboard.press("Control+Z");
    await codeShows(page, "// theirs", false);
    await save("undone.js", "return server;\n");
    expect(await readNewEdits()).toEqual(["undone.js: -  return server; // theirs\n+  return server;"]);
    await page.keyboard.press("Control+Y");
    await codeShows(page, "// theirs");
    await save("undone.js", "// theirs");
    expect(await readNewEdits()).toEqual([]);
    expect(await requestRound()).toBeUndefined();
  });

  it("reports words that were dragged to another line", async () => {
    const { page } = session();
    await open("dragged.js");
    await goToLineEnd(page, 4);
    await page.keyboard.press("Shift+Home");
    const measureBox = async (text: string) => {
      const line = page.locator(".editor-group-container.active .view-line", { hasText: text }).locator("> span");
      // A line is redrawn with its colours.
      await expect.poll(() => line.boundingBox()).not.toBeNull();
      return (await line.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    };
    const [words, goal] = [await measureBox("return"), await measureBox("function")];
    const [middle, height] = [words.x + words.width / 2, words.y + words.height / 2];
    const isThere = async (found: string) =>
      (await page.locator(`.editor-group-container.active ${found}`).count()) > 0;
    await page.mouse.move(middle, height);
    await page.mouse.down();
    // The editor follows the mouse from frame to frame. A drag that it first sees outside of the words is none.
    await until(async () => {
      await page.mouse.move(middle - 5, height);
      await page.mouse.move(middle + 5, height);
      return isThere(".monaco-editor.mouse-default");
    }, "the drag of the words");
    await until(async () => {
      await page.mouse.move(goal.x + goal.width + 40, goal.y + goal.height / 2);
      await page.mouse.move(goal.x + goal.width + 20, goal.y + goal.height / 2);
      return isThere(".dnd-target");
    }, "the place where the words are dropped");
    await page.mouse.up();
    await save("dragged.js", "{return server;\n");
    expect(await readNewEdits()).toEqual([
      "dragged.js: -  return server;",
      "dragged.js: -export function start(port) {\n+export function start(port) {return server;",
    ]);
    expect(await requestRound()).toBeUndefined();
  });

  it("reports what the formatter made of a line, and what VS Code saved by itself", async () => {
    const { page } = session();
    mkdirSync(file(".vscode"), { recursive: true });
    const settings = { "editor.formatOnSave": true, "javascript.format.semicolons": "insert" };
    writeFileSync(file(".vscode/settings.json"), JSON.stringify(settings));
    await open("formatted.js");
    await goToLineEnd(page, 3);
    await page.keyboard.press("Enter");
    await typeText(page, "announce( port,server )");
    await until(async () => {
      await page.keyboard.press("Control+S");
      return onDisk("formatted.js").includes("announce(port, server);");
    }, "the formatted line on the disk");
    expect(await readNewEdits()).toEqual(["formatted.js: +  announce(port, server);"]);
    writeFileSync(file(".vscode/settings.json"), JSON.stringify({ "files.autoSave": "afterDelay" }));
    await open("automatic.js");
    await goToLineEnd(page, 3);
    await page.keyboard.press("Enter");
    await typeText(page, "announce(port);");
    await until(() => onDisk("automatic.js").includes("announce(port);"), "what was saved by itself");
    expect(await readNewEdits()).toEqual(["automatic.js: +  announce(port);"]);
    writeFileSync(file(".vscode/settings.json"), "{}");
    expect(await requestRound()).toBeUndefined();
  });

  it("follows a renamed file, with saved and with unsaved text", async () => {
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

  it("marks the person's lines in the diff of the next round", async () => {
    const { page } = session();
    await open("marked.js");
    await goToLineEnd(page, 3);
    await typeText(page, " // mine");
    await save("marked.js", "// mine");
    expect(await readNewEdits()).toContain("marked.js: -  server.listen();\n+  server.listen(); // mine");
    expect(await requestRound()).toBeUndefined();
    await runCommand(page, "View: Close All Editors");
    await openReviewView(page);
    await changesRow(page, "marked.js").click();
    await expect.poll(() => markedLines(diffSide(page, "modified"))).toEqual(["server.listen(); // mine ← Your edit"]);
  });

  it("blames nobody for unsaved text that a reload of the window loses", async () => {
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
