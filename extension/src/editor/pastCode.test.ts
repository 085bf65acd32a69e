import { describe, expect, it, onTestFinished, vi } from "vitest";
import * as vscode from "vscode";
import { workFolder } from "../../test/workFolder.fixture.ts";
import { CodeMark } from "./codeMark.ts";
import { PastCode } from "./pastCode.ts";

const text = "one\ntwo\n";

/** Prepares code of an old iteration, which is now at another line. */
function past() {
  const work = workFolder({ "src/a.ts": `new\n${text}` });
  const mark = new CodeMark();
  const show = vi.fn(async () => ({ kind: "opened" as const }));
  const viewer = new PastCode({
    mark,
    show,
    readText: async (hash: string) => (hash === "kept" ? "kept text\n" : undefined),
  });
  onTestFinished(() => {
    viewer.dispose();
    mark.dispose();
  });
  const location = { absolutePath: work.path("src/a.ts"), line: 3 };
  const code = {
    shown: "src/a.ts",
    iteration: 2,
    text,
    textHash: "abc",
    line: 2,
    endLine: 2,
    now: async () => ({ kind: "here" as const, location }),
  };
  const gone = { ...code, now: async () => ({ kind: "refused" as const, message: "The code is gone." }) };
  return { ...work, viewer, show, code, gone, location };
}

describe("code from an earlier iteration", () => {
  it("is a read-only file, in the language of its name", async () => {
    const { viewer, code } = past();
    expect(await viewer.show(code)).toEqual({ kind: "opened" });
    const shown = vscode.window.activeTextEditor;
    expect(shown?.document).toMatchObject({
      languageId: "typescript",
      uri: { scheme: "dialectic-then", query: "abc" },
    });
    expect(shown?.document.uri.path).toBe("/src/a.ts (iteration 2)");
    expect(shown?.document.getText()).toBe(text);
    expect(shown?.selection.active).toEqual(new vscode.Position(1, 0));
    const address = shown?.document.uri ?? vscode.Uri.file("");
    await expect(vscode.workspace.fs.writeFile(address, new Uint8Array())).rejects.toThrow("This file is read-only.");
    expect(await vscode.workspace.fs.stat(address)).toMatchObject({ mtime: 0, size: text.length });
  });

  it("leads to the current place of the code, and to the changes since then", async () => {
    const { window, viewer, show, code, location, path } = past();
    await viewer.show(code);
    await viewer.openNow(undefined);
    expect(show).toHaveBeenCalledWith(location);
    await viewer.openDifference(vscode.window.activeTextEditor?.document.uri);
    const diff = window.ran().find(({ name }) => name === "vscode.diff");
    expect(diff?.args).toMatchObject([
      { scheme: "dialectic-then" },
      { path: path("src/a.ts") },
      "a.ts (iteration 2 ↔ current)",
      { selection: new vscode.Range(2, 0, 2, 0), preserveFocus: true },
    ]);
  });

  it("says when the code is gone", async () => {
    const { window, viewer, gone } = past();
    await viewer.show(gone);
    await viewer.openNow(undefined);
    expect(await viewer.compare(gone)).toEqual({ kind: "failed", message: "The code is gone." });
    expect(window.said()).toEqual(["The code is gone."]);
  });

  it("is shown inside the active editor, or else in its own", async () => {
    const { window, viewer, code, path } = past();
    window.onCommand("editor.action.peekLocations", () => undefined);
    await viewer.peek(code);
    expect(vscode.window.activeTextEditor?.document.uri.scheme).toBe("dialectic-then");
    await window.show(path("src/a.ts"));
    await viewer.peek(code);
    expect(window.ran().map(({ name }) => name)).toContain("editor.action.peekLocations");
  });

  it("that VS Code reopens after a reload is known by its hash, but not by its review", async () => {
    const { window, viewer } = past();
    const uri = (query: string) =>
      vscode.Uri.from({ scheme: "dialectic-then", path: "/src/a.ts (iteration 2)", query });
    const kept = await vscode.workspace.openTextDocument(uri("kept"));
    expect(kept.getText()).toBe("kept text\n");
    await expect.poll(() => kept.languageId).toBe("typescript");
    const other = await vscode.workspace.openTextDocument(uri("none"));
    expect(other.getText()).toMatch(/^This text is no longer available\./);
    await viewer.openDifference(uri("kept"));
    expect(window.said()).toEqual([expect.stringMatching(/^This editor was opened before the window was reloaded/)]);
  });

  it("is forgotten with its document", async () => {
    const { window, viewer, code, show } = past();
    await viewer.show(code);
    const uri = vscode.window.activeTextEditor?.document.uri;
    for (const document of vscode.workspace.textDocuments) window.close(document);
    await viewer.openNow(uri);
    expect(show).not.toHaveBeenCalled();
  });
});
