import { execFileSync } from "node:child_process";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { Assistant } from "../support/assistant.ts";
import type { TestWorkspace } from "../support/workspace.ts";
import { type Compiler, compilerOf, type Declared, difference, type Place, placesOf } from "./support/compiler.ts";
import { headingShown, openReviewView } from "./support/reviewPanel.ts";
import { vsCodeAssistant, vsCodeSession, wholeTypeScript } from "./support/session.ts";
import { parcel, prepareSources, shop, use } from "./support/symbolSources.ts";
import { activeEditorTab, openFile, runCommand } from "./support/workbench.ts";

describe("symbols, in VS Code with its own TypeScript server", () => {
  const session = vsCodeSession({
    settings: { ...wholeTypeScript, "files.autoSave": "off" },
    prepare: ({ folder }) => {
      prepareSources(folder);
    },
  });
  const ready = vsCodeAssistant(session);
  let assistant: Assistant;
  let workspace: TestWorkspace;
  let compiler: Compiler;
  let chosen: readonly Declared[];

  beforeAll(() => {
    assistant = ready();
    workspace = session().workspace;
    compiler = compilerOf(join(workspace.folder, "zod", "tsconfig.json"));
    const all = compiler.declarations().filter(({ symbol }) => !["_", "this"].includes(symbol));
    // Spread over the files and the kinds of symbols; the same ones in each run.
    const step = Math.floor(all.length / 120);
    chosen = all.filter((_, index) => index % step === 0).slice(0, 120);
  });

  const ask = async (tool: string, parameters: Record<string, unknown>) => {
    const answer = await assistant.call(tool, parameters, { timeout: 120_000 });
    if (answer.isError) throw new Error(`${tool} ${JSON.stringify(parameters)}: ${answer.text}`);
    return answer.structured;
  };

  it("references of at least 100 symbols are those of the compiler", { timeout: 900_000 }, async () => {
    const wrong: unknown[] = [];
    for (const { symbol, filePath, line, column, offset } of chosen) {
      const place = { filePath, symbol, line, column };
      const answer = await ask("get_references", {
        ...place,
        includeDeclaration: true,
        usageCodeLineRange: -1,
        limit: 10_000,
      });
      const expected = compiler.references({ ...place, offset });
      const found = placesOf((answer["files"] as { references: Place[] }[]).flatMap(({ references }) => references));
      if (JSON.stringify(found) !== JSON.stringify(expected)) wrong.push({ place, ...difference(found, expected) });
    }
    expect(wrong).toEqual([]);
    expect(chosen.length).toBeGreaterThanOrEqual(100);
  });

  it("definitions of at least 100 symbols are those of the compiler, where they are used and where they stand", {
    timeout: 900_000,
  }, async () => {
    const wrong: unknown[] = [];
    for (const declared of chosen) {
      for (const place of [declared, compiler.used(declared)]) {
        const { symbol, filePath, line, column } = place;
        const question = { filePath, symbol, line, column, infoType: "definition" };
        const answer = await assistant.call("get_symbol_lsp_info", question, { timeout: 120_000 });
        const found = placesOf((answer.structured["definition"] ?? []) as Place[]);
        const expected = compiler.definitions(place);
        if (JSON.stringify(found) !== JSON.stringify(expected))
          wrong.push({ question, ...difference(found, expected) });
      }
    }
    expect(wrong).toEqual([]);
  });

  it("renames of at least 100 symbols are those of the compiler, as diffs that git applies; nothing is changed", {
    timeout: 900_000,
  }, async () => {
    const mirror = join(workspace.home, "mirror");
    cpSync(join(workspace.folder, "zod"), join(mirror, "zod"), { recursive: true });
    const wrong: unknown[] = [];
    for (const declared of chosen) {
      const { symbol, filePath, line, column } = declared;
      const expected = compiler.renamed(declared, "renamedByTest");
      if (expected === undefined) throw new Error(`The compiler does not rename ${symbol}`);
      const answer = await ask("rename_symbol", {
        filePath,
        symbol,
        line,
        column,
        newName: "renamedByTest",
        dryRun: true,
      });
      const files = answer["modifiedFiles"] as { filePath: string; changeCount: number }[];
      const counts = files.map((file) => `${file.filePath} ${file.changeCount}`).sort();
      const expectedCounts = [...expected].map(([path, { count }]) => `${path} ${count}`).sort();
      if (JSON.stringify(counts) !== JSON.stringify(expectedCounts))
        wrong.push({ symbol, filePath, line, ...difference(counts, expectedCounts) });
      const git = (...args: string[]) =>
        execFileSync("git", ["apply", ...args], { cwd: mirror, input: String(answer["diff"]) });
      git();
      for (const [path, { text }] of expected) {
        if (readFileSync(path.replace(workspace.folder, mirror), "utf8") !== text)
          wrong.push({ symbol, filePath, line, text: path });
      }
      git("--reverse");
    }
    expect(wrong).toEqual([]);
    const changed = execFileSync("git", ["status", "--porcelain", "zod"], { cwd: workspace.folder, encoding: "utf8" });
    expect(changed).toBe("");
  });

  it("names that stand for several symbols come back as candidates, each of which answers when asked as told", {
    timeout: 300_000,
  }, async () => {
    const filePath = join(workspace.folder, "zod/core/to-json-schema.ts");
    for (const symbol of ["result", "schema", "def", "id"]) {
      const { structured, text } = await assistant.call(
        "get_symbol_lsp_info",
        { filePath, symbol },
        { timeout: 120_000 },
      );
      const candidates = structured["multipleOccurrences"] as (Place & { lineContent: string; codeSnippet?: string })[];
      expect(text).toContain(`⚠️ **Multiple occurrences of \`${symbol}\` found**`);
      expect(candidates.length).toBeGreaterThan(1);
      const definitions = new Set<string>();
      for (const { line, column, codeSnippet } of candidates) {
        const byPlace = await ask("get_symbol_lsp_info", { filePath, symbol, line, column, infoType: "definition" });
        expect(byPlace).toMatchObject({ line, column });
        definitions.add(JSON.stringify(byPlace["definition"]));
        if (codeSnippet === undefined) continue;
        expect(
          await ask("get_symbol_lsp_info", { filePath, symbol, codeSnippet, infoType: "definition" }),
        ).toMatchObject({ line, column });
      }
      expect(definitions.size).toBe(candidates.length);
    }
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
    // A file that was changed gets its tab a moment later, and only what has one is saved.
    await expect.poll(() => page.locator(".tab.dirty").count()).toBe(2);
    await runCommand(page, "File: Save All Files");
    const written = () => ["shop", "use"].map((name) => readFileSync(join(workspace.folder, `zod/${name}.ts`), "utf8"));
    await expect.poll(written).toEqual([shop, use].map((text) => text.replaceAll("price", "cost")));
    // VS Code takes a text for saved a moment after the disk has it.
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
    const refused = await assistant.call("rename_symbol", {
      filePath: "zod/shop.ts",
      symbol: "length",
      newName: "size",
    });
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
    }
    writeFileSync(file, shop);
  });

  it("files are opened without taking the focus, loaded without a tab, refused outside", async () => {
    const { page } = session();
    await openFile(page, "shop.ts");
    await runCommand(page, "View: Show Explorer");
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
