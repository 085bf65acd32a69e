import type { EditorEvent } from "@dialectic/host";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import * as vscode from "vscode";
import { workFolder } from "../../test/workFolder.fixture.ts";
import { applyOwnEdit } from "./ownEdits.ts";
import { vscodeChanges } from "./vscodeChanges.ts";

const pause = 400;
const code = "one();\ntwo();\nthree();\n";

/** Opens a file in an editor and records the reported changes. */
async function typing({ name = "shop.ts", text = code } = {}) {
  const work = workFolder({ [name]: text });
  const file = work.path(name);
  const editor = await work.window.show(file);
  const told: EditorEvent[] = [];
  const following = vscodeChanges.follow((event) => told.push(event));
  onTestFinished(() => following.dispose());
  const { document } = editor;
  return {
    ...work,
    file,
    editor,
    document,
    told,
    following,
    /** Puts the cursor at a place, or selects a range. */
    at(line: number, character: number, toLine = line, toCharacter = character) {
      const selection = new vscode.Selection(line, character, toLine, toCharacter);
      work.window.select(editor, [selection], vscode.TextEditorSelectionChangeKind.Mouse);
    },
    /** Changes text away from any cursor, as a program does. */
    change: (line: number, insert: string) =>
      work.window.change(document, [{ range: new vscode.Range(line, 0, line, 0), text: insert }]),
    /** Returns the changes reported once the person pauses: their author, the text before and the text after. */
    async changes() {
      await vi.advanceTimersByTimeAsync(pause);
      return told.flatMap((event) => (event.kind === "changed" ? [[event.by, event.before, event.after]] : []));
    },
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("text typed in VS Code", () => {
  it("is reported once the person pauses, as one change", async () => {
    const { window, editor, file, told, at } = await typing();
    at(0, 0);
    window.type(editor, "a");
    await vi.advanceTimersByTimeAsync(pause - 1);
    window.type(editor, "b");
    await vi.advanceTimersByTimeAsync(pause - 1);
    expect(told).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    const change = { kind: "changed", absolutePath: file, before: code, after: `ab${code}`, by: "person" };
    expect(told).toEqual([{ ...change, isSaved: false }]);
  });

  it("is the person's from the first key on when VS Code reports one selection for several keys", async () => {
    const { window, editor, document, at, changes } = await typing();
    at(0, 3);
    const [first, second, end] = [3, 4, 5].map((column) => new vscode.Selection(0, column, 0, column));
    for (const range of [first, second]) if (range) window.change(document, [{ range, text: "a" }]);
    window.select(editor, end ? [end] : [], vscode.TextEditorSelectionChangeKind.Keyboard);
    expect(await changes()).toEqual([["person", code, document.getText()]]);
  });

  it("is the person's when VS Code reports the cursor only after the pause", async () => {
    const { window, editor, document, at, changes } = await typing();
    at(0, 3);
    const after = new vscode.Selection(0, 4, 0, 4);
    window.onCommand("noop", () => window.select(editor, [after], vscode.TextEditorSelectionChangeKind.Keyboard));
    window.change(document, [{ range: new vscode.Range(0, 3, 0, 3), text: "a" }]);
    expect(await changes()).toEqual([["person", code, document.getText()]]);
  });

  it("is the person's from the first keystroke on in a saved document, which VS Code still reports as saved", async () => {
    const { window, editor, document, changes } = await typing();
    const dirty: boolean[] = [];
    vscode.workspace.onDidChangeTextDocument((change) => dirty.push(change.document.isDirty));
    window.type(editor, "a");
    expect(dirty).toEqual([false, true]);
    expect(await changes()).toEqual([["person", code, document.getText()]]);
  });

  it("is reported immediately on a question, and only once", async () => {
    const { window, editor, told, following } = await typing();
    window.type(editor, "a");
    await following.settle();
    await vi.advanceTimersByTimeAsync(pause);
    expect(told).toHaveLength(1);
  });

  it("makes a question wait for the window's earlier messages, for a second at most", async () => {
    const { window, document, told, following, change } = await typing();
    const answers: (() => void)[] = [];
    window.onCommand("noop", () => new Promise<void>((resolve) => answers.push(resolve)));
    change(1, "x");
    const settling = following.settle();
    const undone = [{ range: new vscode.Range(1, 0, 1, 1), text: "" }];
    window.change(document, undone, { reason: vscode.TextDocumentChangeReason.Undo, leavesDirty: false });
    expect(told).toEqual([]);
    answers[0]?.();
    await settling;
    expect(told).toMatchObject([{ by: "program" }, { by: "person" }]);
    await Promise.all([following.settle(), vi.advanceTimersByTimeAsync(1_000)]);
  });

  it("is reported before a document closes, and is discarded when it was not saved", async () => {
    const { window, editor, document, file, told } = await typing();
    window.type(editor, "a");
    window.close(document);
    const typed = { before: code, after: `a${code}`, by: "person" };
    expect(told).toEqual([
      { kind: "changed", absolutePath: file, ...typed, isSaved: true },
      { kind: "changed", absolutePath: file, before: `a${code}`, after: code, by: "person", isSaved: true },
    ]);
  });

  it("stays when the document closes after it was saved", async () => {
    const { window, editor, document, told } = await typing();
    window.type(editor, "a");
    await document.save();
    window.close(document);
    expect(told).toMatchObject([{ kind: "saved" }, { kind: "changed", after: `a${code}`, isSaved: true }]);
  });

  it("is reported only until following ends", async () => {
    const { window, editor, told, following } = await typing();
    window.type(editor, "a");
    following.dispose();
    window.type(editor, "b");
    await vi.advanceTimersByTimeAsync(pause);
    expect(told).toMatchObject([{ after: `a${code}` }]);
  });
});

describe("the author of a change", () => {
  it("is the person when it is a paste, a completion or a new line at the cursor", async () => {
    const { window, editor, document, at, changes } = await typing();
    at(1, 2);
    window.paste(editor, "pasted");
    expect(await changes()).toEqual([["person", code, document.getText()]]);
  });

  it("is the person when a whole line is pasted above that of the cursor", async () => {
    const { window, editor, document, at, changes } = await typing();
    at(1, 2);
    window.change(document, [{ range: new vscode.Range(1, 0, 1, 0), text: "new();\n" }]);
    window.select(editor, [new vscode.Selection(2, 2, 2, 2)], undefined);
    expect(await changes()).toEqual([["person", code, "one();\nnew();\ntwo();\nthree();\n"]]);
  });

  it("is the person when the selection is dragged elsewhere and selected there again", async () => {
    const { window, editor, document, at, changes } = await typing();
    at(0, 0, 0, 3);
    window.change(document, [
      { range: new vscode.Range(0, 0, 0, 3), text: "" },
      { range: new vscode.Range(2, 0, 2, 0), text: "one" },
    ]);
    window.select(editor, [new vscode.Selection(2, 0, 2, 3)], undefined);
    expect(await changes()).toEqual([["person", code, "();\ntwo();\nonethree();\n"]]);
  });

  it("is the person when something is undone", async () => {
    const { window, editor, document, at, changes } = await typing();
    at(0, 0);
    window.type(editor, "a");
    const undone = [{ range: new vscode.Range(0, 0, 0, 1), text: "" }];
    window.change(document, undone, { reason: vscode.TextDocumentChangeReason.Undo, leavesDirty: false });
    expect(await changes()).toEqual([["person", code, code]]);
  });

  it("is a tool beside the person when a program changes the line of the cursor", async () => {
    const { at, change, changes } = await typing();
    at(1, 2);
    change(1, "x");
    expect(await changes()).toEqual([["beside", code, code.replace("two", "xtwo")]]);
  });

  it("is a program when the change is elsewhere, or the window does not have the focus", async () => {
    const { window, at, change, changes } = await typing();
    at(1, 2);
    change(0, "x");
    window.setFocused(false);
    change(1, "y");
    expect((await changes()).map(([by]) => by)).toEqual(["program", "program"]);
  });

  it("is nobody when the file is read from the disk", async () => {
    const { window, document, write, changes } = await typing();
    write("shop.ts", "other\n");
    await window.readAgain(document);
    expect(document.getText()).toBe("other\n");
    expect(await changes()).toEqual([]);
  });

  it("is nobody when Dialectic applies it, and the person again right after", async () => {
    const { window, editor, document, at, changes } = await typing();
    at(0, 0);
    const edit = new vscode.WorkspaceEdit();
    edit.insert(document.uri, new vscode.Position(1, 0), "own");
    expect(await applyOwnEdit(edit, [document.uri])).toBe(true);
    const applied = document.getText();
    window.type(editor, "a");
    expect(await changes()).toEqual([["person", applied, `a${applied}`]]);
  });

  it("is a tool beside the person when unsaved text is discarded for the text on the disk", async () => {
    const { window, editor, document, write, changes } = await typing();
    window.type(editor, "a");
    write("shop.ts", "other\n");
    await window.revert(document);
    expect(await changes()).toEqual([
      ["person", code, `a${code}`],
      ["beside", `a${code}`, "other\n"],
    ]);
  });

  it("is a tool beside the person while the file is saved, even at the cursor", async () => {
    const { window, editor, document, at, changes } = await typing();
    at(0, 0);
    window.type(editor, "a");
    const formatting = vscode.workspace.onWillSaveTextDocument(() => {
      window.paste(editor, " ");
    });
    await document.save();
    formatting.dispose();
    expect((await changes()).map(([by]) => by)).toEqual(["person", "beside"]);
  });

  it("is the person again after a save that never reported its end", async () => {
    const { window, editor, document, at, changes } = await typing();
    at(0, 0);
    const failing = vscode.workspace.onWillSaveTextDocument(({ waitUntil }) =>
      waitUntil(Promise.reject(new Error("The disk is full."))),
    );
    await expect(document.save()).rejects.toThrow("full");
    failing.dispose();
    window.type(editor, "a");
    window.paste(editor, "b");
    expect(await changes()).toEqual([["person", code, `ab${code}`]]);
  });

  it("is not mixed: a program's change between two keystrokes is reported between them", async () => {
    const { window, editor, at, change, changes } = await typing();
    at(0, 0);
    window.type(editor, "a");
    change(2, "x");
    window.type(editor, "b");
    expect((await changes()).map(([by]) => by)).toEqual(["person", "program", "person"]);
  });
});

describe("files with typed text", () => {
  it("continue under another name, with their unsaved text", async () => {
    const { window, editor, file, told } = await typing();
    window.type(editor, "a");
    const to = file.replace("shop", "store");
    await window.renameFile(file, to);
    expect(told).toEqual([
      { kind: "changed", absolutePath: file, before: code, after: `a${code}`, by: "person", isSaved: false },
      { kind: "renamed", from: file, to },
    ]);
    const [moved] = vscode.workspace.textDocuments;
    expect(moved).toMatchObject({ isDirty: true, fileName: to });
  });

  it("are discarded after a rename that never happened", async () => {
    const { window, editor, document, file, told } = await typing();
    await expect(window.renameFile(file, `${file}/below`)).rejects.toThrow();
    window.type(editor, "a");
    window.close(document);
    expect(told).toMatchObject([{ after: `a${code}` }, { before: `a${code}`, after: code }]);
  });

  it("are reported when the person deletes them, after the text typed in them", async () => {
    const { window, editor, file, told } = await typing();
    window.type(editor, "a");
    await window.deleteFile(file);
    expect(told).toMatchObject([{ kind: "changed" }, { kind: "deleted", absolutePath: file }]);
  });

  it("are followed under another language", async () => {
    const { window, editor, document, changes } = await typing();
    await vscode.languages.setTextDocumentLanguage(document, "plaintext");
    window.type(editor, "a");
    expect(await changes()).toHaveLength(1);
  });

  it("are not followed when they are too long", async () => {
    const { window, editor, changes } = await typing({ text: "x".repeat(1_000_001) });
    window.type(editor, "a");
    expect(await changes()).toEqual([]);
  });

  it("are not followed outside of the folders", async () => {
    const { window, path, write, changes } = await typing();
    write("outside.ts", code);
    window.openFolders("/elsewhere");
    window.type(await window.show(path("outside.ts")), "a");
    expect(await changes()).toEqual([]);
  });
});
