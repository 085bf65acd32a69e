import type { DiagnosticsAnswer, FileProblems, Problem } from "@dialectic/shared/protocol";
import { describe, expect, it } from "vitest";
import { FakeHost } from "../../test/fakeHost.fixture.ts";
import { getDiagnostics } from "./getDiagnostics.ts";

const place = { line: 3, column: 5, endLine: 3, endColumn: 9 };
const error: Problem = { severity: "error", message: "No such name\n  Nor this", ...place, source: "ts", code: 2304 };
const clean: FileProblems = { filePath: "src/a.ts", problems: [], settled: true, version: 4, isDirty: false };

async function answered(answer: Partial<DiagnosticsAnswer>, parameters: Record<string, unknown> = {}) {
  const whole = {
    kind: "diagnostics",
    scope: "git-modified",
    settled: true,
    files: [],
    leftOut: 0,
    ...answer,
  } as const;
  const host = new FakeHost({ "editor/diagnostics": { ...whole, files: [...whole.files] } });
  const result = await getDiagnostics.call(parameters, host.context());
  return { result, text: result.text, asked: host.asked };
}

describe("getDiagnostics", () => {
  it("asks for modified files, every severity and all sources except spelling by default", async () => {
    const { asked } = await answered({});
    expect(asked).toEqual([
      {
        method: "editor/diagnostics",
        params: {
          filePaths: [],
          sources: [],
          excludeSources: ["cspell"],
          wait: 10_000,
          severities: ["error", "warning", "info", "hint"],
        },
        workspace: undefined,
      },
    ]);
  });

  it("accepts the names that other bridges use", async () => {
    const names = { __NOT_RECOMMEND__filePaths: ["a.ts"], __NOT_RECOMMEND__severities: ["error"], timeoutSeconds: 1.5 };
    const { asked } = await answered({}, names);
    expect(asked[0]?.params).toMatchObject({ filePaths: ["a.ts"], severities: ["error"], wait: 1_500 });
  });

  it("begins with the sentences that assistants know", async () => {
    expect((await answered({})).text).toBe("📄 No git modified files found in the workspace.");
    expect((await answered({ files: [clean, clean] })).text).toBe(
      "✅ All git modified files (2 files) are clean - no diagnostics found!\nsettled: true",
    );
    const files = [clean, { ...clean, filePath: "b.ts", problems: [error] }];
    expect((await answered({ files })).text).toBe(
      [
        "⚠️ Found diagnostics in 1 of 2 git modified files:",
        "settled: true",
        "",
        "b.ts, version 4: 1 problem",
        "- error 3:5 No such name\n      Nor this [ts 2304]",
      ].join("\n"),
    );
  });

  it("reports nothing as clean whose current state was not checked", async () => {
    const files = [{ ...clean, settled: false, reason: "The editor has not read the file's new text yet" }];
    expect((await answered({ scope: "named", settled: false, files })).text).toBe(
      [
        "⚠️ No diagnostics known for 1 requested files yet.",
        "settled: false",
        "Call again for the files that have not been checked yet:",
        "- src/a.ts: The editor has not read the file's new text yet",
      ].join("\n"),
    );
  });

  it("names files of languages that no server is for apart from those to wait for", async () => {
    const readme = {
      ...clean,
      filePath: "README.md",
      settled: false,
      reason: "No server.",
      unserved: "language",
    } as const;
    expect((await answered({ files: [clean, readme] })).text.split("\n").slice(0, 4)).toEqual([
      "✅ All git modified files that something checks (1 files) are clean - no diagnostics found!",
      "settled: true",
      "Nothing checks .md files (1) here: no language server is installed and allowed for them. Use the project's own build, linter or tests.",
    ]);
  });

  it("says in one line what nothing checks, and promises no answer later", async () => {
    const unserved = (filePath: string) =>
      ({ ...clean, filePath, settled: false, reason: "Install it.", unserved: "server" }) as const;
    const files = ["a.ts", "src/b.ts", "Makefile", ".gitignore"].map(unserved);
    expect((await answered({ settled: false, files })).text.split("\n")).toEqual([
      "⚠️ No diagnostics known for 4 git modified files.",
      "settled: false",
      "Nothing checks .ts files (2) and files without an extension (2) here: no language server is installed and allowed for them. Use the project's own build, linter or tests.",
    ]);
    expect((await answered({ settled: false, files: [clean, unserved("b.py")] })).text.split("\n")[0]).toBe(
      "⚠️ No diagnostics known for 1 of 2 git modified files. The other 1 is clean.",
    );
  });

  it("says which files were checked unsaved, and which were left out", async () => {
    const { text } = await answered({ files: [{ ...clean, isDirty: true }], leftOut: 3 });
    expect(text.split("\n").slice(2)).toEqual([
      "- src/a.ts has unsaved changes in the editor: those were checked, not the file on disk.",
      "3 more modified files were not looked at: name them in filePaths.",
    ]);
  });

  it("says which problems are new or gone since the review began", async () => {
    const counts = { introduced: 2, fixed: 5, untouched: 31 };
    const files = [{ ...clean, delta: { introduced: 0, fixed: 5, untouched: 0 } }];
    const { text } = await answered({ files, delta: { reviewId: "r-1", ...counts, filesWithoutBaseline: 1 } });
    expect(text.split("\n")).toEqual([
      "✅ All git modified files (1 files) are clean - no diagnostics found!",
      "Since review r-1 began: introduced 2, fixed 5, untouched 31; 1 file was not known then.",
      "settled: true",
      "",
      "src/a.ts, version 4: 0 problems (introduced 0, fixed 5, untouched 0)",
    ]);
  });

  it("counts the problems beyond the limit", async () => {
    const many = { ...clean, problems: Array.from({ length: 150 }, () => error) };
    expect((await answered({ files: [many, many] })).text.split("\n").slice(-2)).toEqual(["", "and 100 more"]);
  });

  it.each([
    [{ filePaths: "a.ts" }, "filePaths"],
    [{ severities: ["bad"] }, "severities"],
    [{ timeout_seconds: 61 }, "timeout_seconds"],
    [{ sources: [""] }, "sources"],
    [{ files: [] }, "files"],
  ])("says which parameter of %j is invalid", async (parameters, name) => {
    const { result } = await answered({}, parameters);
    expect([result.kind, result.text.includes(name)]).toEqual(["failed", true]);
  });
});
