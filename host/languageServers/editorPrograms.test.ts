import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { questions, shapesProject } from "../test/editorQuestions.fixture.ts";
import { formatOutcome, runTableProgram } from "../test/programOutcome.fixture.ts";
import { readProgramTable } from "../test/programTable.fixture.ts";
import { programFiles } from "../test/programWorkspace.fixture.ts";
import { pythonPackage, pythonQuestions } from "../test/pythonQuestions.fixture.ts";
import { type NpmServer, openRealServers } from "./realServers.fixture.ts";

/** The programs that language servers answer, with the answers of TypeScript's service in the process of the editor. */
const rows = readProgramTable(join(import.meta.dirname, "../test/programTable.txt")).filter(({ theme }) =>
  ["Symbols", "Ambiguous"].includes(theme),
);

/** Sorts the parts of a list, whose order is the server's own. */
function sorted(outcome: string): string {
  const [, list] = /^= \[(.*)\]$/.exec(outcome) ?? [];
  return list === undefined ? outcome : `= [${list.split(", ").sort().join(", ")}]`;
}

/** Programs that the servers answer in other words than the service in VS Code, and why. */
const differences: Readonly<Record<string, string>> = {
  'field(symbolInfo("login"), "hover")': "A server describes a symbol in Markdown, with a fence around its code.",
  'hover("log")': "A server describes a symbol in Markdown, with a fence around its code.",
  'definition(outline("src/log.ts"))': "The protocol has variables and constants, where the service says `const`.",
  'typeDefinition(outline("src/utils.ts"))':
    "The protocol has variables and constants, where the service says `const`.",
};

describe.each<{ program: NpmServer }>([{ program: "tsc" }, { program: "typescript-language-server" }])(
  "programs about symbols, answered by $program",
  { timeout: 120_000, tags: ["whole"] },
  ({ program }) => {
    it("are as in VS Code, except for the listed ones", async () => {
      expect(rows.length).toBeGreaterThanOrEqual(50);
      const workspace = openRealServers({ ...programFiles, "tsconfig.json": "{}\n" }, [program]);
      const stretch = { startLine: 7, startColumn: 33, endLine: 7, endColumn: 46 };
      workspace.select({ text: "validateToken", source: `${workspace.folder}/src/login.ts`, ...stretch });
      const found: string[] = [];
      for (const { program: source, kind, expected } of rows) {
        const mark = { value: "=", failure: "!", choices: "?" }[kind];
        const all = sorted(formatOutcome(await runTableProgram(source, workspace)));
        const own = kind === "failure" ? all.slice(0, expected.length + 2) : all;
        if (own !== sorted(`${mark} ${expected}`)) found.push(source);
      }
      expect(found.sort()).toEqual(Object.keys(differences).sort());
    });

    it("lead to the places where VS Code leads", async () => {
      const { value } = openRealServers(shapesProject, [program]);
      for (const [request, places] of questions) {
        const answers = [await value(request)].flat().flatMap((each) => Object.values(each as Record<string, Place>));
        const own = new Set(answers.map(({ file, line, column }) => `${file}:${line}:${column}`));
        expect([request, ...[...own].sort()]).toEqual([request, ...[...places].sort()]);
      }
    });
  },
);

interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

describe("programs about symbols, answered by pyright", () => {
  it("are as in VS Code", { timeout: 60_000 }, async () => {
    const { value } = openRealServers(pythonPackage, ["pyright-langserver"]);
    for (const [request, expected] of pythonQuestions)
      expect([request, await value(request)]).toEqual([request, expected]);
  });
});
