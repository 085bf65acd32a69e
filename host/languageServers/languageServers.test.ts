import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { CodePlace } from "../base/codePlace.ts";
import { applyPlan } from "../ide/applyPlan.ts";
import type { KnownServer } from "./knownServers.ts";
import { openRealServers } from "./realServers.fixture.ts";

const project = (files: Readonly<Record<string, string>>) => openRealServers(files, ["tsc", "pyright-langserver"]);

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
    const { at, problems } = project(files);
    expect(await problems(user)).toEqual({ settled: true, lines: [] });
    const right = files[user] ?? "";
    writeFileSync(at(user), right.replace("price(2)", wrong));
    expect(await problems(user)).toEqual({ settled: true, lines: [3] });
    writeFileSync(at(user), right);
    expect(await problems(user)).toEqual({ settled: true, lines: [] });
  });

  it("renames a symbol in all files", async () => {
    const { servers, at, signal, domain } = project(files);
    for (const file of [source, user]) await servers.languages.load(at(file), signal);
    const plan = await servers.languages.planRename({ absolutePath: at(source), line: 1, column }, "cost");
    if (plan.kind === "refused") throw new Error(plan.message);
    expect(plan.files.map(({ absolutePath }) => absolutePath).sort()).toEqual([at(user), at(source)].sort());
    expect(await applyPlan(plan, domain.workspace, true)).toEqual({ kind: "applied", unsaved: [] });
    expect(await servers.languages.load(at(user), signal)).toMatchObject({
      text: files[user]?.replaceAll("price", "cost").replace("./cost", "./price").replace("from cost", "from price"),
    });
  });
});

describe("the language server for TypeScript", () => {
  const script: Readonly<Record<string, string>> = {
    "package.json": '{"dependencies":{"express":"4"}}',
    "node_modules/express/package.json": '{"name":"express","version":"4.0.0"}',
    "node_modules/express/index.js": "module.exports = () => {};\n",
    "a.js": 'const express = require("express");\nexpress();\n',
  };

  /** Opens the script with a stand-in for npm; returns whether it has run. */
  async function open(change?: (known: KnownServer) => KnownServer) {
    const { servers, at, signal, tools } = openRealServers(script, ["tsc"], change);
    writeFileSync(join(tools, "npm"), `#!/bin/sh\ntouch ${join(tools, "fetched")}\n`, { mode: 0o755 });
    await servers.languages.load(at("a.js"), signal);
    return () => existsSync(join(tools, "fetched"));
  }

  it("lets npm fetch no types for JavaScript", async () => {
    const hasFetched = await open();
    // Control: a server that was started later, without our settings, has fetched.
    const control = await open((known) => ({ ...known, settings: {} }));
    await expect.poll(control, { timeout: 30_000 }).toBe(true);
    expect(hasFetched()).toBe(false);
  });
});
