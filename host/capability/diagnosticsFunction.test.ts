import type { DiagnosticsAnswer, DiagnosticsParams, FileProblems, Refusal } from "@dialectic/shared/protocol";
import { describe, expect, it } from "vitest";
import { type CapabilityWorkspace, capabilityWorkspace } from "../test/capabilityWorkspace.fixture.ts";
import type { IdeDomain } from "./ideDomain.ts";

const files = { "src/auth.ts": "export const one = 1;\n" };
const textOf = async (workspace: CapabilityWorkspace, program: string) => (await workspace.ask(program)).text;

describe("diagnostics", () => {
  const problem = { severity: "error", message: "Not good", line: 3, column: 5, endLine: 3, endColumn: 9 } as const;
  const checked: FileProblems = {
    filePath: "src/auth.ts",
    settled: true,
    isDirty: false,
    problems: [{ ...problem, source: "ts", code: 2304 }],
  };
  const answerOf = (...found: readonly FileProblems[]): DiagnosticsAnswer => ({
    kind: "diagnostics",
    scope: "named",
    leftOut: 0,
    settled: found.every(({ settled }) => settled),
    files: [...found],
  });

  function asking(answer: DiagnosticsAnswer | Refusal) {
    const asked: DiagnosticsParams[] = [];
    const diagnostics: IdeDomain["diagnostics"] = {
      answer: async (params) => {
        asked.push(params);
        return answer;
      },
    };
    return { asked, workspace: capabilityWorkspace(files, { diagnostics }) };
  }

  it("returns problems as values that convert to their places", async () => {
    const { workspace, asked } = asking(answerOf(checked));
    expect(await workspace.value('problems("src/auth.ts", severity: "error", source: "ts")')).toEqual([
      { diagnostic: { file: "src/auth.ts", ...problem, source: "ts", code: "2304" } },
    ]);
    expect(asked).toMatchObject([{ filePaths: ["src/auth.ts"], severities: ["error"], sources: ["ts"] }]);
    expect(await workspace.value('convert(first(diagnostics("src/auth.ts")), "location")')).toEqual({
      location: { file: "src/auth.ts", line: 3, column: 5, endLine: 3, endColumn: 9 },
    });
  });

  it("fails while the list may be incomplete, unless that is allowed", async () => {
    const { workspace } = asking(answerOf({ ...checked, settled: false, reason: "ts is late" }));
    const { outcome, text } = await workspace.ask("count(diagnostics())");
    expect(outcome).toMatchObject({ kind: "failure", canRetry: true });
    expect(text).toContain("- src/auth.ts: ts is late");
    expect(await workspace.value("count(diagnostics(settled: false))")).toBe(1);
  });

  it("leaves out changed files of languages that no server is for, and names them beside the value", async () => {
    const readme: FileProblems = {
      filePath: "README.md",
      settled: false,
      isDirty: false,
      problems: [],
      unserved: "language",
    };
    const { workspace } = asking(answerOf(checked, readme));
    const { outcome, notes, text } = await workspace.ask("count(diagnostics())");
    expect([outcome, notes]).toEqual([
      { kind: "success", value: 1 },
      ["Not looked at, as no language server is for them: README.md"],
    ]);
    expect(text).toContain("Not looked at");
    expect(await textOf(workspace, 'diagnostics("src/auth.ts")')).toContain("Nothing checks .md files (1) here");
  });

  it("says that another try does not help while a server is missing", async () => {
    const reason = "No language server for Python was found. Install pyright.";
    const python = { ...checked, filePath: "a.py", settled: false, reason, unserved: "server" } as const;
    const { outcome, text } = await asking(answerOf(checked, python)).workspace.ask("diagnostics()");
    expect(outcome).toMatchObject({ kind: "failure", canRetry: false });
    expect(text).toContain("Nothing checks .py files (1) here: no language server is installed and allowed for them.");
  });

  it("asks for one file when there are too many, and says why there is no answer", async () => {
    const more = asking({ ...answerOf(checked), leftOut: 7 });
    expect(await textOf(more.workspace, "diagnostics()")).toContain("7 more modified files do not fit");
    const none = asking({
      kind: "refused",
      reason: "no-editor",
      message: "Diagnostics need VS Code: open the folder there.",
    });
    expect(await textOf(none.workspace, "diagnostics()")).toContain("Diagnostics need VS Code: open the folder there.");
    expect(await textOf(none.workspace, 'diagnostics(severity: "bad")')).toContain("severity");
  });
});
