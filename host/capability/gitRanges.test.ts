import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { capabilityWorkspace } from "../test/capabilityWorkspace.fixture.ts";
import { shopFiles } from "../test/shopFiles.fixture.ts";
import { git } from "../test/testHost.fixture.ts";

/** Creates a branch with a commit of its own, and an uncommitted file. */
function branched() {
  const workspace = capabilityWorkspace({ "a.ts": "export const a = 1;\n", "b.ts": "export const b = 1;\n" });
  const { folder } = workspace;
  const commit = (message: string) => {
    git(folder, "add", ".");
    git(folder, "commit", "--quiet", "--message", message);
  };
  git(folder, "init", "--quiet", "--initial-branch=main");
  commit("first");
  git(folder, "switch", "--quiet", "--create", "feature");
  writeFileSync(join(folder, "a.ts"), "export const a = 2;\n");
  commit("second");
  writeFileSync(join(folder, "c.ts"), "export const c = 1;\n");
  return workspace;
}

describe("the changes of a branch", () => {
  it.each([
    ["changedFiles()", ["c.ts"]],
    ['changedFiles(from: "main")', ["a.ts", "c.ts"]],
    ['changedFiles(from: "main", to: "HEAD")', ["a.ts"]],
    ['changedFiles(range: "main...HEAD")', ["a.ts"]],
    ["which files changed since main", ["a.ts", "c.ts"]],
    ["what files changed between main and HEAD", ["a.ts"]],
  ])("%s lists the files", async (request, paths) => {
    expect(await branched().value(request)).toEqual(paths.map((path) => ({ file: { path } })));
  });

  it("include uncommitted changes, unlike those between two commits", async () => {
    const workspace = branched();
    const since = String(await workspace.value("what changed since main"));
    expect([since.includes("+export const a = 2;"), since.includes("+export const c = 1;")]).toEqual([true, true]);
    const between = String(await workspace.value("diff between main and HEAD"));
    expect([between.includes("+export const a = 2;"), between.includes("c.ts")]).toEqual([true, false]);
    expect(await workspace.value("diff main..HEAD")).toBe(between);
  });

  it("list the branch's commits, and those of an author", async () => {
    const workspace = branched();
    const subjects = (request: string) => workspace.value(`field(${request}, "subject")`);
    expect(await subjects('gitLog(from: "main")')).toEqual(["second"]);
    expect(await subjects('gitLog(author: "TEST@example")')).toEqual(["second", "first"]);
    expect(await subjects('gitLog(author: "--all")')).toEqual([]);
  });

  it("are decoded when git sees only bytes", async () => {
    const workspace = branched();
    const wide = (text: string) => Buffer.from(`\ufeff${text}`, "utf16le");
    writeFileSync(join(workspace.folder, "wide.ps1"), wide("größe\n"));
    writeFileSync(join(workspace.folder, "old.c"), Buffer.from("gr\xfcn\n", "latin1"));
    const patch = String(await workspace.value("what changed since main"));
    expect(patch).toContain("+größe\n");
    expect(patch).toContain("+grün\n");
    expect(patch).not.toContain("Binary");
  });

  it("refuse a range together with its ends", async () => {
    const { text } = await branched().ask('gitDiff(range: "main", from: "main")');
    expect(text).toContain("Pass either range, or from and to.");
  });
});

describe("members", () => {
  it.each([
    ['members("Cart")', ["#items", "constructor", "add", "price"]],
    ["what methods does Cart have", ["#items", "constructor", "add", "price"]],
    ['members("Priced")', ["price"]],
    ['members("BigCart")', ["size"]],
  ])("%s are its own declarations", async (request, names) => {
    const found = (await capabilityWorkspace(shopFiles).value(request)) as { symbol: { name: string } }[];
    expect(found.map(({ symbol }) => symbol.name)).toEqual(names);
  });
});

describe("files that git cannot read", () => {
  it("make no whole answer: a check of them is not right by what is missing", async () => {
    const workspace = branched();
    const { folder } = workspace;
    writeFileSync(join(folder, ".gitattributes"), "*.png filter=lfs\n");
    git(folder, "config", "filter.lfs.clean", "no-such-filter");
    git(folder, "config", "filter.lfs.required", "true");
    writeFileSync(join(folder, "logo.png"), "new");
    for (const asked of ["gitDiff()", 'gitDiff("logo.png")', "changedFiles()"]) {
      const { text } = await workspace.ask(asked);
      expect(text).toMatch(/Git cannot read these files.*\n- logo\.png: its filter lfs failed/);
    }
    expect((await workspace.ask("changedFiles()")).text).toContain("- c.ts");
    expect(String(await workspace.value('gitDiff("c.ts")'))).toContain("+export const c = 1;");
  });
});
