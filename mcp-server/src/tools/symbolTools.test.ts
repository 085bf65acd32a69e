import { describe, expect, it } from "vitest";
import { FakeHost } from "../../test/fakeHost.fixture.ts";
import { getReferences } from "./getReferences.ts";
import { getSymbolLspInfo } from "./getSymbolLspInfo.ts";
import { openFiles } from "./openFiles.ts";
import { renameSymbol } from "./renameSymbol.ts";

const at = { filePath: "/w/a.ts", symbol: "add", line: 2, column: 7 };
const span = {
  filePath: "/w/a.ts",
  line: 2,
  column: 7,
  endLine: 2,
  endColumn: 10,
  code: "const add = 1;",
  codeLine: 2,
};
const ambiguous = {
  kind: "ambiguous" as const,
  message: 'Multiple occurrences of "add" found. Please provide codeSnippet to disambiguate.',
  matches: 3,
  multipleOccurrences: [
    { line: 2, column: 7, character: 7, lineContent: "  add();", codeSnippet: "add();" },
    { line: 5, column: 1, character: 1, lineContent: "add" },
  ],
};

describe("getSymbolLspInfo", () => {
  it("asks under either spelling and returns the information, without code for a place outside", async () => {
    const { code: _, codeLine: __, ...outside } = { ...span, filePath: "/lib/lib.d.ts" };
    const info = { kind: "info" as const, ...at, occurrences: 2, hover: ["```ts\nconst add\n```"] };
    const host = new FakeHost({
      "symbol/info": { ...info, definition: [span], type_definition: [outside], implementation: [] },
    });
    const result = await getSymbolLspInfo.call({ file_path: "a.ts", symbol: "add", info_type: "all" }, host.context());
    expect(host.asked).toEqual([
      { method: "symbol/info", params: { filePath: "a.ts", symbol: "add", infoType: "all" }, workspace: undefined },
    ]);
    expect(result.text.split("\n\n")).toEqual([
      ...["# `add` at /w/a.ts:2:7; 2 occurrences of it were found in the file", "## Hover", "```ts\nconst add\n```"],
      ...["## Definition", "/w/a.ts:2:7\n```\n2 | const add = 1;\n```"],
      ...[
        "## Type definition",
        "/lib/lib.d.ts:2:7 (code not shown: outside the workspace, or one of many)",
        "## Implementation",
        "Nothing.",
      ],
    ]);
  });

  it("returns the candidates as data and in the known words", async () => {
    const host = new FakeHost({ "symbol/info": ambiguous });
    const result = await getSymbolLspInfo.call({ filePath: "a.ts", symbol: "add" }, host.context());
    expect(result).toMatchObject({ kind: "done", structured: { multipleOccurrences: ambiguous.multipleOccurrences } });
    expect(result.text.split("\n")).toEqual([
      ...[
        "⚠️ **Multiple occurrences of `add` found** (3 matches)",
        "",
        expect.stringContaining("Nothing was guessed."),
        "",
      ],
      ...["- line 2, column 7: `add();`", "  ask with codeSnippet: this line"],
      ...[
        "- line 5, column 1: `add`",
        "  ask with line: 5, column: 1",
        "",
        expect.stringContaining("Use the `codeSnippet` parameter"),
      ],
    ]);
  });

  it("fails with the window's reason and the choices", async () => {
    const refusal = {
      kind: "refused" as const,
      reason: "file-missing" as const,
      message: "There is no file b.ts.",
      candidates: ["/w/a.ts"],
    };
    const result = await getSymbolLspInfo.call(
      { filePath: "b.ts", symbol: "x" },
      new FakeHost({ "symbol/info": refusal }).context(),
    );
    expect(result).toEqual({
      kind: "failed",
      text: "There is no file b.ts.\n- /w/a.ts",
      candidates: ["/w/a.ts"],
      reason: "file-missing",
      canRetry: false,
    });
  });
});

