import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import type { EditPlan, PlanRefusal } from "@dialectic/host";
import { describe, expect, it } from "vitest";
import * as vscode from "vscode";
import { temporaryFolder } from "../../../host/store/test/temporaryFolder.fixture.ts";
import { takeSnapshot } from "../../../host/test/hostilePaths.fixture.ts";
import { workFolder } from "../../test/workFolder.fixture.ts";
import { isOwnEdit } from "./ownEdits.ts";
import { toEditPlan } from "./toEditPlan.ts";

/** Prepares a folder with a file, and an empty edit. */
function editing(text = "one\ntwo\n") {
  const work = workFolder({ "a.ts": text });
  const uri = (name: string) => vscode.Uri.file(work.path(name));
  return { ...work, uri, edit: new vscode.WorkspaceEdit() };
}

function planned(edit: vscode.WorkspaceEdit): EditPlan {
  return wanted(toEditPlan(edit));
}

function wanted(plan: EditPlan | PlanRefusal): EditPlan {
  if (plan.kind === "refused") throw new Error(plan.message);
  return plan;
}

describe("an edit as a plan", () => {
  it("says which text replaces which, by file, and changes nothing yet", async () => {
    const { edit, uri, path } = editing();
    edit.replace(uri("a.ts"), new vscode.Range(0, 0, 0, 3), "1");
    edit.insert(uri("a.ts"), new vscode.Position(1, 3), "!");
    expect(planned(edit).files).toEqual([
      {
        uri: uri("a.ts").toString(),
        absolutePath: path("a.ts"),
        edits: [
          { code: { absolutePath: path("a.ts"), line: 1, column: 1, endLine: 1, endColumn: 4 }, newText: "1" },
          { code: { absolutePath: path("a.ts"), line: 2, column: 4, endLine: 2, endColumn: 4 }, newText: "!" },
        ],
      },
    ]);
    expect((await vscode.workspace.openTextDocument(path("a.ts"))).isDirty).toBe(false);
  });

  it("is cut at the end of the document when a server names an end beyond it", async () => {
    const { edit, uri, path } = editing();
    await vscode.workspace.openTextDocument(path("a.ts"));
    edit.replace(uri("a.ts"), new vscode.Range(0, 0, 9_999, 0), "");
    expect(planned(edit).files[0]?.edits[0]?.code).toMatchObject({ endLine: 3, endColumn: 1 });
  });

  it("makes, moves and deletes files", () => {
    const { edit, uri, path } = editing();
    edit.createFile(uri("new.ts"));
    edit.renameFile(uri("a.ts"), uri("b.ts"));
    edit.deleteFile(uri("old.ts"));
    expect(planned(edit).files).toMatchObject([
      { absolutePath: path("new.ts"), step: { kind: "create" } },
      { absolutePath: path("a.ts"), step: { kind: "move", to: path("b.ts") } },
      { absolutePath: path("old.ts"), step: { kind: "delete" } },
    ]);
  });

  it("leaves out a file that a server only requires to exist, if it does", () => {
    const { edit, uri } = editing();
    edit.createFile(uri("a.ts"), { ignoreIfExists: true });
    edit.createFile(uri("b.ts"), { ignoreIfExists: true });
    expect(planned(edit).files).toMatchObject([{ step: { kind: "create" }, uri: uri("b.ts").toString() }]);
  });

  it.each<readonly [string, (edit: vscode.WorkspaceEdit, uri: (name: string) => vscode.Uri) => void]>([
    [
      "leaves placeholders for a person to fill in",
      (edit, uri) =>
        edit.set(uri("a.ts"), [
          new vscode.SnippetTextEdit(new vscode.Range(0, 0, 0, 0), new vscode.SnippetString("$1")),
        ]),
    ],
    ["changes notebook cells", (edit, uri) => edit.set(uri("a.ipynb"), [{ range: { start: 0, end: 1 } } as never])],
    ["creates the folder src", (edit, uri) => edit.createFile(uri("src"), { folder: true } as never)],
    ["creates b.ts with text in it", (edit, uri) => edit.createFile(uri("b.ts"), { contents: new Uint8Array() })],
    ["copies a.ts to b.ts", (edit, uri) => edit.renameFile(uri("a.ts"), uri("b.ts"), { copy: true } as never)],
  ])("is refused when it %s", (words, fill) => {
    const { edit, uri } = editing();
    fill(edit, uri);
    const plan = toEditPlan(edit);
    expect(plan).toMatchObject({ kind: "refused", message: expect.stringContaining(`The edit also ${words}, which`) });
    fill(edit, uri);
    expect(toEditPlan(edit)).toMatchObject({ message: expect.stringContaining(" (and 1 more of this kind)") });
  });
});

