import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import type { WorkspacePort } from "../base/ports.ts";
import { formatFilePath } from "../files/openFolders.ts";
import { WorkspaceFiles } from "../files/workspaceFiles.ts";
import { git, temporaryFolder, workspaceOf, writeFiles } from "../test/testHost.fixture.ts";
import { findIdeFile, type IdeFile } from "./ideFile.ts";

function fileOf(path: string, workspace: WorkspacePort): Promise<IdeFile> {
  const files = new WorkspaceFiles({ now: () => performance.now() }, () => workspace.isTrusted());
  return findIdeFile(path, { workspace, files });
}

describe("ideFile", () => {
  it("finds a file by its path in the folder, its absolute path, its address, and through a link", async () => {
    const folder = temporaryFolder();
    writeFiles(folder, { "src/a b.ts": "" });
    const path = join(folder, "src", "a b.ts");
    symlinkSync(path, join(folder, "link.ts"));
    for (const name of ["src/a b.ts", path, pathToFileURL(path).href, "link.ts"])
      expect(await fileOf(name, workspaceOf(folder))).toEqual({ kind: "file", absolutePath: path });
    expect(formatFilePath(path, workspaceOf(folder))).toBe("src/a b.ts");
    expect(formatFilePath(path, workspaceOf(folder, temporaryFolder()))).toBe(path);
  });

  it("finds a file of another worktree of the repository", async () => {
    const top = temporaryFolder();
    writeFiles(top, { "main/a.ts": "" });
    git(join(top, "main"), "init", "--quiet");
    git(join(top, "main"), "add", "--all");
    git(join(top, "main"), "commit", "--quiet", "--message", "Begin");
    git(join(top, "main"), "worktree", "add", "--quiet", join(top, "beside"));
    const workspace = workspaceOf(join(top, "main"));
    const path = join(top, "beside", "a.ts");
    expect(await fileOf(path, workspace)).toEqual({ kind: "file", absolutePath: path });
    expect(await fileOf(path, { ...workspace, isTrusted: () => false })).toMatchObject({ reason: "file-outside" });
    expect(await fileOf(join(top, "beside", "b.ts"), workspace)).toMatchObject({ reason: "file-missing" });
  });

  it("refuses a link that leads outside, a folder, and anything outside, existing or not", async () => {
    const [folder, outside] = [temporaryFolder(), temporaryFolder()];
    writeFiles(outside, { "secret.ts": "" });
    symlinkSync(join(outside, "secret.ts"), join(folder, "link.ts"));
    writeFiles(folder, { "src/a.ts": "" });
    const reasonFor = async (path: string) => {
      const file = await fileOf(path, workspaceOf(folder));
      return file.kind === "refused" ? file.reason : file.kind;
    };
    expect(await reasonFor("link.ts")).toBe("file-outside");
    expect(await reasonFor(join(outside, "secret.ts"))).toBe("file-outside");
    expect(await reasonFor(join(outside, "nothing.ts"))).toBe("file-outside");
    expect(await reasonFor("src")).toBe("file-missing");
  });
});
