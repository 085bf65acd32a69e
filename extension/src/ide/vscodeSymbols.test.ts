import { describe, expect, it } from "vitest";
import * as vscode from "vscode";
import { workFolder } from "../../test/workFolder.fixture.ts";
import { vscodeSymbols } from "./vscodeSymbols.ts";

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

  it("are in the file of the question where a service does not name one", async () => {
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

  it("has no signatures where nothing is called", async () => {
    const { at, asked } = asking("const total = sum;\n");
    expect(await vscodeSymbols.signatures(at)).toEqual([]);
    expect(asked).toEqual([]);
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

  it("is refused in the service's own words, or where there is no service", async () => {
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
