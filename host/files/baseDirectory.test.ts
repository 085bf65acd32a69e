import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { git, openTestHost, temporaryFolder, workspaceOf, writeFiles } from "../test/testHost.fixture.ts";
import { resolveBase } from "./baseDirectory.ts";

/** A workspace folder with a directory `src`, and a sibling folder outside the workspace. */
function folders() {
  const root = temporaryFolder();
  const [workspace, outside] = [join(root, "work"), join(root, "work-outside")];
  writeFiles(workspace, { "src/a.ts": "a\n", "a dir/b.ts": "b\n" });
  writeFiles(outside, { "secret.txt": "secret\n" });
  return { root, workspace, outside };
}

/** A repository with a commit and a second worktree. */
function worktrees() {
  const root = temporaryFolder();
  const [main, second] = [join(root, "main"), join(root, "second")];
  writeFiles(main, { "src/a.ts": "a\n" });
  git(main, "init", "-q");
  git(main, "add", ".");
  git(main, "commit", "-qm", "a");
  git(main, "worktree", "add", "-q", second);
  return { root, main, second };
}

describe("resolveBase", () => {
  it("accepts the folder, a directory inside, a relative path and a file URL", async () => {
    const { workspace } = folders();
    const port = workspaceOf(workspace);
    const spellings = [workspace, `${workspace}/`, "src", "./a dir", join(workspace, "src", "..", "src")];
    const addresses = ["src", "a dir"].map((name) => pathToFileURL(join(workspace, name)).href);
    const found = await Promise.all([...spellings, ...addresses].map((base) => resolveBase(base, port)));
    expect(found.map((base) => (base.kind === "base" ? base.path.slice(workspace.length) : base.message))).toEqual([
      "",
      "",
      "/src",
      "/a dir",
      "/src",
      "/src",
      "/a dir",
    ]);
  });

  it("returns the only folder when no base is named", async () => {
    const { workspace } = folders();
    expect(await resolveBase(undefined, workspaceOf(workspace))).toEqual({ kind: "base", path: workspace });
    expect(await resolveBase(" ", workspaceOf(workspace))).toEqual({ kind: "base", path: workspace });
  });

  it("needs a base when there are several folders, or none", async () => {
    const { workspace, outside } = folders();
    expect(await resolveBase(undefined, workspaceOf(workspace, outside))).toEqual({
      kind: "refused",
      reason: "base-missing",
      message: `baseUri is required here: the window has several folders: ${workspace}, ${outside}`,
      candidates: [workspace, outside],
    });
    expect(await resolveBase(undefined, workspaceOf())).toMatchObject({ reason: "base-missing", candidates: [] });
  });

  it("looks for a relative path in each of several folders", async () => {
    const { workspace, outside } = folders();
    mkdirSync(join(outside, "only-here"));
    expect(await resolveBase("only-here", workspaceOf(workspace, outside))).toEqual({
      kind: "base",
      path: join(outside, "only-here"),
    });
  });

  it("takes blanks around a path for part of a name where that folder exists, and for slips elsewhere", async () => {
    const { workspace } = folders();
    mkdirSync(join(workspace, "shop "));
    mkdirSync(join(workspace, "src "));
    const port = workspaceOf(workspace);
    expect(await resolveBase(join(workspace, "shop "), port)).toEqual({ kind: "base", path: join(workspace, "shop ") });
    expect(await resolveBase("src ", port)).toEqual({ kind: "base", path: join(workspace, "src ") });
    expect(await resolveBase(` ${workspace}\n`, port)).toEqual({ kind: "base", path: workspace });
    expect(await resolveBase(` ${pathToFileURL(workspace).href}`, port)).toEqual({ kind: "base", path: workspace });
  });

  it.each([
    ["outside", (at: ReturnType<typeof folders>) => at.outside],
    ["above", () => ".."],
    ["the root", () => "/"],
    ["through the folder", (at: ReturnType<typeof folders>) => join(at.workspace, "..", "work-outside")],
    ["as a file address", (at: ReturnType<typeof folders>) => pathToFileURL(at.outside).href],
    ["on another machine", () => "file://elsewhere/work"],
    ["elsewhere", () => "vscode-remote://ssh/work"],
  ])("refuses %s", async (_name, base) => {
    const at = folders();
    expect(await resolveBase(base(at), workspaceOf(at.workspace))).toMatchObject({
      kind: "refused",
      reason: "base-outside",
      candidates: [at.workspace],
    });
  });

  it("follows links: accepts those that stay inside, refuses those to the outside", async () => {
    const { root, workspace, outside } = folders();
    symlinkSync(outside, join(workspace, "out"));
    symlinkSync(join(workspace, "src"), join(root, "in"));
    const port = workspaceOf(workspace);
    expect(await resolveBase("out", port)).toMatchObject({ reason: "base-outside" });
    expect(await resolveBase(join(root, "in"), port)).toEqual({ kind: "base", path: join(workspace, "src") });
  });

  it.each(["nowhere", "src/a.ts", "a\u0000b"])("refuses %j, which is not a directory", async (base) => {
    expect(await resolveBase(base, workspaceOf(folders().workspace))).toMatchObject({ reason: "base-missing" });
  });

  it("accepts a directory in a worktree of the folder's repository, but nothing else outside the folder", async () => {
    const { root, main, second } = worktrees();
    writeFiles(root, { "other/x": "" });
    const port = workspaceOf(main);
    expect(await resolveBase(join(second, "src"), port)).toEqual({ kind: "base", path: join(second, "src") });
    expect(await resolveBase(join(root, "other"), port)).toMatchObject({ reason: "base-outside" });
    expect(await resolveBase(`${second}-not`, port)).toMatchObject({ reason: "base-missing" });
  });

  it("makes references of a worktree's review lead to that worktree's files", async () => {
    const { main, second } = worktrees();
    writeFiles(second, { "src/a.ts": "a\nsecond line\n" });
    const { present } = await openTestHost({ folders: [main] });
    const references = async (baseUri: string) => {
      const answer = await present({ baseUri, content: "[`src/a.ts:2`][]" });
      return answer.kind === "presented" && answer.references.map(({ state }) => state);
    };
    expect([await references(main), await references(second)]).toEqual([["gone"], ["exact"]]);
  });
});
