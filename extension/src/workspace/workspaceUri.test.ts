import { realpathSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import * as vscode from "vscode";
import { workFolder } from "../../test/workFolder.fixture.ts";
import { resolveRealFile, resolveRealPath, toWorkspaceUri } from "./workspaceUri.ts";

/** Opens a folder through a symbolic link. */
function linked() {
  const { folder, path, window } = workFolder({ "real/a.ts": "", "other.ts": "" });
  symlinkSync(path("real"), path("link"));
  window.openFolders(path("link"));
  return { folder, path, window };
}

describe("the address of a file", () => {
  it("is below the folder as opened", () => {
    const { path } = linked();
    expect(toWorkspaceUri(path("real/a.ts")).fsPath).toBe(path("link/a.ts"));
    expect(toWorkspaceUri(path("other.ts")).fsPath).toBe(path("other.ts"));
    expect(toWorkspaceUri(path("really.ts")).fsPath).toBe(path("really.ts"));
  });

  it("leads back to the real path, even of a path that does not exist yet", () => {
    const { path } = linked();
    expect(resolveRealPath(vscode.Uri.file(path("link/a.ts")))).toBe(path("real/a.ts"));
    expect(resolveRealPath(vscode.Uri.file(path("link/new/b.ts")))).toBe(path("real/new/b.ts"));
    expect(resolveRealPath(vscode.Uri.file("/"))).toBe(realpathSync("/"));
  });

  it("has no path when it is not that of a file", () => {
    const { path } = linked();
    const uri = vscode.Uri.from({ scheme: "untitled", path: join(path("link"), "a.ts") });
    expect(resolveRealFile(uri)).toBeUndefined();
    expect(resolveRealPath(uri)).toBe(uri.toString());
  });
});
