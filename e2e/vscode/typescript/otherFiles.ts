import { mkdirSync, renameSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import type { DiagnosticsAnswer } from "@dialectic/shared/protocol";
import { beforeAll, expect, it } from "vitest";
import type { Assistant } from "../../support/assistant.ts";
import { chooseRounds } from "../support/sample.ts";
import { activeEditorTab, openFile, runCommand } from "../support/workbench.ts";
import { git, type TypeScriptWindow, write } from "./typeScriptWindow.ts";

const tsconfig = (options: object) =>
  `${JSON.stringify({ compilerOptions: { noEmit: true, module: "preserve", ...options }, include: ["lib/**/*"] })}\n`;

/** Modules of which only the importing ones are queried: the server knows the imported ones only from the disk. */
const project: Readonly<Record<string, string>> = {
  "tsconfig.json": tsconfig({ strict: true }),
  "lib/tag.ts": "export const tag: number = 1;\n",
  "lib/usesTag.ts": 'import { tag } from "./tag";\nexport const shown: number = tag;\n',
  "lib/usesFresh.ts": 'import { fresh } from "./fresh";\nexport const shown = fresh;\n',
  "lib/usesMoved.ts": 'import { moved } from "./there/moved";\nexport const shown = moved;\n',
  "lib/here/moved.ts": "export const moved = 1;\n",
  "lib/usesPackage.ts": 'import { lid } from "lid";\nexport const shown = lid;\n',
  "lib/loose.ts": "export function loose(any) {\n  return any;\n}\n",
  "alone.ts": "export const alone: number = 1;\n",
  ".gitignore": "node_modules\n",
};

/** The folder of the project in the workspace. */
const place = "others";

export function prepareOtherFiles(folder: string): void {
  for (const [path, text] of Object.entries(project)) write(join(folder, place, path), text);
}

/** Commits another text of a file on a separate branch. */
export function branchOtherFiles(folder: string): void {
  git(folder, "checkout", "--quiet", "-b", "words");
  write(join(folder, place, "lib/tag.ts"), 'export const tag: string = "one";\n');
  git(folder, "commit", "--quiet", "--all", "--message", "Tags are words");
  git(folder, "checkout", "--quiet", "-");
}

/** Tests `get_diagnostics` for a file after changes to others that no editor shows. */
export function itDiagnosesAfterOtherFiles({ session, assistant: ready }: TypeScriptWindow): void {
  let assistant: Assistant;
  let folder: string;

  beforeAll(() => {
    assistant = ready();
    folder = session().workspace.folder;
  });

  /** Returns the codes of a file's problems, and whether they are settled. */
  async function readProblemCodes(path: string): Promise<string> {
    const answer = await assistant.call("get_diagnostics", { filePaths: [`${place}/${path}`], timeout_seconds: 30 });
    if (answer.isError) throw new Error(answer.text);
    // The tool's output schema is that of the contract, and the server parses by it.
    const [file] = (answer.structured as unknown as DiagnosticsAnswer).files;
    const codes = file?.problems.map(({ code }) => code).join() || "clean";
    return file?.settled ? codes : `unsettled ${codes}: ${file?.reason}`;
  }

  /** Does two things in turn, ten times each in `npm run fuzz`, and returns the answer after each. */
  async function inTurn(path: string, one: () => void, other: () => void): Promise<readonly string[]> {
    const said: string[] = [];
    for (const _ of chooseRounds(10)) {
      one();
      const first = await readProblemCodes(path);
      other();
      said.push(`${first}, ${await readProblemCodes(path)}`);
    }
    return said;
  }
  const always = (first: string, second: string) => chooseRounds(10).map(() => `${first}, ${second}`);
  const at = (path: string) => join(folder, place, path);
  const restored = (path: string) => write(at(path), project[path] ?? "");

  it("knows what was deleted, and what came back", async () => {
    const said = await inTurn(
      "lib/usesTag.ts",
      () => rmSync(at("lib/tag.ts")),
      () => restored("lib/tag.ts"),
    );
    expect(said).toEqual(always("2307", "clean"));
  });

  it("knows what was made", async () => {
    const said = await inTurn(
      "lib/usesFresh.ts",
      () => write(at("lib/fresh.ts"), "export const fresh = 1;\n"),
      () => rmSync(at("lib/fresh.ts")),
    );
    expect(said).toEqual(always("clean", "2307"));
  });

  it("knows what was moved", async () => {
    mkdirSync(at("lib/there"));
    const said = await inTurn(
      "lib/usesMoved.ts",
      () => renameSync(at("lib/here/moved.ts"), at("lib/there/moved.ts")),
      () => renameSync(at("lib/there/moved.ts"), at("lib/here/moved.ts")),
    );
    expect(said).toEqual(always("clean", "2307"));
  });

  it("knows the project's settings", async () => {
    const said = await inTurn(
      "lib/loose.ts",
      () => write(at("tsconfig.json"), tsconfig({ strict: false })),
      () => write(at("tsconfig.json"), tsconfig({ strict: true })),
    );
    // Without strictness it is a hint.
    expect(said).toEqual(always("7044", "7006"));
  });

  it("knows another branch", async () => {
    const said = await inTurn(
      "lib/usesTag.ts",
      () => git(folder, "checkout", "--quiet", "words"),
      () => git(folder, "checkout", "--quiet", "-"),
    );
    expect(said).toEqual(always("2322", "clean"));
  });

  it("knows packages that are installed", async () => {
    const said = await inTurn(
      "lib/usesPackage.ts",
      () => {
        write(at("node_modules/lid/package.json"), '{ "name": "lid", "types": "index.d.ts" }\n');
        write(at("node_modules/lid/index.d.ts"), "export declare const lid: number;\n");
      },
      () => rmSync(at("node_modules"), { recursive: true }),
    );
    expect(said).toEqual(always("clean", "2307"));
  });

  it("knows who uses a symbol, too", async () => {
    const uses = async () => {
      const answer = await assistant.call("get_references", { filePath: `${place}/lib/tag.ts`, symbol: "tag" });
      if (answer.isError) throw new Error(answer.text);
      // The shape is that of the tool's output schema.
      const files = answer.structured["files"] as readonly { readonly filePath: string }[];
      return files.map(({ filePath }) => basename(filePath)).sort();
    };
    const said: unknown[] = [];
    for (const _ of chooseRounds(10)) {
      write(at("lib/also.ts"), 'export { tag } from "./tag";\n');
      said.push(await uses());
      rmSync(at("lib/also.ts"));
      said.push(await uses());
    }
    const rounds = chooseRounds(10).map(() => [["also.ts", "usesTag.ts"], ["usesTag.ts"]]);
    expect(said).toEqual(rounds.flat());
  });

  it("knows the last of two edits within a moment", async () => {
    const said = await inTurn(
      "lib/usesTag.ts",
      () => {
        write(at("lib/tag.ts"), 'export const tag: string = "one";\n');
        write(at("lib/tag.ts"), "export const tag: boolean = true;\n");
      },
      () => restored("lib/tag.ts"),
    );
    expect(said).toEqual(always("2322", "clean"));
  });

  it("knows what was deleted after it was asked about itself", async () => {
    const said: string[] = [];
    for (const _ of chooseRounds(5)) {
      const before = await readProblemCodes("lib/tag.ts");
      rmSync(at("lib/tag.ts"));
      const without = await readProblemCodes("lib/usesTag.ts");
      restored("lib/tag.ts");
      said.push([before, without, await readProblemCodes("lib/usesTag.ts")].join(", "));
    }
    expect(said).toEqual(chooseRounds(5).map(() => "clean, 2307, clean"));
  });

  it("calls nothing right that uses a deleted file which stands in an editor: servers may take it for there", async () => {
    await openFile(session().page, "tag.ts");
    await activeEditorTab(session().page).filter({ hasText: "tag.ts" }).waitFor();
    rmSync(at("lib/tag.ts"));
    const said = await readProblemCodes("lib/usesTag.ts");
    restored("lib/tag.ts");
    expect(said).toMatch(/^(?:2307$|unsettled .*lib\/tag\.ts was deleted but is still open in the editor)/);
    expect(await readProblemCodes("lib/usesTag.ts")).toBe("clean");
  });

  it("is right about a file of no project", async () => {
    const said = await inTurn(
      "alone.ts",
      () => write(at("alone.ts"), 'export const alone: number = "1";\n'),
      () => restored("alone.ts"),
    );
    expect(said).toEqual(always("2322", "clean"));
  });

  it("is right while TypeScript's server starts again", async () => {
    const said: string[] = [];
    await openFile(session().page, "usesTag.ts");
    for (const round of chooseRounds(3)) {
      write(at("lib/usesTag.ts"), `${project["lib/usesTag.ts"]}export const wrong: string = ${round};\n`);
      await runCommand(session().page, "TypeScript: Restart TS Server");
      const first = await readProblemCodes("lib/usesTag.ts");
      restored("lib/usesTag.ts");
      said.push(`${first}, ${await readProblemCodes("lib/usesTag.ts")}`);
    }
    expect(said).toEqual(chooseRounds(3).map(() => "2322, clean"));
  });
}
