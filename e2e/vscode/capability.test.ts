import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { Assistant, ToolAnswer } from "../support/assistant.ts";
import { type Asked, capabilityPrograms, placesOfValue, prepareTypes } from "./support/capabilityPrograms.ts";
import { type Compiler, compilerOf, difference } from "./support/compiler.ts";
import { type CompilerRelations, relationsOf } from "./support/compilerRelations.ts";
import { vsCodeAssistant, vsCodeSession, wholeTypeScript } from "./support/session.ts";
import { prepareSources, shop } from "./support/symbolSources.ts";
import { openFile } from "./support/workbench.ts";

describe("the IDE's language, in VS Code with its own TypeScript server", () => {
  const session = vsCodeSession({
    settings: wholeTypeScript,
    prepare: ({ folder }) => {
      prepareSources(folder);
      prepareTypes(folder);
    },
  });
  const ready = vsCodeAssistant(session);
  let assistant: Assistant;
  let folder: string;
  let compiler: Compiler;
  let relations: CompilerRelations;

  beforeAll(() => {
    assistant = ready();
    folder = session().workspace.folder;
    compiler = compilerOf(join(folder, "zod", "tsconfig.json"));
    relations = relationsOf(compiler.service);
  });

  const ask = (request: unknown): Promise<ToolAnswer> =>
    assistant.call("ide_capability", { request }, { timeout: 120_000 });

  const outcomeOf = ({ structured }: ToolAnswer) => structured["outcome"] as { kind: string; value?: unknown };

  const answered = async (request: unknown): Promise<unknown> => {
    const answer = await ask(request);
    if (outcomeOf(answer).kind !== "success") throw new Error(`${JSON.stringify(request)}: ${answer.text}`);
    return outcomeOf(answer).value;
  };

  const candidatesFor = async (request: unknown): Promise<readonly { readonly program: unknown }[]> => {
    const answer = await ask(request);
    if (outcomeOf(answer).kind !== "ambiguous") throw new Error(`${JSON.stringify(request)}: ${answer.text}`);
    return (answer.structured["outcome"] as { candidates: { program: unknown }[] }).candidates;
  };

  it("a name is found though nothing of its project has been opened yet", async () => {
    const found = await answered({ findSymbol: { name: "measured" } });
    expect(placesOfValue(found, folder)).toEqual([join(folder, "zod/solids.ts:10:14")]);
  });

  it("at least 50 programs over all functions about symbols give what the compiler says", {
    timeout: 900_000,
  }, async () => {
    const wrong: unknown[] = [];
    const programs: readonly Asked[] = capabilityPrograms(folder, compiler, relations);
    for (const { program, expected } of programs) {
      const answer = await ask(program);
      const { kind, value } = outcomeOf(answer);
      const found = kind === "success" ? placesOfValue(value, folder) : [answer.text];
      if (JSON.stringify(found) !== JSON.stringify(expected)) wrong.push({ program, ...difference(found, expected) });
    }
    console.log(`${programs.length} programs`);
    expect(wrong).toEqual([]);
    expect(programs.length).toBeGreaterThanOrEqual(50);
    const functions = new Set(programs.map(({ program }) => /^\w+/.exec(program)?.[0]));
    expect([...functions].sort()).toEqual([
      ...["definition", "findReferences", "findSymbol", "implementations", "incomingCalls", "outgoingCalls", "outline"],
      ...["subtypes", "supertypes", "typeDefinition"],
    ]);
    // Empty lists are easily alike.
    expect(programs.filter(({ expected }) => expected.length > 0).length).toBeGreaterThanOrEqual(50);
  });

  it("an ambiguous name comes back as candidates, each of which runs and has one meaning", {
    timeout: 300_000,
  }, async () => {
    for (const name of ["result", "schema", "def", "id"]) {
      const program = `definition(findSymbol("${name}", "zod/core/to-json-schema.ts"))`;
      const candidates = await candidatesFor(program);
      expect(candidates.length, name).toBeGreaterThan(1);
      const meanings = await Promise.all(candidates.map((candidate) => answered(candidate.program)));
      expect(new Set(meanings.map((meaning) => JSON.stringify(meaning))).size, name).toBe(candidates.length);
    }
    const anywhere = await candidatesFor({ findReferences: { symbol: "parse" } });
    for (const { program } of anywhere.slice(0, 5)) expect(await answered(program)).toBeInstanceOf(Array);
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
    await expect.poll(async () => (await ask("getSelection()")).text).toContain('"text": "price"');
    const references = await answered({ findReferences: { symbol: { getSelection: {} } } });
    expect(placesOfValue(references, folder)).toEqual(
      ["shop.ts:5:22", "shop.ts:5:35", "use.ts:1:10", "use.ts:2:20"].map((place) => join(folder, "zod", place)),
    );
    expect(await answered("count(findReferences(getSelection()))")).toBe(4);
    expect(await answered("symbolInfo(getSelection())")).toMatchObject({
      hover: expect.stringContaining("function price(of: string): number"),
      definition: [{ location: { file: "zod/shop.ts", line: 2, column: 17 } }],
    });
  });

  it("what was just written to the disk is what is asked about", async () => {
    for (let line = 1; line <= 3; line += 1) {
      writeFileSync(join(folder, "zod/shop.ts"), `${"\n".repeat(line)}${shop}`);
      const found = await answered('definition(symbol("price", "zod/shop.ts"))');
      expect(placesOfValue(found, folder)).toEqual([join(folder, `zod/shop.ts:${line + 2}:17`)]);
    }
    writeFileSync(join(folder, "zod/shop.ts"), shop);
  });

  it("says of what it cannot do why, and what is nearest", async () => {
    expect(await ask('findRefrences("price")')).toMatchObject({
      isError: true,
      text: expect.stringContaining("findReferences(symbol: symbol"),
    });
    expect((await ask('outline("../secret.ts")')).text).toContain("outside the workspace");
    expect((await ask('findSymbol("noSuchNameAnywhere")')).text).toContain(
      "No symbol `noSuchNameAnywhere` is declared",
    );
  });
});
