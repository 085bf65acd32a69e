import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import type { DiagnosticsAnswer } from "@dialectic/shared/protocol";
import { beforeAll, expect, it, onTestFinished } from "vitest";
import type { Assistant } from "../../support/assistant.ts";
import { chooseRounds, chooseSample } from "../support/sample.ts";
import { hostRuns, openFile, reloadWindow, runCommand } from "../support/workbench.ts";
import { type TypeScriptWindow, write } from "./typeScriptWindow.ts";

/** A small project of modules that use each other, so that an edit of one causes or fixes problems in another. */
const project: Readonly<Record<string, string>> = {
  "lib/tsconfig.json":
    '{ "compilerOptions": { "strict": true, "noEmit": true, "module": "preserve" }, "include": ["**/*"] }\n',
  "lib/price.ts": "export function priceOf(amount: number): number {\n  return amount * 2;\n}\n",
  "lib/basket.ts":
    'import { priceOf } from "./price";\n\nexport function total(amounts: number[]): number {\n  return amounts.reduce((sum, each) => sum + priceOf(each), 0);\n}\n',
  "lib/shown.ts": 'import { total } from "./basket";\n\nexport const shown: string = total([1, 2]).toFixed(2);\n',
  "lib/names.ts": 'export const names: string[] = ["a", "b"];\n',
};

/**
 * Wrong lines, with the code of the compiler's error; each edit uses another name, so that no answer fits two of them.
 */
const wrongs = [
  { code: 2322, line: (name: string) => `export const ${name}: number = "text";` },
  { code: 2304, line: (name: string) => `export const ${name} = missing_${name};` },
  { code: 2345, line: (name: string) => `export const ${name} = parseInt(${name.length});` },
] as const;

export function prepareEditsOnDisk(folder: string): void {
  for (const [path, text] of Object.entries(project)) write(join(folder, path), text);
}

