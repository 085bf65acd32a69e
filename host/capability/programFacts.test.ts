import { join } from "node:path";
import { checkProgram, parseProgram, printProgram, runSource, toProgram } from "@dialectic/shared/capability";
import { describe, expect, it } from "vitest";
import { listMeanings } from "../../shared/capability/test/naiveRun.fixture.ts";
import { readProgramTable } from "../test/programTable.fixture.ts";
import { programFiles, programWorkspace } from "../test/programWorkspace.fixture.ts";
import { ideRegistry } from "./ideRegistry.ts";

const rows = readProgramTable(join(import.meta.dirname, "../test/programTable.txt"));

async function valueIn(source: string): Promise<unknown> {
  const { signal } = new AbortController();
  const options = { domain: programWorkspace().domain, allow: "read", signal, now: () => performance.now() } as const;
  const outcome = await runSource(source, ideRegistry, options);
  if (outcome.kind !== "success") throw new Error(`${source}: ${outcome.kind}`);
  return outcome.value;
}

/** Finds the places of a whole word by searching the files' text. */
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
  // The functions return lists of locations.
  const list = places as readonly { readonly fields: Place }[];
  return list.map(({ fields: { file, line, column } }) => `${file}:${line}:${column}`).sort();
}

describe("the table of programs", () => {
  const values = rows.filter(({ theme, kind }) => theme === "Values" && kind === "value");

  it.each(values)("agrees with the language's rules: $program", ({ program, expected }) => {
    const parsed = parseProgram(program);
    if (parsed.kind !== "program") throw new Error(program);
    // The check replaces names by the declared ones; the rules compute the value.
    const checked = checkProgram(parsed.program, ideRegistry, { allow: "read" });
    if (checked.kind !== "checked") throw new Error(program);
    const [meaning, ...others] = listMeanings(JSON.parse(printProgram(checked.program, "json")));
    const written = parseProgram(expected);
    if (meaning === undefined || meaning === "fails" || written.kind !== "program") throw new Error(program);
    // The table shows a value as the program that constructs it.
    expect(others).toEqual([]);
    expect(printProgram(toProgram(meaning.value), "call")).toBe(printProgram(written.program, "call"));
  });

  // Each of these names has one meaning in all files, so a text search finds the same places as the language server.
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
