import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { SymbolPort } from "../base/symbolPort.ts";
import { CodeTexts } from "../files/codeTexts.ts";
import { WorkspaceFiles } from "../files/workspaceFiles.ts";
import { compilerPort } from "../test/compilerPort.fixture.ts";
import { git, temporaryFolder, workspaceOf, writeFiles } from "../test/testHost.fixture.ts";
import { locateSymbol } from "./locateSymbol.ts";
import { describeLeftOver, findAllReferences, readNameAt } from "./wholeAnswers.ts";

const login = "export function login(x: number) {\n  return x + 1\n}\n";
const uses = 'import { login } from "./a";\nexport const one = login(1);\n';

interface Server extends Partial<SymbolPort> {
  /** Files that it reads at its start. */
  readonly reads?: readonly string[];
  /** Files that it does not read, even when they are loaded. */
  readonly never?: readonly string[];
}

/** Asks a server that reads `a.ts`, and others only when they are loaded, for the uses of `login`. */
async function askAbout(files: Readonly<Record<string, string>>, { reads = [], never = [], ...more }: Server = {}) {
  const folder = temporaryFolder();
  git(folder, "init", "--quiet");
  writeFiles(folder, { "a.ts": login, ...files });
  const at = (name: string) => join(folder, name);
  const read = ["a.ts", ...reads].map(at);
  const loaded: string[] = [];
  const port = compilerPort(read);
  const languages: SymbolPort = {
    ...port,
    async load(path, signal) {
      loaded.push(path.slice(folder.length + 1));
      if (!read.includes(path) && !never.map(at).includes(path)) read.push(path);
      return port.load(path, signal);
    },
    ...more,
  };
  const parts = {
    workspace: workspaceOf(folder),
    files: new WorkspaceFiles({ now: () => Date.now() }, () => true),
    texts: new CodeTexts(),
  };
  const signal = new AbortController().signal;
  const symbol = await locateSymbol({ filePath: "a.ts", symbol: "login" }, { ...parts, editor: { languages } }, signal);
  if (symbol.kind !== "found") throw new Error(`login is ${symbol.kind}`);
  loaded.length = 0;
  const { value, leftOver } = await findAllReferences({ ...symbol, name: "login" }, parts, signal);
  const places = value.map(
    ({ absolutePath, line, column }) => `${absolutePath.slice(folder.length + 1)}:${line}:${column}`,
  );
  return { places: places.sort(), loaded, leftOver };
}

