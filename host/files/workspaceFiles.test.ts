import { rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { git, temporaryFolder, writeFiles } from "../test/testHost.fixture.ts";
import { WorkspaceFiles } from "./workspaceFiles.ts";

describe("WorkspaceFiles", () => {
  it.each([true, false])(
    "lists the files on the disk, even though git's index keeps a deleted file until the deletion is staged (git: %s)",
    async (mayRunGit) => {
      const folder = temporaryFolder();
      writeFiles(folder, { "kept.md": "", "gone.md": "", "sub/gone.md": "" });
      git(folder, "init", "--quiet");
      git(folder, "add", ".");
      rmSync(join(folder, "gone.md"));
      rmSync(join(folder, "sub"), { recursive: true });
      writeFiles(folder, { "new.md": "" });
      const { paths } = await new WorkspaceFiles({ now: () => 0 }, () => mayRunGit).list(folder);
      expect([...paths].sort()).toEqual(["kept.md", "new.md"]);
    },
  );
});
