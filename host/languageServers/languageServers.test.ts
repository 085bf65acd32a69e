import { writeFileSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import type { CodePlace } from "../base/symbolPort.ts";
import { DocumentSettler } from "../ide/documentSettler.ts";
import { git, temporaryFolder, workspaceOf, writeFiles } from "../test/testHost.fixture.ts";
import { findOnPath } from "./findServers.ts";
import { openLanguageServers } from "./openLanguageServers.ts";

const bin = resolve(import.meta.dirname, "../../node_modules/.bin");

/** A repository with language servers on the PATH. */
function project(files: Readonly<Record<string, string>>) {
  const folder = temporaryFolder();
  git(folder, "init", "--quiet");
  writeFiles(folder, files);
  const tools = temporaryFolder();
  // A link would lead back into the working directory, whose programs are never started.
  for (const name of ["tsc", "pyright-langserver"])
    writeFileSync(join(tools, name), `#!/bin/sh\nexec "${join(bin, name)}" "$@"\n`, { mode: 0o755 });
  const environment = { ...process.env, PATH: [tools, process.env["PATH"]].join(delimiter) };
  const servers = openLanguageServers({
    workspace: workspaceOf(folder),
    log: () => undefined,
    find: (known, folders) => findOnPath(known, folders, environment),
  });
  onTestFinished(() => servers.dispose());
  return { servers, folder, at: (name: string) => join(folder, name), signal: new AbortController().signal };
}

const shop: Readonly<Record<string, string>> = {
  "tsconfig.json": JSON.stringify({ compilerOptions: { strict: true, module: "nodenext", noEmit: true } }),
  "price.ts": "export function price(count: number): number {\n  return count * 3;\n}\n",
  "order.ts": 'import { price } from "./price.js";\n\nexport const total = price(2) + price(3);\n',
};

const python: Readonly<Record<string, string>> = {
  "price.py": "def price(count: int) -> int:\n    return count * 3\n",
  "order.py": "from price import price\n\ntotal: int = price(2) + price(3)\n",
};

describe.each([
  { name: "TypeScript", files: shop, source: "price.ts", user: "order.ts", column: 17, wrong: 'price("2")' },
  { name: "Python", files: python, source: "price.py", user: "order.py", column: 5, wrong: 'price("2")' },
])("the language server for $name", ({ files, source, user, column, wrong }) => {
  it("answers about symbols, also after another file has changed on the disk", async () => {
    const { servers, at, signal } = project(files);
    const place: CodePlace = { absolutePath: at(source), line: 1, column };
    expect(await servers.languages.load(at(source), signal)).toMatchObject({ kind: "document", problem: undefined });
    await servers.languages.load(at(user), signal);
    const lines = async () =>
      (await servers.languages.places("references", place)).map(({ absolutePath, line }) => [absolutePath, line]);
    expect(await lines()).toEqual(expect.arrayContaining([[at(user), 3]]));
    const [symbol] = await servers.languages.outline(at(source));
    expect(symbol).toMatchObject({ name: "price", kind: "function", code: { line: 1, column, whole: { line: 1 } } });
    expect((await servers.languages.hover(place)).join("\n")).toContain("count");
    expect((await servers.languages.declared("price")).map(({ name }) => name)).toContain("price");
    writeFileSync(at(user), `\n\n\n\n${files[user]}`);
    await servers.languages.load(at(source), signal);
    expect(await lines()).toEqual(expect.arrayContaining([[at(user), 7]]));
  });

  it("finds problems of the text on the disk, and that they are gone", async () => {
    const { servers, at, folder, signal } = project(files);
    const settler = new DocumentSettler(servers.diagnostics, { now: () => Date.now() }, workspaceOf(folder));
    const problems = async () => {
      const followed = await settler.follow([at(user)], signal);
      const [settled] = await settler.settle([at(user)], signal, followed);
      return { settled: settled?.settled, lines: settled?.problems.map(({ line }) => line) };
    };
    expect(await problems()).toEqual({ settled: true, lines: [] });
    const right = files[user] ?? "";
    writeFileSync(at(user), right.replace("price(2)", wrong));
    expect(await problems()).toEqual({ settled: true, lines: [3] });
    writeFileSync(at(user), right);
    expect(await problems()).toEqual({ settled: true, lines: [] });
  });

  it("renames a symbol in all files", async () => {
    const { servers, at, signal } = project(files);
    for (const file of [source, user]) await servers.languages.load(at(file), signal);
    const plan = await servers.languages.planRename({ absolutePath: at(source), line: 1, column }, "cost");
    if (plan.kind === "refused") throw new Error(plan.message);
    expect(plan.files.map(({ absolutePath }) => absolutePath).sort()).toEqual([at(user), at(source)].sort());
    expect(await plan.apply(true)).toEqual({ kind: "applied", unsaved: [] });
    expect(await servers.languages.load(at(user), signal)).toMatchObject({
      text: files[user]?.replaceAll("price", "cost").replace("./cost", "./price").replace("from cost", "from price"),
    });
  });
});
