import { rmSync, symlinkSync } from "node:fs";
import { describe, expect, it, onTestFinished } from "vitest";
import * as vscode from "vscode";
import { workFolder } from "../../test/workFolder.fixture.ts";
import { currentWorkspace } from "./currentWorkspace.ts";

describe("the workspace", () => {
  it("has the real paths of the existing folders on this machine", () => {
    const { window, path } = workFolder({ "real/a.ts": "", "gone/a.ts": "" });
    symlinkSync(path("real"), path("link"));
    window.openFolders(path("link"), path("gone"));
    rmSync(path("gone"), { recursive: true });
    expect(currentWorkspace.folders()).toEqual([path("real")]);
    window.opened.folders = [{ uri: vscode.Uri.parse("vscode-vfs://github/a/b"), name: "b", index: 0 }];
    expect(currentWorkspace.folders()).toEqual([]);
    window.opened.folders = undefined;
    expect(currentWorkspace.folders()).toEqual([]);
  });

  it("has a file when it was saved as one, and is trusted as the person says", () => {
    const { window } = workFolder();
    expect(currentWorkspace.file?.()).toBeUndefined();
    window.opened.file = vscode.Uri.parse("untitled:Workspace");
    expect(currentWorkspace.file?.()).toBeUndefined();
    window.opened.file = vscode.Uri.file("/home/me/shop.code-workspace");
    expect(currentWorkspace.file?.()).toBe("/home/me/shop.code-workspace");
    expect(currentWorkspace.isTrusted()).toBe(true);
    window.trust(false);
    expect(currentWorkspace.isTrusted()).toBe(false);
    const told: boolean[] = [];
    const listening = currentWorkspace.onTrusted?.(() => told.push(currentWorkspace.isTrusted()));
    onTestFinished(() => listening?.dispose());
    window.trust(true);
    expect(told).toEqual([true]);
  });

  it("opens VS Code's own dialog about trust", async () => {
    const { window } = workFolder();
    window.onCommand("workbench.trust.manage", () => undefined);
    await currentWorkspace.manageTrust?.();
    expect(window.ran()).toEqual([{ name: "workbench.trust.manage", args: [] }]);
  });

  it("reports changed text, and text that matches the disk again", async () => {
    const { window, path } = workFolder({ "a.ts": "" });
    const told: string[] = [];
    const listening = currentWorkspace.onTextChanged?.((file) => told.push(file));
    onTestFinished(() => listening?.dispose());
    const editor = await window.show(path("a.ts"));
    expect(told).toEqual([]);
    window.type(editor, "a");
    expect(new Set(told.splice(0))).toEqual(new Set([path("a.ts")]));
    window.close(editor.document);
    expect(new Set(told)).toEqual(new Set([path("a.ts")]));
  });

  it("reports saved files, and files created, changed and deleted on the disk", async () => {
    const { window, path } = workFolder({ "a.ts": "" });
    const told: string[] = [];
    const listening = currentWorkspace.onSaved?.((file) => told.push(file));
    onTestFinished(() => listening?.dispose());
    const editor = await window.show(path("a.ts"));
    await editor.document.save();
    for (const how of ["created", "changed", "deleted"] as const) await window.noticeFile(path(`${how}.ts`), how);
    await window.noticeFile("/nowhere/a.ts");
    expect(told).toEqual(["a.ts", "created.ts", "changed.ts", "deleted.ts"].map(path));
  });
});
