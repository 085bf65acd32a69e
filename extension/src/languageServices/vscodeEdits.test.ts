import { describe, expect, it } from "vitest";
import * as vscode from "vscode";
import { workFolder } from "../../test/workFolder.fixture.ts";
import { vscodeEdits } from "./vscodeEdits.ts";

const text = "import b;\nimport a;\n\nuse(a, b);\n";

function editing() {
  const work = workFolder({ "a.ts": text });
  const asked: (readonly unknown[])[] = [];
  return {
    ...work,
    asked,
    edits: vscodeEdits(new Map()),
    at: { absolutePath: work.path("a.ts"), line: 1, column: 1, endLine: 2, endColumn: 3 },
    /** Offers the actions of an extension; the first ones come with their edits. */
    offer: (actions: (resolved: number) => readonly object[] | undefined) =>
      work.window.onCommand("vscode.executeCodeActionProvider", (...args: readonly unknown[]) => {
        asked.push(args);
        return actions(Number(args[3]));
      }),
    edit(newText: string) {
      const edit = new vscode.WorkspaceEdit();
      edit.insert(vscode.Uri.file(work.path("a.ts")), new vscode.Position(0, 0), newText);
      return edit;
    },
  };
}

describe("code actions", () => {
  it("are requested by lines that count from 1, without their edits", async () => {
    const { edits, at, offer, asked } = editing();
    offer(() => undefined);
    expect(await edits.actions(at, "quickfix")).toEqual([]);
    expect(asked).toMatchObject([[{ path: at.absolutePath }, new vscode.Range(0, 0, 1, 2), "quickfix", 0]]);
  });

  it("have titles and kinds, even when they are only commands", async () => {
    const { edits, at, offer } = editing();
    offer(() => [
      { title: "Fix it", kind: { value: "quickfix" }, isPreferred: true },
      { title: "Run it", command: "x.run" },
    ]);
    expect(await edits.actions(at)).toMatchObject([
      { title: "Fix it", kind: "quickfix", isPreferred: true },
      { title: "Run it", kind: "", isPreferred: false },
    ]);
  });

  it("are computed when one is chosen: the chosen one and those before it are resolved", async () => {
    const { edits, at, offer, asked, edit } = editing();
    const fix = (resolved: boolean) => ({
      title: "Fix it",
      kind: { value: "quickfix" },
      ...(resolved ? { edit: edit("// fixed\n") } : {}),
    });
    offer((resolved) => [{ title: "Other", kind: { value: "quickfix" } }, fix(resolved >= 2)]);
    const [, action] = await edits.actions(at);
    expect(await action?.plan()).toMatchObject({ kind: "plan", files: [{ edits: [{ newText: "// fixed\n" }] }] });
    expect(asked.map(([, , , resolved]) => resolved)).toEqual([0, 2]);
  });

  it("are found again by title and kind when others were added before them", async () => {
    const { edits, at, offer, edit } = editing();
    let calls = 0;
    offer(() => {
      calls += 1;
      const fix = { title: "Fix it", kind: { value: "quickfix" } };
      return calls === 1
        ? [fix]
        : [
            { title: "New", kind: { value: "quickfix" } },
            { ...fix, edit: edit("x") },
          ];
    });
    const [action] = await edits.actions(at);
    expect(await action?.plan()).toMatchObject({ kind: "plan", files: [{ edits: [{ newText: "x" }] }] });
  });

  it("are refused when they are no longer offered, or are commands", async () => {
    const { edits, at, offer } = editing();
    let offered: readonly object[] = [{ title: "Fix it" }, { title: "Run it", command: { command: "x.run" } }];
    offer(() => offered);
    const [fix, run] = await edits.actions(at);
    expect(await run?.plan()).toEqual({
      kind: "refused",
      message: "“Run it” runs the command x.run, which cannot be shown as an edit.",
    });
    expect(await fix?.plan()).toMatchObject({ kind: "plan", files: [] });
    offered = [];
    expect(await fix?.plan()).toEqual({
      kind: "refused",
      message: "“Fix it” is no longer offered. Ask again.",
    });
  });
});

describe("the replacement of a text", () => {
  it("replaces only the lines that differ", async () => {
    const { edits, path, apply } = editing();
    const after = text.replace("import a;", "import c;");
    const plan = await edits.planText(path("a.ts"), { before: text, after });
    expect(plan).toMatchObject({
      files: [{ edits: [{ code: { line: 2, column: 1, endLine: 2, endColumn: 9 }, newText: "import c" }] }],
    });
    if (plan.kind === "plan") await apply(plan, false);
    expect(vscode.workspace.textDocuments[0]?.getText()).toBe(after);
  });

  it.each([
    ["a repeated line goes", "a\na\na\n", "a\na\n"],
    ["everything goes", "a\n", ""],
    ["lines come at the end", "a\n", "a\nb\n"],
    ["the start comes", "b\n", "a\nb\n"],
  ])("produces the new text when %s", async (_, before, after) => {
    const { edits, path, write, apply } = editing();
    write("a.ts", before);
    const plan = await edits.planText(path("a.ts"), { before, after });
    if (plan.kind === "plan") await apply(plan, false);
    expect(vscode.workspace.textDocuments[0]?.getText()).toBe(after);
  });

  it("is refused while the editor has a different text", async () => {
    const { edits, path } = editing();
    expect(await edits.planText(path("a.ts"), { before: "other", after: "" })).toMatchObject({
      kind: "refused",
      message: expect.stringContaining("the file differs between VS Code and the disk"),
    });
  });
});

describe("formatting", () => {
  it("follows the editor that shows the file, else the text, else the settings", async () => {
    const { window, edits, path, write } = editing();
    const given: unknown[] = [];
    window.onCommand("vscode.executeFormatDocumentProvider", (...[, options]: readonly unknown[]) => {
      given.push(options);
      return [new vscode.TextEdit(new vscode.Range(0, 0, 0, 0), "//\n")];
    });
    write("a.ts", "if (a) {\n  b();\n  if (c) {\n    d();\n  }\n}\n");
    expect(await edits.planFormat(path("a.ts"))).toMatchObject({ files: [{ edits: [{ newText: "//\n" }] }] });
    window.set("editor.detectIndentation", false);
    window.set("editor.tabSize", 8);
    window.set("editor.insertSpaces", false);
    await edits.planFormat(path("a.ts"));
    await window.show(path("a.ts"));
    await edits.planFormat(path("a.ts"));
    expect(given).toEqual([
      { tabSize: 2, insertSpaces: true },
      { tabSize: 8, insertSpaces: false },
      { tabSize: 4, insertSpaces: true },
    ]);
  });

  it("is refused when no formatter is installed", async () => {
    const { window, edits, path } = editing();
    window.onCommand("vscode.executeFormatDocumentProvider", () => undefined);
    expect(await edits.planFormat(path("a.ts"))).toMatchObject({
      kind: "refused",
      message: "No formatter is installed for this file.",
    });
  });
});

it("edits are applied as the setting says", () => {
  const { window, edits } = editing();
  expect(edits.mayApply()).toBe("ask");
  window.set("dialectic.capability.applyEdits", "never");
  expect(edits.mayApply()).toBe("never");
});