describe("a plan that is applied", () => {
  it("changes text as Dialectic's own edit, and saves nothing", async () => {
    const { edit, uri, path, apply } = editing();
    edit.replace(uri("a.ts"), new vscode.Range(0, 0, 0, 3), "1");
    const document = await vscode.workspace.openTextDocument(path("a.ts"));
    const own: boolean[] = [];
    vscode.workspace.onDidChangeTextDocument((change) => own.push(isOwnEdit(change.document)));
    expect(await apply(planned(edit), false)).toEqual({ kind: "applied", unsaved: [path("a.ts")] });
    expect(document.getText()).toBe("1\ntwo\n");
    expect(own).toEqual([true, true]);
    expect(isOwnEdit(document)).toBe(false);
    expect(readFileSync(path("a.ts"), "utf8")).toBe("one\ntwo\n");
  });

  it("saves its changes when asked to, and nothing else", async () => {
    const { window, edit, uri, path, write, apply } = editing();
    write("b.ts", "b\n");
    const other = await window.show(path("b.ts"));
    window.type(other, "typed ");
    edit.replace(uri("a.ts"), new vscode.Range(0, 0, 0, 3), "1");
    expect(await apply(planned(edit), true)).toEqual({ kind: "applied", unsaved: [] });
    expect(readFileSync(path("a.ts"), "utf8")).toBe("1\ntwo\n");
    expect(other.document.isDirty).toBe(true);
  });

  it("moves a file first and changes its text at the new place", async () => {
    const { edit, uri, path, apply } = editing();
    edit.replace(uri("a.ts"), new vscode.Range(0, 0, 0, 3), "1");
    edit.renameFile(uri("a.ts"), uri("b.ts"));
    edit.createFile(uri("new.ts"));
    edit.insert(uri("new.ts"), new vscode.Position(0, 0), "new\n");
    mkdirSync(path("src"));
    const applied = await apply(planned(edit), false);
    expect(applied).toEqual({ kind: "applied", unsaved: [path("b.ts"), path("new.ts")] });
    expect([existsSync(path("a.ts")), existsSync(path("b.ts"))]).toEqual([false, true]);
    const texts = vscode.workspace.textDocuments.map((document) => document.getText());
    expect(texts).toEqual(expect.arrayContaining(["1\ntwo\n", "new\n"]));
  });

  it("deletes a file", async () => {
    const { edit, uri, path, apply } = editing();
    edit.deleteFile(uri("a.ts"));
    expect(await apply(planned(edit), false)).toEqual({ kind: "applied", unsaved: [] });
    expect(existsSync(path("a.ts"))).toBe(false);
  });

  it.each<readonly [string, (edit: vscode.WorkspaceEdit, uri: (name: string) => vscode.Uri) => void]>([
    ["creates a hook", (edit, uri) => edit.createFile(uri(".git/hooks/post-commit"))],
    ["changes git's settings", (edit, uri) => edit.insert(uri(".git/config"), new vscode.Position(0, 0), "x")],
    ["deletes git's settings", (edit, uri) => edit.deleteFile(uri(".git/config"))],
    ["moves a file outside", (edit, uri) => edit.renameFile(uri("a.ts"), uri("../outside.ts"))],
    ["takes a file from outside", (edit, uri) => edit.renameFile(uri("../mine.ts"), uri("b.ts"))],
    ["writes through a link", (edit, uri) => edit.createFile(uri("link/new.ts"))],
    ["writes to a link that leads nowhere", (edit, uri) => edit.createFile(uri("dangling.ts"))],
  ])("is refused as a whole when it %s", async (_, fill) => {
    const { edit, uri, path, write, folder, apply } = editing();
    write(".git/config", "[core]\n");
    const outside = temporaryFolder();
    symlinkSync(outside, path("link"));
    symlinkSync(join(outside, "none.ts"), path("dangling.ts"));
    edit.insert(uri("a.ts"), new vscode.Position(0, 0), "x");
    fill(edit, uri);
    const before = [takeSnapshot(folder), takeSnapshot(outside)];
    const document = await vscode.workspace.openTextDocument(path("a.ts"));
    expect(await apply(planned(edit), true)).toMatchObject({
      kind: "failed",
      message: expect.stringContaining(", so it was not touched. "),
    });
    expect([takeSnapshot(folder), takeSnapshot(outside), document.isDirty]).toEqual([...before, false]);
  });

  it("is refused when an address leads to another file by now", async () => {
    const { edit, uri, path, write, apply } = editing();
    mkdirSync(path("old"));
    write("new/b.ts", "b\n");
    write("old/b.ts", "b\n");
    symlinkSync("old", path("here"));
    edit.insert(uri("here/b.ts"), new vscode.Position(0, 0), "x");
    const plan = planned(edit);
    rmSync(path("here"));
    symlinkSync("new", path("here"));
    expect(await apply(plan, true)).toEqual({
      kind: "failed",
      message: `${path("new/b.ts")} may not be written: ask again.`,
    });
  });

  it("says so when VS Code does not apply it", async () => {
    const { window, edit, uri, apply } = editing();
    window.opened.appliesEdits = false;
    edit.replace(uri("a.ts"), new vscode.Range(0, 0, 0, 3), "1");
    expect(await apply(planned(edit), false)).toEqual({
      kind: "failed",
      message: "VS Code did not apply the edit because a file changed in the meantime.",
    });
  });
});
