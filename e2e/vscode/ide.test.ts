import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { Assistant } from "../support/assistant.ts";
import type { TestWorkspace } from "../support/workspace.ts";
import { capabilityPrograms, smallFiles } from "./support/capabilityPrograms.ts";
import { type CapabilityQuestions, capabilityQuestions } from "./support/capabilityQuestions.ts";
import { capabilitySentences } from "./support/capabilitySentences.ts";
import { type Compiler, startCompiler } from "./support/compiler.ts";
import { type CompilerRelations, createRelations } from "./support/compilerRelations.ts";
import { headingShown, openReviewView } from "./support/reviewPanel.ts";
import { atLeast, chooseSample } from "./support/sample.ts";
import { vsCodeAssistant, vsCodeSession, wholeTypeScript } from "./support/session.ts";
import { expectOccurrencesToAnswer, wrongDefinitions, wrongReferences, wrongRenames } from "./support/symbolOracles.ts";
import { parcel, prepareSources, shop, use } from "./support/symbolSources.ts";
import { activeEditorTab, openFile, runCommand, showExplorer } from "./support/workbench.ts";

/** Names that stand for several symbols in one file. */
const ambiguous = ["result", "schema", "def", "id"];

describe("symbols and the IDE's language, in VS Code with its own TypeScript server", () => {
  const session = vsCodeSession({
    settings: { ...wholeTypeScript, "files.autoSave": "off" },
    prepare: ({ folder }) => {
      prepareSources(folder, smallFiles);
    },
  });
  const ready = vsCodeAssistant(session);
  let assistant: Assistant;
  let workspace: TestWorkspace;
  let compiler: Compiler;
  let relations: CompilerRelations;
  let questions: CapabilityQuestions;

  beforeAll(() => {
    assistant = ready();
    workspace = session().workspace;
    compiler = startCompiler(join(workspace.folder, "zod", "tsconfig.json"));
    relations = createRelations(compiler.service);
    questions = capabilityQuestions(assistant, workspace.folder);
  });

  const ask = async (tool: string, parameters: Record<string, unknown>) => {
    const answer = await assistant.call(tool, parameters, { timeout: 120_000 });
    if (answer.isError) throw new Error(`${tool} ${JSON.stringify(parameters)}: ${answer.text}`);
    return answer.structured;
  };

  it("a name is found though nothing of its project has been opened yet", async () => {
    expect(await questions.places({ findSymbol: { name: "measured" } })).toEqual([
      join(workspace.folder, "zod/solids.ts:10:14"),
    ]);
  });

  it("references, definitions and renames are those of the compiler, and nothing is changed", {
    timeout: 1_800_000,
  }, async () => {
    const all = compiler.declarations().filter(({ symbol }) => !["_", "this"].includes(symbol));
    // Spread over the files and the kinds of symbols.
    const step = Math.floor(all.length / 120);
    const chosen = chooseSample(all.filter((_, index) => index % step === 0).slice(0, 120));
    console.log(`${chosen.length} symbols`);
    expect(chosen.length).toBeGreaterThanOrEqual(atLeast(100));
    expect(await wrongReferences(ask, compiler, chosen)).toEqual([]);
    expect(await wrongDefinitions(ask, compiler, chosen)).toEqual([]);
    expect(await wrongRenames(ask, compiler, chosen, workspace)).toEqual([]);
    const changed = execFileSync("git", ["status", "--porcelain"], {
      cwd: workspace.folder,
      encoding: "utf8",
    });
    expect(changed).toBe("");
  });

  it("programs over all functions about symbols give what the compiler says", { timeout: 900_000 }, async () => {
    const programs = capabilityPrograms(workspace.folder, compiler, relations);
    console.log(`${programs.length} programs`);
    expect(await questions.wrong(programs)).toEqual([]);
    const functions = new Set(programs.map(({ request }) => /^\w+/.exec(request)?.[0]));
    expect([...functions].sort()).toEqual([
      ...["definition", "findReferences", "findSymbol", "implementations", "incomingCalls", "outgoingCalls", "outline"],
      ...["subtypes", "supertypes", "typeDefinition"],
    ]);
    // Empty lists are easily equal.
    expect(programs.filter(({ expected }) => expected.length > 0).length).toBeGreaterThanOrEqual(atLeast(50));
  });

  it("sentences give what the compiler says for what they mean", { timeout: 600_000 }, async () => {
    const sentences = capabilitySentences(workspace.folder, compiler, relations);
    console.log(`${sentences.length} sentences`);
    expect(await questions.wrong(sentences)).toEqual([]);
    // Empty lists are easily equal.
    expect(sentences.filter(({ expected }) => expected.length > 0).length).toBeGreaterThanOrEqual(atLeast(25));
  });

  it("a parameter is found without its file", async () => {
    expect(await questions.places('findReferences("knownHereOnly")')).toEqual([
      join(workspace.folder, "zod/local.ts:1:55"),
    ]);
  });

  it("an ambiguous name comes back as candidates, each of which runs and has one meaning", {
    timeout: 300_000,
  }, async () => {
    for (const name of chooseSample(ambiguous)) {
      const program = `definition(findSymbol("${name}", "zod/core/to-json-schema.ts"))`;
      const candidates = await questions.candidates(program);
      expect(candidates.length, name).toBeGreaterThan(1);
      const meanings = await Promise.all(candidates.map((candidate) => questions.value(candidate.program)));
      expect(new Set(meanings.map((meaning) => JSON.stringify(meaning))).size, name).toBe(candidates.length);
    }
    const anywhere = await questions.candidates({ findReferences: { symbol: "parse" } });
    for (const { program } of anywhere.slice(0, 5)) expect(await questions.value(program)).toBeInstanceOf(Array);
  });

  it("what a program cannot do is said with the reason and what is nearest", async () => {
    expect(await questions.ask('findRefrences("price")')).toMatchObject({
      isError: true,
      text: expect.stringContaining("findReferences(symbol: symbol"),
    });
    expect((await questions.ask('outline("../secret.ts")')).text).toContain("outside the workspace");
    expect((await questions.ask('findSymbol("noSuchNameAnywhere")')).text).toContain(
      "No symbol `noSuchNameAnywhere` is declared",
    );
  });

  it("names that stand for several symbols come back as candidates, each of which answers when asked as told", {
    timeout: 300_000,
  }, async () => {
    const filePath = join(workspace.folder, "zod/core/to-json-schema.ts");
    for (const symbol of chooseSample(ambiguous)) await expectOccurrencesToAnswer(assistant, filePath, symbol);
  });

  it("all that is known of a symbol: several occurrences of one are no question, what is outside is named and not read", async () => {
    const info = await ask("get_symbol_lsp_info", { filePath: "zod/shop.ts", symbol: "price" });
    expect(info).toMatchObject({
      ...{ line: 2, column: 17, occurrences: 3 },
      hover: [expect.stringContaining("function price(of: string): number")],
      definition: [
        {
          line: 2,
          column: 17,
          code: "export function price(of: string) {\n  return parcel(of).length;\n}",
          codeLine: 2,
        },
      ],
    });
    const outside = await ask("get_symbol_lsp_info", { filePath: "zod/shop.ts", symbol: "length" });
    const places = outside["definition"] as { filePath: string; code?: string }[];
    expect(places.map(({ filePath, code }) => [/lib\.[\w.]*d\.ts$/.test(filePath), code])).toContainEqual([
      true,
      undefined,
    ]);
    const called = await ask("get_symbol_lsp_info", {
      filePath: "zod/shop.ts",
      symbol: "price",
      codeSnippet: 'price("a")',
      infoType: "signature_help",
    });
    expect(called["signature_help"]).toMatchObject([
      { label: "price(of: string): number", parameters: [{ label: "of: string" }] },
    ]);
  });

  it("text that is not saved counts, and forbids a rename before anything is changed", async () => {
    const { page } = session();
    await openFile(page, "use.ts");
    await page.keyboard.press("Control+End");
    await page.keyboard.type("price;");
    await page.locator(".tab.active.dirty", { hasText: "use.ts" }).waitFor();
    const references = await ask("get_references", { filePath: "zod/shop.ts", symbol: "price" });
    const found = (references["files"] as { filePath: string; count: number }[]).map(({ filePath, count }) => [
      filePath,
      count,
    ]);
    expect(found).toEqual([
      [join(workspace.folder, "zod/shop.ts"), 2],
      [join(workspace.folder, "zod/use.ts"), 3],
    ]);
    const refused = await assistant.call("rename_symbol", {
      filePath: "zod/shop.ts",
      symbol: "price",
      newName: "cost",
    });
    expect(refused).toMatchObject({
      isError: true,
      text: expect.stringContaining(`${join(workspace.folder, "zod/use.ts")} has unsaved changes`),
      structured: { success: false, modifiedFiles: [], totalChanges: 0 },
    });
    await runCommand(page, "File: Revert File");
    await page.locator(".tab.active.dirty").waitFor({ state: "detached" });
    expect(readFileSync(join(workspace.folder, "zod/shop.ts"), "utf8")).toBe(shop);
  });

  it("a rename is in the editor and not on the disk until it is saved, and is saved when that is asked for", async () => {
    const { page } = session();
    const renamed = await ask("rename_symbol", { filePath: "zod/shop.ts", symbol: "price", newName: "cost" });
    expect(renamed).toMatchObject({
      ...{ success: true, isApplied: true, totalChanges: 5 },
      modifiedFiles: [
        { filePath: join(workspace.folder, "zod/shop.ts"), changeCount: 3, isDirty: true },
        { filePath: join(workspace.folder, "zod/use.ts"), changeCount: 2, isDirty: true },
      ],
    });
    expect(readFileSync(join(workspace.folder, "zod/use.ts"), "utf8")).toBe(use);
    // A changed file gets its tab a moment later, and only files with a tab are saved.
    await expect.poll(() => page.locator(".tab.dirty").count()).toBe(2);
    await runCommand(page, "File: Save All Files");
    const written = () => ["shop", "use"].map((name) => readFileSync(join(workspace.folder, `zod/${name}.ts`), "utf8"));
    await expect.poll(written).toEqual([shop, use].map((text) => text.replaceAll("price", "cost")));
    // VS Code considers a text saved a moment after the disk has it.
    await expect.poll(() => page.locator(".tab.dirty").count()).toBe(0);
    await ask("rename_symbol", { filePath: "zod/shop.ts", symbol: "cost", newName: "price", save: true });
    expect(written()).toEqual([shop, use]);
  });

  it("a rename can be proposed: the person sees it as the changes of a review, and nothing is changed", async () => {
    const { page } = session();
    const question = { filePath: "zod/shop.ts", symbol: "price", newName: "cost", dryRun: true, propose: true };
    const { reviewId, totalChanges } = await ask("rename_symbol", question);
    expect({ reviewId, totalChanges }).toEqual({ reviewId: expect.any(String), totalChanges: 5 });
    await openReviewView(page);
    const frame = await headingShown(page, "Rename price to cost");
    await frame.getByText("2 files").first().waitFor();
    expect(readFileSync(join(workspace.folder, "zod/shop.ts"), "utf8")).toBe(shop);
  });

  it("the language server's refusal is passed on in its own words", async () => {
    const wish = { filePath: "zod/shop.ts", symbol: "length", newName: "size" };
    const refused = await assistant.call("rename_symbol", wish);
    expect(refused).toMatchObject({
      isError: true,
      structured: { success: false, error: expect.stringMatching(/^You cannot rename elements/) },
    });
    const bundled = await assistant.call("rename_symbol", { filePath: "zod/lid.ts", symbol: "lid", newName: "top" });
    expect(bundled).toMatchObject({
      isError: true,
      structured: { success: false, error: expect.stringMatching(/^You cannot rename elements.*node_modules/) },
    });
    expect(readFileSync(join(workspace.folder, "node_modules/parcel/index.d.ts"), "utf8")).toBe(parcel);
  });

  it("what was just written to the disk is what is asked about", async () => {
    const file = join(workspace.folder, "zod/shop.ts");
    for (let line = 1; line <= 5; line += 1) {
      writeFileSync(file, `${"\n".repeat(line)}${shop}`);
      const info = await ask("get_symbol_lsp_info", { filePath: file, symbol: "price", infoType: "definition" });
      expect(info).toMatchObject({ line: line + 2, definition: [{ line: line + 2 }] });
      expect(await questions.places('definition(symbol("price", "zod/shop.ts"))')).toEqual([`${file}:${line + 2}:17`]);
    }
    writeFileSync(file, shop);
  });

  it("what is selected is the symbol that functions want", async () => {
    const { page } = session();
    await openFile(page, "shop.ts");
    // `price` in the second line.
    await page.keyboard.press("Control+Home");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Home");
    for (let column = 1; column < 17; column += 1) await page.keyboard.press("ArrowRight");
    for (const _ of "price") await page.keyboard.press("Shift+ArrowRight");
    await expect.poll(async () => (await questions.ask("getSelection()")).text).toContain('"text": "price"');
    expect(await questions.places({ findReferences: { symbol: { getSelection: {} } } })).toEqual(
      ["shop.ts:5:22", "shop.ts:5:35", "use.ts:1:10", "use.ts:2:20"].map((place) =>
        join(workspace.folder, "zod", place),
      ),
    );
    expect(await questions.value("count(findReferences(getSelection()))")).toBe(4);
    expect(await questions.value("symbolInfo(getSelection())")).toMatchObject({
      hover: expect.stringContaining("function price(of: string): number"),
      definition: [{ location: { file: "zod/shop.ts", line: 2, column: 17 } }],
    });
  });

  it("files are opened without taking the focus, loaded without a tab, refused outside", async () => {
    const { page } = session();
    await openFile(page, "shop.ts");
    await showExplorer(page);
    const focused = () => page.evaluate(() => document.activeElement?.closest(".part")?.id);
    const before = await focused();
    const { files } = (await ask("open_files", {
      files: [
        { filePath: "src/auth.ts" },
        { filePath: "src/server.ts", showEditor: false },
        { filePath: "/etc/passwd" },
        { filePath: "src/servr.ts" },
      ],
    })) as { files: { success: boolean; isShown: boolean; candidates?: string[] }[] };
    expect(files.map(({ success, isShown, candidates = [] }) => [success, isShown, candidates])).toEqual([
      [true, true, []],
      [true, false, []],
      [false, false, [workspace.folder]],
      [false, false, [join(workspace.folder, "src/server.ts")]],
    ]);
    await activeEditorTab(page).filter({ hasText: "auth.ts" }).waitFor();
    expect(await page.locator(".tab", { hasText: "server.ts" }).count()).toBe(0);
    expect(await focused()).toBe(before);
  });
});
