import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { git, temporaryFolder } from "../test/testHost.fixture.ts";
import { folderOfTest, silentServer } from "./folderServers.fixture.ts";

/** Files of a repository whose packages have programs; `programs` are installed at its top. */
const withPrograms = (...programs: readonly string[]) => ({
  ".git/HEAD": "ref: refs/heads/main\n",
  "node_modules/typescript/package.json": '{"version":"7.0.2"}',
  ...Object.fromEntries(programs.map((name) => [name, silentServer])),
});

/** PATH as npx makes it in a package of a repository. */
const npx = ["packages/a/node_modules/.bin", "packages/node_modules/.bin", "node_modules/.bin"];

describe("a program of the repository around the open folder", () => {
  it("does not count as installed where npx has put it into PATH, and runs only after the question", async () => {
    const { needs, asked, answer, load, started, states } = folderOfTest(withPrograms("node_modules/.bin/tsc"), {
      open: "packages/a",
      path: npx,
    });
    expect(await needs("a.ts")).toEqual([]);
    await load("a.ts");
    expect([started(), asked()]).toEqual([
      [],
      [{ name: "TypeScript", command: "../../node_modules/.bin/tsc --lsp --stdio" }],
    ]);
    await answer("run");
    expect(await load("a.ts")).toMatchObject({ kind: "document" });
    expect(started()).toEqual(["node_modules/.bin/started"]);
    expect(await states()).toEqual([["TypeScript", "../../node_modules/.bin/tsc --lsp --stdio", "running"]]);
  });

  it("needs the question wherever it lies: in node_modules of a parent without a repository, or elsewhere below the top", async () => {
    const plain = folderOfTest({ "node_modules/.bin/pylsp": silentServer }, { open: "packages/a", path: npx });
    await plain.needs("b.py");
    expect(plain.asked()).toEqual([{ name: "Python", command: "../../node_modules/.bin/pylsp" }]);
    const venv = folderOfTest(withPrograms(".venv/bin/pylsp"), { open: "packages/a", path: [".venv/bin"] });
    await venv.needs("b.py");
    expect(venv.asked()).toEqual([{ name: "Python", command: "../../.venv/bin/pylsp" }]);
    expect([plain.started(), venv.started()]).toEqual([[], []]);
  });

  it("gives way to one that the person has installed, further along PATH", async () => {
    const tools = temporaryFolder();
    writeFileSync(join(tools, "pylsp"), silentServer, { mode: 0o755 });
    const { needs, asked, at, load, started, states } = folderOfTest(withPrograms("node_modules/.bin/pylsp"), {
      open: "packages/a",
      path: [...npx, tools],
    });
    expect(await needs("b.py")).toEqual([at("b.py")]);
    await load("b.py");
    expect([asked(), started(), await states()]).toEqual([[], [], [["Python", join(tools, "pylsp"), "running"]]]);
  });

  it("is one of the whole superproject, when the open folder is a submodule", async () => {
    const { top, needs, asked, started } = folderOfTest(withPrograms("bin/pylsp"), {
      open: "vendor/library",
      path: ["bin"],
    });
    git(join(top, "vendor/library"), "init", "--quiet");
    await needs("b.py");
    expect([asked(), started()]).toEqual([[{ name: "Python", command: "../../bin/pylsp" }], []]);
  });
});
