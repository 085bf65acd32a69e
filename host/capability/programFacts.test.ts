import { join } from "node:path";
import { checkProgram, parseProgram, printProgram, programOf, runSource } from "@dialectic/shared/capability";
import { describe, expect, it } from "vitest";
import { meaningsOf } from "../../shared/capability/test/naiveRun.ts";
import { readProgramTable } from "../test/programTable.ts";
import { programFiles, programWorkspace } from "../test/programWorkspace.ts";
import { ideRegistry } from "./ideRegistry.ts";

const rows = readProgramTable(join(import.meta.dirname, "../test/programTable.txt"));

async function valueIn(source: string): Promise<unknown> {
  const { signal } = new AbortController();
  const options = { domain: programWorkspace().domain, allow: "read", signal, now: () => performance.now() } as const;
  const outcome = await runSource(source, ideRegistry, options);
  if (outcome.kind !== "success") throw new Error(`${source}: ${outcome.kind}`);
  return outcome.value;
}

/** Where a name stands as a whole word, read off the files by looking at their letters. */
function placesOf(name: string): readonly string[] {
  const places = Object.entries(programFiles).flatMap(([path, text]) =>
    text.split("\n").flatMap((line, row) => {
      const found = [...line.matchAll(new RegExp(`\\b${name}\\b`, "g"))];
      return path.endsWith(".ts") ? found.map(({ index }) => `${path}:${row + 1}:${index + 1}`) : [];
    }),
  );
  return places.sort();
}

interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

function shown(places: unknown): readonly string[] {
  // Lists of locations, as the functions say.
  const list = places as readonly { readonly fields: Place }[];
  return list.map(({ fields: { file, line, column } }) => `${file}:${line}:${column}`).sort();
}

describe("what the table of programs says", () => {
  const values = rows.filter(({ theme, kind }) => theme === "Values" && kind === "value");

  it.each(values)("is what the rules say by themselves: $program", ({ program, expected }) => {
    const parsed = parseProgram(program);
    if (parsed.kind !== "program") throw new Error(program);
    // With the names that things have; what they come to is up to the rules.
    const checked = checkProgram(parsed.program, ideRegistry, { allow: "read" });
    if (checked.kind !== "checked") throw new Error(program);
    const [meaning, ...others] = meaningsOf(JSON.parse(printProgram(checked.program, "json")));
    const written = parseProgram(expected);
    if (meaning === undefined || meaning === "fails" || written.kind !== "program") throw new Error(program);
    // The table has a value as the program that makes it again.
    expect(others).toEqual([]);
    expect(printProgram(programOf(meaning.value), "call")).toBe(printProgram(written.program, "call"));
  });

  // Names that stand for one thing in all files, so that letters tell what the language server has to.
  it.each(["login", "logout", "both", "isFresh", "MemoryStore", "TokenStore"])(
    "has every place of %s",
    async (name) => {
      const source = `findReferences("${name}", includeDeclaration: true)`;
      expect(shown(await valueIn(source))).toEqual(placesOf(name));
      expect(placesOf(name).length).toBeGreaterThan(0);
    },
  );

  it("has every place of a text", async () => {
    const places = shown(await valueIn('searchText("validateToken", in: "src/**", wholeWord: true)'));
    expect(places).toEqual(placesOf("validateToken"));
  });
});
