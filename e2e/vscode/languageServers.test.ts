import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { DiagnosticsAnswer, FileProblems } from "@dialectic/shared/protocol";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { pythonPackage, pythonQuestions } from "../../host/test/pythonQuestions.fixture.ts";
import type { Assistant } from "../support/assistant.ts";
import { until } from "../support/windows.ts";
import { packLanguageServers, testServers } from "./support/languageServers.ts";
import { prepareLanguages, webFiles } from "./support/manyLanguages.ts";
import { headingShown, openReviewView } from "./support/reviewPanel.ts";
import { chooseRounds, chooseSample } from "./support/sample.ts";
import { vsCodeAssistant, vsCodeSession } from "./support/session.ts";
import { openFile, runCommand } from "./support/workbench.ts";

describe("language servers beside TypeScript's", () => {
  const session = vsCodeSession({
    settings: { "testServers.servers": testServers },
    prepare: ({ folder }) => {
      prepareLanguages(folder);
    },
    own: { extensions: async (folder) => [await packLanguageServers(folder)] },
  });
  const ready = vsCodeAssistant(session);
  let assistant: Assistant;
  let folder: string;

  beforeAll(() => {
    assistant = ready();
    folder = session().workspace.folder;
  });

  async function ask(tool: string, parameters: Record<string, unknown>) {
    const answer = await assistant.call(tool, parameters, { timeout: 120_000 });
    if (answer.isError) throw new Error(`${tool} ${JSON.stringify(parameters)}: ${answer.text}`);
    return answer.structured;
  }

  async function diagnose(path: string, severities: readonly string[] = ["error", "warning"]) {
    // The tool's output schema is that of the contract, and the server parses by it.
    const answer = (await ask("get_diagnostics", {
      filePaths: [path],
      severities,
      timeout_seconds: 40,
    })) as unknown as DiagnosticsAnswer;
    const [file] = answer.files;
    if (file === undefined) throw new Error(`Nothing is said of ${path}`);
    return file;
  }

  /** Returns the results for a file, as one word each. */
  const readProblems = async (path: string) => {
    const { settled, problems } = await diagnose(path);
    return { settled, problems: problems.map(({ code, message, line }) => `${line}: ${code ?? message}`) };
  };

  /** Asks until the answer is settled: a server may still be at work on the last change of another file. */
  const readSettled = async (path: string) => {
    let problems: readonly string[] = [];
    await until(async () => {
      const outcome = await readProblems(path);
      problems = outcome.problems;
      return outcome.settled;
    }, `settled problems of ${path}`);
    return problems;
  };

  /** Returns the outcome of a program in the tool's language. */
  const run = async (request: string) => (await ask("ide_capability", { request }))["outcome"];

  function write(path: string, text: string): void {
    writeFileSync(join(folder, `${path}.part`), text);
    renameSync(join(folder, `${path}.part`), join(folder, path));
  }
  const restore = () => execFileSync("git", ["checkout", "--quiet", "."], { cwd: folder });

  afterEach(restore);

  const difference = () => execFileSync("git", ["diff", "--no-color"], { cwd: folder, encoding: "utf8" });

  describe("pyright", () => {
    it("reports the problems of the text on the disk after each edit", async () => {
      const files = ["store/price.py", "store/basket.py", "store/shown.py"] as const;
      const [outcomes, expected]: [unknown[], unknown[]] = [[], []];
      // A server that is still starting has not published anything at the first request.
      write(files[0], `${pythonPackage[files[0]]}first: int = "text"\n`);
      await expect.poll(async () => (await diagnose(files[0])).settled, { timeout: 120_000 }).toBe(true);
      for (const round of chooseRounds(25)) {
        const path = files[round % files.length] ?? files[0];
        const text = pythonPackage[path] ?? "";
        const isWrong = round % 2 === 0;
        write(path, `${text}${isWrong ? `wrong_${round}: int = "text"` : `# mended ${round}`}\n`);
        outcomes.push({ round, ...(await readProblems(path)) });
        const problems = isWrong ? [`${text.split("\n").length}: reportAssignmentType`] : [];
        expected.push({ round, settled: true, problems });
      }
      expect(outcomes).toEqual(expected);
    });

    it("reports what an edit of one module breaks in another", async () => {
      write("store/price.py", (pythonPackage["store/price.py"] ?? "").replaceAll("with_tax", "taxed"));
      expect(await readSettled("store/basket.py")).toEqual(["1: reportAttributeAccessIssue"]);
      write("store/price.py", pythonPackage["store/price.py"] ?? "");
      expect(await readSettled("store/basket.py")).toEqual([]);
    });

    it("returns the description, the definition and the uses of a symbol", async () => {
      const symbol = { filePath: "store/basket.py", symbol: "with_tax", codeSnippet: "with_tax(each)" };
      const info = await ask("get_symbol_lsp_info", symbol);
      expect(info).toMatchObject({
        hover: [expect.stringContaining("Adds the tax.")],
        definition: [{ filePath: join(folder, "store/price.py"), line: 21, column: 5 }],
      });
      const answer = await ask("get_references", { ...symbol, includeDeclaration: true });
      const files = answer["files"] as { filePath: string; references: { line: number; column: number }[] }[];
      expect(
        files.map(({ filePath, references }) => [
          filePath.slice(folder.length + 1),
          ...references.map(({ line, column }) => `${line}:${column}`),
        ]),
      ).toEqual([
        ["store/basket.py", "1:32", "9:16"],
        ["store/price.py", "13:16", "21:5"],
      ]);
    });

    it("answers programs about outlines, symbols, references and callers", async () => {
      for (const [request, value] of pythonQuestions) expect(await run(request)).toEqual({ kind: "success", value });
      const types = await assistant.call("ide_capability", { request: 'supertypes(findSymbol("Discounted"))' });
      expect([types.isError, types.text]).toEqual([true, expect.stringContaining("may not support type hierarchies")]);
    });
  });

  describe("VS Code's own servers for JSON, CSS and HTML", () => {
    it("report the same problems of a file whether or not an editor shows it", { timeout: 400_000 }, async () => {
      const hidden = new Map<string, FileProblems>();
      for (const path of Object.keys(webFiles)) hidden.set(path, await diagnose(path));
      for (const each of hidden.values()) expect([each.settled, each.problems.length > 0]).toEqual([true, true]);
      // One server handles all JSON files, another one all style sheets.
      const serverOf = (path: string) => /json|css|less|html/.exec(path)?.[0].replace("less", "css") ?? path;
      for (const path of chooseSample(Object.keys(webFiles), serverOf)) {
        await openFile(session().page, path.slice(path.lastIndexOf("/") + 1));
        // A server publishes its findings for a newly opened file in steps.
        await expect.poll(() => diagnose(path), { timeout: 60_000 }).toEqual(hidden.get(path));
      }
    });

    it("know the variables of a style sheet and the outline of a JSON file", async () => {
      const answer = await ask("get_references", {
        filePath: "web/page.css",
        symbol: "--main",
        line: 2,
        includeDeclaration: true,
      });
      expect(answer["total"]).toBe(2);
      const wish = { filePath: "web/page.css", symbol: "--main", newName: "--accent", dryRun: true, line: 2 };
      expect(await ask("rename_symbol", wish)).toMatchObject({ totalChanges: 2, problems: [] });
      expect(await run('outline("web/box.schema.json")')).toMatchObject({
        kind: "success",
        value: expect.arrayContaining([{ symbol: expect.objectContaining({ name: "width" }) }]),
      });
    });
  });

  describe("a misbehaving server", () => {
    it.each(["late", "twice", "empty"])("is waited for when its report comes %s", async (habit) => {
      const path = `odd/${habit}.awkward`;
      // From here on, the server is known to publish about files without an editor.
      await expect.poll(async () => (await diagnose(path)).settled, { timeout: 60_000 }).toBe(true);
      const outcomes: unknown[] = [];
      const rounds = chooseRounds(8);
      for (const round of rounds) {
        write(path, round % 2 === 0 ? `wrong round${round}\n` : `right round${round}\n`);
        outcomes.push(await readProblems(path));
      }
      const problems = (round: number) => (round % 2 === 0 ? [`1: round${round} is wrong`] : []);
      expect(outcomes).toEqual(rounds.map((round) => ({ settled: true, problems: problems(round) })));
      restore();
    });

    it("leaves the answer unsettled when it reports nothing", async () => {
      expect(await diagnose("odd/silent.awkward")).toMatchObject({
        settled: false,
        problems: [],
        reason: "awkward did not report on version 1 of this file",
      });
    });

    it("moves a file for a rename, but not for a proposal: first the file and then its text", async () => {
      const { page } = session();
      const wish = { filePath: "odd/Shop.awkward", symbol: "Shop", newName: "Store" };
      const step = { kind: "move", to: join(folder, "odd/Store.awkward") };
      const shown = await ask("rename_symbol", { ...wish, dryRun: true, propose: true });
      expect(shown).toMatchObject({
        isApplied: false,
        problems: [],
        totalChanges: 3,
        reviewId: expect.any(String),
        modifiedFiles: [{ filePath: join(folder, "odd/Shop.awkward"), changeCount: 3, step }],
        diff: expect.stringContaining("rename from odd/Shop.awkward\nrename to odd/Store.awkward\n"),
      });
      await openReviewView(page);
      const frame = await headingShown(page, "Rename Shop to Store");
      await frame.getByText("1 file").first().waitFor();
      expect([difference(), existsSync(step.to)]).toEqual(["", false]);
      const { text } = await assistant.call("rename_symbol", { ...wish, save: true });
      expect(text.split("\n").slice(0, 2)).toEqual([
        "✅ Renamed `Shop` to `Store`: 3 changes in 1 file.",
        `- ${join(folder, "odd/Shop.awkward")}: 3 changes, moves to ${step.to}`,
      ]);
      expect(readFileSync(step.to, "utf8")).toBe("class Store\nclass fixed\nuse Store\nclass Other\n");
      expect(existsSync(join(folder, "odd/Shop.awkward"))).toBe(false);
      // Back again, onto an unused name.
      writeFileSync(join(folder, "odd/Shop.awkward"), "class Mine\n");
      const back = { filePath: "odd/Store.awkward", symbol: "Store", newName: "Shop" };
      const { isError, text: taken } = await assistant.call("rename_symbol", back);
      expect([isError, taken]).toEqual([true, expect.stringContaining("odd/Shop.awkward already exists")]);
      rmSync(join(folder, "odd/Shop.awkward"));
      expect(await ask("rename_symbol", back)).toMatchObject({
        isApplied: true,
        modifiedFiles: [{ isDirty: true }],
      });
      // Moved, and not saved.
      expect(readFileSync(join(folder, "odd/Shop.awkward"), "utf8")).toContain("class Store\n");
      await page.locator(".tab.dirty", { hasText: "Shop.awkward" }).waitFor();
      await runCommand(page, "File: Save All Files");
      await expect.poll(difference).toBe("");
    });
  });
});
