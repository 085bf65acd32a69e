import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import * as vscode from "vscode";
import { temporaryFolder } from "../../../host/test/testHost.fixture.ts";
import { fakeVsCode } from "../../test/vscode/fakeVsCode.fixture.ts";
import { EditorSelections } from "./editorSelections.ts";

/** Opens a file with three lines in an editor, and records its selection. */
async function opened() {
  const path = join(temporaryFolder(), "shop.ts");
  writeFileSync(path, "one\ntwo\nthree\n");
  const window = fakeVsCode();
  const editor = await window.show(path);
  const selections = new EditorSelections();
  onTestFinished(() => selections.dispose());
  let told = 0;
  selections.onSelected(() => {
    told += 1;
  });
  const lines = (from: number, to: number) => [new vscode.Selection(from, 0, to, 2)];
  const select = (from: number, to: number) => window.select(editor, lines(from, to), mouse);
  return { window, editor, path, selections, lines, select, told: () => told };
}

const mouse = vscode.TextEditorSelectionChangeKind.Mouse;

describe("the selection", () => {
  it("has lines and columns that count from 1, and the language", async () => {
    const { path, selections, select } = await opened();
    select(0, 1);
    expect(selections.current()).toEqual({
      text: "one\ntw",
      source: path,
      languageId: "typescript",
      startLine: 1,
      startColumn: 1,
      endLine: 2,
      endColumn: 3,
    });
  });

  it("notifies listeners when the person selects, not when a program does", async () => {
    const { window, editor, selections, lines, select, told } = await opened();
    select(0, 1);
    expect(told()).toBe(1);
    window.select(editor, lines(0, 2), undefined);
    expect(told()).toBe(1);
    expect(selections.current()?.endLine).toBe(3);
  });

  it("is empty once the person clicks into code", async () => {
    const { window, editor, selections, select } = await opened();
    select(0, 1);
    window.select(editor, [new vscode.Selection(1, 1, 1, 1)], mouse);
    expect(selections.current()).toBeNull();
  });

  it("outlives an editor that is no longer visible, until its text changes", async () => {
    const { window, editor, path, selections, select } = await opened();
    select(0, 1);
    const other = path.replace("shop", "other");
    writeFileSync(other, "");
    await vscode.workspace.openTextDocument(path);
    await window.show(other);
    expect(selections.current()?.text).toBe("one\ntw");
    window.change(editor.document, [{ range: new vscode.Range(2, 0, 2, 0), text: "x" }]);
    expect(selections.current()).toBeNull();
  });

  it("is empty for a closed document", async () => {
    const { window, selections, select } = await opened();
    select(0, 1);
    const [tab] = window.tabs();
    if (tab !== undefined) window.closeTab(tab);
    expect(selections.current()).toBeNull();
  });
});
