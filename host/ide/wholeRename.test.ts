import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { LanguageLack } from "../base/languageTrouble.ts";
import type { SymbolPort } from "../base/symbolPort.ts";
import { CodeTexts } from "../files/codeTexts.ts";
import { WorkspaceFiles } from "../files/workspaceFiles.ts";
import { compilerPort } from "../test/compilerPort.fixture.ts";
import { temporaryFolder, workspaceOf, writeFiles } from "../test/testHost.fixture.ts";
import { createSymbolHandlers } from "./symbolHandlers.ts";

const files = {
  "a.ts": "// login logs in\nexport function login() {}\n",
  "b.ts": 'import { login } from "./a";\nlogin();\n',
  "c.ts": 'import { login } from "./a";\nlogin();\n',
  "README.md": "Call `login`, then `login` again.\n",
};

/** Opens a folder whose server reads these files, and renames `login` to `enter`. */
function rename(read: readonly string[], change: (port: SymbolPort) => Partial<SymbolPort> = () => ({})) {
  const folder = temporaryFolder();
  writeFiles(folder, files);
  const port = compilerPort(read.map((name) => join(folder, name)));
  const handlers = createSymbolHandlers(async () => ({
    workspace: workspaceOf(folder),
    files: new WorkspaceFiles({ now: () => Date.now() }, () => true),
    texts: new CodeTexts(),
    editor: { languages: { ...port, ...change(port) } },
    propose: () => Promise.resolve({ kind: "refused", message: "nobody sees it" }),
    noteApplied: () => Promise.resolve(),
  }));
  const wish = {
    filePath: "a.ts",
    symbol: "login",
    line: 2,
    newName: "enter",
    dryRun: false,
    propose: false,
    save: false,
  };
  return {
    applied: () => port.applied.map((path) => path.slice(folder.length + 1)),
    ask: (more: object = {}) => handlers["symbol/rename"]({ ...wish, ...more }, new AbortController().signal),
  };
}

const words =
  '"login" is also in 1 file that the language server has not loaded, or would not change: c.ts. With partial: true, the rename goes on without them.';

describe("a rename", () => {
  it("changes nothing while a file is left over, and names it", async () => {
    const { ask, applied } = rename(["a.ts", "b.ts"]);
    expect(await ask()).toEqual({
      kind: "refused",
      reason: "rename-blocked",
      message: `Nothing was renamed: ${words}`,
      candidates: ["c.ts"],
    });
    expect(applied()).toEqual([]);
  });

  it("says in a dry run that it would be refused", async () => {
    expect(await rename(["a.ts", "b.ts"]).ask({ dryRun: true })).toMatchObject({
      kind: "renamed",
      isApplied: false,
      problems: [words],
      complete: false,
      leftOver: { files: 1, first: ["c.ts"] },
    });
  });

  it("goes on without it when that is wanted", async () => {
    const { ask, applied } = rename(["a.ts", "b.ts"]);
    expect(await ask({ partial: true })).toMatchObject({
      kind: "renamed",
      isApplied: true,
      complete: false,
      leftOver: { first: ["c.ts"] },
      problems: [],
      note: expect.stringMatching(/^The name is also in 1 file .* c\.ts\./),
    });
    expect(applied().sort()).toEqual(["a.ts", "b.ts"]);
  });

  it("is refused where the server would change fewer files than use the symbol", async () => {
    const { ask, applied } = rename(["a.ts", "b.ts", "c.ts"], (port) => ({
      planRename: async (at, newName) => {
        const plan = await port.planRename(at, newName);
        if (plan.kind === "refused") return plan;
        return { ...plan, files: plan.files.filter(({ absolutePath }) => !absolutePath.endsWith("c.ts")) };
      },
    }));
    expect(await ask()).toMatchObject({ kind: "refused", message: `Nothing was renamed: ${words}` });
    expect(applied()).toEqual([]);
  });

  it("counts the places in comments, strings and documents, which are no reason to refuse", async () => {
    expect(await rename(["a.ts", "b.ts", "c.ts"]).ask()).toMatchObject({
      kind: "renamed",
      isApplied: true,
      mentions: 3,
      note: "The old name stays in 3 places in comments, strings and documents.",
    });
  });

  it("is planned by a server that cannot find references, too, and compared all the same", async () => {
    const unable = (port: SymbolPort): Partial<SymbolPort> => ({
      places: async (question, at) => {
        if (question === "references") throw new LanguageLack("The server cannot find references.");
        return port.places(question, at);
      },
    });
    expect(await rename(["a.ts", "b.ts", "c.ts"], unable).ask()).toMatchObject({ kind: "renamed", isApplied: true });
    expect(await rename(["a.ts", "b.ts"], unable).ask()).toMatchObject({ kind: "refused", candidates: ["c.ts"] });
  });
});
