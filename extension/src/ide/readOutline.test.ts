import { describe, expect, it } from "vitest";
import * as vscode from "vscode";
import { workFolder } from "../../test/workFolder.fixture.ts";
import { findDeclaredCode } from "./findDeclaredCode.ts";
import { readOutline } from "./readOutline.ts";

const { Class, Method, Function: Fn } = vscode.SymbolKind;

describe("the declarations of a file", () => {
  it("are a tree of names with their places", async () => {
    const { window, path } = workFolder({ "a.ts": "" });
    const method = {
      ...{ name: "(get) total", kind: Method, children: [] },
      ...{ range: new vscode.Range(1, 2, 3, 3), selectionRange: new vscode.Range(1, 6, 1, 11) },
    };
    window.onCommand("vscode.executeDocumentSymbolProvider", () => [
      {
        ...{ name: "Cart", kind: Class, children: [method] },
        ...{ range: new vscode.Range(0, 0, 4, 1), selectionRange: new vscode.Range(0, 6, 0, 10) },
      },
    ]);
    expect(await readOutline(path("a.ts"))).toMatchObject([
      {
        ...{ name: "Cart", kind: "class" },
        code: { absolutePath: path("a.ts"), line: 1, column: 7, whole: { line: 1, endLine: 5 } },
        children: [{ name: "total", kind: "method", code: { line: 2, column: 7, whole: { line: 2, endLine: 4 } } }],
      },
    ]);
  });

  it("are a list where the language server has no tree, and empty where there are none", async () => {
    const { window, path } = workFolder({ "a.ts": "" });
    const location = new vscode.Location(vscode.Uri.file(path("a.ts")), new vscode.Range(2, 0, 4, 1));
    window.onCommand("vscode.executeDocumentSymbolProvider", () => [
      { name: "sum(items)", kind: Fn, containerName: "cart", location },
      { name: "forEach() callback", kind: Fn, containerName: "", location },
    ]);
    const [sum, callback] = await readOutline(path("a.ts"));
    expect(sum).toMatchObject({ name: "sum", container: "cart", code: { line: 3, whole: { line: 3, endLine: 5 } } });
    expect(callback).toMatchObject({ name: "", children: [] });
    expect(callback).not.toHaveProperty("container");
    window.onCommand("vscode.executeDocumentSymbolProvider", () => undefined);
    expect(await readOutline(path("a.ts"))).toEqual([]);
  });
});

describe("the declarations of projects", () => {
  it("come from files only", async () => {
    const { window, path } = workFolder();
    const declared = (uri: vscode.Uri) => ({
      ...{ name: "sum", kind: Fn, containerName: "" },
      location: new vscode.Location(uri, new vscode.Range(2, 0, 4, 1)),
    });
    window.onCommand("vscode.executeWorkspaceSymbolProvider", () => [
      declared(vscode.Uri.file(path("a.ts"))),
      declared(vscode.Uri.parse("untitled:a.ts")),
    ]);
    expect(await findDeclaredCode("sum")).toEqual([
      {
        ...{ name: "sum", kind: "function" },
        code: {
          ...{ absolutePath: path("a.ts"), line: 3, column: 1, endLine: 5, endColumn: 2 },
          whole: { line: 3, endLine: 5 },
        },
      },
    ]);
  });
});
