import { describe, expect, it, onTestFinished } from "vitest";
import * as vscode from "vscode";
import { workFolder } from "../../test/workFolder.fixture.ts";
import { followTrust } from "./sinceTrust.ts";
import { calls, findDeclaredCode, readOutline, relatedTypes, vscodeSymbols } from "./vscodeSymbols.ts";

const range = (line: number, start: number, end: number) => new vscode.Range(line, start, line, end);

/** Opens a file with prepared answers of language services about it. */
function asking(text = "const total = sum(items);\n") {
  const work = workFolder({ "a.ts": text });
  const asked: (readonly unknown[])[] = [];
  return {
    ...work,
    asked,
    uri: vscode.Uri.file(work.path("a.ts")),
    at: { absolutePath: work.path("a.ts"), line: 1, column: 15 },
    answer: (command: string, result: unknown) =>
      work.window.onCommand(command, (...args: readonly unknown[]) => {
        asked.push(args);
        return result;
      }),
  };
}

describe("advice where no language server knows a symbol", () => {
  it("names the reload of the window from the trust in the middle of a session to the first answer", async () => {
    const { window, at, uri, answer } = asking();
    const following = followTrust();
    onTestFinished(() => following.dispose());
    expect(vscodeSymbols.adviseUnknown?.()).toBe(undefined);
    window.trust(true);
    answer("vscode.executeDefinitionProvider", []);
    answer("vscode.executeDocumentHighlights", [{ range: range(0, 14, 17) }]);
    await vscodeSymbols.places("definition", at);
    await vscodeSymbols.places("highlights", at);
    expect(vscodeSymbols.adviseUnknown?.()).toContain("Developer: Reload Window");
    answer("vscode.executeReferenceProvider", [new vscode.Location(uri, range(0, 6, 11))]);
    await vscodeSymbols.places("references", at);
    expect(vscodeSymbols.adviseUnknown?.()).toBe(undefined);
  });
});

describe("places of a symbol", () => {
  it("count from 1, and each is listed once, however many providers know it", async () => {
    const { at, uri, answer, asked } = asking();
    const place = new vscode.Location(uri, range(0, 6, 11));
    answer("vscode.executeReferenceProvider", [place, new vscode.Location(uri, range(0, 6, 11))]);
    expect(await vscodeSymbols.places("references", at)).toEqual([
      { absolutePath: at.absolutePath, line: 1, column: 7, endLine: 1, endColumn: 12 },
    ]);
    expect(asked).toMatchObject([[{ path: at.absolutePath }, new vscode.Position(0, 14)]]);
  });

  it("are the names of definitions, with their full extent", async () => {
    const { at, uri, answer } = asking();
    answer("vscode.executeDefinitionProvider", [
      { targetUri: uri, targetRange: new vscode.Range(0, 0, 4, 1), targetSelectionRange: range(0, 9, 12) },
      { targetUri: uri, targetRange: range(7, 2, 5) },
    ]);
    expect(await vscodeSymbols.places("definition", at)).toMatchObject([
      { line: 1, column: 10, endColumn: 13, whole: { line: 1, endLine: 5 } },
      { line: 8, column: 3, endColumn: 6 },
    ]);
  });

  it("are in the file of the question when a service does not name one", async () => {
    const { at, answer } = asking();
    answer("vscode.executeDocumentHighlights", [{ range: range(0, 14, 17) }]);
    expect(await vscodeSymbols.places("highlights", at)).toMatchObject([{ absolutePath: at.absolutePath, column: 15 }]);
  });

  it.each([
    ["typeDefinition", "vscode.executeTypeDefinitionProvider"],
    ["implementation", "vscode.executeImplementationProvider"],
  ] as const)("are requested by the command of their question: %s", async (question, command) => {
    const { at, answer, asked } = asking();
    answer(command, undefined);
    expect(await vscodeSymbols.places(question, at)).toEqual([]);
    expect(asked).toHaveLength(1);
  });
});

describe("the description of a symbol", () => {
  it("is Markdown of every kind, without empty parts", async () => {
    const { at, answer } = asking();
    const contents = [new vscode.MarkdownString("**sum**"), "plain", { language: "ts", value: "let a" }, " "];
    answer("vscode.executeHoverProvider", [{ contents }]);
    expect(await vscodeSymbols.hover(at)).toEqual(["**sum**", "plain", "```ts\nlet a\n```"]);
  });

  it.each([
    ["sum(items);", 4],
    ["sum  (items);", 6],
    ["sum?.(items);", 6],
    ["sum<Item>(items);", 10],
    ["sum\n  (items);", undefined],
  ])("has signatures, requested from inside the call: %s", async (call, column) => {
    const { at, answer, asked } = asking(`const total = ${call}\n`);
    answer("vscode.executeSignatureHelpProvider", {
      signatures: [
        {
          label: "sum(items: Item[], start?: number): number",
          documentation: new vscode.MarkdownString("Adds up."),
          parameters: [
            { label: [4, 17], documentation: "All." },
            { label: "start?: number", documentation: "" },
          ],
        },
      ],
    });
    expect(await vscodeSymbols.signatures(at)).toEqual([
      {
        label: "sum(items: Item[], start?: number): number",
        documentation: "Adds up.",
        parameters: [{ label: "items: Item[]", documentation: "All." }, { label: "start?: number" }],
      },
    ]);
    const inside = column === undefined ? new vscode.Position(1, 3) : new vscode.Position(0, 14 + column);
    expect(asked[0]?.[1]).toEqual(inside);
  });

  it("has no signatures when nothing is called", async () => {
    const { at, asked } = asking("const total = sum;\n");
    expect(await vscodeSymbols.signatures(at)).toEqual([]);
    expect(asked).toEqual([]);
  });
});