/** Tests `get_diagnostics` after edits on the disk, and in the editor. */
export function itDiagnosesEditsOnDisk({ session, assistant: ready }: TypeScriptWindow): void {
  let assistant: Assistant;
  let folder: string;

  beforeAll(() => {
    assistant = ready();
    folder = session().workspace.folder;
  });

  async function diagnose(args: Record<string, unknown> = {}) {
    const answer = await assistant.call("get_diagnostics", { timeout_seconds: 30, ...args });
    if (answer.isError) throw new Error(answer.text);
    // The tool's output schema is that of the contract, and the server parses by it.
    return { text: answer.text, found: answer.structured as unknown as DiagnosticsAnswer };
  }

  /** Returns the problems of each file, without details that differ from run to run. */
  const summariseProblems = ({ settled, files }: DiagnosticsAnswer) => ({
    settled,
    files: files.map(({ filePath, problems, settled: each }) => ({
      filePath,
      settled: each,
      problems: problems.map(({ code, line }) => `${code}:${line}`),
    })),
  });

  const edit = (path: string, lines: readonly string[] = []) =>
    write(join(folder, path), `${project[path]}${lines.map((line) => `${line}\n`).join("")}`);
  const countLines = (path: string) => (project[path] ?? "").split("\n").length - 1;

  it("says that nothing is modified", async () => {
    expect((await diagnose()).text.split("\n")[0]).toBe("📄 No git modified files found in the workspace.");
  });

  it("tells after each edit what stands, settled and never of the text before", async () => {
    await openFile(session().page, "price.ts");
    const files = ["lib/price.ts", "lib/names.ts", "lib/basket.ts"] as const;
    const outcomes: unknown[] = [];
    const expected: unknown[] = [];
    for (const round of chooseRounds(50)) {
      const path = files[round % files.length] ?? files[0];
      const wrong = wrongs[round % wrongs.length] ?? wrongs[0];
      const isWrong = round % 2 === 0;
      // Every fifth edit consists of two at once: the final text counts.
      if (round % 5 === 4) edit(path, [wrong.line(`first${round}`), wrong.line(`second${round}`)]);
      // A comment distinguishes the mended text from the one before.
      edit(path, isWrong ? ["", wrong.line(`edit${round}`)] : [`// mended ${round}`]);
      const { found } = await diagnose({ filePaths: [path] });
      const problems = isWrong ? [`${wrong.code}:${countLines(path) + 2}`] : [];
      outcomes.push({ round, ...summariseProblems(found) });
      expected.push({ round, settled: true, files: [{ filePath: path, settled: true, problems }] });
    }
    expect(outcomes).toEqual(expected);
  });

  it("calls a file that was restored clean, and answers for modified files without a name", async () => {
    for (const path of ["lib/price.ts", "lib/names.ts", "lib/basket.ts"]) edit(path);
    const { text } = await diagnose({ filePaths: ["lib/price.ts", "lib/names.ts", "lib/basket.ts"] });
    expect(text.split("\n")[0]).toBe("✅ All requested files (3 files) are clean - no diagnostics found!");
    edit("lib/names.ts", [wrongs[0].line("one")]);
    write(join(folder, "lib/fresh.ts"), "export const fresh: string = 1;\n");
    const { text: modified, found } = await diagnose();
    expect(modified.split("\n")[0]).toBe("⚠️ Found diagnostics in 2 of 2 git modified files:");
    expect(summariseProblems(found)).toEqual({
      settled: true,
      files: [
        { filePath: "lib/fresh.ts", settled: true, problems: ["2322:1"] },
        { filePath: "lib/names.ts", settled: true, problems: ["2322:2"] },
      ],
    });
    rmSync(join(folder, "lib/fresh.ts"));
    edit("lib/names.ts");
    expect((await diagnose()).text.split("\n")[0]).toBe("📄 No git modified files found in the workspace.");
  });

  it("sees what an edit of one module breaks in another that was not touched", async () => {
    for (const name of chooseSample(["amount", "price", "value", "sum"])) {
      write(join(folder, "lib/price.ts"), `export function priceOf(${name}: string): string {\n  return ${name};\n}\n`);
      expect(summariseProblems((await diagnose({ filePaths: ["lib/basket.ts"] })).found)).toEqual({
        settled: true,
        files: [{ filePath: "lib/basket.ts", settled: true, problems: ["2769:4", "2345:4"] }],
      });
      edit("lib/price.ts");
      // Two files at once: the module itself, and the one that uses it.
      expect(summariseProblems((await diagnose({ filePaths: ["lib/price.ts", "lib/basket.ts"] })).found).files).toEqual(
        [
          { filePath: "lib/price.ts", settled: true, problems: [] },
          { filePath: "lib/basket.ts", settled: true, problems: [] },
        ],
      );
    }
  });

  it("says what was introduced and fixed since the review began, also after a reload of the window", async () => {
    const [mended, kept, came] = [wrongs[0].line("mended"), wrongs[1].line("kept"), wrongs[2].line("came")];
    edit("lib/names.ts", [mended, kept]);
    expect((await diagnose()).found.delta).toBeUndefined();
    await assistant.call("present_review", { content: "# Names\n", baseUri: folder });
    const readDelta = async () => (await diagnose()).found.delta;
    const before = await readDelta();
    expect(before).toMatchObject({ introduced: 0, fixed: 0, untouched: 2, filesWithoutBaseline: 0 });
    edit("lib/names.ts", ["// moved", came, "export const between = 1;", kept]);
    // This file was unknown when the review began.
    write(join(folder, "lib/fresh.ts"), wrongs[0].line("later"));
    const expected = { ...before, introduced: 1, fixed: 1, untouched: 1, filesWithoutBaseline: 1 };
    expect(await readDelta()).toEqual(expected);
    await reloadWindow(session().page);
    await hostRuns(session().page);
    expect(await readDelta()).toEqual(expected);
    rmSync(join(folder, "lib/fresh.ts"));
    edit("lib/names.ts");
  });

  it("settles JSON with a schema in the network only where VS Code fetches it: in an editor", async () => {
    const wrong = '{\n  "name": "shop",\n}\n';
    write(join(folder, "package.json"), wrong);
    onTestFinished(() => void execFileSync("git", ["checkout", "--quiet", "package.json"], { cwd: folder }));
    const settled = new Set<boolean>();
    const hidden = async () => {
      const { found } = await diagnose({ filePaths: ["package.json"] });
      settled.add(found.settled);
      return found;
    };
    // In a window that has just opened, VS Code's own schemas may be missing, too.
    await expect.poll(hidden).toMatchObject({
      files: [
        {
          reason: expect.stringContaining("is on the network, and VS Code fetches it only for documents in an editor"),
          // Problems that need no schema are found all the same.
          problems: [{ message: "Trailing comma" }],
        },
      ],
    });
    // Whichever schema is missing, no answer is a settled one.
    expect([...settled]).toEqual([false]);
    await openFile(session().page, "package.json");
    const outcome = async () => {
      // A schema that cannot be fetched causes a warning.
      const { found } = await diagnose({ filePaths: ["package.json"], severities: ["error"] });
      return [found.settled, found.files[0]?.problems.length];
    };
    // A newly opened editor receives the problems of the text and of the unavailable schema one after the other.
    await expect.poll(outcome).toEqual([true, 1]);
    const outcomes: unknown[] = [];
    const rounds = chooseRounds(6);
    for (const round of rounds) {
      write(join(folder, "package.json"), round % 2 === 0 ? `{ "round": ${round}, }\n` : `{ "round": ${round} }\n`);
      outcomes.push(await outcome());
    }
    expect(outcomes).toEqual(rounds.map((round) => [true, round % 2 === 0 ? 1 : 0]));
  });

  it("checks what is typed and not saved, says so, and saves nothing", async () => {
    const { page } = session();
    await openFile(page, "names.ts");
    // VS Code asks before it closes an editor with unsaved text: the next tests could not reach the window.
    onTestFinished(() => runCommand(page, "File: Revert File"));
    await page.keyboard.press("Control+End");
    await page.keyboard.type("const typed: number = 'x';");
    await expect
      .poll(async () => (await diagnose({ filePaths: ["lib/names.ts"] })).found.files[0]?.isDirty, { timeout: 60_000 })
      .toBe(true);
    const { found, text } = await diagnose({ filePaths: ["lib/names.ts"], severities: ["error"] });
    expect(summariseProblems(found).files).toEqual([{ filePath: "lib/names.ts", settled: true, problems: ["2322:2"] }]);
    expect(text).toContain("- lib/names.ts has unsaved changes in the editor");
    expect(execFileSync("git", ["status", "--porcelain"], { cwd: folder, encoding: "utf8" })).toBe("");
  });
}
