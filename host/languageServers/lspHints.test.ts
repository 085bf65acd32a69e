import { describe, expect, it } from "vitest";
import { type NpmServer, openRealServers } from "./realServers.fixture.ts";

const files = {
  "tsconfig.json": JSON.stringify({ compilerOptions: { strict: true, noEmit: true } }),
  "sum.ts":
    "export function sum(of: number[], start = 0) {\n  return of.length + start;\n}\nexport const total = sum([1], 2);\n",
  "price.py": "def price(of):\n    return of\n",
};

/** Asks a server for the types and parameters in the last line of a file. */
async function askForHints(program: NpmServer) {
  const { value } = openRealServers(files, [program]);
  const hints = (await value('inlayHints("sum.ts", 4, 4)')) as readonly { readonly label: string }[];
  return hints.map((hint) => ({ ...hint, label: hint.label.replaceAll(" ", "") }));
}

const leftOut = [
  { file: "sum.ts", line: 4, column: 19, label: ":number", kind: "type" },
  { file: "sum.ts", line: 4, column: 26, label: "of:", kind: "parameter" },
  { file: "sum.ts", line: 4, column: 31, label: "start:", kind: "parameter" },
];

describe("inlay hints", () => {
  it("are the types and parameters that the code leaves out", async () => {
    expect(await askForHints("tsc")).toEqual(leftOut);
  });

  it("are those of the TypeScript before 7, too", { tags: ["whole"] }, async () => {
    expect(await askForHints("typescript-language-server")).toEqual(leftOut);
  });

  it("of a server that has none are answered in words", { tags: ["whole"] }, async () => {
    const { ask } = openRealServers(files, ["pyright-langserver"]);
    expect((await ask('inlayHints("price.py")')).text).toContain(
      "The language server for Python (pyright-langserver) cannot give inlay hints.",
    );
  });

  it("beyond the file are refused", async () => {
    const { ask } = openRealServers(files, ["tsc"]);
    expect((await ask('inlayHints("sum.ts", 9)')).text).toContain("sum.ts has 5 lines, so there is no line 9.");
    expect((await ask('inlayHints("sum.ts", 3, 2)')).text).toContain("Line 2 comes before line 3.");
  });
});
