import { execFileSync } from "node:child_process";
import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import type { Assistant } from "../../support/assistant.ts";
import type { TestWorkspace } from "../../support/workspace.ts";
import { type Compiler, type Declared, difference, formatPlaces, type Place } from "./compiler.ts";

/** Calls a tool and returns its structured part; throws the text of a refusal. */
type Ask = (tool: string, parameters: Record<string, unknown>) => Promise<Readonly<Record<string, unknown>>>;

/** Returns the symbols for which the tool's references differ from the compiler's. */
export async function wrongReferences(ask: Ask, compiler: Compiler, chosen: readonly Declared[]): Promise<unknown[]> {
  const wrong: unknown[] = [];
  for (const { symbol, filePath, line, column, offset } of chosen) {
    const place = { filePath, symbol, line, column };
    const expected = compiler.references({ ...place, offset });
    const found = formatPlaces(await allReferences(ask, place));
    if (JSON.stringify(found) !== JSON.stringify(expected)) wrong.push({ place, ...difference(found, expected) });
  }
  return wrong;
}

/** Asks for every page of the references: an answer holds as many as 20 kB have room for. */
async function allReferences(ask: Ask, place: Readonly<Record<string, unknown>>): Promise<readonly Place[]> {
  const found: Place[] = [];
  for (let offset: unknown = 0; offset !== undefined; ) {
    const answer = await ask("get_references", {
      ...place,
      includeDeclaration: true,
      usageCodeLineRange: -1,
      limit: 10_000,
      offset,
    });
    found.push(...(answer["files"] as { references: Place[] }[]).flatMap(({ references }) => references));
    offset = answer["next"];
  }
  return found;
}

/**
 * Returns the symbols for which the tool's definitions differ from the compiler's, at their uses or at their
 * declarations.
 */
export async function wrongDefinitions(ask: Ask, compiler: Compiler, chosen: readonly Declared[]): Promise<unknown[]> {
  const wrong: unknown[] = [];
  for (const declared of chosen) {
    for (const place of [declared, compiler.used(declared)]) {
      const { symbol, filePath, line, column } = place;
      const question = { filePath, symbol, line, column, infoType: "definition" };
      const answer = await ask("get_symbol_lsp_info", question);
      const found = formatPlaces((answer["definition"] ?? []) as Place[]);
      const expected = compiler.definitions(place);
      if (JSON.stringify(found) !== JSON.stringify(expected)) wrong.push({ question, ...difference(found, expected) });
    }
  }
  return wrong;
}

/**
 * Returns the symbols for which the tool's rename differs from the compiler's. The tool's diffs are applied to a copy
 * of the sources.
 */
export async function wrongRenames(
  ask: Ask,
  compiler: Compiler,
  chosen: readonly Declared[],
  workspace: TestWorkspace,
): Promise<unknown[]> {
  const mirror = join(workspace.home, "mirror");
  cpSync(join(workspace.folder, "zod"), join(mirror, "zod"), { recursive: true });
  const wrong: unknown[] = [];
  for (const declared of chosen) {
    const { symbol, filePath, line, column } = declared;
    const expected = compiler.renamed(declared, "renamedByTest");
    if (expected === undefined) throw new Error(`The compiler does not rename ${symbol}`);
    const wish = { filePath, symbol, line, column, newName: "renamedByTest", dryRun: true };
    let answer = await ask("rename_symbol", wish);
    let diff = String(answer["diff"]);
    const files = answer["modifiedFiles"] as { filePath: string; changeCount: number }[];
    const counts = files.map((file) => `${file.filePath} ${file.changeCount}`).sort();
    const expectedCounts = [...expected].map(([path, { count }]) => `${path} ${count}`).sort();
    if (JSON.stringify(counts) !== JSON.stringify(expectedCounts))
      wrong.push({ symbol, filePath, line, ...difference(counts, expectedCounts) });
    while (answer["next"] !== undefined) {
      answer = await ask("rename_symbol", { ...wish, offset: answer["next"] });
      diff += String(answer["diff"]);
    }
    const git = (...args: string[]) => execFileSync("git", ["apply", ...args], { cwd: mirror, input: diff });
    git();
    for (const [path, { text }] of expected) {
      if (readFileSync(path.replace(workspace.folder, mirror), "utf8") !== text)
        wrong.push({ symbol, filePath, line, text: path });
    }
    git("--reverse");
  }
  return wrong;
}

/** Expects an ambiguous name in a file to return candidates, each of which answers when it is queried as instructed. */
export async function expectOccurrencesToAnswer(assistant: Assistant, filePath: string, symbol: string): Promise<void> {
  const ask = (more: Record<string, unknown>) =>
    assistant.call("get_symbol_lsp_info", { filePath, symbol, ...more }, { timeout: 120_000 });
  const { structured, text } = await ask({});
  const candidates = structured["multipleOccurrences"] as (Place & { codeSnippet?: string })[];
  expect(text).toContain(`⚠️ **Multiple occurrences of \`${symbol}\` found**`);
  expect(candidates.length).toBeGreaterThan(1);
  const definitions = new Set<string>();
  for (const { line, column, codeSnippet } of candidates) {
    const byPlace = (await ask({ line, column, infoType: "definition" })).structured;
    expect(byPlace).toMatchObject({ line, column });
    definitions.add(JSON.stringify(byPlace["definition"]));
    if (codeSnippet === undefined) continue;
    expect((await ask({ codeSnippet, infoType: "definition" })).structured).toMatchObject({ line, column });
  }
  expect(definitions.size).toBe(candidates.length);
}