describe("an answer about all files", () => {
  it("has the uses in a file that the server had not read", async () => {
    const { places, leftOver } = await askAbout({ "tests/b.ts": uses.replace("./a", "../a") });
    expect(places).toEqual(["a.ts:1:17", "tests/b.ts:1:10", "tests/b.ts:2:20"]);
    expect(leftOver).toBeUndefined();
  });

  it("names the files that the server does not read, those that import the declaring file first", async () => {
    const other = "export const login = () => 1;\n";
    const { places, leftOver } = await askAbout(
      { "0.ts": other, "b.ts": uses, "c.ts": uses },
      { never: ["0.ts", "b.ts"] },
    );
    expect(places).toEqual(["a.ts:1:17", "c.ts:1:10", "c.ts:2:20"]);
    expect(leftOver).toEqual({ files: 2, first: ["b.ts", "0.ts"], why: "not-loaded" });
    expect(leftOver && describeLeftOver(leftOver)).toBe(
      "The name is also in 2 files that the language server has not loaded: b.ts, 0.ts.",
    );
  });

  it.each([
    ["another declaration", "export const login = () => 1;\nlogin();\n"],
    [
      "a member of another type",
      "interface Door { login(): void }\nexport const open = (door: Door) => door.login();\n",
    ],
    ["a parameter", "export const call = (login: () => void) => login();\n"],
  ])("is complete when the name means something else in a file: %s", async (_name, text) => {
    const { places, leftOver, loaded } = await askAbout({ "b.ts": text });
    expect({ places, leftOver, loaded }).toEqual({ places: ["a.ts:1:17"], leftOver: undefined, loaded: ["b.ts"] });
  });

  it("does not depend on comments, strings, other languages, longer words and ignored files", async () => {
    const { loaded, leftOver } = await askAbout({
      "b.ts": `// login\n/* login */ export const a = "login" + \`login \${1}\` + /login/;\n`,
      "c.ts": "export const loginAll = 1, relogin = 2;\n",
      "d.md": "login\n",
      "e.py": "login()\n",
      "f.ts": uses,
      ".gitignore": "f.ts\n",
    });
    expect({ loaded, leftOver }).toEqual({ loaded: [], leftOver: undefined });
  });

  it.each([
    ["an import", 'import { login } from "shop";\nlogin(1);\n'],
    ["an export", 'export { login } from "shop";\n'],
    ["a value of any type", "export const call = (shop: any) => shop.login(1);\n"],
  ])("may lack a file in which the server does not know what the name means: %s", async (_name, text) => {
    const { leftOver } = await askAbout({ "b.ts": text });
    expect(leftOver).toMatchObject({ files: 1, first: ["b.ts"] });
  });

  it("may lack a file whose name is declared in a copy of the declaring file", async () => {
    const { leftOver } = await askAbout({
      "package.json": '{"name":"shop"}',
      ".gitignore": "dist\n",
      "dist/all.d.ts": "export declare function login(x: number): number;\n",
      "tests/b.ts": uses.replace("./a", "../dist/all"),
    });
    expect(leftOver).toMatchObject({ files: 1, first: ["tests/b.ts"] });
  });

  it("has the places that the server leaves out although their definition is the symbol", async () => {
    const { places, leftOver } = await askAbout(
      { "b.ts": uses },
      {
        places: async (question, at) => {
          const found = await compilerPort(["a.ts", "b.ts"].map((name) => join(at.absolutePath, "..", name))).places(
            question,
            at,
          );
          return question === "references" ? found.filter(({ absolutePath }) => absolutePath.endsWith("a.ts")) : found;
        },
      },
    );
    expect(places).toEqual(["a.ts:1:17", "b.ts:1:10", "b.ts:2:20"]);
    expect(leftOver).toBeUndefined();
  });

  it("loads no file that the server has in a project with the asked one", async () => {
    const { loaded, leftOver } = await askAbout(
      { "b.ts": "const login = 1;\n", "tests/c.ts": "const login = 1;\n" },
      { together: async (_path, others) => new Set(others.filter((path) => !path.includes("tests"))) },
    );
    expect({ loaded, leftOver }).toEqual({ loaded: ["tests/c.ts"], leftOver: undefined });
  });

  it("loads 200 files at most, and counts the others", { timeout: 60_000 }, async () => {
    const others = Array.from({ length: 203 }, (_, at) => [`b/${at}.ts`, "export const login = 1;\n"] as const);
    const { loaded, leftOver } = await askAbout(Object.fromEntries(others));
    expect(loaded).toHaveLength(200);
    expect(leftOver).toMatchObject({ files: 3 });
  });

  it.each([
    ["the server has read it", [true, false], 2],
    ["it stays", [true, true], 2],
  ])("is asked for again when the server reads meanwhile, until %s", async (_name, reads, times) => {
    const reading = [...reads];
    const asked: string[] = [];
    const { leftOver } = await askAbout(
      {},
      {
        ready: async () => () => reading.shift() === true,
        places: async (question, at) => {
          asked.push(question);
          return [{ ...at, endLine: at.line, endColumn: at.column + 5 }];
        },
      },
    );
    expect(asked.filter((question) => question === "references")).toHaveLength(times);
    expect(leftOver).toBeUndefined();
  });

  it("may lack anything while the server still reads", async () => {
    const { leftOver } = await askAbout({ "b.ts": "const login = 1;\n" }, { ready: async () => undefined });
    expect(leftOver).toEqual({ files: 0, first: [], why: "still-reading" });
  });

  it.each([
    [
      "a name that a file exports",
      { "index.ts": 'export { login as enter } from "./a";\n' },
      '{ enter } from "../index"',
    ],
    ["a default export", { "a.ts": login.replace("export", "export default") }, 'enter from "../a"'],
    [
      "a default export, with other imports",
      { "a.ts": `${login}export default login;\n` },
      'enter, { type A } from "../a.js"',
    ],
    [
      "a default export that is named",
      { "a.ts": `${login}export { login as default };\n` },
      '{ default as enter } from "../a"',
    ],
  ])("has the uses under another name: %s", async (_name, files, imported) => {
    const user = `import ${imported};\nenter(1);\n`;
    const given = { ...files, "tests/b.ts": user };
    const { places } = await askAbout(given, { reads: Object.keys(files).filter((path) => path.endsWith(".ts")) });
    expect(places).toContainEqual("tests/b.ts:2:1");
    const { leftOver } = await askAbout(given, { reads: Object.keys(files), never: ["tests/b.ts"] });
    expect(leftOver).toEqual({ files: 1, first: ["tests/b.ts"], why: "not-loaded" });
  });
});

describe("the name at a place", () => {
  it.each([
    ["log.in()", 5, "in"],
    ["this.#key", 6, "#key"],
    ["  --main-color: red", 3, "--main-color"],
    ["$el", 1, "$el"],
    [".box {}", 1, ""],
  ])("in %j at %d is %j", (text, column, name) => {
    expect(readNameAt(text, { absolutePath: "/a", line: 1, column })).toBe(name);
  });
});
