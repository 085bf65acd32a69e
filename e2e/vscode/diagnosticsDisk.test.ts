import { execFileSync } from "node:child_process";
import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { DiagnosticsAnswer } from "@dialectic/shared/protocol";
import { beforeAll, describe, expect, it } from "vitest";
import type { Assistant } from "../support/assistant.ts";
import { roundsOf } from "./support/sample.ts";
import { vsCodeAssistant, vsCodeSession, wholeTypeScript } from "./support/session.ts";
import { activeEditorTab, openFile, runCommand } from "./support/workbench.ts";

const tsconfig = (options: object) =>
  `${JSON.stringify({ compilerOptions: { noEmit: true, module: "preserve", ...options }, include: ["lib/**/*"] })}\n`;

/** Modules of which only the ones that use others are asked about: what they use is known to the server by the disk alone. */
const project: Readonly<Record<string, string>> = {
  "tsconfig.json": tsconfig({ strict: true }),
  "lib/price.ts": "export const price: number = 1;\n",
  "lib/usesPrice.ts": 'import { price } from "./price";\nexport const shown: number = price;\n',
  "lib/usesFresh.ts": 'import { fresh } from "./fresh";\nexport const shown = fresh;\n',
  "lib/usesMoved.ts": 'import { moved } from "./there/moved";\nexport const shown = moved;\n',
  "lib/here/moved.ts": "export const moved = 1;\n",
  "lib/usesPackage.ts": 'import { lid } from "lid";\nexport const shown = lid;\n',
  "lib/loose.ts": "export function loose(any) {\n  return any;\n}\n",
  "alone.ts": "export const alone: number = 1;\n",
  ".gitignore": "node_modules\n",
};

describe("diagnostics after what happens to other files on the disk", () => {
  const session = vsCodeSession({
    settings: { ...wholeTypeScript, "files.autoSave": "off" },
    prepare: ({ folder }) => {
      for (const [path, text] of Object.entries(project)) write(join(folder, path), text);
      git(folder, "add", "--all");
      git(folder, "commit", "--quiet", "--message", "Add a project");
      git(folder, "checkout", "--quiet", "-b", "words");
      write(join(folder, "lib/price.ts"), 'export const price: string = "one";\n');
      git(folder, "commit", "--quiet", "--all", "--message", "Prices are words");
      git(folder, "checkout", "--quiet", "-");
    },
  });
  const ready = vsCodeAssistant(session);
  let assistant: Assistant;
  let folder: string;

  beforeAll(() => {
    assistant = ready();
    folder = session().workspace.folder;
  });

  /** The codes of what is wrong with a file, and whether that is settled. */
  async function told(path: string): Promise<string> {
    const answer = await assistant.call("get_diagnostics", { filePaths: [path], timeout_seconds: 30 });
    if (answer.isError) throw new Error(answer.text);
    // The tool's output schema is that of the contract, and the server parses by it.
    const [file] = (answer.structured as unknown as DiagnosticsAnswer).files;
    const codes = file?.problems.map(({ code }) => code).join() || "clean";
    return file?.settled ? codes : `unsettled ${codes}: ${file?.reason}`;
  }

  /** Does two things in turn, ten times each in `npm run fuzz`, and returns the answer after each. */
  async function inTurn(path: string, one: () => void, other: () => void): Promise<readonly string[]> {
    const said: string[] = [];
    for (const _ of roundsOf(10)) {
      one();
      const first = await told(path);
      other();
      said.push(`${first}, ${await told(path)}`);
    }
    return said;
  }
  const always = (first: string, second: string) => roundsOf(10).map(() => `${first}, ${second}`);
  const at = (path: string) => join(folder, path);
  const restored = (path: string) => write(at(path), project[path] ?? "");

  it("knows what was deleted, and what came back", async () => {
    const said = await inTurn(
      "lib/usesPrice.ts",
      () => rmSync(at("lib/price.ts")),
      () => restored("lib/price.ts"),
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
      "lib/usesPrice.ts",
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
      const answer = await assistant.call("get_references", { filePath: "lib/price.ts", symbol: "price" });
      if (answer.isError) throw new Error(answer.text);
      // As the tool says in its output schema.
      const files = answer.structured["files"] as readonly { readonly filePath: string }[];
      return files.map(({ filePath }) => basename(filePath)).sort();
    };
    const said: unknown[] = [];
    for (const _ of roundsOf(10)) {
      write(at("lib/also.ts"), 'export { price } from "./price";\n');
      said.push(await uses());
      rmSync(at("lib/also.ts"));
      said.push(await uses());
    }
    const rounds = roundsOf(10).map(() => [["also.ts", "usesPrice.ts"], ["usesPrice.ts"]]);
    expect(said).toEqual(rounds.flat());
  });

  it("knows the last of two edits within a moment", async () => {
    const said = await inTurn(
      "lib/usesPrice.ts",
      () => {
        write(at("lib/price.ts"), 'export const price: string = "one";\n');
        write(at("lib/price.ts"), "export const price: boolean = true;\n");
      },
      () => restored("lib/price.ts"),
    );
    expect(said).toEqual(always("2322", "clean"));
  });

  it("knows what was deleted after it was asked about itself", async () => {
    const said: string[] = [];
    for (const _ of roundsOf(5)) {
      const before = await told("lib/price.ts");
      rmSync(at("lib/price.ts"));
      const without = await told("lib/usesPrice.ts");
      restored("lib/price.ts");
      said.push([before, without, await told("lib/usesPrice.ts")].join(", "));
    }
    expect(said).toEqual(roundsOf(5).map(() => "clean, 2307, clean"));
  });

  it("calls nothing right that uses a deleted file which stands in an editor: servers may take it for there", async () => {
    await openFile(session().page, "price.ts");
    await activeEditorTab(session().page).filter({ hasText: "price.ts" }).waitFor();
    rmSync(at("lib/price.ts"));
    const said = await told("lib/usesPrice.ts");
    restored("lib/price.ts");
    expect(said).toMatch(/^(?:2307$|unsettled .*lib\/price\.ts was deleted, and is open in the editor still)/);
    expect(await told("lib/usesPrice.ts")).toBe("clean");
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
    await openFile(session().page, "usesPrice.ts");
    for (const round of roundsOf(3)) {
      write(at("lib/usesPrice.ts"), `${project["lib/usesPrice.ts"]}export const wrong: string = ${round};\n`);
      await runCommand(session().page, "TypeScript: Restart TS Server");
      const first = await told("lib/usesPrice.ts");
      restored("lib/usesPrice.ts");
      said.push(`${first}, ${await told("lib/usesPrice.ts")}`);
    }
    expect(said).toEqual(roundsOf(3).map(() => "2322, clean"));
  });
});

/** Writes a file at once, as editors and agents do. */
function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.part`, text);
  renameSync(`${path}.part`, path);
}

function git(folder: string, ...args: readonly string[]): void {
  execFileSync("git", ["-c", "user.name=Test", "-c", "user.email=test@example.com", ...args], { cwd: folder });
}
