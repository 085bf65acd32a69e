import { describe, expect, it } from "vitest";
import * as vscode from "vscode";
import { workFolder } from "../../test/workFolder.fixture.ts";
import { calls, relatedTypes } from "./hierarchies.ts";

/** Opens a file with a function or a type on each line. */
function hierarchy() {
  const { window, path } = workFolder({ "a.ts": "", "b.ts": "" });
  const item = (name: string, line: number, file = "a.ts") => ({
    ...{ name, kind: vscode.SymbolKind.Function, detail: "", uri: vscode.Uri.file(path(file)) },
    ...{ range: new vscode.Range(line, 0, line + 2, 1), selectionRange: new vscode.Range(line, 9, line, 12) },
  });
  return { window, path, item, at: { absolutePath: path("a.ts"), line: 1, column: 10 } };
}

describe("calls", () => {
  it("are in the caller's file, and the callee is in its own", async () => {
    const { window, path, item, at } = hierarchy();
    const fromRanges = [new vscode.Range(5, 2, 5, 5)];
    window.onCommand("vscode.prepareCallHierarchy", () => [item("sum(items)", 0)]);
    window.onCommand("vscode.provideIncomingCalls", () => [{ from: item("total", 4, "b.ts"), fromRanges }]);
    window.onCommand("vscode.provideOutgoingCalls", () => [{ to: item("add", 7, "b.ts"), fromRanges }]);
    expect(await calls("incoming", at)).toMatchObject([
      {
        ...{ name: "total", kind: "function" },
        code: { absolutePath: path("b.ts"), line: 5, column: 10, whole: { line: 5, endLine: 7 } },
        calls: [{ absolutePath: path("b.ts"), line: 6, column: 3 }],
      },
    ]);
    expect(await calls("outgoing", at)).toMatchObject([
      { name: "add", code: { absolutePath: path("b.ts") }, calls: [{ absolutePath: path("a.ts"), line: 6 }] },
    ]);
  });

  it("are empty for a function without callers, and unknown where no service answers", async () => {
    const { window, item, at } = hierarchy();
    expect(await calls("incoming", at)).toBeUndefined();
    window.onCommand("vscode.prepareCallHierarchy", () => []);
    expect(await calls("incoming", at)).toBeUndefined();
    window.onCommand("vscode.prepareCallHierarchy", () => [item("sum", 0)]);
    window.onCommand("vscode.provideIncomingCalls", () => undefined);
    expect(await calls("incoming", at)).toEqual([]);
  });
});

describe("related types", () => {
  it("are those directly above or below", async () => {
    const { window, item, at } = hierarchy();
    expect(await relatedTypes("subtypes", at)).toBeUndefined();
    window.onCommand("vscode.prepareTypeHierarchy", () => [item("Cart", 0)]);
    window.onCommand("vscode.provideSupertypes", () => [item("Basket", 4)]);
    window.onCommand("vscode.provideSubtypes", () => undefined);
    expect(await relatedTypes("supertypes", at)).toMatchObject([{ name: "Basket", code: { line: 5 } }]);
    expect(await relatedTypes("subtypes", at)).toEqual([]);
  });
});