describe("getReferences", () => {
  it("lists them by file and counts the omitted ones", async () => {
    const references = [{ ...span, isDeclaration: true }];
    const answer = {
      kind: "references" as const,
      ...at,
      total: 3,
      omitted: 2,
      files: [{ filePath: "/w/a.ts", count: 3, references }],
    };
    const host = new FakeHost({ "symbol/references": answer });
    const result = await getReferences.call({ filePath: "a.ts", symbol: "add" }, host.context());
    expect(host.asked[0]?.params).toEqual({
      filePath: "a.ts",
      symbol: "add",
      includeDeclaration: false,
      usageCodeLineRange: 5,
      limit: 100,
    });
    expect(result.text.split("\n\n")).toEqual([
      ...[
        "3 references in 1 file to `add` at /w/a.ts:2:7",
        "2 of them are not listed: pass offset 1 for the next ones.",
      ],
      "## /w/a.ts (3)\n- 2:7 (definition)\n```\n2 | const add = 1;\n```",
    ]);
  });
});

describe("renameSymbol", () => {
  const renamed = {
    kind: "renamed" as const,
    symbolName: "add",
    newName: "put",
    totalChanges: 3,
    diff: "--- a/a.ts\n",
    problems: [],
    modifiedFiles: [{ uri: "file:///w/a.ts", filePath: "/w/a.ts", changeCount: 3, isDirty: true }],
  };
  const ask = { filePath: "a.ts", symbol: "add", newName: "put" };

  it("names each file, its count, and the files left unsaved", async () => {
    const host = new FakeHost({ "symbol/rename": { ...renamed, isApplied: true } });
    const result = await renameSymbol.call(ask, host.context());
    expect(result).toMatchObject({ kind: "done", structured: { success: true, symbolName: "add", totalChanges: 3 } });
    expect(result.text.split("\n")).toEqual([
      ...["✅ Renamed `add` to `put`: 3 changes in 1 file.", "- /w/a.ts: 3 changes", ""],
      expect.stringMatching(/^1 file has unsaved changes in the editor now.*workbench\.action\.files\.saveAll/),
    ]);
  });

  it("shows a dry run as a diff, with the problems", async () => {
    const dry = { ...renamed, isApplied: false, problems: ["/w/a.ts has unsaved changes"] };
    const result = await renameSymbol.call({ ...ask, dryRun: true }, new FakeHost({ "symbol/rename": dry }).context());
    expect(result.text).toBe(
      "`add` would become `put`: 3 changes in 1 file. Nothing was changed.\n- /w/a.ts: 3 changes\nIt would be refused now:\n- /w/a.ts has unsaved changes\n\n```diff\n--- a/a.ts\n```",
    );
  });

  it("returns data even when it fails: the language server's words, or the candidates", async () => {
    const message = "You cannot rename this element.";
    const refusal = { kind: "refused" as const, reason: "rename-refused" as const, message, candidates: [] };
    const refused = await renameSymbol.call(ask, new FakeHost({ "symbol/rename": refusal }).context());
    expect(refused).toEqual({
      kind: "failed",
      text: `❌ Rename symbol failed: ${message}`,
      candidates: [],
      reason: "rename-refused",
      canRetry: false,
      structured: { success: false, modifiedFiles: [], totalChanges: 0, error: message, problems: [] },
    });
    const several = await renameSymbol.call(ask, new FakeHost({ "symbol/rename": ambiguous }).context());
    expect(several).toMatchObject({
      kind: "failed",
      structured: { success: false, error: ambiguous.message, multipleOccurrences: ambiguous.multipleOccurrences },
    });
    expect(several.text.split("\n")[0]).toBe(ambiguous.message);
  });
});

describe("openFiles", () => {
  it("reports the outcome for each file", async () => {
    const files = [
      { filePath: "/w/a.ts", success: true, isShown: true },
      { filePath: "/w/b.ts", success: true, isShown: false },
      { filePath: "c.ts", success: false, isShown: false, error: "There is no file c.ts.", candidates: ["/w/b.ts"] },
    ];
    const host = new FakeHost({ "editor/open": { kind: "opened", files } });
    const asked = [{ filePath: "a.ts" }, { filePath: "b.ts", showEditor: false }, { filePath: "c.ts" }];
    const result = await openFiles.call({ files: asked }, host.context());
    expect(host.asked[0]?.params).toEqual({ files: asked.map((file) => ({ showEditor: true, ...file })) });
    expect(result.text).toBe(
      "✅ /w/a.ts is open\n✅ /w/b.ts is loaded, without an editor\n❌ c.ts: There is no file c.ts.\n  - /w/b.ts",
    );
  });
});