describe("inlay hints", () => {
  it("are those that VS Code would draw in the lines, with their kinds", async () => {
    const { at, answer, asked } = asking();
    answer("vscode.executeInlayHintProvider", [
      { position: new vscode.Position(0, 11), label: ": number", kind: vscode.InlayHintKind.Type },
      { position: new vscode.Position(0, 18), label: [{ value: "of" }, { value: ":" }], kind: 2 },
      { position: new vscode.Position(0, 20), label: "= 0" },
    ]);
    expect(await vscodeSymbols.hints(at.absolutePath, { from: 1, to: 1 })).toEqual([
      { line: 1, column: 12, label: ": number", kind: "type" },
      { line: 1, column: 19, label: "of:", kind: "parameter" },
      { line: 1, column: 21, label: "= 0" },
    ]);
    expect(asked).toMatchObject([[{ path: at.absolutePath }, new vscode.Range(0, 0, 1, 0)]]);
  });
});

describe("a rename", () => {
  it("is planned after the service has confirmed that there is something to rename", async () => {
    const { at, uri, answer, asked } = asking();
    const edit = new vscode.WorkspaceEdit();
    edit.replace(uri, range(0, 14, 17), "add");
    answer("vscode.prepareRename", { range: range(0, 14, 17), placeholder: "sum" });
    answer("vscode.executeDocumentRenameProvider", edit);
    expect(await vscodeSymbols.planRename(at, "add")).toMatchObject({ files: [{ edits: [{ newText: "add" }] }] });
    expect(asked.map((args) => args.slice(2))).toEqual([[], ["add"]]);
  });

  it("is refused in the service's own words, or when there is no service", async () => {
    const { window, at, answer } = asking();
    answer("vscode.prepareRename", undefined);
    answer("vscode.executeDocumentRenameProvider", undefined);
    expect(await vscodeSymbols.planRename(at, "add")).toEqual({
      kind: "refused",
      message: "No language server can rename anything here.",
    });
    window.onCommand("vscode.prepareRename", () => Promise.reject(new Error("You cannot rename this element.")));
    expect(await vscodeSymbols.planRename(at, "add")).toMatchObject({ message: "You cannot rename this element." });
  });
});

describe("showing a file", () => {
  it("opens a separate tab without taking the focus, and says why it could not", async () => {
    const { window, path } = asking();
    expect(await vscodeSymbols.show(path("a.ts"))).toEqual({ kind: "opened" });
    expect(window.tabs()).toMatchObject([{ label: "a.ts", isPreview: false }]);
    expect(await vscodeSymbols.show(path("none.ts"))).toMatchObject({
      kind: "failed",
      message: expect.stringContaining("cannot open"),
    });
  });
});

const { Class, Method, Function: Fn } = vscode.SymbolKind;

describe("the declarations of a file", () => {
  it("are a tree of names with their places", async () => {
    const { window, path } = workFolder({ "a.ts": "" });
    const method = {
      name: "(get) total",
      kind: Method,
      children: [],
      range: new vscode.Range(1, 2, 3, 3),
      selectionRange: new vscode.Range(1, 6, 1, 11),
    };
    window.onCommand("vscode.executeDocumentSymbolProvider", () => [
      {
        name: "Cart",
        kind: Class,
        children: [method],
        range: new vscode.Range(0, 0, 4, 1),
        selectionRange: new vscode.Range(0, 6, 0, 10),
      },
    ]);
    expect(await readOutline(path("a.ts"))).toMatchObject([
      {
        name: "Cart",
        kind: "class",
        code: { absolutePath: path("a.ts"), line: 1, column: 7, whole: { line: 1, endLine: 5 } },
        children: [{ name: "total", kind: "method", code: { line: 2, column: 7, whole: { line: 2, endLine: 4 } } }],
      },
    ]);
  });

  it("are a list when the language server has no tree, and empty when there are none", async () => {
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
      name: "sum",
      kind: Fn,
      containerName: "",
      location: new vscode.Location(uri, new vscode.Range(2, 0, 4, 1)),
    });
    window.onCommand("vscode.executeWorkspaceSymbolProvider", () => [
      declared(vscode.Uri.file(path("a.ts"))),
      declared(vscode.Uri.parse("untitled:a.ts")),
    ]);
    expect(await findDeclaredCode("sum")).toEqual([
      {
        name: "sum",
        kind: "function",
        code: {
          absolutePath: path("a.ts"),
          line: 3,
          column: 1,
          endLine: 5,
          endColumn: 2,
          whole: { line: 3, endLine: 5 },
        },
      },
    ]);
  });
});

/** Opens a file with a function or a type on each line. */
function hierarchy() {
  const { window, path } = workFolder({ "a.ts": "", "b.ts": "" });
  const item = (name: string, line: number, file = "a.ts") => ({
    name,
    kind: vscode.SymbolKind.Function,
    detail: "",
    uri: vscode.Uri.file(path(file)),
    range: new vscode.Range(line, 0, line + 2, 1),
    selectionRange: new vscode.Range(line, 9, line, 12),
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
        name: "total",
        kind: "function",
        code: { absolutePath: path("b.ts"), line: 5, column: 10, whole: { line: 5, endLine: 7 } },
        calls: [{ absolutePath: path("b.ts"), line: 6, column: 3 }],
      },
    ]);
    expect(await calls("outgoing", at)).toMatchObject([
      { name: "add", code: { absolutePath: path("b.ts") }, calls: [{ absolutePath: path("a.ts"), line: 6 }] },
    ]);
  });

  it("are empty for a function without callers, and unknown when no service answers", async () => {
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
