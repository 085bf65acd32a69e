import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { SymbolPort } from "../../base/symbolPort.ts";
import { CodeTexts } from "../../files/codeTexts.ts";
import { WorkspaceFiles } from "../../files/workspaceFiles.ts";
import { compilerPort } from "../../test/compilerPort.fixture.ts";
import { workspaceOf } from "../../test/testHost.fixture.ts";
import { needsOf } from "./needsOf.fixture.ts";

const before = {
  "other.ts": "export class Cache {\n\tsave() {}\n}\n",
  "store.ts": "export class Store {}\n",
  "made.ts": 'import { Store } from "./store";\nexport const store = new Store();\n',
  "use.ts": 'import { store } from "./made";\nexport const used = [store];\n',
};
/** The method has the name of another one, and is used through a value of another file. */
const after = {
  ...before,
  "store.ts": "export class Store {\n\tsave() {}\n}\n",
  "use.ts": 'import { store } from "./made";\nexport const used = [store];\nstore.save();\n',
};

function serverIn(folder: string, more: Partial<SymbolPort> = {}, isRunning = true) {
  const port = compilerPort(Object.keys(before).map((name) => join(folder, name)));
  const servers = { runs: () => isRunning } as never;
  return {
    editor: { languages: { ...port, ...more }, servers } as never,
    workspace: workspaceOf(folder),
    files: new WorkspaceFiles({ now: () => Date.now() }, () => true),
    texts: new CodeTexts(),
  };
}

describe("a language server", () => {
  it("decides what a name means that other code has, too", async () => {
    expect((await needsOf(before, after)).needs).toEqual([]);
    const { needs } = await needsOf(before, after, [], serverIn);
    expect(needs).toEqual(["use.ts:3 uses store.ts:1 (save)"]);
  });

  it("is not asked when it does not run, and not waited for", async () => {
    const asked: string[] = [];
    const load: SymbolPort["load"] = async (path) => {
      asked.push(path);
      return new Promise(() => {});
    };
    expect((await needsOf(before, after, [], (folder) => serverIn(folder, { load }, false))).needs).toEqual([]);
    expect(asked).toEqual([]);
    expect((await needsOf(before, after, [], (folder) => serverIn(folder, { load }))).needs).toEqual([]);
    expect(asked).toHaveLength(1);
  });
});
