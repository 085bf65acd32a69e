import type { Problem } from "@dialectic/shared/protocol";
import { describe, expect, it } from "vitest";
import type { PlacedCode } from "../base/codePlace.ts";
import { LanguageLack, LanguageTrouble } from "../base/languageTrouble.ts";
import { ServerRefusal } from "../base/serverRefusal.ts";
import type { OutlinedCode, SymbolPort } from "../base/symbolPort.ts";
import { explainStrangeFile } from "./documentSettler.ts";

const text = "func broken() int {\n}\n";
const code = { absolutePath: "/p/a.go", line: 1, column: 6, endLine: 1, endColumn: 12 };
const broken: OutlinedCode = { name: "broken", kind: "function", code, children: [] };

function explain(path: string, languages: Partial<SymbolPort> = {}, problems: readonly Problem[] = []) {
  const silent = { outline: async () => [broken], places: async () => [], hover: async () => [] };
  return explainStrangeFile(path, { text, problems }, { ...silent, ...languages });
}

const refuse = () => Promise.reject(new ServerRefusal("gopls", "no package metadata for file"));
const definition = async (): Promise<readonly PlacedCode[]> => [code];

describe("a file that a language server does not know", () => {
  it("is explained in the server's words, else as unknown", async () => {
    expect(await explain("/p/a.go", { places: refuse })).toBe("gopls refused: no package metadata for file");
    expect(await explain("/p/a.go")).toBe(
      "It is unknown whether the language server has a project for it: it says nothing about broken",
    );
  });

  it.each([{ source: "go list" }, { source: "rust-analyzer", code: "unlinked-file" }])(
    "is explained by a problem that says so: %o",
    async (from) => {
      const place = { line: 1, column: 1, endLine: 1, endColumn: 2 };
      const told: Problem = { severity: "hint", message: "No packages found for open file", ...place, ...from };
      expect(await explain("/p/a.go", { places: definition }, [told])).toBe("No packages found for open file");
      expect(
        await explain("/p/a.go", { places: definition }, [{ ...told, source: "compiler", code: 1 }]),
      ).toBeUndefined();
    },
  );

  it("is told from one that the server is late with", async () => {
    const late = () => Promise.reject(new LanguageTrouble("gopls has not answered."));
    expect(await explain("/p/a.go", { outline: late })).toBe("gopls has not answered.");
  });

  it.each<[string, string, Partial<SymbolPort>]>([
    ["a definition", "/p/a.go", { places: definition }],
    ["a description", "/p/a.go", { hover: async () => ["func broken() int"] }],
    ["nothing that it declares", "/p/a.go", { outline: async () => [] }],
    ["no name where the server places it", "/p/a.go", { outline: async () => [{ ...broken, name: "(*T).broken" }] }],
    ["no server that can list names", "/p/a.go", { outline: () => Promise.reject(new LanguageLack("It cannot.")) }],
    ["an extension that fails", "/p/a.go", { outline: () => Promise.reject(new Error("It has no command.")) }],
    ["a language without definitions", "/p/a.json", {}],
  ])("is none with %s", async (_what, path, languages) => {
    expect(await explain(path, languages)).toBeUndefined();
  });
});
